"""Small events paired in every way that the code knows: all must come to one certificate.

Each round is paired as the hall pairs it, by the rule of earlier rounds (version 1), and, up to ten
seats, by looking at every pairing there is: these agree in every field. The ways of large rounds
(from blocks, on few pairs) agree with them in all that their certificates prove.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import lcm
from random import Random

from tournaments.pairing.cross_check import pair_cost
from tournaments.pairing.model import Cost, PairingRule, Player, PlayerId
from tournaments.pairing.simulation import Event, Tally, Weather, make_event
from tournaments.pairing.swiss import pair_round
from tournaments.standings import rule_set

SEATS = 10
"""Up to so many seats (the bye is one) every pairing is looked at: 945 of ten."""
CLUBS = ("", "", "", "Red", "Blue")
WEATHER = Weather(draws=0.1, drops=0.08, late=0.05)
Pairs = tuple[tuple[PlayerId, PlayerId], ...]


@dataclass(slots=True)
class Comparison:
    """What came of the events. `exhaustive`: rounds of which every pairing was looked at;
    `forced`: rounds with a rematch or a prohibited pair; `differing`: a line for each difference.
    """

    events: int = 0
    rounds: int = 0
    byes: int = 0
    forced: int = 0
    exhaustive: int = 0
    differing: list[str] = field(default_factory=list)

    def line(self) -> str:
        """The last line of the command."""
        return (
            f"events={self.events} rounds={self.rounds} byes={self.byes} forced={self.forced} "
            f"exhaustive={self.exhaustive} differing={len(self.differing)}"
        )


def compare(*, events: int, players: tuple[int, int], seed: int) -> Comparison:
    """Play events of a random size in `players` (both ends included), of three to six rounds."""
    found = Comparison()
    for number in range(events):
        rng = Random(f"{seed}/{number}")
        size, rounds = rng.randint(*players), rng.randint(3, 6)
        event = make_event(size, rounds, f"{seed}/{number}", WEATHER, rule_set("mtr-2026"))
        clubs = [rng.choice(CLUBS) for _one in range(size)]
        some = pairwise(rng.sample(range(size), 3))
        barred = tuple(pair for pair in some if rng.random() < 0.5)
        found.events += 1
        for at in range(1, rounds + 1):
            if not _round(event, at, f"{seed}/{number}/{at}", clubs, barred, found):
                break
    return found


def _round(
    event: Event, at: int, seed: str, clubs: Sequence[str], barred: Pairs, found: Comparison
) -> bool:
    """Pair one round in every way and play it; False when nobody is left to play."""
    rng = Random(seed)
    playing = [
        replace(player, club=clubs[int(player.id)], floats=rng.randrange(3) if at > 1 else 0)
        for player in event.players(at, Tally())
    ]
    if len(playing) < 2:
        return False
    here = {player.id for player in playing}
    inside = tuple((a, b) for a, b in barred if {a, b} <= here)
    usual = PairingRule(avoid_clubs_until=2)
    made = pair_round(playing, rule=usual, seed=seed, round_number=at, prohibited=inside)
    cost = made.certificate.cost
    found.rounds += 1
    found.byes += made.bye is not None
    found.forced += bool(cost.rematches or cost.prohibited)
    for name, rule in others(usual):
        other = pair_round(playing, rule=rule, seed=seed, round_number=at, prohibited=inside)
        if proved(other.certificate.cost) != proved(cost):
            found.differing.append(f"{seed}: {name}: {other.certificate.cost} is not {cost}")
    earlier = pair_round(
        playing, rule=replace(usual, version=1), seed=seed, round_number=at, prohibited=inside
    )
    if (earlier.certificate, earlier.pairs) != (made.certificate, made.pairs):
        found.differing.append(f"{seed}: version 1 pairs or proves otherwise")
    if len(playing) + len(playing) % 2 <= SEATS:
        found.exhaustive += 1
        least = least_of_all(playing, prohibited=inside, avoid_clubs=at <= 2)
        if least != cost:
            found.differing.append(f"{seed}: of all pairings the least is {least}, not {cost}")
    event.play(at, made)
    return True


def proved(cost: Cost) -> tuple[int, ...]:
    """The fields of a cost that a certificate of few pairs proves: those up to the sum of squares.
    The floats and clubs below it are only as good as the pairs that were looked at."""
    return tuple(cost)[:7]


def others(usual: PairingRule) -> tuple[tuple[str, PairingRule], ...]:
    """The rules that pair small rounds in the ways of large ones."""
    return (
        ("from blocks", replace(usual, complete_up_to=0)),
        ("on few pairs", replace(usual, complete_up_to=0, version=1)),
    )


def least_of_all(
    players: Sequence[Player], *, prohibited: Pairs = (), avoid_clubs: bool = False
) -> Cost:
    """The least cost of all pairings of the round, each looked at; for few players."""
    barred = {frozenset(pair) for pair in prohibited}
    scale = lcm(*{player.score.denominator for player in players})
    lowest = min(player.score for player in players)
    costs: dict[tuple[int, int], tuple[int, ...]] = {}
    count = len(players)
    for i, one in enumerate(players):
        for j in range(i + 1, count):
            costs[i, j] = pair_cost(one, players[j], scale, barred, avoid_clubs)
        above = int((one.score - lowest) * scale) ** 2
        costs[i, count] = (0, 0, one.byes, 0, above, 0, 0, 0, 0)
    seats = tuple(range(count + count % 2))
    return Cost(*min(_sum(costs, pairs) for pairs in pairings(seats)))


def pairings(seats: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to put an even number of seats into pairs."""
    if not seats:
        yield ()
        return
    first, rest = seats[0], seats[1:]
    for at, other in enumerate(rest):
        for more in pairings(rest[:at] + rest[at + 1 :]):
            yield ((first, other), *more)


def _sum(
    costs: dict[tuple[int, int], tuple[int, ...]], pairs: tuple[tuple[int, int], ...]
) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(costs[pair] for pair in pairs), strict=True)))
