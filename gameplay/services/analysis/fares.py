"""Having the house play a list against others, for an owner who asks how it fares. The work is done
in parts of half a second. Each part is stored when it is done, so that another worker can go on if
one dies.

A part has the lowest priority. While tables are played, the work rests after each part.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import timedelta
from functools import partial
from typing import Any

import structlog
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from decks.lists.documents import named, stored
from decks.lists.fault_words import told
from decks.models import DeckList
from engine import decks, rulesets
from engine.decks import DeckList as Deck
from gameplay import hints
from gameplay.models import Fare
from gameplay.persons import Person
from gameplay.queries.analysis import fares as read
from gameplay.services import parts
from gameplay.workshop import faring
from gameplay.workshop.faring import Made
from tournaments import live, quotas
from tournaments.errors import Forbidden, Invalid, QuotaSpent

SECONDS = 0.5
"""The seconds of one part. Where one worker does both, the house at the tables waits for it."""
AGAIN = timedelta(seconds=60)
"""A part that was begun longer ago than this has died with its process."""
KEPT = 10
"""So many of a list are kept, the newest."""
log = structlog.get_logger(__name__)


def ask(
    *,
    actor: Person,
    deck_list: DeckList,
    format: str,
    rivals: Sequence[str],
    level: str = read.USUAL_LEVEL,
    games: int = read.USUAL_GAMES,
) -> Fare:
    """Have a list played against others, which are named by their keys (`queries.fares.rivals_of`).
    The same question again returns the same row. Raises QuotaSpent while another list of the person
    is being played."""
    owner = actor.account
    if owner is None or deck_list.owner_id != owner.pk:
        raise Forbidden("not_owner", _("This list is not yours."))
    chosen = _chosen(deck_list, owner, rivals)
    own = stored(deck_list.content)
    _expect(format, level, games, [named(own, deck_list.name), *chosen.values()])
    asked: dict[str, Any] = {
        "content": own.as_json(),
        "rivals": [{"name": one.name, "content": one.as_json()} for one in chosen.values()],
        "format": rulesets.get(own.game, format).name,
        "level": level,
        "wanted": games,
    }
    digest = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
    release = engine.release()
    known = Fare.objects.filter(deck_list=deck_list, digest=digest, release=release, fault="")
    if (row := known.first()) is not None:
        return _again(row)
    called = read.names_of(chosen, deck_list, owner)
    for rival, key in zip(asked["rivals"], chosen, strict=True):
        rival["called"] = called[key]
    with transaction.atomic():
        quotas.spend("fare", owner)
        try:
            with transaction.atomic():
                row = Fare.objects.create(
                    owner=owner, deck_list=deck_list, digest=digest, release=release, **asked
                )
        except IntegrityError:
            text = _("A list of yours is being played already. Wait until it is done, or stop it.")
            raise QuotaSpent(text, retry_after=60) from None
        older = Fare.objects.filter(deck_list=deck_list).values_list("pk", flat=True)[KEPT:]
        Fare.objects.filter(pk__in=list(older)).delete()
        live.bump(read.topic_of(row.deck_list_id))
        hints.fare(row.pk)
    return row


def _again(row: Fare) -> Fare:
    """Let games that were stopped go on where they were."""
    if row.done_at is not None and len(row.played) < row.wanted:
        try:
            with transaction.atomic():
                Fare.objects.filter(pk=row.pk).update(done_at=None, begun_at=None)
                live.bump(read.topic_of(row.deck_list_id))
                hints.fare(row.pk)
        except IntegrityError:
            text = _("A list of yours is being played already. Wait until it is done, or stop it.")
            raise QuotaSpent(text, retry_after=60) from None
        row.refresh_from_db()
    return row


def _chosen(deck_list: DeckList, owner: Any, keys: Sequence[str]) -> dict[str, Deck]:
    offered = read.rivals_of(deck_list, owner)
    unknown = [key for key in keys if key not in offered]
    if unknown:
        raise Invalid("unknown_list", _("There is no list %(key)s.") % {"key": unknown[0][:60]})
    if not keys:
        raise Invalid("no_list", _("Choose the lists that it plays against."))
    return {key: offered[key] for key in keys}


def _expect(format: str, level: str, games: int, lists: Sequence[Deck]) -> None:
    """Refuse terms that are not offered, and a list that may not be played so."""
    if level not in read.LEVELS or games not in read.GAMES:
        raise Invalid("no_such_terms", _("This is not offered."))
    for deck in lists:
        if format not in read.formats_of(deck.game):
            raise Invalid("no_such_terms", _("This is not offered."))
        for fault in decks.check(deck, rulesets.get(deck.game, format))[:1]:
            words = _("%(name)s is not legal in %(format)s: %(why)s")
            text = words % {"name": deck.name, "format": format, "why": told(fault.text)}
            raise Invalid("not_legal", text)


def stop(*, actor: Person, deck_list: DeckList) -> None:
    """Play no more games. Those already played are kept. Doing it twice changes nothing."""
    if actor.account is None or deck_list.owner_id != actor.account.pk:
        raise Forbidden("not_owner", _("This list is not yours."))
    with transaction.atomic():
        rows = Fare.objects.filter(deck_list=deck_list, done_at=None)
        if rows.update(done_at=timezone.now(), begun_at=None):
            live.bump(read.topic_of(deck_list.pk))


def _unclaimed() -> Q:
    return parts.nobody_works_or_rests(AGAIN)


def left_lying() -> list[int]:
    """Rows that wait for a part that nobody does, because a hint was lost or a worker died."""
    return list(Fare.objects.filter(_unclaimed(), done_at=None).values_list("pk", flat=True))


def advance(*, fare_id: int) -> None:
    """Do the next part, unless somebody does."""
    free = Fare.objects.filter(_unclaimed(), pk=fare_id, done_at=None)
    if not free.update(begun_at=timezone.now()):
        return
    row = Fare.objects.get(pk=fare_id)
    if row.release != engine.release():  # by other rules these are other games
        row.release, row.played, row.state = engine.release(), [], b""
        row.save()
    part = _part(row)
    parts.do(faring.PROCESSES, faring.play_on, part, partial(_note, row.pk, len(row.played)))


def advance_behind(*, fare_id: int) -> None:
    """As `advance`, for a worker process whose other work goes first."""
    parts.behind(partial(advance, fare_id=fare_id))


def _part(row: Fare) -> faring.Part:
    bout = read.bouts_of(row)[len(row.played)]
    lists = {key: stored(content) for key, content in read.lists_of(row).items()}
    terms = read.terms_of(row)
    return faring.Part(terms, bout, lists, bytes(row.state), SECONDS)


def _note(pk: int, played: int, done: Future[Made]) -> None:
    """Store what came of a part, and have the next one done. A part that is noted twice counts
    once."""
    if parts.was_killed(done):
        return
    if (fault := done.exception()) is not None:
        log.error("fare.failed", fare=pk, error=repr(fault), exc_info=fault)
        _give_up(pk, f"The games failed: {type(fault).__name__}.")
        return
    made = done.result()
    with transaction.atomic():
        row = Fare.objects.select_for_update(of=("self",)).filter(pk=pk, done_at=None).first()
        if row is None or len(row.played) != played:
            return
        row.state, row.begun_at = made.state, None
        if made.played is not None:
            row.played.append(read.written(made.played))
        live.bump(read.topic_of(row.deck_list_id))
        rest = parts.rest()
        row.rests_until = timezone.now() + timedelta(seconds=rest) if rest else None
        if len(row.played) >= row.wanted:
            row.done_at = timezone.now()
        row.save()
        if row.done_at is None:
            hints.fare(row.pk, rest)


def _give_up(pk: int, fault: str) -> None:
    with transaction.atomic():
        row = Fare.objects.select_for_update(of=("self",)).filter(pk=pk, done_at=None).first()
        if row is not None:
            row.fault, row.done_at, row.begun_at = fault[:300], timezone.now(), None
            row.save()
            live.bump(read.topic_of(row.deck_list_id))
