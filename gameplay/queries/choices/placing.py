"""The army that a person places, as the page shows it: cards on the spaces of that person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.cards.abilities import AbilityLine, wording_in
from decks.lists.documents import stored
from engine import rulesets
from engine.cards import CardFacts
from gameplay.drawing.chaotic import DISCIPLINES, ELEMENTS, tribe_key
from gameplay.models import Offer, Seat, Table
from gameplay.queries.choices import formations
from tournaments.words.languages import spoken


@dataclass(frozen=True, slots=True)
class CardToPlace:
    """A card to be placed. ``disciplines``: name, letter, value of each; none of Battlegear."""

    name: str
    tribe: str
    tribe_key: str
    disciplines: tuple[tuple[str, str, int], ...]
    energy: int
    counters: int
    elements: tuple[tuple[str, str], ...]
    lines: tuple[AbilityLine, ...]

    @property
    def label(self) -> str:
        """The card in a few words, for those who hear it."""
        if not self.disciplines:
            return self.name
        values = ", ".join(f"{name} {value}" for name, _letter, value in self.disciplines)
        return f"{self.name}, {self.tribe}, energy {self.energy}, {values}"


@dataclass(frozen=True, slots=True)
class SpaceToFill:
    """An own space with what stands there to begin with."""

    space: str
    creature: CardToPlace
    gear: CardToPlace | None


@dataclass(frozen=True, slots=True)
class Placing:
    """What a seat places. ``rows`` as its player looks at them, the front first; ``ways`` the
    formations offered by name, each as its line and as one text for the script. ``waiting``: the
    other side is ready. ``open``: Creatures lie face up as soon as their player is."""

    rows: tuple[tuple[SpaceToFill, ...], ...]
    army: tuple[CardToPlace, ...]
    gear: tuple[CardToPlace, ...]
    ways: tuple[tuple[str, str], ...]
    waiting: bool
    open: bool

    @property
    def widest(self) -> int:
        """Spaces of the longest row."""
        return max(map(len, self.rows))


def placing_of(
    view: Mapping[str, Any], offer: Offer, seat: Seat, table: Table, *, waiting: bool
) -> Placing | None:
    """What this seat is asked to place now. ``waiting``: the other one is ready."""
    ground = formations.ground_of(view, seat.letter)
    if ground is None or not offer.options or "stands" not in offer.options[0]:
        return None
    ruleset = rulesets.get(table.rulebook, table.format)
    faces = _faces(seat, ground, text=ruleset.game_text)
    stands = {space: (creature, gear) for space, creature, gear in offer.options[0]["stands"]}
    rows = tuple(
        tuple(
            SpaceToFill(space, faces[stands[space][0]], faces.get(stands[space][1]))
            for space in row
            if space in stands
        )
        for row in ground.rows
    )
    ways = tuple(
        (way["line"], ";".join(f"{space}={one}={arms}" for space, one, arms in way["stands"]))
        for way in offer.options
    )
    return Placing(
        rows=rows,
        army=tuple(faces[name] for name in ground.army),
        gear=tuple(faces[name] for name in ground.gear),
        ways=ways,
        waiting=waiting,
        open=not ruleset.hidden_setup,
    )


def _faces(seat: Seat, ground: formations.Ground, *, text: bool) -> dict[str, CardToPlace]:
    """The cards of the list by the names that they have at this table."""
    deck = stored(seat.deck or {})
    found = {}
    copies = [copy for pile in ("creatures", "battlegear") for copy in deck.pile(pile)]
    for label, copy in zip((*ground.army, *ground.gear), copies, strict=False):
        facts = deck.find(copy.name)
        values = copy.scan.disciplines if copy.scan is not None else facts.disciplines
        energy = copy.scan.energy if copy.scan is not None else facts.energy
        found[label] = _face(label, facts, values, energy, text=text)
    return found


def _face(
    label: str, facts: CardFacts, values: tuple[int, ...], energy: int, *, text: bool
) -> CardToPlace:
    has = {element.name.lower() for element in facts.elements}
    return CardToPlace(
        name=label,
        tribe=facts.tribe or "",
        tribe_key=tribe_key(facts.tribe),
        disciplines=tuple(
            (name, letter, value) for (name, letter), value in zip(DISCIPLINES, values, strict=True)
        )
        if energy
        else (),
        energy=energy,
        counters=facts.mugic_ability,
        elements=tuple((name, ELEMENTS[name]) for name in ELEMENTS if name in has),
        lines=wording_in(facts, spoken()) if text else (),
    )
