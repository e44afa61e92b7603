"""Emblems of Chaotic. A Creature: ground by tribe, a star of its four Disciplines in a ring as full
as its Energy, elements as marks in the four corners. An attack: a burst of as many rays as it has
base damage. Mugic: its tune. Battlegear: a shield. A Location: its horizon.
"""

from __future__ import annotations

from decks.emblems.shapes import (
    CENTRE,
    ELEMENTS,
    INK,
    SHADE,
    Point,
    arc,
    around,
    beads,
    circle,
    element,
    ground,
    path,
    polygon,
    polyline,
    seal,
    sigil,
)
from engine.cards import CardFacts, Kind

GROUNDS = {
    "OverWorld": "#17407c",
    "UnderWorld": "#7c1d22",
    "Danian": "#63390c",
    "Mipedian": "#575006",
    "M'arrillian": "#0a5455",
}
NO_TRIBE = "#47434f"
METAL, DUSK, STONE = "#4d5a6e", "#2c2a4a", "#2f4038"
MOST_DISCIPLINE, MOST_ENERGY = 100, 80
CORNERS: tuple[Point, ...] = ((6.5, 6.5), (41.5, 6.5), (6.5, 41.5), (41.5, 41.5))
DISCIPLINES = {"Courage": 0, "Power": 90, "Wisdom": 180, "Speed": 270}
INITIATIVES = {"Fire": 0, "Air": 1, "Earth": 2, "Water": 3}


def draw(card: CardFacts) -> str:
    """The emblem by the card's type."""
    drawn = {
        Kind.CREATURE: _creature,
        Kind.ATTACK: _attack,
        Kind.MUGIC: _mugic,
        Kind.BATTLEGEAR: _gear,
        Kind.LOCATION: _location,
    }
    return drawn[card.kind](card)


def _weave(tribe: str) -> str:
    """The background pattern of a tribe, beside its colour: rays, fangs, comb, dunes or waves."""
    line = "#ffffff22"
    match tribe:
        case "OverWorld":
            rays = (around(angle, 40) for angle in range(-80, 81, 20))
            return "".join(polyline([(24, 48), ray], line, 2) for ray in rays)
        case "UnderWorld":
            rows = range(4, 60, 9)
            return "".join(
                polyline([(0, y), (12, y - 8), (24, y), (36, y - 8), (48, y)], line, 2)
                for y in rows
            )
        case "Danian":
            cells = [(x + 7 * (y // 12 % 2), y) for y in range(0, 60, 12) for x in range(0, 60, 14)]
            return "".join(
                polygon([around(a, 7, cell) for a in range(0, 360, 60)], "none", line=line)
                for cell in cells
            )
        case "Mipedian":
            dunes = range(6, 54, 9)
            return "".join(
                path(f"M0 {y}Q12 {y - 9} 24 {y}T48 {y}", line=line, width=2) for y in dunes
            )
        case "M'arrillian":
            return "".join(circle((24, 52), r, "none", line=line, width=2) for r in range(8, 56, 8))
        case _:
            return ""


def _creature(card: CardFacts) -> str:
    reach = [5 + 12.5 * min(value, MOST_DISCIPLINE) / MOST_DISCIPLINE for value in card.disciplines]
    star = []
    for n, far in enumerate(reach):
        star += [around(90 * n, far), around(90 * n + 45, 6.5)]
    name = seal(card, 28, 30)
    word = [sum(map(ord, subtype)) + len(subtype) for subtype in card.subtypes]
    parts = [
        ground(GROUNDS.get(card.tribe, NO_TRIBE)),
        _weave(card.tribe),
        circle((CENTRE, CENTRE), 18.5, SHADE + "aa", line="#ffffff33", width=2.4),
        arc(18.5, card.energy / MOST_ENERGY, INK, 2.4),
        polygon(star, INK, line=SHADE, width=0.8),
        circle((CENTRE, CENTRE), 7, SHADE),
        beads([n % 2 for n in name[:20]], 22.3, INK + "99", 1),
        sigil([*word, *name[20:25]], (CENTRE, CENTRE), 3.6, "#f1c27a", 1.3),
    ]
    parts += [element(one, CORNERS[one], 4) for one in card.elements]
    parts += [
        circle((CENTRE + 5 * n - 2.5 * (card.mugic_ability - 1), 45), 1.6, INK)
        for n in range(min(card.mugic_ability, 5))
    ]
    return "".join(parts)


def _attack(card: CardFacts) -> str:
    rays = 5 + min(card.base, 20) // 5 * 2 + card.build_points
    name = seal(card, 44, 8)
    burst = []
    for n in range(rays):
        burst += [
            around(360 * n / rays, 15 + name[n % 16] * 0.7),
            around(360 * (n + 0.5) / rays, 7.5),
        ]
    hits = [(n, damage) for n, damage in enumerate(card.damage) if damage is not None]
    fill = ELEMENTS[hits[0][0]] if hits else INK
    parts = [ground(SHADE, 0), beads([n % 2 for n in name[20:44]], 21.5, METAL, 2)]
    parts += [polygon(burst, fill), circle((CENTRE, CENTRE), 6, SHADE)]
    parts += [element(n, CORNERS[n], 4.5, hollow=not damage) for n, damage in hits]
    parts.append(sigil(name[:6], (CENTRE, CENTRE), 3.2, INK, 1.3))
    pips = range(card.build_points)
    parts += [circle((24 + 4 * n - 2 * (card.build_points - 1), 45.5), 1.4, INK) for n in pips]
    return "".join(parts)


def _mugic(card: CardFacts) -> str:
    """Its tune: six notes on five lines, their heights from the name."""
    heights = seal(card, 16, 9)
    parts = [ground(GROUNDS.get(card.tribe, NO_TRIBE), 24), _weave(card.tribe)]
    parts += [polyline([(5, y), (43, y)], "#ffffff55", 0.8) for y in range(14, 35, 5)]
    for n, height in enumerate(heights[:6]):
        x, y = 8 + n * 6.4, 34 - height * 2.5
        up = -9 if height < 5 else 9
        side = 2 if up < 0 else -2
        parts.append(polyline([(x + side, y), (x + side, y + up)], INK, 1.2))
        parts.append(circle((x, y), 2.5, INK if heights[n + 6] % 2 else SHADE, line=INK, width=1.1))
    cost = card.cost
    if cost is None:
        parts.append(
            polyline([(21, 40), (27, 46)], INK, 1.6) + polyline([(27, 40), (21, 46)], INK, 1.6)
        )
    else:
        for n in range(cost):
            x = 24 + 5 * n - 2.5 * (cost - 1)
            parts.append(polygon([(x, 40), (x + 2.4, 43), (x, 46), (x - 2.4, 43)], INK))
    return "".join(parts)


def _gear(card: CardFacts) -> str:
    name = seal(card, 32, 16)
    shield = "M24 4L42 9V25C42 35 33 42 24 45C15 42 6 35 6 25V9Z"
    parts = [ground(METAL, 12), path(shield, SHADE, line=INK, width=1.8)]
    inner = [around(360 * n / 10, 7 + name[n] * 0.45, (24, 23)) for n in range(5)]
    mirrored = [(48 - x, y) for x, y in reversed(inner)]
    parts.append(polygon([*inner, *mirrored], "#c9b98a"))
    parts.append(sigil(name[10:18], (24, 23), 5, SHADE, 1.6))
    for n, rivet in enumerate(((11, 13), (37, 13), (12, 28), (36, 28), (24, 41))):
        if name[20 + n] % 2:
            parts.append(circle(rivet, 1.7, INK))
    return "".join(parts)


def _location(card: CardFacts) -> str:
    name = seal(card, 32, 16)
    sun = circle((8 + name[0] * 2.1, 9 + name[1] * 0.5), 4 + name[2] * 0.2, "#f1c27a")
    far = [(n * 8, 30 - name[3 + n]) for n in range(7)]
    near = [(n * 6, 39 - name[10 + n] * 0.7) for n in range(9)]
    parts = [
        ground(DUSK, 3),
        sun,
        polygon([(0, 48), *far, (48, 48)], "#5b5580"),
        polygon([(0, 48), *near, (48, 48)], STONE),
    ]
    if card.initiative in INITIATIVES:
        parts.append(element(INITIATIVES[card.initiative], (24, 40), 5))
    elif card.initiative in DISCIPLINES:
        turn = DISCIPLINES[card.initiative]
        arrow = [around(turn + a, r, (24, 40)) for a, r in ((0, 6), (140, 5), (180, 2), (220, 5))]
        parts.append(polygon(arrow, INK))
    elif card.initiative in GROUNDS:
        parts.append(circle((24, 40), 5, GROUNDS[card.initiative], line=INK))
    return "".join(parts)
