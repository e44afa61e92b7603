"""Deck lists of people."""

from __future__ import annotations

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from decks.enums import ListState
from decks.fields import DeckField
from decks.wings import wing
from engine import games


class DeckListQuerySet(models.QuerySet["DeckList"]):
    """Reads for people start from ``visible_to``."""

    def visible_to(self, user: Any) -> Self:
        """A deck list is seen by its owner alone; a guest sees none."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(owner=user)

    def active(self) -> Self:
        return self.filter(state=ListState.ACTIVE)

    def shared(self) -> Self:
        """Lists that are in use and have a link, by which anybody can read them."""
        return self.active().exclude(link=None)


class DeckList(models.Model):
    """A list of cards of a person. Registering copies it: later edits change no event."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="deck_lists",
        verbose_name=_("owner"),
    )
    name = models.CharField(_("name"), max_length=80)
    game = models.CharField(_("game"), max_length=20)
    size = models.PositiveSmallIntegerField(_("board size"))
    content = DeckField(_("cards"), help_text=_("As engine.decks.DeckList.as_json gives it"))
    state = models.CharField(
        _("state"), max_length=10, choices=ListState.choices, default=ListState.ACTIVE
    )
    link = models.CharField(
        _("link"),
        max_length=32,
        null=True,
        blank=True,
        unique=True,
        editable=False,
        help_text=_("The address by which everybody reads it; nothing: it is shown to nobody."),
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)
    built_at = models.DateTimeField(
        _("built at"),
        null=True,
        blank=True,
        editable=False,
        help_text=_("The last step in the builder; nothing once it was changed in another way"),
    )

    objects = DeckListQuerySet.as_manager()

    @property
    def board(self) -> int | None:
        """The board it is for, where its game has several."""
        return games.rulebook(self.game).board(self.size)

    @property
    def words(self) -> str:
        """What kind of list it is."""
        return wing(self.game).list_words(self.size)

    class Meta:
        verbose_name = _("deck list")
        verbose_name_plural = _("deck lists")
        ordering = ["-changed", "-pk"]
        indexes = [models.Index(fields=["owner", "state", "-changed"], name="decks_list_owner")]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=ListState.values), name="decks_list_state_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.pk])


class DeckVersion(models.Model):
    """How a list was before it was changed. Rows are never changed; they go with their list."""

    deck_list = models.ForeignKey(
        DeckList, on_delete=models.CASCADE, related_name="versions", verbose_name=_("deck list")
    )
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80)
    content = DeckField(_("cards"))
    until = models.DateTimeField(_("until"), auto_now_add=True)

    class Meta:
        verbose_name = _("version of a deck list")
        verbose_name_plural = _("versions of deck lists")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck_list", "number"], name="decks_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"
