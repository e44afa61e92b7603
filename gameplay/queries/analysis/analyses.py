"""The analysis of a game as it is read: who may, how far it is, its curve and turning points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.players.analysis.judging import Judged, Taken
from gameplay.enums import GIVEN_UP, TableState
from gameplay.models import Analysis, Game
from gameplay.persons import Person, reads_all
from gameplay.queries.table import watching
from tournaments.words.languages import spoken

WIDE = 1000
"""The width and the height of the curve, in units of the drawing."""


def may_analyse(game: Game, person: Person) -> bool:
    """Whether the person may read an analysis of the game: it tells hidden cards, so it is for
    those who may replay the finished game with all hands."""
    table = game.table
    if not game.over or table.finished_at is None or table.state != TableState.FINISHED:
        return False
    if reads_all(game, person):
        return True
    return watching.shows_hands(game) and watching.may_replay(game, person)


def analysis_of(game: Game) -> Analysis | None:
    """The analysis of a game, if somebody asked for one."""
    return Analysis.objects.filter(game=game).first()


def read(row: Analysis) -> dict[int, Judged]:
    """What is known of the decisions so far, by step."""
    taken = {one.step: one for one in taken_of(row)}
    return {int(step): _read(taken[int(step)], said) for step, said in row.known.items()}


def taken_of(row: Analysis) -> list[Taken]:
    """The decisions of the game, in their order."""
    return [Taken(*one) for one in row.taken]


def written(judged: Judged) -> list[Any]:
    """What is known of a decision, as JSON."""
    return [judged.options, judged.drop, judged.error, judged.standing, judged.tries]


def _read(taken: Taken, said: list[Any]) -> Judged:
    options, drop, error, stood, tries = said
    return Judged(
        taken, tuple((one, chance) for one, chance in options), drop, error, tuple(stood), tries
    )


@dataclass(frozen=True, slots=True)
class Point:
    """A turning point as it is told: what was done and what would have been better, each in words;
    ``then`` is what follows from that. Chances in percent."""

    step: int
    seat: str
    turn: int
    line: str
    better: str
    done: str
    instead: str
    then: str
    chance: int
    best: int
    x: float
    y: float

    @property
    def cost(self) -> int:
        """How much of the chance was lost, in percent."""
        return self.best - self.chance


@dataclass(frozen=True, slots=True)
class Standing:
    """The chances of all seats before a step, in permille, all cards open."""

    step: int
    chances: dict[str, int]


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Who lost the game other than by its last decision, how (an input of `GIVEN_UP`), and with
    what chance in percent."""

    seat: str
    chance: int
    how: str


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    """An analysis on its page. ``curves``: a line for each seat (with two seats, only for the
    first) in units of `WIDE`; the higher, the better the chance. ``given_up``: how the game ended
    if not by its last decision."""

    row: Analysis
    seats: tuple[str, ...]
    standings: list[Standing]
    points: list[Point]
    curves: list[tuple[str, str]]
    given_up: GivenUp | None = None

    @property
    def done(self) -> bool:
        return self.row.done_at is not None and not self.row.fault


def analysis_page(game: Game, row: Analysis) -> AnalysisPage:
    """An analysis with its curve, as far as it is known."""
    seats = tuple(sorted(game.decks))
    standings = [
        Standing(int(step), dict(zip(seats, said[3], strict=True)))
        for step, said in sorted(row.known.items(), key=lambda one: int(one[0]))
    ]
    places = places_of(game)
    told = seats[:1] if len(seats) == 2 else seats
    curves = [(seat, _curve(standings, seat, places)) for seat in told] if standings else []
    language = spoken()
    points = [_point(said, language, standings, places) for said in row.points]
    return AnalysisPage(row, seats, standings, points, curves, _given_up(game, standings))


def _given_up(game: Game, standings: list[Standing]) -> GivenUp | None:
    last = game.steps.order_by("number").last()
    if last is None or last.kind not in GIVEN_UP or not standings:
        return None
    return GivenUp(last.letter, round(standings[-1].chances[last.letter] / 10), last.kind)


def places_of(game: Game) -> list[float]:
    """For each step its place on the strip of the game, from the left in units of `WIDE`. All turns
    are equally wide."""
    turns = list(game.steps.order_by("number").values_list("turn", flat=True))
    begins = [at for at, turn in enumerate(turns) if not at or turn != turns[at - 1]]
    ends = [*begins[1:], len(turns)]
    width = WIDE / max(1, len(begins))
    return [
        round((number + (at - begin) / (end - begin)) * width, 1)
        for number, (begin, end) in enumerate(zip(begins, ends, strict=True))
        for at in range(begin, end)
    ]


def _curve(standings: list[Standing], seat: str, places: list[float]) -> str:
    return " ".join(f"{places[one.step]},{WIDE - one.chances[seat]}" for one in standings)


def _point(
    said: dict[str, Any], language: str, standings: list[Standing], places: list[float]
) -> Point:
    words = said["said"].get(language) or next(iter(said["said"].values()))
    here = next(one for one in standings if one.step == said["step"])
    first = next(iter(here.chances))
    curve = said["seat"] if len(here.chances) > 2 else first
    return Point(
        step=said["step"],
        seat=said["seat"],
        turn=said["turn"],
        line=said["line"],
        better=said["better"],
        **words,
        chance=_percent(said["chance"]),
        best=_percent(said["best"]),
        x=places[said["step"]] / WIDE * 100,
        y=100 - here.chances[curve] / WIDE * 100,
    )


def _percent(permille: int) -> int:
    return (permille + 5) // 10
