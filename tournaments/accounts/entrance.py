"""The forms at the door: sign-up and log-in, in our words.

Apart from ``forms``, because allauth's own forms load first.
"""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.accounts import names
from tournaments.accounts.forms import clean_name


def _bare(form: forms.Form) -> None:
    """Remove the placeholders of a form: they would only repeat the labels."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SignupForm(allauth_forms.SignupForm):
    """User name, password, and how others shall call you."""

    field_order = ["username", "name", "email", "password1", "password2"]

    name = forms.CharField(
        label=_("Display name"),
        max_length=names.LONGEST,
        required=False,
        help_text=_("Everybody reads it on pairings and standings. Empty: your user name."),
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _bare(self)
        self.fields["username"].label = _("User name")
        self.fields["username"].help_text = _(
            "To log in with. Others see it only if you give no display name."
        )
        self.fields["username"].widget.attrs["maxlength"] = str(names.LONGEST_USERNAME)
        self.fields["email"].label = _("Mail address")
        self.fields["email"].help_text = _("To reach you when the password is lost.")
        self.fields["password1"].help_text = _("Eight characters or more, not all digits.")

    def clean(self) -> dict[str, Any]:
        """Check the display name, which is the user name where none was given. A fault is shown at
        the field of the display name."""
        cleaned: dict[str, Any] = super().clean()
        wanted = cleaned.get("name") or cleaned.get("username")
        if wanted and "name" not in self.errors:
            try:
                cleaned["name"] = clean_name(wanted)
            except forms.ValidationError as fault:
                self.add_error("name", fault)
        return cleaned


class LoginForm(allauth_forms.LoginForm):
    """User name or mail address, and the password."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _bare(self)
        self.fields["login"].label = _("User name or mail address")
