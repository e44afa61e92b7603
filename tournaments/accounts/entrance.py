"""The forms at the door: sign-up and log-in, in our words.

Apart from ``forms``, because allauth's own forms load first.
"""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


def _bare(form: forms.Form) -> None:
    """No placeholder repeats a label."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SignupForm(allauth_forms.SignupForm):
    """User name, password, and how others shall call you."""

    field_order = ["username", "name", "email", "password1", "password2"]

    name = forms.CharField(
        label=_("Display name"),
        max_length=60,
        required=False,
        help_text=_("Shown on pairings and standings. Left empty, it is your user name."),
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _bare(self)
        self.fields["username"].label = _("User name")
        self.fields["email"].label = _("Mail address")
        self.fields["email"].help_text = _("To reach you when the password is lost.")
        self.fields["password1"].help_text = _("Eight characters or more, not all digits.")

    def custom_signup(self, request: HttpRequest, user: Any) -> None:
        user.name = self.cleaned_data["name"].strip()
        user.save(update_fields=["name"])


class LoginForm(allauth_forms.LoginForm):
    """User name or mail address, and the password."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _bare(self)
        self.fields["login"].label = _("User name or mail address")
