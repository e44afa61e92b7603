"""Loading and withdrawing the texts that stand on the cards of a game."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.models import CardText, CardTextFile
from engine.cards.official import BadText, read
from tournaments.accounts.models import User
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.offered import GAMES
from tournaments.operations import earlier


def may_load(actor: User | None) -> bool:
    """Whether the account is of the hall's staff that loads card texts: a superuser, or one with
    the right ``decks.load_card_texts``. No event gives it, for the pages are the hall's."""
    return actor is not None and actor.has_perm("decks.load_card_texts")


@transaction.atomic
def load(*, actor: User | None, game: str, source: str, data: bytes) -> CardTextFile:
    """Show the texts of a file beside our wording from now on.

    ``source``: what the file is called. A card that several files name shows the text of the
    newest. The same file again is the row it made before.
    """
    if actor is None or not may_load(actor):
        raise Forbidden("not_staff", _("Only the hall's staff load the texts of cards."))
    if game not in GAMES:
        raise Invalid("unknown_game", _("The hall has no game of this name."))
    try:
        found = read(game, data)
    except BadText as fault:
        raise Invalid("bad_card_texts", str(fault)) from None
    digest = hashlib.sha256(data).hexdigest()
    shown = CardTextFile.objects.select_for_update().filter(
        game=game, digest=digest, withdrawn_at=None
    )
    if (same := shown.first()) is not None:
        return same
    file = CardTextFile.objects.create(
        game=game,
        source=source.strip()[:200] or _("a file"),
        digest=digest,
        count=len(found.texts),
        unknown=[list(row) for row in found.unknown],
        loaded_by=actor,
        loaded_at=timezone.now(),
    )
    CardText.objects.bulk_create(
        CardText(
            file=file,
            name=one.name,
            text=one.text,
            printed=one.printed,
            brainwashed=one.brainwashed,
            brainwashed_printed=one.brainwashed_printed,
        )
        for one in found.texts.values()
    )
    return file


@transaction.atomic
def withdraw(*, actor: User | None, file: CardTextFile) -> CardTextFile:
    """Take the texts of a file away for good; who did it, and when, is kept. What an older file
    says of the same cards is shown again."""
    if not may_load(actor):
        raise Forbidden("not_staff", _("Only the hall's staff withdraw the texts of cards."))
    file = CardTextFile.objects.select_for_update().get(pk=file.pk)
    if file.withdrawn_at is not None:
        words = _("These texts were withdrawn already.")
        raise Refusal("withdrawn", earlier.after(words, file.withdrawn_by, file.withdrawn_at))
    file.texts.all().delete()
    file.withdrawn_by, file.withdrawn_at = actor, timezone.now()
    file.save(update_fields=("withdrawn_by", "withdrawn_at"))
    return file
