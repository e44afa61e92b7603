"""When the bouts of a bracket are played: every one as early as those before it allow."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.brackets import Bracket, Origin, Seated, State


def levels(bracket: Bracket) -> dict[int, int]:
    """The earliest step at which each bout can be played, from 1; byes are left out of account."""
    when: dict[int, int] = {}
    for bout in bracket.bouts:
        sources = (bout.a, bout.b)
        before = [when[s.number] for s in sources if s.origin in (Origin.WINNER, Origin.LOSER)]
        before += [bout.round - 1 for source in sources if source.origin is Origin.LEFT]
        when[bout.number] = max(before, default=0) + 1
    return when


def next_round(bracket: Bracket, seated: Sequence[Seated]) -> tuple[Seated, ...]:
    """The bouts of the next round: of those that are ready, the ones of the earliest step.

    Whoever has a bye waits for the others of the step; so the rounds keep their names.
    """
    when = levels(bracket)
    ready = [one for one in seated if one.state is State.READY]
    first = min((when[one.bout.number] for one in ready), default=0)
    return tuple(one for one in ready if when[one.bout.number] == first)


def title(bouts: Sequence[Seated]) -> str:
    """What a round of these bouts is called: "Semifinal", "Upper round 2, Lower round 1"."""
    return ", ".join(dict.fromkeys(one.bout.name for one in bouts))
