"""What allauth says of the second factor, in our words."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.accounts.models import User

FAULTS = {
    "add_email_blocked": gettext_lazy("While you have a second factor, no address can be added."),
    "cannot_generate_recovery_codes": gettext_lazy(
        "Recovery codes stand in for a second factor: set one up first."
    ),
    "incorrect_code": gettext_lazy("That code is wrong."),
    "unverified_email": gettext_lazy("A second factor needs a confirmed mail address."),
}


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = {**DefaultMFAAdapter.error_messages, **FAULTS}

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        """What a key is called whose owner gives it no name."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Key %(number)s") % {"number": number}
