"""The bracket as boxes and lines: whole numbers for an SVG, and rows for its table twin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.enums import RoundState
from tournaments.models import Event, Match, Phase
from tournaments.pairing import Bout, Bracket, Origin, Seated, Source, State
from tournaments.pairing import Side as Part
from tournaments.queries.round import bracket

WIDTH, HEIGHT, GAP_X, GAP_Y, HEAD, BETWEEN = 220, 64, 44, 20, 34, 30


@dataclass(frozen=True, slots=True)
class Side:
    """One line of a box: seed, name (or where the player comes from), games, whether it won."""

    seed: int | None
    name: str
    games: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Box:
    bout: int
    x: int
    y: int
    title: str
    sides: tuple[Side, Side]
    match: Match | None

    @property
    def lines(self) -> list[tuple[Side, int]]:
        """Both sides with the baseline of their text."""
        return [(self.sides[0], self.y + 22), (self.sides[1], self.y + 54)]

    @property
    def middle(self) -> int:
        return self.y + HEIGHT // 2

    @property
    def right(self) -> int:
        return self.x + WIDTH

    @property
    def seed_x(self) -> int:
        return self.x + 26

    @property
    def name_x(self) -> int:
        return self.x + 36

    @property
    def games_x(self) -> int:
        return self.right - 12

    @property
    def text(self) -> str:
        """The whole bout in one sentence, for the drawing's twin and for ears."""
        first, second = self.sides
        if self.match is not None and self.match.confirmed:
            return f"{first.name} {self.match.score} {second.name}"
        return f"{first.name} – {second.name}"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A bracket ready to be drawn; `lines` are polylines as SVG points, `heads` (x, y, name).

    `places`: (place, name) of everybody whose place is settled; a shared one reads 3–4. `anew`:
    rounds are paired anew by seed, so that no line leads from one to the next.
    """

    boxes: list[Box]
    lines: list[str]
    heads: list[tuple[int, int, str]]
    width: int
    height: int
    places: list[tuple[str, str]]
    anew: bool = False


def of(event: Event, phase: Phase) -> Drawing:
    """The bracket of a phase with everything known of it; three queries."""
    played = bracket.of(phase)
    names = dict(event.entries.values_list("number", "name"))
    matches = {
        match.bout: match
        for match in Match.objects.filter(round__phase=phase)
        .exclude(round__state__in=[RoundState.VOIDED, RoundState.DRAFT])
        .select_related("entry_a", "entry_b")
    }
    layout = Layout(played.bracket)
    seeds = {number: seed for seed, number in enumerate(played.seeds, start=1)}
    boxes = []
    for bout, seat in zip(played.bracket.bouts, played.seated, strict=True):
        if seat.state in (State.BYE, State.VOID):
            continue
        x, y = layout.places[bout.number]
        match = matches.get(bout.number)
        sides = (_side(seat, "a", names, seeds, match), _side(seat, "b", names, seeds, match))
        boxes.append(Box(bout.number, x, y, str(_(bout.name)), sides, match))
    return Drawing(
        boxes=boxes,
        lines=layout.lines({box.bout for box in boxes}),
        heads=[(x, y, str(_(name))) for x, y, name in layout.heads],
        width=max(box.x for box in boxes) + WIDTH + 2,
        height=max(box.y for box in boxes) + HEIGHT + 2,
        places=list(_places(phase, played, names)),
        anew=bool(phase.plan.get("reseed")),
    )


def _places(
    phase: Phase, played: bracket.Played, names: dict[int, str]
) -> Iterator[tuple[str, str]]:
    by_seed = phase.plan.get("by_seed")
    for finish in played.finishes:
        last = finish.first + len(finish.players) - 1
        for place, player in enumerate(finish.players, start=finish.first):
            shared = last > finish.first and not by_seed
            text = f"{finish.first}–{last}" if shared else str(place)
            yield text, names[int(player)]


class Layout:
    """Where each bout stands: the upper bracket, the lower one below it, the finals to the right.

    Leaves stand one below the other, every other bout between those whose winners meet in it; the
    match for third place stands under the final.
    """

    def __init__(self, plan: Bracket) -> None:
        self.bouts = {bout.number: bout for bout in plan.bouts}
        self.places: dict[int, tuple[int, int]] = {}
        self.heads: list[tuple[int, int, str]] = []
        upper = [bout for bout in plan.bouts if bout.side is Part.UPPER]
        self.near = _near(upper)
        lower = [bout for bout in plan.bouts if bout.side is Part.LOWER]
        last = [b for b in plan.bouts if b.side in (Part.FINAL, Part.RESET)]
        bottom = self._part(upper or last[:1], 0)
        if lower:
            bottom = self._part(lower, bottom + BETWEEN)
        column = max([bout.round for bout in upper + lower], default=0)
        for step, bout in enumerate(last if upper else [], start=1):
            y = self._between(bout) or self.places[last[0].number][1]
            self.places[bout.number] = (_x(column + step), y)
            self.heads.append((_x(column + step), 18, bout.name))
        third = next((bout for bout in plan.bouts if bout.side is Part.THIRD), None)
        if third is not None:
            x, y = self.places[last[0].number]
            self.places[third.number] = (x, y + 2 * (HEIGHT + GAP_Y))
            self.heads.append((x, y + 2 * (HEIGHT + GAP_Y) - 8, third.name))

    def _part(self, bouts: list[Bout], top: int) -> int:
        """Place one side of the bracket below `top`; gives its lower edge."""
        inside = {bout.number for bout in bouts}
        leaves = 0
        for bout in sorted(bouts, key=lambda one: (one.round, one.number)):
            feeders = [number for number in self._beside(bout) if number in inside]
            if feeders:
                y = sum(self.places[number][1] for number in feeders) // len(feeders)
            else:
                y = top + HEAD + leaves * (HEIGHT + GAP_Y)
                leaves += 1
            self.places[bout.number] = (_x(bout.round), y)
        named: dict[int, str] = {}
        for bout in bouts:
            named.setdefault(bout.round, bout.name)
        self.heads += [(_x(column), top + 18, name) for column, name in sorted(named.items())]
        return max(self.places[number][1] for number in inside) + HEIGHT

    def _beside(self, bout: Bout) -> list[int]:
        """The bouts of the round before that the bout stands between."""
        return _feeders(bout) or self.near.get(bout.number, [])

    def _between(self, bout: Bout) -> int:
        heights = [self.places[n][1] for n in _feeders(bout) if n in self.places]
        return sum(heights) // len(heights) if heights else 0

    def lines(self, drawn: set[int]) -> list[str]:
        """A line from each drawn bout to the one its winner goes on to."""
        found = []
        for number, bout in self.bouts.items():
            for feeder in _feeders(bout):
                if feeder not in drawn or number not in drawn:
                    continue
                (x, y), (to_x, to_y) = self.places[feeder], self.places[number]
                if to_x <= x:
                    continue
                middle = to_x - GAP_X // 2
                start, end = y + HEIGHT // 2, to_y + HEIGHT // 2
                found.append(f"{x + WIDTH},{start} {middle},{start} {middle},{end} {to_x},{end}")
        return found


def _x(column: int) -> int:
    return 1 + (column - 1) * (WIDTH + GAP_X)


def _near(upper: list[Bout]) -> dict[int, list[int]]:
    """For rounds that are paired anew: the two bouts of the round before that each bout stands
    between."""
    rounds: dict[int, list[int]] = {}
    found = {}
    for bout in upper:
        listed = rounds.setdefault(bout.round, [])
        if bout.a.origin is Origin.LEFT:
            at = 2 * len(listed)
            found[bout.number] = rounds[bout.round - 1][at : at + 2]
        listed.append(bout.number)
    return found


def _feeders(bout: Bout) -> list[int]:
    """The bouts whose winners meet in this one."""
    return [s.number for s in (bout.a, bout.b) if s.origin is Origin.WINNER]


def _side(
    seat: Seated,
    side: str,
    names: dict[int, str],
    seeds: dict[int, int],
    match: Match | None,
) -> Side:
    number = seat.a if side == "a" else seat.b
    if number is None:
        return Side(None, _from(seat.bout.a if side == "a" else seat.bout.b), None, False)
    number = int(number)
    games = None
    if match is not None and match.confirmed:
        games = match.wins_a if match.entry_a.number == number else match.wins_b
    return Side(seeds[number], names[number], games, seat.winner == number)


def _from(source: Source) -> str:
    """Where a player who is not known yet will come from."""
    if source.origin is Origin.WINNER:
        return str(_("winner of %(bout)s") % {"bout": source.number})
    if source.origin is Origin.LOSER:
        return str(_("loser of %(bout)s") % {"bout": source.number})
    if source.origin is Origin.LEFT:
        return str(_("number %(number)s of those left") % {"number": source.number})
    return "…"
