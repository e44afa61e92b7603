"""Elimination brackets of any size: who meets whom, where winners and losers go, final places.

A bracket is a plan over seeds 1..n and never changes; `play` fills it with players and results.
Missing seeds of the next power of two are byes for the best seeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.pairing.model import PairingError, PlayerId


class Origin(StrEnum):
    """Where a side of a bout comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    LEFT = "left"
    """A place by seed among those who are left after the round before."""


class Side(StrEnum):
    """The part of the bracket a bout belongs to."""

    UPPER = "upper"
    LOWER = "lower"
    FINAL = "final"
    RESET = "reset"
    THIRD = "third"


class State(StrEnum):
    """How far a bout is."""

    WAITING = "waiting"
    READY = "ready"
    DONE = "done"
    BYE = "bye"
    """One side stays empty for ever: the other goes on without playing."""
    VOID = "void"
    """Not played at all (both sides empty, or no second final needed)."""


@dataclass(frozen=True, slots=True)
class Source:
    """A seed, the winner or loser of an earlier bout, or a place among those left."""

    origin: Origin
    number: int


@dataclass(frozen=True, slots=True)
class Bout:
    """One match of the plan.

    number  from 1; sources always have lower numbers. round: 1.. within its side of the bracket.
    tier    losers of one tier share the places below those still in; 0: the loser goes on.
    """

    number: int
    round: int
    side: Side
    name: str
    a: Source
    b: Source
    tier: int = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """A bout with what is known of it."""

    bout: Bout
    state: State
    a: PlayerId | None = None
    b: PlayerId | None = None
    winner: PlayerId | None = None
    loser: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """Players who came equally far, by seed: losers of one tier, or one player alone.

    first  the best of the places that are theirs. bout: the name of the bout that decided it.
    """

    first: int
    players: tuple[PlayerId, ...]
    bout: str


@dataclass(frozen=True, slots=True)
class Bracket:
    """The plan for `entrants` seeds; `size` is the next power of two."""

    kind: str
    entrants: int
    size: int
    bouts: tuple[Bout, ...]

    def play(
        self, seeds: Sequence[PlayerId], winners: Mapping[int, PlayerId]
    ) -> tuple[Seated, ...]:
        """Every bout with its players as far as `winners` (by bout number) decides them.

        Raises `PairingError` for a winner who does not sit in the bout.
        """
        if len(seeds) != self.entrants or len(set(seeds)) != len(seeds):
            raise PairingError(f"The bracket needs {self.entrants} different players.")
        played = _Played(seeds)
        for bout in self.bouts:
            played[bout.number] = _fill(bout, seeds, played, winners.get(bout.number))
        unknown = sorted(winners.keys() - played.keys())
        if unknown:
            raise PairingError(f"There is no bout {unknown[0]} in this bracket.")
        return tuple(played.values())

    def finishes(
        self, seeds: Sequence[PlayerId], winners: Mapping[int, PlayerId]
    ) -> tuple[Finish, ...]:
        """The players with a settled place, the champion first; a tier counts once it is played."""
        seated = self.play(seeds, winners)
        rank = {player: number for number, player in enumerate(seeds)}
        place = self.entrants
        found: list[Finish] = []
        for tier in sorted({s.bout.tier for s in seated if s.bout.tier}):
            bouts = [s for s in seated if s.bout.tier == tier]
            if any(s.state in (State.WAITING, State.READY) for s in bouts):
                break
            if bouts[0].bout.side in (Side.FINAL, Side.RESET):
                bouts = [s for s in bouts if s.state is not State.VOID][-1:]
            out = sorted((s.loser for s in bouts if s.loser is not None), key=rank.__getitem__)
            if out:
                place -= len(out)
                found.append(Finish(place + 1, tuple(out), bouts[0].bout.name))
        else:
            last = _last(seated)
            if last is not None and last.winner is not None:
                found.append(Finish(1, (last.winner,), last.bout.name))
        return tuple(reversed(_with_third(found, seated)))

    def places(
        self, seeds: Sequence[PlayerId], winners: Mapping[int, PlayerId]
    ) -> tuple[tuple[int, PlayerId], ...]:
        """(place, player) of everybody whose place is settled, the champion first.

        Losers of one tier are placed by seed.
        """
        return tuple(
            (place, player)
            for finish in self.finishes(seeds, winners)
            for place, player in enumerate(finish.players, start=finish.first)
        )

    def champion(
        self, seeds: Sequence[PlayerId], winners: Mapping[int, PlayerId]
    ) -> PlayerId | None:
        """The winner of the whole, or None while it is open."""
        return _champion(self.play(seeds, winners))


def _champion(seated: Sequence[Seated]) -> PlayerId | None:
    last = _last(seated)
    return last.winner if last else None


def _last(seated: Sequence[Seated]) -> Seated | None:
    """The bout that decides the whole."""
    last = [s for s in seated if s.bout.side in (Side.FINAL, Side.RESET) and s.state != State.VOID]
    return last[-1] if last else None


def _with_third(found: list[Finish], seated: Sequence[Seated]) -> list[Finish]:
    """Places 3 and 4 as the match for third place decided them; the worst first."""
    third = next((s for s in seated if s.bout.side is Side.THIRD), None)
    if third is None:
        return found
    both = [
        Finish(place, (player,), third.bout.name)
        for place, player in ((4, third.loser), (3, third.winner))
        if player is not None
    ]
    kept = [finish for finish in found if finish.first not in (3, 4)]
    return sorted(kept + both, key=lambda finish: -finish.first)


class _Played(dict[int, Seated]):
    """The bouts filled so far, by number."""

    def __init__(self, seeds: Sequence[PlayerId]) -> None:
        super().__init__()
        self.rank = {player: number for number, player in enumerate(seeds)}
        self._left: dict[int, list[PlayerId] | None] = {}

    def left(self, round_number: int) -> list[PlayerId] | None:
        """Who is left after a round of the upper side, by seed; None before it is over."""
        if round_number not in self._left:
            before = [
                one
                for one in self.values()
                if one.bout.round == round_number and one.bout.side is Side.UPPER
            ]
            over = all(one.state not in (State.WAITING, State.READY) for one in before)
            through = [one.winner for one in before if one.winner is not None]
            self._left[round_number] = sorted(through, key=self.rank.__getitem__) if over else None
        return self._left[round_number]


_OPEN = object()
_EMPTY = object()


def _fill(
    bout: Bout, seeds: Sequence[PlayerId], played: _Played, winner: PlayerId | None
) -> Seated:
    if bout.side is Side.RESET:
        first = played[bout.a.number]
        if first.winner is not None and first.winner == first.a:
            return _refuse_winner(Seated(bout, State.VOID), winner)
    a, b = (_occupant(source, bout, seeds, played) for source in (bout.a, bout.b))
    ids = [None if side in (_OPEN, _EMPTY) else side for side in (a, b)]
    known_a, known_b = (side if isinstance(side, int | str) else None for side in ids)
    if _OPEN in (a, b):
        return _refuse_winner(Seated(bout, State.WAITING, known_a, known_b), winner)
    if a is _EMPTY or b is _EMPTY:
        alone = known_a if known_a is not None else known_b
        state = State.VOID if alone is None else State.BYE
        return _refuse_winner(Seated(bout, state, known_a, known_b, winner=alone), winner)
    if winner is None:
        return Seated(bout, State.READY, known_a, known_b)
    if winner not in (known_a, known_b):
        raise PairingError(f"Player {winner} does not sit in bout {bout.number}.")
    loser = known_b if winner == known_a else known_a
    return Seated(bout, State.DONE, known_a, known_b, winner, loser)


def _refuse_winner(seated: Seated, winner: PlayerId | None) -> Seated:
    if winner is not None and winner != seated.winner:
        raise PairingError(f"Bout {seated.bout.number} cannot have a winner yet.")
    return seated


def _occupant(source: Source, bout: Bout, seeds: Sequence[PlayerId], played: _Played) -> object:
    if source.origin is Origin.SEED:
        return seeds[source.number - 1] if source.number <= len(seeds) else _EMPTY
    if source.origin is Origin.LEFT:
        left = played.left(bout.round - 1)
        if left is None:
            return _OPEN
        return left[source.number - 1] if source.number <= len(left) else _EMPTY
    earlier = played[source.number]
    if earlier.state in (State.WAITING, State.READY):
        return _OPEN
    player = earlier.winner if source.origin is Origin.WINNER else earlier.loser
    return _EMPTY if player is None else player


def seed_order(size: int) -> list[int]:
    """Seeds from top to bottom, so that the best meet as late as possible: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return order


def _size(entrants: int) -> int:
    if entrants < 2:
        raise PairingError("A bracket needs at least two players.")
    return 1 << (entrants - 1).bit_length()


def _single_name(left: int) -> str:
    names = {2: "Final", 4: "Semifinal", 8: "Quarterfinal"}
    return names.get(left, f"Round of {left}")


def _first_round(size: int) -> list[tuple[Source, Source]]:
    order = seed_order(size)
    pairs = [(min(pair), max(pair)) for pair in zip(order[::2], order[1::2], strict=True)]
    return [(Source(Origin.SEED, a), Source(Origin.SEED, b)) for a, b in pairs]


def single_elimination(entrants: int, *, third_place: bool = False, anew: bool = False) -> Bracket:
    """One loss and out; with `third_place` the losing semifinalists meet once more. `anew`: of
    those left after a round the best seed meets the worst."""
    size = _size(entrants)
    bouts: list[Bout] = []
    sources = _first_round(size)
    left, round_number = size, 1
    while sources:
        side = Side.FINAL if left == 2 else Side.UPPER
        made = []
        for a, b in sources:
            name = _single_name(left)
            made.append(Bout(len(bouts) + 1, round_number, side, name, a, b, tier=round_number))
            bouts.append(made[-1])
        numbers = [bout.number for bout in made]
        sources = _left_meet(len(numbers)) if anew and len(made) > 2 else _winners_meet(numbers)
        left, round_number = left // 2, round_number + 1
    if third_place and size >= 4:
        semis = [bout.number for bout in bouts if bout.name == "Semifinal"]
        a, b = (Source(Origin.LOSER, number) for number in semis)
        last = bouts[-1].round
        bouts.append(Bout(len(bouts) + 1, last, Side.THIRD, "Match for third place", a, b))
    return Bracket("single", entrants, size, tuple(bouts))


def _winners_meet(numbers: Sequence[int]) -> list[tuple[Source, Source]]:
    won = [Source(Origin.WINNER, number) for number in numbers]
    return list(zip(won[::2], won[1::2], strict=False)) if len(won) > 1 else []


def _left_meet(left: int) -> list[tuple[Source, Source]]:
    """Those left, the best against the worst; of two they are the winners of both bouts."""
    pairs = reseed(range(1, left + 1))
    return [(Source(Origin.LEFT, best), Source(Origin.LEFT, worst)) for best, worst in pairs]


def reseed(seeds_left: Sequence[int]) -> list[tuple[int, int]]:
    """The next round when the best seed left always meets the worst: (1, 8), (2, 7), ..."""
    ordered = sorted(seeds_left)
    if len(ordered) % 2:
        raise PairingError("Reseeding needs an even number of players.")
    half = len(ordered) // 2
    return list(zip(ordered[:half], reversed(ordered[half:]), strict=True))


class _DoublePlan:
    """Builds a double elimination; remembers which first-round block each bout draws from."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.rounds = size.bit_length() - 1
        self.bouts: list[Bout] = []
        self.blocks: dict[int, frozenset[int]] = {}

    def add(self, round_number: int, side: Side, name: str, a: Source, b: Source) -> int:
        number = len(self.bouts) + 1
        self.bouts.append(Bout(number, round_number, side, name, a, b))
        sources = (a, b)
        self.blocks[number] = frozenset().union(
            *({number} if s.origin is Origin.SEED else self.blocks[s.number] for s in sources)
        )
        return number

    def meet(self, round_number: int, side: Side, name: str, numbers: Sequence[int]) -> list[int]:
        pairs = _winners_meet(numbers)
        return [self.add(round_number, side, name, a, b) for a, b in pairs]

    def drop_in(
        self, round_number: int, name: str, losers: list[int], lower: list[int]
    ) -> list[int]:
        """Losers of the upper bracket against the winners of the lower one, crossed over."""
        crossed = min(
            _crossings(losers),
            key=lambda order: sum(
                len(self.blocks[one] & self.blocks[other])
                for one, other in zip(order, lower, strict=True)
            ),
        )
        return [
            self.add(
                round_number,
                Side.LOWER,
                name,
                Source(Origin.LOSER, one),
                Source(Origin.WINNER, other),
            )
            for one, other in zip(crossed, lower, strict=True)
        ]


def _crossings(losers: list[int]) -> Iterator[list[int]]:
    half = len(losers) // 2
    yield losers
    yield losers[::-1]
    yield losers[half:] + losers[:half]
    yield (losers[half:] + losers[:half])[::-1]


def double_elimination(entrants: int) -> Bracket:
    """Two losses and out; a second final is played if the upper finalist loses the first.

    For eight players the bouts are numbered and crossed as Netrunner's double elimination is.
    """
    size = _size(entrants)
    plan = _DoublePlan(size)
    upper = [plan.add(1, Side.UPPER, "Upper round 1", a, b) for a, b in _first_round(size)]
    lower: list[int] = []
    lower_round = 0
    for round_number in range(2, plan.rounds + 1):
        dropped = upper
        name = "Upper final" if round_number == plan.rounds else f"Upper round {round_number}"
        upper = plan.meet(round_number, Side.UPPER, name, upper)
        lower_round += 1
        if not lower:
            lost = [Source(Origin.LOSER, number) for number in dropped]
            pairs = zip(lost[::2], lost[1::2], strict=True)
            lower = [plan.add(1, Side.LOWER, "Lower round 1", a, b) for a, b in pairs]
            continue
        lower = plan.drop_in(lower_round, f"Lower round {lower_round}", dropped, lower)
        lower_round += 1
        lower = plan.meet(lower_round, Side.LOWER, f"Lower round {lower_round}", lower)
    if lower:
        lower = plan.drop_in(lower_round + 1, "Lower final", upper, lower)
        second = Source(Origin.WINNER, lower[0])
    else:
        second = Source(Origin.LOSER, upper[0])
    first = Source(Origin.WINNER, upper[0])
    final = plan.add(1, Side.FINAL, "Grand final", first, second)
    again = (Source(Origin.WINNER, final), Source(Origin.LOSER, final))
    plan.add(2, Side.RESET, "Second grand final", *again)
    return Bracket("double", entrants, size, tuple(_tiers(plan.bouts)))


def _tiers(bouts: Sequence[Bout]) -> Iterator[Bout]:
    """Lower rounds knock out in order; then the finals, which together give second place."""
    deepest = max((bout.round for bout in bouts if bout.side is Side.LOWER), default=0)
    for bout in bouts:
        if bout.side is Side.LOWER:
            yield replace(bout, tier=bout.round)
        elif bout.side in (Side.FINAL, Side.RESET):
            yield replace(bout, tier=deepest + 1)
        else:
            yield bout
