"""The user of this site."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """One person. `username` logs in, `name` is what others read; roles are rows per event."""

    # One name, as its owner writes it.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(
        _("display name"),
        max_length=60,
        blank=True,
        help_text=_("How others see you on pairings and standings."),
    )

    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.name or self.username

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)


def display_name(user: User) -> str:
    """The name shown in messages and mails."""
    return str(user)
