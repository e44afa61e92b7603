"""The pages of one's own account that allauth does not have."""

from __future__ import annotations

import time
from copy import copy
from functools import partial

from allauth.account import app_settings as account_settings
from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.accounts import tokens
from tournaments.accounts.forms import ProfileForm, TokenForm
from tournaments.accounts.models import Token, User
from tournaments.errors import Refusal
from tournaments.outside import as_drawn_outside, drawn_outside_again


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """My name, and the ways to password, mail, second factor, tokens and log-out."""
    # A form writes into its row what it reads, also a name that is refused: the page says the real
    # one.
    user = _account(request)
    form = ProfileForm(request.POST or None, instance=copy(user))
    rows = User.objects.filter(pk=user.pk)
    sight = partial(_sight, user.pk)
    if request.method == "POST" and form.is_valid():
        before = str(user)
        try:
            after = as_drawn_outside(request, rows, sight, form.save)().name
        except Refusal as refusal:
            form.add_error(None, ValidationError(refusal.message, code=refusal.code))
        else:
            messages.success(request, _renamed(after) if after != before else _("Saved."))
            return redirect("profile")
    context = {"form": form, "drawn": drawn_outside_again(request, sight, form)}
    return render(request, "account/profile.html", context)


def _sight(pk: int) -> tuple[object, ...]:
    """What the form of the profile is drawn from."""
    return "profile", User.objects.filter(pk=pk).values_list(*ProfileForm.Meta.fields).first()


def _renamed(name: str) -> str:
    """What a new name changes, and where the old one stays: an entry keeps its name, so that no
    pairing or slip of a running day changes under the eyes of those who look for it."""
    words = _(
        "You are called %(name)s from now on. In events that you entered before, the name of that "
        "day stays; their staff can change it."
    )
    return words % {"name": name}


def back_office_login(request: HttpRequest) -> HttpResponse:
    """Redirect from the log-in address of the back office to the log-in page of the site.

    A visitor who is logged in was sent here by the back office for lack of rights, and gets 403:
    the log-in page would send them back again, without end.
    """
    if request.user.is_authenticated:
        raise PermissionDenied(_("Only the staff of the hall may enter the back office."))
    return redirect(f"{reverse('account_login')}?{request.GET.urlencode()}")


@login_required
@require_safe
@never_cache
def token_list(request: HttpRequest) -> HttpResponse:
    """The tokens of the account. To end one needs no second look: it only shuts a door."""
    held = Token.objects.filter(user=_account(request))
    return render(request, "account/tokens.html", {"tokens": held})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def token_new(request: HttpRequest) -> HttpResponse:
    """Make a token. The person must have proved within minutes to be the owner, by the second
    factor if there is one.

    The secret stands on the answer to the form and nowhere else.
    """
    user = _account(request)
    if not _proved(request, user):
        return _ask_for_proof(request, user)
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            token, secret = tokens.make(user=user, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
        else:
            made = {"token": token, "secret": secret}
            return render(request, "account/token_made.html", made)
    return render(request, "account/token_new.html", {"form": form})


@login_required
@require_POST
def token_end(request: HttpRequest) -> HttpResponse:
    """End one token, or all of them."""
    user = _account(request)
    if request.POST.get("all"):
        tokens.end_all(user=user)
        messages.success(request, _("All tokens have ended."))
    else:
        tokens.end(user=user, digest=request.POST.get("token", ""))
        messages.success(request, _("The token has ended."))
    return redirect("tokens")


def _proved(request: HttpRequest, user: User) -> bool:
    """Whether the person proved within minutes to be the owner. Where the account has a second
    factor only that one counts: it guards against somebody who knows the password."""
    proofs = ("mfa",) if is_mfa_enabled(user) else ("password", "mfa")
    since = time.time() - account_settings.REAUTHENTICATION_TIMEOUT
    return any(
        record.get("reauthenticated") and record["at"] > since and record["method"] in proofs
        for record in get_authentication_records(request, user)
    )


def _ask_for_proof(request: HttpRequest, user: User) -> HttpResponse:
    """The page that asks for password or second factor, and comes back here."""
    second = is_mfa_enabled(user)
    ways = get_adapter().get_reauthentication_methods(user)
    ways = [way for way in ways if way["id"].startswith("mfa") or not second]
    if not ways:  # neither password nor second factor: there is nothing to prove it by
        messages.error(request, _("Set a password first."))
        return redirect("account_set_password")
    return redirect(f"{ways[0]['url']}?{urlencode({'next': request.get_full_path()})}")


def _account(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # login_required
    return request.user
