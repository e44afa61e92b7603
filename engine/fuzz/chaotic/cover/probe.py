"""What a static ability does, told by taking it away.

A copy of the game in which one line of one card is blank is compared with the game: the ability is
in force where values or rules differ, and it changed something where a value, an option or what
happens next differs.
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
from engine.chaotic.values.in_force import Table, lying
from engine.chaotic.values.present_values import table
from engine.fuzz.ledger import Line
from engine.language import nodes as n

STANDING = (n.Static, n.Keyword, n.Invisibility, n.Hive, n.Mirage)
"""Abilities that are not carried out but hold."""


def standing_lines(game: Duel) -> Iterator[tuple[Line, CardId, int]]:
    """The standing abilities in play, or at work in a discard pile: line, card, number of the
    ability."""
    places = [*game.creatures, *(c.gear for c in game.creatures.values() if c.gear_up)]
    places += [card for card in (game.location, game.mirage) if card >= 0]
    for card in places:
        face = game.face(card)
        for box, abilities in (("", face.abilities), ("brainwashed", face.brainwashed)):
            for place, ability in enumerate(abilities):
                if isinstance(ability, STANDING):
                    yield Line(face.name, box, place), card, game.deal.number(_bare(ability))
    for _, card in lying(game):
        face = game.face(card)
        for place, ability in enumerate(face.abilities):
            if isinstance(ability, n.Static) and speaks_of_pile(ability.condition):
                yield Line(face.name, "", place), card, game.deal.number(ability)


def dues_in_hand(game: Duel) -> Iterator[tuple[Line, bool]]:
    """What Mugic of the hands say of their own cost: the line, and whether it counts now for some
    Creature that could play it (8.4.2.4)."""
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
    """Mirage text is held by what stands behind the word (9.3.5)."""
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
    other.deal = replace(game.deal, texts={**game.deal.texts, card: lacking}, laid=None)
    other.touch()
    return other


def values_of(values: Table) -> list[Any]:
    """What can be seen of a table: numbers, elements, keywords, what cannot be done."""
    return [
        (card, p.stats, p.elements, p.keywords, p.barred, p.flags, p.words)
        for card, p in values.profiles.items()
    ]


def rules_of(values: Table) -> list[Any]:
    """The rest: abilities had, and what holds for no single Creature."""
    held = [
        (card, [h.number for h in p.abilities], [h.number for h in p.tagged])
        for card, p in values.profiles.items()
    ]
    rules = [(stamp, id(effect), env) for stamp, effect, env in values.rules]
    return [held, rules, [h.number for h in values.noted], values.lost, values.blind, values.shut]


def in_force(game: Duel, other: Duel) -> tuple[bool, bool]:
    """Whether the line lacking in `other` counts in `game`, and whether it changes a value or an
    option."""
    ours, theirs = table(game), table(other)
    changed = values_of(ours) != values_of(theirs)
    counts = changed or rules_of(ours) != rules_of(theirs)
    if counts and not changed:
        changed = [p.digest for p in game.prompts] != [p.digest for p in other.prompts]
    return counts, changed
