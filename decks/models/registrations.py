"""The lists that entries play at an event, and the checks that judges made of them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from decks.enums import CheckOutcome, RegistrationState
from decks.fields import DeckField


class Registration(models.Model):
    """The list an entry plays: a snapshot with its digest and what was wrong with it.

    Rows are never changed in content: a new list makes a new row and marks the old one replaced, so
    that a table opened on a snapshot can always say what was played. ``digest`` stands in the log
    of the event, which staff who play read too; ``salt`` keeps them from trying known lists on it.
    """

    entry = models.ForeignKey(
        "tournaments.Entry",
        on_delete=models.PROTECT,
        related_name="registrations",
        verbose_name=_("entry"),
    )
    name = models.CharField(_("name"), max_length=80)
    content = DeckField(_("cards"))
    digest = models.CharField(_("digest"), max_length=64)
    salt = models.CharField(
        _("salt"),
        max_length=32,
        blank=True,
        editable=False,
        help_text=_("Goes into the digest and is told with the list; older lists have none."),
    )
    faults = models.JSONField(
        _("faults"), default=list, help_text=_("List of {rule, text, cards}; empty when legal")
    )
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=RegistrationState.choices,
        default=RegistrationState.REGISTERED,
    )
    registered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("registered by"),
    )
    created = models.DateTimeField(_("registered at"), auto_now_add=True)
    locked_at = models.DateTimeField(_("locked at"), null=True, blank=True)

    class Meta:
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=~Q(state=RegistrationState.REPLACED),
                name="decks_registration_one_current",
            ),
            models.CheckConstraint(
                condition=Q(state__in=RegistrationState.values),
                name="decks_registration_state_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.short_digest})"

    @property
    def legal(self) -> bool:
        return not self.faults

    @property
    def locked(self) -> bool:
        return self.state == RegistrationState.LOCKED

    @property
    def short_digest(self) -> str:
        """The first sixteen hex digits, what is printed and compared by eye."""
        return self.digest[:16]


class DeckCheck(models.Model):
    """A judge counted the real deck against the registered list. Kept for ever, never edited."""

    registration = models.ForeignKey(
        Registration,
        on_delete=models.PROTECT,
        related_name="checks",
        verbose_name=_("registration"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    outcome = models.CharField(_("outcome"), max_length=10, choices=CheckOutcome.choices)
    missing = models.JSONField(_("missing from the deck"), default=list)
    extra = models.JSONField(_("not on the list"), default=list)
    note = models.CharField(_("note"), max_length=400, blank=True)
    created = models.DateTimeField(_("checked at"), auto_now_add=True)

    class Meta:
        verbose_name = _("deck check")
        verbose_name_plural = _("deck checks")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.registration}: {self.get_outcome_display()}"
