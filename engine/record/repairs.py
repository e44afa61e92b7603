"""Carrying out repairs of judges: each is tried on a copy, inspected there, and taken over as one
input.

A seat cannot forget what it has seen since the step to which a repair goes back. `learned` finds
it, so that the judge is told before; the repair marks it as known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from engine import rulebook
from engine.games import played_by
from engine.kernel.event import Event
from engine.kernel.game import Game
from engine.kernel.prompt import Refused, Result
from engine.kernel.repair import DRAWN, PRESENT, BadRepair, Repair

COUNTED = frozenset({"step", "seq", "decided"})
"""Fields that only count upwards: they differ in a position to which a repair went back."""
LONGEST = 2_000
"""The most signs of a line or a reason of a repair, and the most lines of a repair."""


def carry_out(game: Game, repair: Repair, earlier: Game | None = None) -> list[Event]:
    """Repair a game and return the events, as for a choice. `earlier` is the game at `repair.back`,
    if the repair goes back. Raises `BadRepair` and then leaves the game as it was."""
    return game.take_over(preview(game, repair, earlier), repair)


def preview(game: Game, repair: Repair, earlier: Game | None = None) -> Game:
    """A copy of the game in the position to which a repair leads. Raises `BadRepair`."""
    check_words(game, repair)
    work = _begun(game, repair, earlier)
    cause, work.cause = work.cause, None
    work.emit(repair.line, repair.rules)
    for seat, card in repair.known:
        work.mark_known(seat, card)
    for line in repair.corrections:
        work.correct(line, repair.rules)
        work._prompts = None
    events = list(work.events)
    for number, (seat, line) in enumerate(repair.answers, 1):
        try:
            events += work.choose(seat, line)
        except Refused as refused:
            raise BadRepair(f"answer {number}, {seat}: {line}: {refused}") from None
    if repair.winner:
        work.events = []
        work.decide(Result(repair.winner, repair.rules))
        events += work.events
    if not repair.answers and not repair.winner:
        work.cause = cause  # as in the position that was taken up again
    work.events = events
    faults = played_by(game).broken(work)
    if faults:
        raise BadRepair("; ".join(faults))
    return work


def check_words(game: Game, repair: Repair) -> None:
    """Raise `BadRepair` unless the repair gives its reason, rules and changes, and names only what
    exists."""
    if not repair.reason.strip():
        raise BadRepair("a repair says why")
    if not repair.rules:
        raise BadRepair("a repair names the rules on which it rests")
    known = rulebook.all_ids(played_by(game).name)
    for rule in repair.rules:
        if rule not in known:
            raise BadRepair(f"there is no rule {rule}")
    done = (repair.corrections, repair.answers, repair.known, repair.winner)
    if repair.back == PRESENT and not any(done):
        raise BadRepair("the repair changes nothing")
    if repair.winner and repair.winner not in (*game.players, DRAWN):
        raise BadRepair(f"{repair.winner} cannot win")
    words = (*repair.corrections, *(line for _, line in repair.answers), repair.reason)
    if max(map(len, words)) > LONGEST or len(words) > LONGEST:
        raise BadRepair("the repair is too long")
    if any(seat not in game.seats for seat, _ in (*repair.known, *repair.answers)):
        raise BadRepair("the repair names a seat that is not at the table")


def _begun(game: Game, repair: Repair, earlier: Game | None) -> Game:
    """The position in which a repair begins. Counters go on from the present. So do the random
    streams, unless the repair says otherwise: nobody may know what is drawn from here on."""
    if repair.back == PRESENT:
        if game.over:
            raise BadRepair("the game is over; go back to a step before its end")
        work = game.clone()
    elif earlier is None or earlier.step != repair.back or repair.back > game.step:
        raise BadRepair(f"there is no step {repair.back} to go back to")
    else:
        work = earlier.clone()
        work.step, work.seq, work.decided = game.step, game.seq, game.seq
        if not repair.chance:
            work.streams = dict(game.streams)
    work.events = []
    work._prompts = None
    return work


# -- what is known since ------------------------------------------------------------------------


def learned(before: Game, later: Iterable[Game]) -> tuple[tuple[str, int], ...]:
    """The cards that are hidden from a seat in `before` but were visible to it in one of the later
    positions: the seat and the number of the card."""
    book = played_by(before)
    hidden = {seat: book.hidden(before, seat) for seat in before.seats}
    found: set[tuple[str, int]] = set()
    for game in later:
        for seat in game.seats:
            seen = hidden[seat] - book.hidden(game, seat)
            found |= {(seat, card) for card in seen}
    return tuple(sorted(found))


# -- positions compared --------------------------------------------------------------------------


def differences(before: Game, after: Game) -> Iterator[tuple[str, object, object]]:
    """Every field in which two positions differ, except fields that only count upwards: its name,
    and both values (None for a missing one)."""
    for left, right in zip_longest(_fields(before), _fields(after)):
        if left != right:
            name = left[0] if left else right[0] if right else ""
            yield name, left and left[1], right and right[1]


def _fields(game: Game) -> Iterator[tuple[str, object]]:
    return (pair for pair in game.canonical() if pair[0] not in COUNTED)


def alike(one: Game, other: Game) -> bool:
    """Whether two positions are the same byte for byte, except in fields that only count
    upwards."""
    left, right = one.clone(), other.clone()
    for game in (left, right):
        game.step = game.seq = game.decided = 0
    return left.encode() == right.encode()
