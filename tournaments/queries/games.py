"""What the entries of an event are, and the results their matches can end with."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.enums import BRACKETS, Outcome
from tournaments.errors import Invalid
from tournaments.models import Event, Match

Result = tuple[int, int, int]


def team_of(event: Event) -> int:
    """How many people an entry consists of: 1, or the size of a team, whose boards decide the
    match."""
    team = event.plan.get("team", 1)
    return team if isinstance(team, int) else 1


def entrants(event: Event) -> str:
    """The heading over the entries: teams or players."""
    return _("Teams") if team_of(event) > 1 else _("Players")


def possible(match: Match) -> list[Result]:
    """The possible results (wins of A, wins of B, drawn games), the best for A first; without draws
    in elimination.

    Complete matches first, then those that time ended, then the agreed draw.
    """
    team = team_of(match.event)
    if team > 1:
        return boards(match, team)
    needed = match.round.phase.wins_needed(match.event)
    done = [(needed, lost, 0) for lost in range(needed)]
    done += [(lost, needed, 0) for lost in reversed(range(needed))]
    cut_short = [
        (a, b, 0) for a in reversed(range(needed)) for b in range(needed) if a + b and a != b
    ]
    level = [(games, games, 0) for games in range(1, needed)]
    drawn = [*level, (0, 0, 1)]
    if match.round.phase.kind in BRACKETS:
        drawn = []
    return done + sorted(cut_short, key=lambda r: r[1] - r[0]) + drawn


def boards(match: Match, team: int) -> list[Result]:
    """The possible (boards won by A, by B, drawn) of a match of teams; in elimination without
    ties."""
    found = [
        (won, lost, team - won - lost)
        for won in reversed(range(team + 1))
        for lost in range(team + 1 - won)
    ]
    if match.round.phase.kind in BRACKETS:
        found = [one for one in found if one[0] != one[1]]
    return sorted(found, key=lambda one: one[1] - one[0])


def text(result: Result) -> str:
    """The result in words such as 2–1, or 0–0–1 with drawn games."""
    return "–".join(str(games) for games in (result if result[2] else result[:2]))


def told(result: Result, outcome: str, places: Sequence[int] = ()) -> str:
    """A result with how it came about, unless it was played: 2–0 (Not played), Both lose. Of a pod
    the places."""
    how = str(Outcome(outcome).label)
    if outcome == Outcome.BOTH_LOSE:
        return how
    said = "–".join(str(place) for place in places) or text(result)
    return said if outcome == Outcome.PLAYED else f"{said} ({how})"


def code(result: Result) -> str:
    return "-".join(str(games) for games in result)


def read(code: str) -> Result:
    """The result of a code like 2-1-0; raises ValueError for anything else."""
    wins_a, wins_b, draws = (int(part) for part in code.split("-"))
    return wins_a, wins_b, draws


def typed(written: str, match: Match) -> Result:
    """The result that somebody types: 21, 2-1, 2 1 or 1-1-1; raises Invalid for one that this
    match cannot have."""
    digits = [int(one) for one in written if one.isascii() and one.isdigit()]
    others = {one for one in written if not (one.isascii() and one.isdigit())}
    if others <= set("-–: /") and len(digits) in (2, 3):
        found = (digits[0], digits[1], digits[2] if len(digits) == 3 else 0)
        if found in possible(match):
            return found
    some = ", ".join(text(one) for one in possible(match))
    words = _("“%(written)s” is no result of this match. It ends like %(some)s.")
    raise Invalid("bad_result", words % {"written": written[:20], "some": some})


def typed_places(written: str, match: Match) -> list[int]:
    """The places of a pod that somebody types, in the order of the seats: 2134; raises Invalid."""
    places = [int(one) for one in written if one.isascii() and one.isdigit()]
    if len(places) != len(match.players):
        words = _("A place for each of the %(count)s seats in order, like %(some)s.")
        some = "2134"[: len(match.players)] if len(match.players) > 3 else "213"
        raise Invalid("bad_places", words % {"count": len(match.players), "some": some})
    return places


def turned(result: Result) -> Result:
    """The same result seen from the other seat."""
    return result[1], result[0], result[2]


def may_stand(match: Match) -> bool:
    """Whether "the result stands" says something: a match without a result has a dispute at least,
    which the ruling closes."""
    return match.confirmed or bool(match.open_disputes)
