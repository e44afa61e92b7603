"""Deck lists of people, and the copies of them that stand for an entry at an event."""

from __future__ import annotations

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from decks.enums import CheckOutcome, ListState, MadeState, RegistrationState
from decks.fields import DeckField
from decks.pool_models import Limited as Limited
from decks.pool_models import Pool as Pool
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
