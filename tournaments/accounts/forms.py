"""Forms of one's own account."""

from django import forms

from tournaments.accounts.models import User


class ProfileForm(forms.ModelForm):
    """The display name of an account."""

    class Meta:
        model = User
        fields = ["name"]
