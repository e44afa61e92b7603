"""Checks that the rows hold all that was acknowledged, once and in order, and that nothing is
stuck.

Runs inside the hall, on its own database.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from django.db.models import Q

from gameplay.enums import (
    ENDED,
    SAID,
    WORKED_AT,
    GameState,
    InputSource,
    TableKind,
    TableState,
)
from gameplay.models import Game, Input, Table
from gameplay.queries.table import owed
from gameplay.services.record.rechecks import recheck
from gameplay.services.record.seals import broken_seal
from gameplay.trials import oracle
from gameplay.trials.faults.ledger import Choice, Deed, Ledger
from tournaments.models import Event, Match, Operation, RequestKey

COUNTS = ("lost", "doubled", "stuck")
#: How long the hall may take to finish its work after the last repair.
REST_SECONDS = 10.0


@dataclass(frozen=True)
class Finding:
    """Something that is wrong after a trial. `count`: lost, doubled or stuck; `key`: the key of the
    request that it is about, or ""."""

    count: str
    told: str
    key: str = ""


def tell(path: str) -> str:
    """The findings of the audit for the ledger in the file ``path``, as JSON."""
    ledger = Ledger.read(Path(path))
    return json.dumps([asdict(one) for one in audit(ledger)])


def audit(ledger: Ledger, *, seconds: float = REST_SECONDS) -> list[Finding]:
    """Everything that is wrong after the trial. Nobody may write to the hall meanwhile.
    ``seconds``: how long to wait until the hall has finished its work."""
    found = list(_at_rest(seconds))
    found += _choices(ledger.choices)
    found += _deeds(ledger.deeds)
    games = Game.objects.filter(pk__in={one.game for one in ledger.choices})
    for game in games.select_related("table").order_by("pk"):
        found += _played(game)
    for event in Event.objects.order_by("pk"):
        found += (Finding("lost", f"{event.slug}: {one}") for one in oracle.differences(event))
    seal = broken_seal()
    if seal is not None:
        found.append(Finding("lost", f"the chain of seals breaks at {seal.number}"))
    return found


# --- What people chose -------------------------------------------------------------------------


def _choices(choices: list[Choice]) -> Iterator[Finding]:
    """Check that each acknowledged answer is one applied input, and each input comes from one
    answer.

    A seat may give its only answer by itself while the person gives the same one. Then both have
    one input together.
    """
    asked: dict[tuple[int, str, int], list[Choice]] = {}
    for one in choices:
        asked.setdefault((one.game, one.letter, one.asked), []).append(one)
    games = {one.game for one in choices}
    rows: dict[tuple[int, str, int], list[Input]] = {}
    persons = _persons(games)
    given = (InputSource.HAND, InputSource.STOPS)
    made = Input.objects.filter(game__in=games, kind__in=SAID, source__in=given).order_by("pk")
    for row in made.select_related("game__table"):
        place = (row.game_id, row.letter, row.asked)
        by_itself = row.source == InputSource.STOPS and place not in asked
        if (row.game_id, row.letter) in persons and not by_itself:
            rows.setdefault(place, []).append(row)
    for place, told in asked.items():
        yield from _answered(place, told, rows.pop(place, []))
    for place, left in rows.items():
        yield Finding("doubled", f"{len(left)} inputs at {_place(place)}, for which nobody asked")
    yield from _in_order(choices)


def _passed_before(row: Input, told: list[Choice]) -> bool:
    """Whether the seat had answered by itself before a different answer of the person came, so that
    the person's answer was refused."""
    return row.source == InputSource.STOPS and row.line not in {one.line for one in told}


def _answered(
    place: tuple[int, str, int], told: list[Choice], rows: list[Input]
) -> Iterator[Finding]:
    good = [row for row in rows if not row.refused]
    said = [one for one in told if one.acknowledged]
    if len(good) > 1 or len(said) > 1:
        text = f"{len(said)} answers acknowledged and {len(good)} inputs at {_place(place)}"
        yield Finding("doubled", text, (said or told)[0].key)
        return
    if said and not good:
        struck = "; ".join(row.refused for row in rows) or "no input"
        yield Finding("lost", f"“{said[0].line}” at {_place(place)}: {struck}", said[0].key)
    elif said and good[0].line != said[0].line:
        text = f"“{said[0].line}” at {_place(place)} stands as “{good[0].line}”"
        yield Finding("lost", text, said[0].key)
    elif said and good[0].applied is None and good[0].game.table.state not in ENDED:
        yield Finding("lost", f"“{said[0].line}” at {_place(place)} was not applied", said[0].key)
    elif good and not said and _passed_before(good[0], told):
        return
    elif not said and good and any(one.told for one in told):
        code = told[-1].told
        text = f"“{told[-1].line}” at {_place(place)} was done, but its sender was told {code}"
        yield Finding("lost", text, told[-1].key)


def _in_order(choices: list[Choice]) -> Iterator[Finding]:
    """Check that the answers of each seat were applied in the order in which they were sent."""
    steps = {
        (game, letter, asked): applied
        for game, letter, asked, applied in Input.objects.filter(
            game__in={one.game for one in choices},
            kind__in=SAID,
            source=InputSource.HAND,
            applied__isnull=False,
        ).values_list("game", "letter", "asked", "applied")
    }
    last: dict[tuple[int, str], int] = {}
    for one in choices:
        step = steps.get((one.game, one.letter, one.asked))
        if step is None or not one.acknowledged:
            continue
        before = last.get((one.game, one.letter), -1)
        if step < before:
            text = f"step {step} of game {one.game} was sent after step {before}"
            yield Finding("lost", text, one.key)
        last[one.game, one.letter] = step


def _persons(games: set[int]) -> set[tuple[int, str]]:
    """The seats of these games, as game and letter, that the house does not play."""
    found = Game.objects.filter(pk__in=games, table__seats__house=False)
    return set(found.values_list("pk", "table__seats__letter"))


def _place(place: tuple[int, str, int]) -> str:
    game, letter, asked = place
    return f"game {game}, seat {letter}, prompt {asked}"


def _played(game: Game) -> Iterator[Finding]:
    """Check that the steps of a game are complete, that each comes from one input, and that the
    game gives the same digests when it is played again."""
    steps = list(game.steps.order_by("number").values_list("number", flat=True))
    applied = game.inputs.filter(applied__isnull=False).order_by("applied")
    if steps != list(range(game.revision + 1)):
        yield Finding("lost", f"game {game.pk} has the steps {steps}")
    if list(applied.values_list("applied", flat=True)) != steps[1:]:
        yield Finding("lost", f"game {game.pk}: inputs and steps do not belong together")
    try:
        faults = recheck(game).faults if game.revision >= 0 else ()
    except Exception as fault:  # whatever it is: the game does not run again
        faults = (f"{type(fault).__name__}: {fault}",)
    for one in faults:
        yield Finding("lost", f"game {game.pk} does not run again: {one}")


# --- What people did ---------------------------------------------------------------------------


def _deeds(deeds: list[Deed]) -> Iterator[Finding]:
    """Check that each acknowledged deed stands once in the log of its event."""
    keys = dict(RequestKey.objects.values_list("pk", "key"))
    logs: dict[tuple[str, str], list[tuple[str, str]]] = {}
    written = Operation.objects.values_list("event__slug", "kind", "request", "payload")
    for slug, kind, request, payload in written:
        logs.setdefault((slug, kind), []).append(
            (keys.get(request, "") if request else "", json.dumps(payload))
        )
    for deed in deeds:
        if deed.kind == "table":
            continue
        rows = logs.get((deed.slug, deed.kind), [])
        by_key = sum(key == deed.key for key, _payload in rows)
        by_word = sum(deed.word in said for _key, said in rows) if deed.word else by_key
        count = max(by_key, by_word)
        what = f"{deed.kind} of {deed.slug} by {deed.who}"
        if count > 1:
            yield Finding("doubled", f"{what} stands {count} times", deed.key)
        elif deed.acknowledged and not (by_key and by_word):
            yield Finding("lost", f"{what} was acknowledged and does not stand", deed.key)
        elif count and deed.told and not deed.acknowledged:
            text = f"{what} was done, but its sender was told {deed.told}"
            yield Finding("lost", text, deed.key)
    yield from _opened(deeds)


def _opened(deeds: list[Deed]) -> Iterator[Finding]:
    """Check that everybody has at least as many practice tables as were acknowledged, and at most
    as many as they asked for."""
    told = Counter(one.who for one in deeds if one.kind == "table" and one.acknowledged)
    sent = Counter(one.who for one in deeds if one.kind == "table")
    practice = Table.objects.filter(kind__in=(TableKind.OPEN, TableKind.HOUSE))
    for who, asked in sent.items():
        there = practice.filter(seats__letter="A", seats__user__username=who).count()
        if there > asked:
            yield Finding("doubled", f"{who} asked for {asked} tables and has {there}")
        elif there < told[who]:
            yield Finding("lost", f"{who} opened {told[who]} tables and has {there}")


# --- What is stuck -----------------------------------------------------------------------------


def _at_rest(seconds: float) -> Iterable[Finding]:
    """What still waits for a worker after so many seconds."""
    end = time.monotonic() + seconds
    while (found := list(_waiting())) and time.monotonic() < end:
        time.sleep(0.3)
    return found


def _waiting() -> Iterator[Finding]:
    looks: dict[str, Callable[[], Iterable[object]]] = {
        "an answer waits for the referee": _unapplied,
        "the referee owes a step": lambda: Game.objects.filter(
            Q(owed=True) | Q(revision=-1), state=GameState.RUNNING, table__state__in=WORKED_AT
        ),
        "a game that is over is not closed": lambda: Game.objects.filter(state=GameState.OVER),
        "the match of a finished table has no result": lambda: Match.objects.unfinished().filter(
            pk__in=Table.objects.filter(
                state=TableState.FINISHED, match__isnull=False, games__verified=True
            ).values("match")
        ),
        "a pairing has no table": owed.pairings,
        "no game has begun": lambda: Table.objects.filter(state=TableState.PLAYING, games=None),
    }
    for words, look in looks.items():
        for row in look():
            yield Finding("stuck", f"{words}: {row}")


def _unapplied() -> Iterable[Input]:
    return Input.objects.filter(
        applied=None,
        refused="",
        game__state=GameState.RUNNING,
        game__table__state__in=WORKED_AT,
        game__table__paused=False,
    ).select_related("game__table")
