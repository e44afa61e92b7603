"""Every way in which the open matches can end, tried one after the other: exact, for the last few.

Where `outlook` takes tie-breaks at their worst, this ranks each ending with all tie-breaks, so that
nothing is left open that is settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.standings.cuts import cut
from tournaments.standings.model import MatchResult, Participant, PlayerId, RuleSet
from tournaments.standings.order import standings
from tournaments.standings.outlook import Status

Games = tuple[int, int, int]
MOST_RANKED = 12_000
"""The largest product of endings and players that is tried: about half a second."""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match of the running round without a result, and the games it can end with."""

    a: PlayerId
    b: PlayerId
    games: tuple[Games, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """The exact status of everybody, and of those in an open match after each own result.

    by_result  player -> ("win", "draw", "loss") -> status.
    """

    status: Mapping[PlayerId, Status]
    by_result: Mapping[PlayerId, Mapping[str, Status]]
    endings: int


def settle(
    results: Iterable[MatchResult],
    participants: Sequence[Participant],
    rules: RuleSet,
    open_matches: Sequence[OpenMatch],
    *,
    top: int,
) -> Settled | None:
    """Who is in the top `top` in all, some or no endings; None if there are too many to try.

    The open matches must be the last ones before the cut. A tie over the last place that only the
    order of entry breaks counts as open.
    """
    endings = 1
    for match in open_matches:
        endings *= len(match.games)
    if endings * max(len(participants), 1) > MOST_RANKED:
        return None
    known = list(results)
    begun = rules.spans[-1].first if rules.spans else 1
    number = max(max((result.round for result in known), default=0) + 1, begun)
    seen: dict[PlayerId, set[bool]] = {}
    after: dict[PlayerId, dict[str, set[bool]]] = {}
    for chosen in product(*(match.games for match in open_matches)):
        late = [
            MatchResult(number, match.a, match.b, *games)
            for match, games in zip(open_matches, chosen, strict=True)
        ]
        own = _own_results(late)
        table = standings([*known, *late], participants, rules)
        through = cut(table, top=top)
        inside, unsure = set(through.players), set(through.contested)
        for line in table.lines:
            found = {True, False} if line.player in unsure else {line.player in inside}
            seen.setdefault(line.player, set()).update(found)
            if line.player in own:
                row = after.setdefault(line.player, {})
                row.setdefault(own[line.player], set()).update(found)
    return Settled(
        {player: _status(found) for player, found in seen.items()},
        {p: {name: _status(found) for name, found in row.items()} for p, row in after.items()},
        endings,
    )


def _own_results(late: Sequence[MatchResult]) -> dict[PlayerId, str]:
    own: dict[PlayerId, str] = {}
    for result in late:
        assert result.b is not None
        difference = result.wins_a - result.wins_b
        own[result.a] = "win" if difference > 0 else "loss" if difference < 0 else "draw"
        own[result.b] = "loss" if difference > 0 else "win" if difference < 0 else "draw"
    return own


def _status(found: set[bool]) -> Status:
    if found == {True}:
        return Status.CLINCHED
    return Status.OPEN if True in found else Status.ELIMINATED
