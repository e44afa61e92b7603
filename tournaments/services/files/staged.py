"""A large event in mid-round for measurements, made from a log that nobody played."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model

from engine import rulesets
from tournaments import offered
from tournaments.enums import OperationKind as Kind
from tournaments.models import Event
from tournaments.operations import digest_of, replay
from tournaments.operations.chain import moment

BEGIN = datetime(2026, 1, 3, 9, tzinfo=UTC)


class Pen:
    """Writes the lines of a log, each sealed with the one before."""

    def __init__(self, slug: str, actor: str) -> None:
        self.slug, self.actor = slug, actor
        self.lines: list[dict[str, Any]] = []

    def write(self, kind: Kind, /, **payload: Any) -> None:
        number = len(self.lines) + 1
        at = BEGIN + timedelta(seconds=number)
        previous = self.lines[-1]["digest"] if self.lines else ""
        said: dict[str, Any] = {"number": number, "kind": kind.value, "actor": self.actor}
        digest = digest_of(slug=self.slug, at=at, payload=payload, previous=previous, **said)
        sealed = {"at": moment(at), "payload": payload, "previous": previous, "digest": digest}
        self.lines.append({"slug": self.slug, **said, **sealed})


def log(*, slug: str, organizer: str, players: int, rounds: int, seed: int) -> list[dict[str, Any]]:
    """The log of an event in its last round, with half of its results in."""
    pen, dice = Pen(slug, organizer), random.Random(seed)
    pen.write(
        Kind.EVENT_CREATED,
        name=f"{players} players",
        description="",
        game=offered.USUAL,
        format="apprentice",
        ruleset_version="1",
        size=6,
        swiss_rounds=rounds,
        cut=8,
        digital=False,
        best_of=1,
        scoring=rulesets.standings(offered.USUAL),
        round_minutes=50,
        capacity=None,
        starts_at=None,
    )
    pen.write(Kind.STAFF_ADDED, user=organizer, role="organizer")
    pen.write(Kind.EVENT_PUBLISHED)
    for number in range(1, players + 1):
        said = {"entry": number, "name": f"Player {number:04}", "user": "", "missed": []}
        pen.write(Kind.ENTRY_ADDED, **said, state="registered", first_round=1)
    pen.write(Kind.EVENT_STARTED, absent=[])
    pen.write(Kind.PHASE_OPENED, phase=1, kind="swiss", seeds=[])
    order = list(range(1, players + 1))
    for number in range(1, rounds + 1):
        dice.shuffle(order)
        _round(pen, order, number, number < rounds, dice)
    return pen.lines


def _round(pen: Pen, order: list[int], number: int, whole: bool, dice: random.Random) -> None:
    tables = len(order) // 2
    first = (number - 1) * tables + 1
    rows = [
        {"match": first + i, "table": i + 1, "a": order[2 * i], "b": order[2 * i + 1]}
        for i in range(tables)
    ]
    said: dict[str, Any] = {"round": number, "phase": 1, "number": number, "seed": ""}
    pen.write(Kind.ROUND_DRAFTED, **said, inputs={}, certificate={}, matches=rows)
    pen.write(Kind.ROUND_PUBLISHED, round=number, ends_at=None)
    for row in rows if whole else rows[: tables // 2]:
        wins = dice.choice([(1, 0, 0), (0, 1, 0)])
        games = dict(zip(("wins_a", "wins_b", "draws"), wins, strict=True))
        pen.write(Kind.RESULT_ENTERED, match=row["match"], outcome="played", **games)
    if whole:
        pen.write(Kind.ROUND_CLOSED, round=number)


def stage(*, organizer: str, players: int, rounds: int, seed: int = 1) -> Event:
    """Put such an event into the database; `organizer` is a handle of this hall."""
    slug = f"staged-{players}-{rounds}"
    lines = log(slug=slug, organizer=organizer, players=players, rounds=rounds, seed=seed)
    return replay(lines, get_user_model().objects.filter(username=organizer))
