"""Limited: how an event is played with pools, and the pool of each entry."""

from __future__ import annotations

import hashlib
from collections import Counter

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from decks.enums import LimitedWay, PoolState, PoolWay

REASON = 200
"""Characters of the reason for which a pool is replaced or pools are taken back."""


class Limited(models.Model):
    """How an event is played with pools; an event without a row is played with own cards.

    ``seed`` is nobody's to read before it is told; its digest is public at once. ``sheets`` are the
    cards of each slot (:data:`decks.pools.packs.Sheets`) as they were when the first pools were
    given out: later ones are made from the same, whatever the catalogue has become.
    """

    event = models.OneToOneField(
        "tournaments.Event",
        on_delete=models.PROTECT,
        related_name="limited",
        verbose_name=_("event"),
    )
    way = models.CharField(
        _("way"), max_length=10, choices=LimitedWay.choices, default=LimitedWay.OFF
    )
    packs = models.PositiveSmallIntegerField(_("packs a player"), default=0)
    sets = models.JSONField(_("sets"), default=list, help_text=_("Codes; packs take them in turn."))
    contents = models.TextField(_("what a pack holds"), blank=True)
    free = models.JSONField(
        _("parts of a list from outside the pool"), default=list, help_text=_("Names of piles")
    )
    seed = models.CharField(_("seed"), max_length=64, editable=False)
    sheets = models.JSONField(_("cards of the slots"), default=list)
    pods = models.JSONField(_("pods"), default=list, help_text=_("Numbers of entries by seat"))
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("Limited of an event")
        verbose_name_plural = _("Limited of events")
        constraints = [
            models.CheckConstraint(
                condition=Q(way__in=LimitedWay.values), name="decks_limited_way_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.get_way_display()}"

    def get_absolute_url(self) -> str:
        return reverse("decks:limited", args=[self.event.slug])

    @property
    def on(self) -> bool:
        """Whether lists are judged by pools."""
        return self.way != LimitedWay.OFF

    @property
    def made(self) -> bool:
        """Whether the hall makes the packs; else players enter what they have."""
        return self.way == LimitedWay.SEALED

    @property
    def draws(self) -> bool:
        """Whether the hall draws anything from the seed: packs, or the seats of a draft."""
        return self.way in (LimitedWay.SEALED, LimitedWay.DRAFT)

    @property
    def seed_digest(self) -> str:
        """The SHA-256 of the seed, which is published before the seed is."""
        return hashlib.sha256(self.seed.encode()).hexdigest()


class Pool(models.Model):
    """The cards that an entry may build of. The content of a row never changes: another pool makes
    a new row and marks the old one replaced. ``turn``: how many pools were given out to the entry
    before this one.

    ``digest`` stands in the log of the event; ``salt`` keeps readers of the log from trying cards
    on it.
    """

    entry = models.ForeignKey(
        "tournaments.Entry",
        on_delete=models.PROTECT,
        related_name="pools",
        verbose_name=_("entry"),
    )
    cards = models.JSONField(_("cards"), help_text=_("Full name -> copies"))
    way = models.CharField(_("way"), max_length=10, choices=PoolWay.choices)
    turn = models.PositiveSmallIntegerField(_("turn"), default=0)
    digest = models.CharField(_("digest"), max_length=64)
    salt = models.CharField(_("salt"), max_length=32, editable=False)
    state = models.CharField(
        _("state"), max_length=10, choices=PoolState.choices, default=PoolState.CURRENT
    )
    reason = models.CharField(_("reason"), max_length=REASON, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("pool")
        verbose_name_plural = _("pools")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(state="current"), name="decks_pool_one_current"
            ),
            models.CheckConstraint(
                condition=Q(state__in=PoolState.values), name="decks_pool_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.total}"

    @property
    def counts(self) -> Counter[str]:
        """Copies by full name."""
        return Counter(self.cards)

    @property
    def total(self) -> int:
        """Cards in all."""
        return self.counts.total()

    @property
    def short_digest(self) -> str:
        """The first sixteen hex digits, what is printed and compared by eye."""
        return self.digest[:16]
