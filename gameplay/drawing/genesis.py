"""The arena of Genesis as a drawing: five by six spots, the reader's own champion below.

Coordinates come from the view (x from the leader's left hand, y away from the leader, GR-ST.1);
the drawing turns them by quarters, so that every player looks from their own side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gameplay.drawing.bands import shorten
from gameplay.drawing.look import Look
from gameplay.drawing.places import names_at
from gameplay.words.names import word

CELL = 72
CELL_HEIGHT = 84
MARGIN = 2
COLUMNS, ROWS = 5, 6
NAME_LENGTH = 6
BAR = 56
QUARTERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Quarter turns of the drawing for the players, clockwise from the leader (GR-ST.1, GR-MP.4)."""
FACINGS = {"N": 0, "E": 1, "S": 2, "W": 3}
TOKENS = ("overworld", "mipedian", "underworld", "danian")
"""Colours of the seats A to D: those that themes already tell apart in light and dark."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A permanent as it is drawn. ``turn``: degrees of its arrow; ``bar``: HP left, of ``BAR``."""

    id: str
    name: str
    line_name: str
    short: str
    kind: str
    mine: bool
    controller: str
    colour: str
    facing: str
    turn: int
    hp: int
    full: int
    bar: int
    aura: int
    exerted: bool
    active: bool
    counters: int
    ailments: tuple[str, ...]
    marks: str
    has: tuple[str, ...]
    prevents: tuple[int, ...]
    skills: tuple[dict[str, Any], ...]
    awareness: tuple[str, ...]
    abilities: tuple[dict[str, str], ...]
    label: str

    @property
    def combatant(self) -> bool:
        """Champions and summons fight; alterations lie on a spot (G-term-combatant.1)."""
        return self.kind != "alteration"


@dataclass(frozen=True, slots=True)
class Spot:
    """One spot: where it is drawn, what stands there, what the figures on it are aware of."""

    name: str
    x: int
    y: int
    row: int
    figures: tuple[Figure, ...]
    occupied: bool
    killed: bool
    places: str
    aware: str
    label: str

    @property
    def first(self) -> Figure | None:
        """The figure drawn large: a combatant before an alteration."""
        return next((one for one in self.figures if one.combatant), next(iter(self.figures), None))

    @property
    def below(self) -> tuple[Figure, ...]:
        """What else lies on the spot."""
        return tuple(one for one in self.figures if one is not self.first)


@dataclass(frozen=True, slots=True)
class Arena:
    """Everything the drawing needs; ``width`` and ``height`` are the units of its view box."""

    width: int
    height: int
    spaces: tuple[Spot, ...]
    game: str = "genesis"


def draw(view: Mapping[str, Any], reader: str) -> Arena:
    """Lay out a view for its reader."""
    quarters = quarters_of(view, reader)
    figures = {key: _figure(one, view, reader, quarters) for key, one in view["permanents"].items()}
    spots = [_spot(spot, view, figures, quarters) for spot in view["spots"]]
    spots.sort(key=lambda spot: (spot.row, spot.x))
    columns, rows = (ROWS, COLUMNS) if quarters % 2 else (COLUMNS, ROWS)
    return Arena(columns * CELL + 2 * MARGIN, rows * CELL_HEIGHT + 2 * MARGIN, tuple(spots))


def quarters_of(view: Mapping[str, Any], reader: str) -> int:
    """The quarter turns that bring the reader's starting side below; judges look from seat A's
    side.

    Spots are named from the side of the player who led when the champions were placed. A later
    change of leader, or a player who leaves, does not turn the drawing.
    """
    seats = list(view["players"])
    seat = seats.index(reader) if reader in seats else 0
    place = (seat - seats.index(view.get("began", view["leader"]))) % len(seats)
    return QUARTERS[len(seats)][place]


def place_of(x: int, y: int, quarters: int) -> tuple[int, int]:
    """Column and row of a spot in the drawing, from its upper left corner."""
    match quarters:
        case 0:
            return x, ROWS - 1 - y
        case 1:  # from the left hand side, looking east
            return ROWS - 1 - y, COLUMNS - 1 - x
        case 2:
            return COLUMNS - 1 - x, y
        case _:  # from the right hand side, looking west
            return y, x


def _spot(
    spot: Mapping[str, Any],
    view: Mapping[str, Any],
    figures: Mapping[str, Figure],
    quarters: int,
) -> Spot:
    here = tuple(figures[key] for key in spot["cards"] if key in figures)
    column, row = place_of(spot["x"], spot["y"], quarters)
    aware = dict.fromkeys(name for one in here for name in one.awareness)
    killed = spot["name"] in view["killed"]
    words = "; ".join(one.label for one in here) or (
        _("occupied") if spot["occupied"] else _("empty")
    )
    return Spot(
        name=spot["name"],
        x=MARGIN + column * CELL,
        y=MARGIN + row * CELL_HEIGHT,
        row=row,
        figures=here,
        occupied=bool(spot["occupied"]),
        killed=killed,
        places=names_at(spot["name"], here, {one.line_name for one in figures.values()}),
        aware="|".join(aware),
        label=f"{spot['name']}: {words}" + (f", {_('a summon was killed here')}" if killed else ""),
    )


def _figure(one: Mapping[str, Any], view: Mapping[str, Any], reader: str, quarters: int) -> Figure:
    full = max(one.get("full", 0), one["hp"] or 0)
    hp = one["hp"] or 0
    ailments = tuple(_word(ailment) for ailment in one["ailments"])
    return Figure(
        id=one["id"],
        name=one["name"],
        line_name=one["line_name"],
        short=shorten(one["line_name"], NAME_LENGTH),
        kind=one["kind"],
        mine=one["controller"] == reader,
        controller=one["controller"],
        colour=TOKENS["ABCD".index(one["controller"])],
        facing=one["facing"],
        turn=(FACINGS[one["facing"]] - quarters) % 4 * 90,
        hp=hp,
        full=full,
        bar=BAR * hp // full if full > 0 else 0,
        aura=one["aura"],
        exerted=one["exerted"],
        active=view["active"] == one["line_name"],
        counters=one["counters"],
        ailments=ailments,
        marks=" ".join(word[:2] for word in ailments),
        has=tuple(_word(word) for word in one["has"]),
        prevents=tuple(one["prevents"]),
        skills=tuple(one["skills"]),
        awareness=tuple(one["awareness"]),
        abilities=tuple(one["abilities"]),
        label=_label(one, hp, full, ailments),
    )


def _label(one: Mapping[str, Any], hp: int, full: int, ailments: tuple[str, ...]) -> str:
    """The permanent in one sentence, for screen readers."""
    whose = {"card": one["line_name"], "seat": one["controller"]}
    parts = [_("%(card)s of %(seat)s") % whose, word(one["kind"])]
    if one["kind"] != "alteration" or one["hp"]:
        parts.append(_("HP %(hp)s of %(full)s") % {"hp": hp, "full": full})
    if one["kind"] != "alteration":
        parts.append(_("faces %(f)s") % {"f": one["facing"]})
    if one["aura"]:
        parts.append(f"{_('Aura')} {one['aura']}")
    if one["exerted"]:
        parts.append(_("exerted"))
    if n := one["counters"]:
        parts.append(ngettext("%(n)s counter", "%(n)s counters", n) % {"n": n})
    parts += [*ailments, *(f"{_('Skill')} {skill['line_name']}" for skill in one["skills"])]
    if one["awareness"]:
        parts.append(f"{_('Aware of')} {' '.join(one['awareness'])}")
    return ", ".join(parts)


def _word(value: Any) -> str:
    """An ailment or ability as one word, however the view gives it."""
    if isinstance(value, Mapping):
        return str(value.get("name", ""))
    return str(value)


LOOK = Look(
    draw=draw,
    board="gameplay/genesis/_arena.html",
    counts="gameplay/genesis/_counts.html",
    hands="gameplay/genesis/_hands.html",
    text="gameplay/genesis/_text.html",
    stack="gameplay/genesis/_stack.html",
    swap="gameplay/genesis/_swap.html",
    script="genesis",
)
