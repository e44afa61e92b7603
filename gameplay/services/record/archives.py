"""Verifying every record of the archive, as after a new release. The work is done in parts of a
quarter of a second. Each part is stored when it is done, so that another worker can go on if one
dies.

A part has the lowest priority: it is done in a process of its own, or by the worker in which the
house thinks, which takes the next part only after its other work. While tables are played a check
rests after each part, because reading records costs the database, which does not give way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import structlog
from django.db import IntegrityError, transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine.record import again
from gameplay import hints
from gameplay.enums import GameState, OwnRelease, Proof
from gameplay.models import ArchiveCheck, Divergence, Game, Offer, Seal, StepRow
from gameplay.persons import Person, may_verify_archive
from gameplay.services import parts
from gameplay.workshop import releases, verifying
from gameplay.workshop.verifying import Filed, Found
from tournaments import live
from tournaments.errors import Forbidden

PART = 400
"""Steps of games in one part: about a quarter of a second."""
MOST = 50
"""Games in one part, however short."""
AGAIN = timedelta(seconds=30)
"""A part that was begun longer ago than this has died with its process."""
ALONE, LAST_TRY = 2, 5
"""After so many tries a part is a single game; after so many more that game is given up."""
log = structlog.get_logger(__name__)


class Part(NamedTuple):
    """Some records of a check, those after the game `since`."""

    check: int
    since: int
    filed: tuple[Filed, ...]
    tries: int


def start(*, actor: Person | None, workers: bool = True) -> ArchiveCheck:
    """Have the whole archive verified under this release. One that is under way goes on; one under
    another release ends. `actor` is None for the site itself; without `workers` whoever calls does
    the parts."""
    if actor is not None and not may_verify_archive(actor):
        raise Forbidden("not_operator", _("Only the hall's operators have the archive verified."))
    _keep()
    release, now = engine.release(), timezone.now()
    with transaction.atomic():
        waiting = ArchiveCheck.objects.filter(done_at=None)
        ended = waiting.exclude(release=release)
        ended.update(done_at=now, begun_at=None, fault=f"Release {release} came meanwhile.")
        waiting.filter(release=release).update(rests_until=None)
        row = waiting.filter(release=release).first() or _begin(actor, release)
        live.bump("archive")
        if workers:
            hints.check_archive(row.pk)
    return row


def _keep() -> None:
    """Keep this release for later checks. A store that is away does not stop this one: the engine
    lies on this host, and the next check puts it into the store."""
    try:
        releases.keep()
    except releases.StoreAway as fault:
        log.warning("store_away", fault=str(fault))


def _begin(actor: Person | None, release: str) -> ArchiveCheck:
    newest = _sealed().aggregate(last=Max("pk"))["last"] or 0
    total = _sealed().filter(pk__lte=newest).count()
    account = actor.account if actor is not None else None
    try:
        with transaction.atomic():
            return ArchiveCheck.objects.create(
                by=account,
                release=release,
                last=newest,
                total=total,
                done_at=None if total else timezone.now(),
            )
    except IntegrityError:
        return ArchiveCheck.objects.get(release=release, done_at=None)


def _sealed() -> QuerySet[Game]:
    return Game.objects.filter(state=GameState.SEALED).order_by("pk")


def _unclaimed() -> Q:
    return parts.nobody_works_or_rests(AGAIN)


def left_lying() -> list[int]:
    """Checks that wait for a part that nobody does: a hint was lost, or a worker died."""
    waiting = ArchiveCheck.objects.filter(_unclaimed(), done_at=None, release=engine.release())
    return list(waiting.values_list("pk", flat=True))


def advance(*, check_id: int) -> None:
    """Have the next part of a check done, unless somebody does; then comes the one after it."""
    part = claim(check_id=check_id)
    if part is not None:
        parts.do(verifying.PROCESSES, verifying.verify_all, part.filed, partial(note, part))


def advance_behind(*, check_id: int) -> None:
    """As `advance`, for a worker process whose other work goes first: reading the records takes as
    long as verifying them."""
    parts.behind(partial(advance, check_id=check_id))


def claim(*, check_id: int) -> Part | None:
    """Claim the next records to verify. None where another worker has claimed them, or where
    nothing is left."""
    free = ArchiveCheck.objects.filter(
        _unclaimed(), pk=check_id, done_at=None, release=engine.release()
    )
    if not free.update(begun_at=timezone.now(), tries=F("tries") + 1):
        return None
    row = ArchiveCheck.objects.get(pk=check_id)
    part = Part(row.pk, row.place, tuple(_next(row)), row.tries)
    if not part.filed or row.tries > ALONE + LAST_TRY:
        given_up: Future[list[Found]] = Future()
        given_up.set_result(
            [Found(one.game, Proof.FAILED, OwnRelease.UNKNOWN, None, "run") for one in part.filed]
        )
        note(part, given_up)
        return None
    return part


def _next(row: ArchiveCheck) -> Iterator[Filed]:
    """The records of the next part. After a part has failed too often, it has one record only."""
    games = _sealed().filter(pk__gt=row.place, pk__lte=row.last)
    rows = list(games.values_list("pk", "revision")[: 1 if row.tries > ALONE else MOST])
    chosen: list[int] = []
    steps = 0
    for pk, revision in rows:
        if chosen and steps + revision > PART:
            break
        chosen.append(pk)
        steps += revision
    seals = dict(Seal.objects.filter(game__in=chosen).values_list("game", "content__record"))
    for pk, record in games.filter(pk__in=chosen).values_list("pk", "record"):
        yield Filed(pk, record, seals.get(pk) == _digest(record))


def _digest(record: Any) -> str:
    """The digest of a record, as the chain of seals has it (`gameplay.services.record.seals`)."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def note(part: Part, done: Future[list[Found]], *, workers: bool = True) -> None:
    """Store what came of a part, and have the next one done by `workers`. A part that is noted
    twice counts once."""
    if parts.was_killed(done):
        return
    if (fault := done.exception()) is not None:
        log.error("archive.failed", check=part.check, error=repr(fault), exc_info=fault)
        away = "The store of STORAGE_URL is out of reach: have it checked again when it is back."
        failed = f"The check failed: {type(fault).__name__}."
        _give_up(part.check, away if isinstance(fault, releases.StoreAway) else failed)
        return
    found = done.result()
    rows = [_divergence(part.check, one) for one in found if one.proof != Proof.VERIFIED]
    with transaction.atomic():
        row = ArchiveCheck.objects.select_for_update(of=("self",)).get(pk=part.check)
        if row.done_at is not None or row.place != part.since:
            return
        before = row.percent
        Divergence.objects.bulk_create(rows)
        for proof in Proof:
            count = sum(one.proof == proof for one in found)
            setattr(row, proof.value, getattr(row, proof.value) + count)
        row.begun_at, row.tries = None, 0
        rest = parts.rest() if workers else 0.0
        row.rests_until = timezone.now() + timedelta(seconds=rest) if rest else None
        row.place = found[-1].game if found else row.last
        if row.place >= row.last:
            row.done_at, row.total = timezone.now(), row.done
        row.save()
        if rows or row.done_at is not None or row.percent != before:
            live.bump("archive")
        if row.done_at is None and workers:
            hints.check_archive(row.pk, rest)


def _give_up(pk: int, fault: str) -> None:
    rows = ArchiveCheck.objects.filter(pk=pk, done_at=None)
    rows.update(fault=fault[:300], done_at=timezone.now(), begun_at=None)
    live.bump("archive")


def _divergence(check: int, found: Found) -> Divergence:
    """The row of a record that does not agree, with the first event that is another one."""
    step, before, now = found.step, None, None
    if found.now is not None:
        asked = Offer.objects.filter(game=found.game, number=len(found.now.steps) - 1)
        rules = sorted({*asked.values_list("rule", flat=True)})
        step, before, now = again.difference(_stored(found.game), found.now, rules)
    return Divergence(
        check_of_id=check,
        game_id=found.game,
        proof=found.proof,
        own=found.own,
        step=step,
        field=found.field[:60],
        before=_told(before),
        now=_told(now),
    )


def _stored(game: int) -> list[again.Step]:
    """What happened in a game when it was played."""
    rows = StepRow.objects.filter(game=game).order_by("number").values_list("position", "events")
    return [again.Step(position, tuple(_happenings(events))) for position, events in rows]


def _happenings(events: Sequence[dict[str, Any]]) -> Iterator[again.Happening]:
    for event in events:
        yield again.Happening(event["line"], tuple(event["rules"]))


def _told(happening: again.Happening | None) -> dict[str, Any] | None:
    """An event by its first word and its rules. The words after that could tell what was hidden."""
    if happening is None:
        return None
    return {"event": happening.line.split(" ", 1)[0][:40], "rules": list(happening.rules)}
