"""What a static ability does, found out by taking it away.

The game is compared with a copy in which one line of one card is blank. The ability is in force if
values or rules differ. It changed something if a value, an option or the next event differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.selectors import static_item
from engine.chaotic.meaning.text_boxes import Lines, texts
from engine.chaotic.position.cards import speaks_of_pile
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import PLAYERS, CardId
from engine.chaotic.position.numbers import MUGIC_HAND
from engine.chaotic.values.in_force import Values, working_in_pile
from engine.chaotic.values.present_values import values_now
from engine.fuzz.ledger import Line
from engine.language import nodes as n

STANDING = (n.Static, n.Keyword, n.Invisibility, n.Hive, n.Mirage)
"""The abilities that are never carried out but hold all the time."""


def standing_lines(game: Duel) -> Iterator[tuple[Line, CardId, int]]:
    """The standing abilities in play, and those that work from a discard pile: for each its line,
    its card and the number of the ability."""
    places = [*game.creatures, *(c.gear for c in game.creatures.values() if c.gear_up)]
    places += [card for card in (game.location, game.mirage) if card >= 0]
    for card in places:
        face = game.face(card)
        for box, abilities in (("", face.abilities), ("brainwashed", face.brainwashed)):
            for place, ability in enumerate(abilities):
                if isinstance(ability, STANDING):
                    yield Line(face.name, box, place), card, game.deal.number(_bare(ability))
    for _, card in working_in_pile(game):
        face = game.face(card)
        for place, ability in enumerate(face.abilities):
            if isinstance(ability, n.Static) and speaks_of_pile(ability.condition):
                yield Line(face.name, "", place), card, game.deal.number(ability)


def dues_in_hand(game: Duel) -> Iterator[tuple[Line, bool]]:
    """The lines of Mugic in hands that are about their own cost, each with whether it counts now
    for some Creature that could play it (8.4.2.4)."""
    for seat, piles in zip(PLAYERS, game.piles, strict=True):
        for card in piles[MUGIC_HAND]:
            face = game.face(card)
            for place, ability in enumerate(face.abilities):
                if isinstance(ability, n.Static):
                    counts = any(
                        holds(game, static_item(card, seat, one.id, "mugic"), ability.condition)
                        for one in game.army(seat)
                    )
                    yield Line(face.name, "", place), counts


def _bare(ability: n.Ability) -> n.Ability:
    """An ability without the word Mirage in front of it (9.3.5): the text is kept without it."""
    return ability.ability if isinstance(ability, n.Mirage) else ability


def without(game: Duel, card: CardId, number: int) -> Duel:
    """A copy of the game in which a card lacks one ability."""
    other = cast(Duel, game.clone())
    known = texts(game, card)

    def lines(box: Lines) -> Lines:
        return Lines(*(tuple(held for held in kind if held.number != number) for kind in box))

    lacking = known._replace(
        normal=lines(known.normal),
        brainwashed=lines(known.brainwashed),
        mirage=lines(known.mirage),
        lying=lines(known.lying),
    )
    other.deal = replace(game.deal, texts={**game.deal.texts, card: lacking}, in_order=None)
    other.touch()
    return other


def values_of(values: Values) -> list[Any]:
    """The visible part of the values: numbers, Elemental Types, keywords, and prohibitions."""
    return [
        (card, p.stats, p.elements, p.keywords, p.barred, p.flags, p.words)
        for card, p in values.profiles.items()
    ]


def rules_of(values: Values) -> list[Any]:
    """The other part of the values: the abilities of Creatures, and what is about no single
    Creature."""
    held = [
        (card, [h.number for h in p.abilities], [h.number for h in p.tagged])
        for card, p in values.profiles.items()
    ]
    rules = [(stamp, id(effect), env) for stamp, effect, env in values.rules]
    return [
        held,
        rules,
        [h.number for h in values.other_abilities],
        values.abilities_lost,
        values.invisibility_lost,
        values.invisibility_barred,
    ]


def in_force(game: Duel, other: Duel) -> tuple[bool, bool]:
    """Whether the line that is missing in `other` counts in `game`, and whether it changes a value
    or an option."""
    ours, theirs = values_now(game), values_now(other)
    changed = values_of(ours) != values_of(theirs)
    counts = changed or rules_of(ours) != rules_of(theirs)
    if counts and not changed:
        changed = [p.digest for p in game.prompts] != [p.digest for p in other.prompts]
    return counts, changed
