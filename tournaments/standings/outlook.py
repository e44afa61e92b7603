"""What a player still needs for the cut, who is through and who is out, by points alone.

Sound, not complete: "clinched" and "eliminated" hold whatever happens in the open matches and later
rounds (tie-breaks taken at their worst); "open" may hide a case that tie-breaks have settled. A
match may end with a winner or a draw; drops and rulings after the question can only help those in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from tournaments.standings.cuts import cut
from tournaments.standings.model import PlayerId, Points, Sentence
from tournaments.standings.order import Standings

OpenMatch = tuple[PlayerId, PlayerId | None]


class Status(StrEnum):
    """Whether a place in the cut is settled."""

    CLINCHED = "clinched"
    ELIMINATED = "eliminated"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Needs:
    """What a player needs: the status now and after each result of the player's open match."""

    player: PlayerId
    top: int
    status: Status
    by_result: tuple[tuple[str, Status], ...]
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class _Race:
    """Points of those still in, in units of the ledger, and what each open match may add."""

    points: dict[PlayerId, int]
    matches: tuple[tuple[PlayerId, PlayerId], ...]
    outcomes: tuple[tuple[int, int], ...]
    later: int
    top: int


def outlook(
    standing: Standings, open_matches: Iterable[OpenMatch], *, top: int, later_rounds: int = 0
) -> dict[PlayerId, Status]:
    """The status of everybody for a cut to `top`.

    `open_matches` are those of the present round without a result ((player, None) is a bye);
    `later_rounds` is the number of rounds not yet paired.
    """
    matches = tuple(open_matches)
    race = _race(standing, matches, top, later_rounds)
    return {line.player: _status(standing, race, matches, line.player) for line in standing.lines}


def needs(
    standing: Standings,
    open_matches: Iterable[OpenMatch],
    player: PlayerId,
    *,
    top: int,
    later_rounds: int = 0,
) -> Needs:
    """What this player needs for a cut to `top`; raises `KeyError` for a stranger."""
    standing.places[player]
    matches = tuple(open_matches)
    race = _race(standing, matches, top, later_rounds)
    status = _status(standing, race, matches, player)
    by_result = tuple(
        (name, _after(race, player, gain)) for name, gain in _results(standing, race, player)
    )
    return say_needs(player, top, status, by_result)


def say_needs(
    player: PlayerId, top: int, status: Status, by_result: tuple[tuple[str, Status], ...]
) -> Needs:
    """The same in words, however the status was found."""
    return Needs(player, top, status, by_result, _say(player, top, status, by_result))


def _race(standing: Standings, matches: Sequence[OpenMatch], top: int, later_rounds: int) -> _Race:
    rules, unit = standing.rules.newest, standing.ledger.unit
    points = {line.player: int(line.points * unit) for line in standing.lines if not line.dropped}
    real: list[tuple[PlayerId, PlayerId]] = []
    for a, b in matches:
        if b is not None:
            real.append((a, b))
        elif a in points:
            points[a] += int(rules.bye * unit)
    outcomes = _outcomes(rules, unit)
    best = max([gain for pair in outcomes for gain in pair] + [int(rules.bye * unit)])
    return _Race(points, tuple(real), outcomes, later_rounds * best, top)


def _outcomes(rules: Points, unit: int) -> tuple[tuple[int, int], ...]:
    win, draw, loss = (int(value * unit) for value in (rules.win, rules.draw, rules.loss))
    if not rules.per_game:
        return ((win, loss), (draw, draw), (loss, win))
    game = ((win, 0), (draw, draw), (0, win), (0, 0))
    both = {(a[0] + b[0], a[1] + b[1]) for a, b in product(game, repeat=2)}
    return tuple(sorted(both))


def _results(standing: Standings, race: _Race, player: PlayerId) -> list[tuple[str, int]]:
    if player not in race.points or not any(player in match for match in race.matches):
        return []
    rules, unit = standing.rules.newest, standing.ledger.unit
    times = 2 if rules.per_game else 1
    names = (("win", rules.win), ("draw", rules.draw), ("loss", rules.loss))
    return [(name, int(value * unit * times)) for name, value in names]


def _status(
    standing: Standings, race: _Race, matches: Sequence[OpenMatch], player: PlayerId
) -> Status:
    if player not in race.points:
        return Status.ELIMINATED
    if not matches and not race.later:
        through = cut(standing, top=race.top)
        if player in through.contested:
            return Status.OPEN
        return Status.CLINCHED if player in through.players else Status.ELIMINATED
    own = next((match for match in race.matches if player in match), None)
    if own is None:
        return _after(race, player, 0)
    side = own.index(player)
    gains = {outcome[side] for outcome in race.outcomes}
    found = {_after(race, player, gain) for gain in gains}
    return found.pop() if len(found) == 1 else Status.OPEN


def _after(race: _Race, player: PlayerId, gain: int) -> Status:
    """The status once the player's match has brought `gain`."""
    low = race.points[player] + gain
    if _rivals(race, player, gain, low, most=True) < race.top:
        return Status.CLINCHED
    if _rivals(race, player, gain, low + race.later, most=False) >= race.top:
        return Status.ELIMINATED
    return Status.OPEN


def _rivals(race: _Race, player: PlayerId, gain: int, mark: int, *, most: bool) -> int:
    """With `most` how many others can reach the mark; else how many will surely end above it."""

    def passes(other: PlayerId, more: int) -> bool:
        if other == player or other not in race.points:
            return False
        points = race.points[other] + more
        return points + race.later >= mark if most else points > mark

    count = 0
    seated: set[PlayerId] = set()
    for match in race.matches:
        seated.update(match)
        outcomes = race.outcomes
        if player in match:
            side = match.index(player)
            outcomes = tuple(o for o in outcomes if o[side] == gain) or outcomes
        numbers = [sum(map(passes, match, outcome)) for outcome in outcomes]
        count += max(numbers) if most else min(numbers)
    return count + sum(passes(other, 0) for other in race.points if other not in seated)


SAID = {
    Status.CLINCHED: "{player} is in the top {top}, whatever happens.",
    Status.ELIMINATED: "{player} cannot reach the top {top} any more.",
    Status.OPEN: "{player} can still reach or miss the top {top}.",
}
SAID_IF = {
    Status.CLINCHED: "With a {result} {player} is in the top {top}.",
    Status.ELIMINATED: "With a {result} {player} misses the top {top}.",
    Status.OPEN: "With a {result} other results and tie-breaks decide.",
}


def _say(
    player: PlayerId, top: int, status: Status, by_result: tuple[tuple[str, Status], ...]
) -> tuple[Sentence, ...]:
    data: tuple[tuple[str, PlayerId], ...] = (("player", player), ("top", top))
    said = [Sentence(status.value, SAID[status], data)]
    if status is Status.OPEN:
        for result, then in by_result:
            said.append(Sentence(f"{result}-{then}", SAID_IF[then], (*data, ("result", result))))
    return tuple(said)
