"""Elimination: the bracket of a phase with what has been played of it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.enums import BRACKETS, PhaseKind, RoundState
from tournaments.models import Event, Match, Phase
from tournaments.pairing import (
    Bracket,
    Finish,
    Seated,
    State,
    double_elimination,
    single_elimination,
)
from tournaments.pairing.bracket_rounds import next_round

SETTLED = (State.DONE, State.BYE, State.VOID)


@dataclass(frozen=True, slots=True)
class Played:
    """A bracket, its seeds (entry numbers, best first), and every bout as it stands."""

    bracket: Bracket
    seeds: list[int]
    seated: tuple[Seated, ...]
    winners: dict[int, int]

    @property
    def over(self) -> bool:
        return all(seat.state in SETTLED for seat in self.seated)

    @property
    def left(self) -> frozenset[int]:
        """The entry numbers of those who sit in a bout that is yet to be played."""
        open_bouts = [seat for seat in self.seated if seat.state not in SETTLED]
        sides = [side for seat in open_bouts for side in (seat.a, seat.b)]
        return frozenset(int(side) for side in sides if side is not None)

    @property
    def champion(self) -> int | None:
        """The winner of the last bout, as soon as it is confirmed."""
        winner = self.bracket.champion(self.seeds, self.winners)
        return int(winner) if winner is not None else None

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """(place, entry number) of everybody whose place is settled, best first."""
        found = self.bracket.places(self.seeds, self.winners)
        return tuple((place, int(player)) for place, player in found)

    @property
    def finishes(self) -> tuple[Finish, ...]:
        """The players whose place is settled, in groups that came equally far, the champion
        first."""
        return self.bracket.finishes(self.seeds, self.winners)


def phase_of(event: Event) -> Phase | None:
    """The phase of elimination, once it is opened."""
    return event.phases.filter(kind__in=BRACKETS).first()


def plan_of(phase: Phase) -> Bracket:
    """The bouts that this phase consists of."""
    if phase.kind == PhaseKind.DOUBLE:
        return double_elimination(len(phase.seeds))
    third, anew = (bool(phase.plan.get(name)) for name in ("third", "reseed"))
    return single_elimination(len(phase.seeds), third_place=third, anew=anew)


def of(phase: Phase) -> Played:
    """The bracket with the winners of all confirmed matches."""
    rows = (
        Match.objects.filter(round__phase=phase, state="confirmed")
        .exclude(round__state=RoundState.VOIDED)
        .values_list("bout", "wins_a", "wins_b", "entry_a__number", "entry_b__number")
    )
    winners = {
        bout: a if wins_a > wins_b else b for bout, wins_a, wins_b, a, b in rows if bout is not None
    }
    return played(phase, winners)


def played(phase: Phase, winners: dict[int, int]) -> Played:
    """The bracket of a phase with these winners by bout."""
    bracket = plan_of(phase)
    seeds = [int(number) for number in phase.seeds]
    return Played(bracket, seeds, tuple(bracket.play(seeds, winners)), winners)


def next_bouts(phase: Phase) -> list[Seated]:
    """The bouts of the next round; none while a round of the bracket is under way."""
    played = of(phase)
    begun = set(
        Match.objects.filter(round__phase=phase)
        .exclude(round__state=RoundState.VOIDED)
        .values_list("bout", flat=True)
    )
    return [one for one in next_round(played.bracket, played.seated) if bout_of(one) not in begun]


def bout_of(seat: Seated) -> int:
    """The number of a seated bout."""
    return seat.bout.number
