"""Emblems of Genesis: ground and corner by affiliation, figure by type, awareness as a small grid
in a corner, HP as a ring and Chi as a row of pips.
"""

from __future__ import annotations

from decks.emblems.shapes import (
    CENTRE,
    INK,
    SHADE,
    Point,
    arc,
    around,
    beads,
    circle,
    ground,
    path,
    polygon,
    polyline,
    seal,
    sigil,
)
from engine.cards import CardFacts
from engine.cards.genesis import GenesisFacts

GROUNDS = {
    "Forge": "#7a3413",
    "Loom": "#4d3277",
    "Hollow": "#34384f",
    "Tide": "#0f5468",
    "Dawn": "#74560c",
    "Grove": "#2c5a26",
}
NO_AFFILIATION = "#454150"
STEPS = {"f": (0, -1), "b": (0, 1), "l": (-1, 0), "r": (1, 0)}
PERMANENTS = ("champion", "summon", "alteration")
"""Types of cards that stand in the arena: they have HP and awareness."""
MOST_HP = 22
WIDTH = 2.7
"""Side of a field of the awareness grid."""


def draw(card: CardFacts) -> str:
    """The emblem of a card of Genesis."""
    if not isinstance(card, GenesisFacts):
        raise TypeError("a card of Genesis is wanted")
    colours = [GROUNDS.get(name, NO_AFFILIATION) for name in card.affiliations] or [NO_AFFILIATION]
    parts = [ground(colours[0], 7)]
    if len(colours) > 1:
        parts.append(path("M46 2A7 7 0 0 1 48 7V41A7 7 0 0 1 41 48H7A7 7 0 0 1 2 46Z", colours[1]))
    if card.kind.value in PERMANENTS:
        parts.append(circle((CENTRE, CENTRE), 21.5, "none", line="#ffffff33", width=2))
        parts.append(arc(21.5, (card.hp or 0) / MOST_HP, INK, 2))
    parts.append(_figure(card))
    name = seal(card, 40, 16)
    parts.append(beads([n % 2 for n in name[:20]], 17.5, INK, 1.6))
    parts.append(sigil(name[20:27], (CENTRE, CENTRE), 4, INK, 1.5))
    if card.kind.value in PERMANENTS:
        parts.append(_aware(card.awareness))
    for n in range(min(card.chi or 0, 8)):
        parts.append(circle((3.5 + 4 * n, 45), 1.6, INK, line=SHADE, width=0.6))
    return "".join(parts)


def fields(awareness: str) -> list[Point]:
    """Fields of an awareness seen from its middle: ``f2l1`` is two in front and one to the left."""
    found: list[Point] = []
    for word in awareness.split():
        if not set(word) <= set("fblr0123456789"):
            continue
        x = y = 0
        for n in range(0, len(word), 2):
            dx, dy = STEPS[word[n]]
            far = int(word[n + 1])
            x, y = x + dx * far, y + dy * far
        found.append((x, y))
    return found


def _aware(awareness: str) -> str:
    """A grid in the corner with its owner in the middle; what lies beyond it is left out."""
    at = 40.0
    known = fields(awareness)
    if awareness == "unbounded":
        known = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]
    parts = [path("M33 33H47V41A6 6 0 0 1 41 47H33Z", SHADE)]
    for x, y in known:
        if max(abs(x), abs(y)) <= 2:
            parts.append(circle((at + x * WIDTH, at + y * WIDTH), 1.2, "#f1c27a"))
    parts.append(circle((at, at), 1.3, INK))
    return "".join(parts)


def _figure(card: GenesisFacts) -> str:
    """Champion: crown. Summon: claw. Alteration: stone. Technique: blade. Spell: star.
    Enchantment: knot."""
    dark = SHADE + "dd"
    kind: str = card.kind.value
    match kind:
        case "champion":
            crown = [(11, 33), (9, 14), (17, 21), (24, 10), (31, 21), (39, 14), (37, 33)]
            return polygon(crown, dark, line="#f1c27a", width=2)
        case "summon":
            claw = "M13 34C11 22 14 14 19 10C18 18 21 18 24 9C27 18 30 18 29 10C34 14 37 22 35 34Z"
            return path(claw, dark, line=INK, width=1.6)
        case "alteration":
            return polygon([around(a, 15) for a in range(0, 360, 60)], dark, line=INK, width=1.6)
        case "technique":
            blade = [(24, 6), (33, 16), (29, 35), (24, 41), (19, 35), (15, 16)]
            return polygon(blade, dark, line=INK, width=1.6) + polyline(
                [(14, 36), (34, 36)], INK, 2
            )
        case "spell":
            star = [around(45 * n, 17 if n % 2 == 0 else 10) for n in range(8)]
            return polygon(star, dark, line=INK, width=1.6)
        case _:
            ring = circle((CENTRE, CENTRE), 13, dark, line=INK, width=1.6)
            return ring + circle((CENTRE, CENTRE), 9.5, "none", line=INK, width=1)
