"""The Battleboard as a drawing: two opposed triangles, the reader's side below.

Coordinates come from the view (x in half spaces from the middle line, y the row, 2.1.2 and
R-board); the drawing turns them by half a turn for seat B, so that both players look from below.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gameplay.drawing.bands import shorten
from gameplay.drawing.look import Look
from gameplay.drawing.places import names_at
from gameplay.words.names import word

CELL_WIDTH = 120
CELL_HEIGHT = 92
MARGIN = 4
JOIN = 16
LEAST_COLUMNS = 2
LETTER = 8.2
"""How wide a letter of a name is on average, in units of the board."""
BAND = 102
"""Room in the band of a card: for the name, and the Mugic counters beside it."""
COUNTERS = 22
PLACED_LENGTH = GEAR_LENGTH = 14
BAR = 48
DISCIPLINES = (("courage", "C"), ("power", "P"), ("wisdom", "W"), ("speed", "S"))
ELEMENTS = {"fire": "F", "air": "A", "earth": "E", "water": "W"}


@dataclass(frozen=True, slots=True)
class Card:
    """A Creature as it is drawn. ``room``: width of its name; ``bar``: of the energy left."""

    id: str
    name: str
    short: str
    line_name: str
    mine: bool
    controller: str
    tribe: str
    tribe_key: str
    room: int
    disciplines: tuple[tuple[str, str, int, int], ...]
    elements: tuple[tuple[str, str], ...]
    left: int
    energy: int
    bar: int
    counters: int
    gear: str
    gear_short: str
    gear_up: bool
    infected: bool
    moved: bool
    engaged: bool
    striking: bool
    abilities: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Space:
    """One space: where it is drawn and who stands there."""

    name: str
    x: int
    y: int
    mine: bool
    side: str
    cards: tuple[Card, ...]
    mirage: str
    placed: tuple[str, ...]
    places: str
    label: str
    row: int


@dataclass(frozen=True, slots=True)
class Board:
    """Everything the drawing needs; ``width`` and ``height`` are the units of its view box."""

    width: int
    height: int
    columns: int
    join: int
    spaces: tuple[Space, ...]
    rows: tuple[tuple[str, tuple[Space, ...]], ...]


def draw(view: Mapping[str, Any], reader: str) -> Board:
    """Lay out a view for its reader; seat B looks from the other side."""
    turned = reader == "B"
    rows = sorted({space["y"] for space in view["spaces"]}, reverse=not turned)
    columns = max(LEAST_COLUMNS, *(sum(s["y"] == row for s in view["spaces"]) for row in rows))
    width = columns * CELL_WIDTH + 2 * MARGIN
    placed = _placed(view)
    cards = {key: _card(creature, view, reader) for key, creature in view["creatures"].items()}
    line_names = {card.line_name for card in cards.values()}
    spaces = []
    for space in view["spaces"]:
        line = rows.index(space["y"])
        across = -space["x"] if turned else space["x"]
        below = line >= len(rows) // 2
        spaces.append(
            _space(
                space,
                [cards[key] for key in space["cards"] if key in cards],
                x=width // 2 + across * CELL_WIDTH // 2 - CELL_WIDTH // 2,
                y=MARGIN + line * CELL_HEIGHT + (JOIN if below else 0),
                row=line,
                mine=space["side"] == reader,
                placed=placed.get(space["name"], ()),
                line_names=line_names,
            )
        )
    spaces.sort(key=lambda space: (space.row, space.x))
    height = len(rows) * CELL_HEIGHT + JOIN + 2 * MARGIN
    return Board(
        width=width,
        height=height,
        columns=columns,
        join=MARGIN + len(rows) // 2 * CELL_HEIGHT + JOIN // 2,
        spaces=tuple(spaces),
        rows=tuple(
            (spaces_of[0].side, spaces_of)
            for spaces_of in (
                tuple(space for space in spaces if space.row == line) for line in range(len(rows))
            )
        ),
    )


def _space(
    space: Mapping[str, Any],
    cards: list[Card],
    *,
    x: int,
    y: int,
    row: int,
    mine: bool,
    placed: tuple[str, ...],
    line_names: Collection[str],
) -> Space:
    mirage = space.get("mirage") or ""
    if isinstance(mirage, Mapping):
        mirage = mirage.get("name") or ""
    here = "; ".join(card.label for card in cards) or ", ".join(placed) or _("empty")
    label = f"{space['name']}: {here}" + (f"; {_('Mirage')} {mirage}" if mirage else "")
    return Space(
        name=space["name"],
        x=x,
        y=y,
        mine=mine,
        side=space["side"],
        cards=tuple(cards),
        mirage=mirage,
        placed=placed,
        places=names_at(space["name"], cards, line_names),
        label=label,
        row=row,
    )


def _placed(view: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What lies on each space while the armies are placed: Creature and Battlegear where the reader
    knows them, else that something lies face down (4.1.1, 4.1.2)."""
    found = {}
    for player in view["players"].values():
        for space, post in player.get("formation", {}).get("spaces", {}).items():
            if post:
                known = [shorten(name, PLACED_LENGTH) for name in post.values() if name]
                found[space] = tuple(known) or (_("face down"),)
    return found


def _card(creature: Mapping[str, Any], view: Mapping[str, Any], reader: str) -> Card:
    energy, damage = creature["energy"], creature["damage"]
    left = max(energy - damage, 0)
    gear = creature["gear"]
    gear_up = bool(gear and gear["up"])
    gear_name = "" if gear is None else (gear["name"] or _("face-down Battlegear"))
    striker = (view.get("combat") or {}).get("striker")
    scanned = creature.get("scanned") or {}
    tribe = creature["tribe"] or _("no tribe")
    room = BAND - (COUNTERS if creature["counters"] else 0)
    return Card(
        id=creature["id"],
        name=creature["name"],
        short=shorten(creature["line_name"], int(room / LETTER)),
        line_name=creature["line_name"],
        mine=creature["controller"] == reader,
        controller=creature["controller"],
        tribe=tribe,
        tribe_key=tribe_key(creature["tribe"]),
        room=room,
        disciplines=tuple(
            (name, letter, creature[name], creature[name] - scanned.get(name, creature[name]))
            for name, letter in DISCIPLINES
        ),
        elements=tuple((name, ELEMENTS[name]) for name in ELEMENTS if name in creature["elements"]),
        left=left,
        energy=energy,
        bar=BAR * left // energy if energy > 0 else 0,
        counters=creature["counters"],
        gear=gear_name,
        gear_short=shorten(gear["name"] or _("face down"), GEAR_LENGTH) if gear else "",
        gear_up=gear_up,
        infected=bool(creature.get("infected")),
        moved=bool(creature.get("moved")),
        engaged=bool(creature.get("engaged")),
        striking=bool(creature.get("engaged")) and striker == creature["controller"],
        abilities=tuple(creature.get("abilities") or ()),
        label=_label(creature, tribe, left, gear_name, gear_up),
    )


def _label(creature: Mapping[str, Any], tribe: str, left: int, gear: str, gear_up: bool) -> str:
    """The card in one sentence, for screen readers."""
    parts = [
        _("%(card)s of %(seat)s") % {"card": creature["line_name"], "seat": creature["controller"]},
        tribe,
        _("energy %(left)s of %(energy)s") % {"left": left, "energy": creature["energy"]},
        " ".join(f"{word(name)} {creature[name]}" for name, _letter in DISCIPLINES),
        ", ".join(map(word, creature["elements"])) or _("no element"),
    ]
    if counters := creature["counters"]:
        words = ngettext("%(n)s Mugic counter", "%(n)s Mugic counters", counters)
        parts.append(words % {"n": counters})
    if gear:
        parts.append(f"{gear} ({_('face up') if gear_up else _('face down')})")
    parts += [word(state) for state in ("engaged", "moved", "infected") if creature.get(state)]
    return ", ".join(parts)


def tribe_key(tribe: str | None) -> str:
    """Name of the tribe's colour token: "overworld", ..., "none"."""
    known = ("overworld", "underworld", "danian", "mipedian", "marrillian")
    word = (tribe or "").lower().replace("'", "").replace(" ", "")
    return next((key for key in known if word.startswith(key.rstrip("s"))), "none")


LOOK = Look(
    draw=draw,
    board="gameplay/_board.html",
    counts="gameplay/_counts.html",
    hands="gameplay/_hands.html",
    text="gameplay/_text_board.html",
    starts="4.2.1",
    script="chaotic",
)
