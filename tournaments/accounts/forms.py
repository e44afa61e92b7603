"""Forms of one's own account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.accounts import names, tokens
from tournaments.accounts.models import Scope, User, free_variants, name_is_taken

if TYPE_CHECKING:  # generic only in the type stubs
    AccountForm = forms.ModelForm[User]
else:
    AccountForm = forms.ModelForm


def clean_name(name: str, owner: User | None = None) -> str:
    """The name as it will be kept. Raises ValidationError if nobody can have it or somebody else
    has it."""
    why = names.fault(name)
    if why:
        raise forms.ValidationError(why)
    if name_is_taken(name, but=owner):
        words = _("Somebody here is called “%(name)s”, or reads like it. Free are: %(free)s.")
        free = ", ".join(free_variants(name))
        raise forms.ValidationError(words % {"name": names.tidy(name), "free": free})
    return names.tidy(name)


class ProfileForm(AccountForm):
    """The display name of an account, and the language of its pages."""

    class Meta:
        model = User
        fields = ["name", "language", "public"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = True
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            required=False,
            choices=[("", _("As the browser says")), *settings.LANGUAGES],
            help_text=_("Of pages, tables, mail and push messages."),
        )

    def clean_name(self) -> str:
        if self.instance.minor and self.cleaned_data["name"] != self.instance.name:
            raise forms.ValidationError(_("Your name is kept to its initials: see “My data”."))
        return clean_name(self.cleaned_data["name"], self.instance)


class TokenForm(forms.Form):
    """A token for a program: what it is called, what it may do, how long."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        help_text=gettext_lazy("The program that will use it."),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"),
        choices=Scope.choices,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("How long"),
        coerce=int,
        choices=[
            (days, gettext_lazy("%(days)s days") % {"days": days})
            for days in (7, 30, tokens.USUAL_DAYS, 180, tokens.LONGEST_DAYS)
        ],
        initial=tokens.USUAL_DAYS,
    )
