"""What the hall adds to the engine's catalogue: cards that people made, and the texts that stand on
cards."""

from __future__ import annotations

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from decks.enums import MadeState
from engine import games


class MadeCardQuerySet(models.QuerySet["MadeCard"]):
    """Reads for people start from ``visible_to``."""

    def visible_to(self, user: Any) -> Self:
        """Everybody sees every made card, strangers included, because cards in play are public."""
        return self

    def active(self) -> Self:
        return self.filter(state=MadeState.ACTIVE)


MADE = next(book.name for book in games.books() if book.makes_cards)
"""The game whose cards can be made."""


class MadeCard(models.Model):
    """A card that is in no catalogue: an organizer added it, and the engine read its abilities.

    Rows are never changed in content: whoever finds a fault withdraws the card and adds it anew.
    ``entry`` is the card as the catalogue writes one; every list that holds the card carries a
    copy, so that games and records say by themselves what was played.
    """

    game = models.CharField(_("game"), max_length=20, default=MADE)
    name = models.CharField(_("name"), max_length=60)
    key = models.SlugField(_("address"), max_length=80)
    entry = models.TextField(_("entry"))
    state = models.CharField(
        _("state"), max_length=10, choices=MadeState.choices, default=MadeState.ACTIVE
    )
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("added by"),
    )
    added = models.DateTimeField(_("added"), auto_now_add=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("withdrawn by"),
    )
    withdrawn = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    objects = MadeCardQuerySet.as_manager()

    class Meta:
        verbose_name = _("made card")
        verbose_name_plural = _("made cards")
        ordering = ["name", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "name"], condition=Q(state="active"), name="decks_made_name_once"
            ),
            models.UniqueConstraint(
                fields=["game", "key"], condition=Q(state="active"), name="decks_made_key_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=MadeState.values), name="decks_made_state_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:card", args=[self.game, self.key])


class CardTextFile(models.Model):
    """A file with the texts that stand on the cards of a game, loaded by the hall's staff.

    Rows are never deleted: they tell who loaded and withdrew what. The texts go when the file is
    withdrawn; ``digest`` (SHA-256 of the file) and ``count`` stay. ``unknown`` are rows whose card
    the catalogue does not have: ``[line, name, nearest name]``.
    """

    game = models.CharField(_("game"), max_length=20)
    source = models.CharField(_("source"), max_length=200)
    digest = models.CharField(_("digest"), max_length=64)
    count = models.PositiveIntegerField(_("cards"))
    unknown = models.JSONField(_("rows without a card"), default=list)
    loaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("loaded by"),
    )
    loaded_at = models.DateTimeField(_("loaded at"))
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("withdrawn by"),
    )
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)

    class Meta:
        verbose_name = _("file of card texts")
        verbose_name_plural = _("files of card texts")
        ordering = ["-pk"]
        default_permissions = ()
        permissions = [("load_card_texts", "Can load the texts of the cards")]

    def __str__(self) -> str:
        return f"{self.source} ({self.game})"


class CardText(models.Model):
    """What stands on one card, of one loaded file; "" where a card has no such text."""

    file = models.ForeignKey(
        CardTextFile, on_delete=models.CASCADE, related_name="texts", verbose_name=_("file")
    )
    name = models.CharField(_("card"), max_length=120)
    text = models.TextField(_("text of today"), blank=True)
    printed = models.TextField(_("printed text"), blank=True)
    brainwashed = models.TextField(_("text while Brainwashed"), blank=True)
    brainwashed_printed = models.TextField(_("printed text while Brainwashed"), blank=True)

    class Meta:
        verbose_name = _("card text")
        verbose_name_plural = _("card texts")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["file", "name"], name="decks_card_text_once"),
        ]
        indexes = [models.Index(fields=["name"], name="decks_card_text_name")]

    def __str__(self) -> str:
        return self.name
