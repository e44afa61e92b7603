"""Tables of three or four who all play each other: free-for-all (Genesis) and draft pods.

Unlike two-player rounds this has no quick exact answer. Up to twelve players every division is
looked at; for more a deterministic search deals by score, exchanges players between tables until
nothing improves, deals anew while somebody meets again, and says what it reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tournaments.pairing.lots import id_key, lot, seed_bytes
from tournaments.pairing.model import PairingError, Player, PlayerId, Reason, Seed
from tournaments.pairing.reasons import shown

Table = list[Player]

DEALS = 12
"""So many deals are tried while players meet again."""
EVERY = 12
"""Up to so many players every division is looked at."""

BARRED = 1 << 20
"""Weight of a pair that is to be kept apart."""

APART = "{a} and {b} are to be kept apart: no division found avoids it."
LEVEL = "All have {points} points."
NEAR = "Neighbours in score, from {high} to {low} points."
FRESH = "Nobody here had met before."
AGAIN = "{a} and {b} meet again (earlier meetings: {times}): no division found has fewer meetings."
SMALLER = "A table of {size}: {count} players cannot all sit at tables of {largest}."
NO_ROOM = "{count} players do not fill tables of {smallest} to {largest}: {over} cannot be seated."
OVER = "{points} points, {byes} byes: of those with the fewest byes the lowest score stays over."
"""Reasons, as templates that a page translates."""


@dataclass(frozen=True, slots=True)
class Pod:
    """One table and who sits at it, best score first, with the reasons."""

    number: int
    players: tuple[PlayerId, ...]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeForAll:
    """A round of pods.

    byes      players without a table (only where no division into tables seats all).
    meetings  earlier meetings at the tables made; 0 is proved best.
    squares   sum over the tables of the squared doubled score differences of their pairs.
    reasons   of the byes, in their order: that not all can be seated, and why this player.
    complete  every division was looked at.
    """

    pods: tuple[Pod, ...]
    byes: tuple[PlayerId, ...]
    meetings: int
    squares: int
    reasons: tuple[tuple[Reason, ...], ...] = ()
    complete: bool = False

    @property
    def certificate(self) -> dict[str, Any]:
        """What the round is kept with, as JSON-able data."""
        return {
            "meetings": self.meetings,
            "squares": self.squares,
            "proved": self.proved,
            "complete": self.complete,
        }

    @property
    def tables(self) -> tuple[tuple[PlayerId, ...], ...]:
        """Who sits together, byes as tables of one."""
        return (*(pod.players for pod in self.pods), *((player,) for player in self.byes))

    @property
    def proved(self) -> bool:
        """No division has fewer meetings: nobody meets again, or all were looked at."""
        return self.complete or self.meetings == 0


def pod_sizes(count: int, largest: int = 4, smallest: int = 3) -> tuple[tuple[int, ...], int]:
    """Table sizes, largest first, and how many players stay over: the fewest possible of both."""
    if not 2 <= smallest <= largest:
        raise PairingError(
            "Pods have at least two players, the largest no fewer than the smallest."
        )
    for over in range(count + 1):
        seated = count - over
        tables = -(-seated // largest)
        if tables * smallest <= seated:
            base, more = divmod(seated, tables) if tables else (0, 0)
            return (base + 1,) * more + (base,) * (tables - more), over
    return (), count


def free_for_all(
    players: Sequence[Player],
    *,
    seed: Seed,
    largest: int = 4,
    smallest: int = 3,
    apart: Iterable[tuple[PlayerId, PlayerId]] = (),
) -> FreeForAll:
    """Seat everybody with neighbours in score whom they have not met, if that can be found.

    Whoever stays over is of the lowest score among those with the fewest byes. `apart`: pairs that
    sit together only where nothing else is possible.
    """
    if len({player.id for player in players}) != len(players):
        raise PairingError("A player is in the round twice.")
    key = seed_bytes(seed)
    sizes, over = pod_sizes(len(players), largest, smallest)
    lots = {player.id: lot(key, "pods", player.id) for player in players}
    by_need = sorted(players, key=lambda p: (p.byes, p.score, lots[p.id]))
    out = by_need[:over]
    byes = tuple(player.id for player in out)
    playing = [player for player in players if player.id not in byes]
    met = _Meetings(playing, apart)
    complete = len(playing) <= EVERY
    search = _least if complete else _best
    tables, (weight, squares) = search(playing, sizes, key, met)
    ordered = sorted(tables, key=lambda table: tuple(sorted(-p.score for p in table)))
    shape = (len(playing), largest)
    pods = tuple(_pod(number, table, met, shape) for number, table in enumerate(ordered, 1))
    reasons = _left_over(out, len(players), (smallest, largest))
    return FreeForAll(pods, byes, weight % BARRED, squares, reasons, complete)


def _least(
    playing: Sequence[Player], sizes: Sequence[int], key: bytes, met: _Meetings
) -> tuple[list[Table], tuple[int, int]]:
    """The cheapest of all divisions; of equal ones the first in the order of lots."""
    lots = {player.id: lot(key, "pods", player.id) for player in playing}
    ordered = sorted(playing, key=lambda p: (-p.score, lots[p.id]))
    costs: dict[tuple[PlayerId, ...], tuple[int, int]] = {}

    def cost(division: tuple[tuple[Player, ...], ...]) -> tuple[int, int]:
        found = []
        for table in division:
            names = tuple(player.id for player in table)
            if names not in costs:
                costs[names] = met.cost(table)
            found.append(costs[names])
        return sum(one[0] for one in found), sum(one[1] for one in found)

    best = min(_divisions(tuple(ordered), tuple(sizes)), key=cost)
    return [list(table) for table in best], cost(best)


def _divisions(
    left: tuple[Player, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[tuple[Player, ...], ...]]:
    """Every way to seat everybody at tables of these sizes."""
    if not sizes:
        yield ()
        return
    first, rest = left[0], left[1:]
    for size in sorted(set(sizes), reverse=True):
        at = sizes.index(size)
        others = (*sizes[:at], *sizes[at + 1 :])
        for chosen in combinations(range(len(rest)), size - 1):
            table = (first, *(rest[i] for i in chosen))
            stay = tuple(one for i, one in enumerate(rest) if i not in chosen)
            for division in _divisions(stay, others):
                yield (table, *division)


def _best(
    playing: Sequence[Player], sizes: Sequence[int], key: bytes, met: _Meetings
) -> tuple[list[Table], tuple[int, int]]:
    """The cheapest division of several deals; the first one in which nobody meets again ends it."""
    best: list[Table] = []
    least: tuple[int, int] | None = None
    for deal in range(DEALS):
        name = "pods" if deal == 0 else f"pods {deal}"
        lots = {player.id: lot(key, name, player.id) for player in playing}
        tables = list(_deal(sorted(playing, key=lambda p: (-p.score, lots[p.id])), sizes))
        _improve(tables, met)
        cost = met.total(tables)
        if least is None or cost < least:
            best, least = tables, cost
        if not cost[0]:
            break
    return best, least or (0, 0)


def _pod(number: int, table: Table, met: _Meetings, shape: tuple[int, int]) -> Pod:
    ordered = sorted(table, key=lambda p: (-p.score, id_key(p.id)))
    count, largest = shape
    high, low = ordered[0].score, ordered[-1].score
    found = [Reason("pod-level", LEVEL, (("points", shown(high)),))]
    if high != low:
        found = [Reason("pod-near", NEAR, (("high", shown(high)), ("low", shown(low))))]
    for one, other in combinations(ordered, 2):
        if met.barred(one, other):
            found.append(Reason("pod-apart", APART, (("a", one.id), ("b", other.id))))
        times = met.times(one, other)
        if times:
            data = (("a", one.id), ("b", other.id), ("times", times))
            found.append(Reason("pod-again", AGAIN, data))
    if not any(reason.code == "pod-again" for reason in found):
        found.append(Reason("pod-fresh", FRESH))
    if len(ordered) < largest:
        data = (("size", len(ordered)), ("count", count), ("largest", largest))
        found.append(Reason("pod-smaller", SMALLER, data))
    return Pod(number, tuple(player.id for player in ordered), tuple(found))


def _left_over(
    out: Sequence[Player], count: int, sizes: tuple[int, int]
) -> tuple[tuple[Reason, ...], ...]:
    """For each player who stays over: why somebody must, and why this player."""
    smallest, largest = sizes
    shape = (("count", count), ("smallest", smallest), ("largest", largest), ("over", len(out)))
    no_room = Reason("pod-no-room", NO_ROOM, shape)
    lowest = [(("points", shown(one.score)), ("byes", one.byes)) for one in out]
    return tuple((no_room, Reason("pod-over", OVER, data)) for data in lowest)


def _deal(playing: Sequence[Player], sizes: Sequence[int]) -> Iterator[Table]:
    at = 0
    for size in sizes:
        yield list(playing[at : at + size])
        at += size


class _Meetings:
    """Counts what a table costs: (earlier meetings, squared score differences).

    A pair that is to be kept apart weighs more than all meetings together.
    """

    def __init__(
        self, players: Sequence[Player], apart: Iterable[tuple[PlayerId, PlayerId]] = ()
    ) -> None:
        self.met = {player.id: Counter(player.opponents) for player in players}
        self.apart = {frozenset(pair) for pair in apart}

    def barred(self, one: Player, other: Player) -> bool:
        """Whether two players are to be kept apart."""
        return frozenset((one.id, other.id)) in self.apart

    def times(self, one: Player, other: Player) -> int:
        """Earlier meetings of two players."""
        return max(self.met[one.id][other.id], self.met[other.id][one.id])

    def cost(self, table: Sequence[Player]) -> tuple[int, int]:
        meetings = squares = 0
        for one, other in combinations(table, 2):
            meetings += self.times(one, other) + BARRED * self.barred(one, other)
            squares += int((2 * (one.score - other.score)) ** 2)
        return meetings, squares

    def total(self, tables: Sequence[Table]) -> tuple[int, int]:
        costs = [self.cost(table) for table in tables]
        return sum(cost[0] for cost in costs), sum(cost[1] for cost in costs)


def _improve(tables: list[Table], meetings: _Meetings) -> None:
    """Exchange two players of two tables as long as it makes both together cheaper."""
    costs = [meetings.cost(table) for table in tables]
    improved = True
    while improved:
        improved = False
        for one, other in combinations(range(len(tables)), 2):
            if _exchange(tables[one], tables[other], costs, one, other, meetings):
                improved = True


def _exchange(
    first: Table,
    second: Table,
    costs: list[tuple[int, int]],
    one: int,
    other: int,
    meetings: _Meetings,
) -> bool:
    for i in range(len(first)):
        for j in range(len(second)):
            before = _sum(costs[one], costs[other])
            first[i], second[j] = second[j], first[i]
            now = meetings.cost(first), meetings.cost(second)
            if _sum(*now) < before:
                costs[one], costs[other] = now
                return True
            first[i], second[j] = second[j], first[i]
    return False


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
