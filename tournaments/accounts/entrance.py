"""The forms at the door and of what keeps an account safe, in our words.

Apart from ``forms``, because allauth's own forms load first.
"""

from typing import Any, ClassVar

from allauth.account import forms as allauth_forms
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.totp import forms as totp_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.accounts import names
from tournaments.accounts.forms import clean_name

GOOD_PASSWORD = _("Eight characters or more, not all digits.")


class Worded(forms.Form):
    """A form of allauth with labels of ours. Placeholders go: they would only repeat the labels."""

    labels: ClassVar[dict[str, Any]] = {}
    helps: ClassVar[dict[str, Any]] = {}

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, field.help_text)
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = _("That is no mail address.")


class SignupForm(Worded, allauth_forms.SignupForm):
    """User name, password, and how others shall call you."""

    field_order = ["username", "name", "email", "password1", "password2"]
    labels = {
        "username": _("User name"),
        "email": _("Mail address"),
        "password1": _("Password"),
        "password2": _("Password once more"),
    }
    helps = {
        "username": _("To log in with. Others see it only if you give no display name."),
        "email": _("To reach you when the password is lost."),
        "password1": GOOD_PASSWORD,
    }

    name = forms.CharField(
        label=_("Display name"),
        max_length=names.LONGEST,
        required=False,
        help_text=_("Everybody reads it on pairings and standings. Empty: your user name."),
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["username"].widget.attrs["maxlength"] = str(names.LONGEST_USERNAME)

    def clean(self) -> dict[str, Any]:
        """Check the display name, which is the user name where none was given. A fault is shown at
        the field of the display name."""
        cleaned: dict[str, Any] = super().clean() or {}
        wanted = cleaned.get("name") or cleaned.get("username")
        if wanted and "name" not in self.errors:
            try:
                cleaned["name"] = clean_name(wanted)
            except forms.ValidationError as fault:
                self.add_error("name", fault)
        return cleaned


class LoginForm(Worded, allauth_forms.LoginForm):
    """User name or mail address, and the password."""

    labels = {"login": _("User name or mail address"), "password": _("Password")}


class AddressForm(Worded, allauth_forms.AddEmailForm):
    labels = {"email": _("Mail address")}


class LostForm(Worded, allauth_forms.ResetPasswordForm):
    """The password is lost."""

    labels = {"email": _("Mail address")}


class PasswordForm(Worded, allauth_forms.ChangePasswordForm):
    """Another password, by somebody who knows the old one."""

    labels = {
        "oldpassword": _("Password of now"),
        "password1": _("New password"),
        "password2": _("New password once more"),
    }
    helps = {"password1": GOOD_PASSWORD}


class FirstPasswordForm(Worded, allauth_forms.SetPasswordForm):
    """A password for an account that has none."""

    labels = {"password1": _("New password"), "password2": _("New password once more")}
    helps = {"password1": GOOD_PASSWORD}


class LinkForm(Worded, allauth_forms.ResetPasswordKeyForm):
    """Another password, by a link from a mail."""

    labels = {"password1": _("New password"), "password2": _("New password once more")}
    helps = {"password1": GOOD_PASSWORD}


class AgainForm(Worded, allauth_forms.ReauthenticateForm):
    labels = {"password": _("Password")}


# --- The second factor ----------------------------------------------------------------------------


class CodeForm(Worded, mfa_forms.AuthenticateForm):
    labels = {"code": _("Code of your app, or a recovery code")}


class CodeAgainForm(Worded, mfa_forms.ReauthenticateForm):
    labels = {"code": _("Code of your app, or a recovery code")}


class AppForm(Worded, totp_forms.ActivateTOTPForm):
    labels = {"code": _("Code that the app shows")}
