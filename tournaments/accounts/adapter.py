"""What is the hall's own of the way in: limits on how often somebody may try to log in, and mail.

A stranger can send wrong passwords for any log-in name. That must slow the guessing and still
leave the owner's way open, so wrong log-ins are counted in three ways (settings.py has the rates):

- for the account and the address together (`login_failed`): one address is shut out soon, and
  nobody else with it;
- for the account from everywhere (`login_everywhere`): a guess spread over many addresses;
- for the account and a browser in which its owner logged in before (`login_known`). Such a browser
  has this allowance of its own, and the other two do not touch it.
"""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import ratelimit as counted
from allauth.core.internal import ratelimit
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.accounts import browsers, names
from tournaments.accounts.models import User

NOTICES = {
    "account/email/password_changed": gettext_lazy("Its password was changed."),
    "account/email/password_set": gettext_lazy("It was given a password."),
    "account/email/password_reset": gettext_lazy(
        "A new password was chosen by a link from a mail."
    ),
    "account/email/email_changed": gettext_lazy(
        "Mail goes to %(to_email)s now, not to %(from_email)s."
    ),
    "account/email/email_deleted": gettext_lazy("The address %(deleted_email)s was taken off it."),
    "mfa/email/totp_activated": gettext_lazy("A code of an app is asked for at the log-in now."),
    "mfa/email/totp_deactivated": gettext_lazy(
        "No code of an app is asked for at the log-in any more."
    ),
    "mfa/email/recovery_codes_generated": gettext_lazy("It was given new recovery codes."),
    "mfa/email/webauthn_added": gettext_lazy("A passkey was added to it."),
    "mfa/email/webauthn_removed": gettext_lazy("A passkey was taken off it."),
}
"""What is told of each change about an account, by the name that allauth has for it."""

WAYS = {
    "reauthenticate": gettext_lazy("Use the password"),
    "mfa_reauthenticate": gettext_lazy("Use a code"),
    "mfa_reauthenticate:webauthn": gettext_lazy("Use a key"),
}
"""The ways to say again who one is."""

FAULTS = {
    "account_inactive": gettext_lazy("This account is shut out."),
    "duplicate_email": gettext_lazy("Your account has this address already."),
    "email_password_mismatch": gettext_lazy("The mail address or the password is wrong."),
    "email_taken": gettext_lazy("Another account has this address."),
    "enter_current_password": gettext_lazy("That is not your password of now."),
    "incorrect_password": gettext_lazy("That is not your password."),
    "invalid_login": gettext_lazy("That log-in is wrong."),
    "invalid_password_reset": gettext_lazy("This link is no longer good."),
    "max_email_addresses": gettext_lazy("You can have %d addresses, not more."),
    "too_many_login_attempts": gettext_lazy(
        "Too many wrong log-ins. Wait a few minutes, then try again."
    ),
    "username_blacklisted": gettext_lazy("Nobody can have this user name."),
    "username_password_mismatch": gettext_lazy("The user name or the password is wrong."),
    "rate_limited": gettext_lazy("Too often in a short time. Wait a few minutes, then try again."),
}
"""What is wrong at the door, by the name that allauth has for it."""


class AccountAdapter(DefaultAccountAdapter):
    """allauth's, in our words, with limits that lock nobody out and bounds for names."""

    error_messages = {**DefaultAccountAdapter.error_messages, **FAULTS}

    def get_reauthentication_methods(self, user: User) -> list[dict[str, str]]:
        ways: list[dict[str, str]] = super().get_reauthentication_methods(user)
        return [{**way, "description": str(WAYS[way["id"]])} for way in ways]

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Spend one attempt; allauth gives it back when the password was right."""
        account, people = _tried(credentials)
        browser = browsers.known(request, people)
        action = "login_known" if browser else "login_failed"
        source = browser or ratelimit.get_ip(request)
        self._login_failed_rl_usage = ratelimit.consume(
            request, app="allauth.account", action=action, key=f"{account} {source}"
        )
        spent = not self._login_failed_rl_usage
        if not browser and not spent:
            everywhere = {"action": "login_everywhere", "key": account}
            spent = not counted.consume(request, dry_run=True, **everywhere)
        if spent:
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        account, people = _tried(credentials)
        if not browsers.known(request, people):
            counted.consume(request, action="login_everywhere", key=account)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """Remember this browser for the account once the whole log-in has succeeded, second factor
        included."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        browsers.remember(request, response, user)
        return response

    def format_email_subject(self, subject: str) -> str:
        """Say which hall writes, by its name; the host of the request is none."""
        return f"{settings.HALL_NAME}: {subject}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Every mail about an account names the hall and its address."""
        site = self.request.build_absolute_uri("/") if self.request else settings.SITE_URL
        named = {"hall": settings.HALL_NAME, "site": site}
        super().send_mail(template_prefix, email, {**named, **context})

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell an account what was changed about it, so that its owner hears of it who did not do
        it: in the language of the account, not of whoever did it."""
        with translation.override(user.language or translation.get_language()):
            what = str(NOTICES[template_prefix]) % (context or {})
            told = {"user": user, "what": what, "reset": reverse("account_reset_password")}
            super().send_notification_mail("account/email/notice", user, told, email)

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Set the display name before saving: the handle is made from it, never from the user
        name."""
        user.name = form.cleaned_data.get("name", "")
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def clean_username(self, username: str, shallow: bool = False) -> str:
        if len(username) > names.LONGEST_USERNAME:
            words = _("A user name has up to %(most)s letters.")
            raise ValidationError(words % {"most": names.LONGEST_USERNAME})
        cleaned: str = super().clean_username(username, shallow)
        return cleaned


def _tried(credentials: dict[str, Any]) -> tuple[str, list[int]]:
    """The key under which attempts at this log-in are counted, and the accounts that it may mean.

    Several accounts can hold one unconfirmed mail address. They count as one then, and a browser is
    known only if all of them logged in there. Otherwise somebody could use a browser known to the
    own account to get more guesses at another one.
    """
    logins = [credentials[kind].strip() for kind in ("username", "email") if credentials.get(kind)]
    wanted = Q(pk__in=[])
    for login in logins:
        wanted |= Q(username__iexact=login) | Q(email__iexact=login)
        wanted |= Q(emailaddress__email__iexact=login)
    people = sorted(set(User.objects.filter(wanted).values_list("pk", flat=True)))
    return (f"accounts {people}" if people else f"nobody {logins}".casefold()), people
