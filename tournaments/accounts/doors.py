"""Pages of allauth that lead somewhere else than its own do when something is wrong."""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings
from allauth.account.models import EmailAddress
from allauth.account.utils import passthrough_next_redirect_url
from allauth.account.views import ConfirmEmailView
from allauth.mfa.webauthn import views as webauthn
from django import forms
from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse


class LoginByKey(webauthn.LoginWebAuthnView):
    """Log in with a passkey. Whose key is refused still comes to the page they were on the way to,
    once they are in."""

    def form_invalid(self, form: forms.Form) -> HttpResponse:
        return _asked_again(self.request, form, reverse("account_login"))


class AgainByKey(webauthn.ReauthenticateWebAuthnView):
    """Say again who one is, by a key. Whose key is refused is asked again."""

    def form_invalid(self, form: forms.Form) -> HttpResponse:
        return _asked_again(self.request, form, self.request.path)


def _asked_again(request: HttpRequest, form: forms.Form, url: str) -> HttpResponse:
    for fault in form.non_field_errors():
        messages.error(request, str(fault))
    return redirect(passthrough_next_redirect_url(request, url, "next"))


class ConfirmEmail(ConfirmEmailView):
    """Where the link of a mail leads, also a link that was used before or is too old."""

    def post(self, *arguments: Any, **named: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().post(*arguments, **named)
        except Http404:  # pressed twice, or later than a link holds
            self.object = None
            answer = self.render_to_response(self.get_context_data())
        return answer

    def get_context_data(self, **named: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**named)
        return context | {"was_used": not self.object and _was_used(self.kwargs["key"])}


def _was_used(key: str) -> bool:
    """Whether the link is one of ours whose address was confirmed since."""
    try:
        address = signing.loads(key, salt=app_settings.SALT)
    except signing.BadSignature:
        return False
    return bool(EmailAddress.objects.filter(pk=address, verified=True).exists())
