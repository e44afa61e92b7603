"""Tests on cards outside play: what is printed on them, both texts of a Minion (9.2.5)."""

from __future__ import annotations

from typing import Any

from engine.chaotic.meaning.register import ON_CARD, means
from engine.chaotic.meaning.traits import in_range, is_named, on_side, pile_cards
from engine.chaotic.position.cards import CREATURE, DISCIPLINE_NAMES, MUGIC, Face
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import NameKept
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.language import nodes as n


def card_meets(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    """9.2.5: whether a card outside play passes a test by what is printed on it. It fails tests
    that only apply to cards in play."""
    check = ON_CARD.get(type(test))
    return check is not None and check(game, env, card, test)


def printed_types(face: Face) -> int:
    """The Elemental Types printed on a card, as a mask."""
    return face.elements if face.kind == CREATURE else face.types


def keyword_fits(ability: n.Ability, test: n.HasKeyword) -> bool:
    """Whether a printed ability is the keyword of a test."""
    if isinstance(ability, n.Invisibility) and test.word == n.Word.INVISIBILITY:
        return True
    return (
        isinstance(ability, n.Keyword)
        and ability.word == test.word
        and (test.element is None or ability.element == test.element)
        and (test.stat is None or ability.stat == test.stat)
    )


@means(n.IsA, on=ON_CARD)
def has_word(game: Duel, env: Item, card: CardId, test: n.IsA) -> bool:
    """3.1.5: a word of the printed type line."""
    return test.word in game.face(card).words


@means(n.Named, on=ON_CARD)
def has_name(game: Duel, env: Item, card: CardId, test: n.Named) -> bool:
    """R-version: its name."""
    return is_named(game, env, card, test.name)


@means(n.InitiativeOnDiscipline, on=ON_CARD)
def initiative_names_discipline(
    game: Duel, env: Item, card: CardId, test: n.InitiativeOnDiscipline
) -> bool:
    """3.6.5: the Initiative line of a Location begins with a Discipline."""
    word, *_ = game.face(card).initiative.replace(",", " ").split(" ")
    return word in DISCIPLINE_NAMES


@means(n.HasElement, on=ON_CARD)
def has_printed_type(game: Duel, env: Item, card: CardId, test: n.HasElement) -> bool:
    """An Elemental Type printed on it."""
    return bool(printed_types(game.face(card)) >> test.element & 1)


@means(n.Elemental, on=ON_CARD)
def has_any_printed_type(game: Duel, env: Item, card: CardId, test: n.Elemental) -> bool:
    """Any Elemental Type printed on it."""
    return printed_types(game.face(card)) > 0


@means(n.HasKeyword, on=ON_CARD)
def has_printed_keyword(game: Duel, env: Item, card: CardId, test: n.HasKeyword) -> bool:
    """9.2.5: a keyword in one of its text boxes."""
    face = game.face(card)
    return any(keyword_fits(a, test) for a in (*face.abilities, *face.brainwashed))


@means(n.CostWithin, on=ON_CARD)
def costs_within(game: Duel, env: Item, card: CardId, test: n.CostWithin) -> bool:
    """The printed cost of a Mugic, X as 0, or the Build Points of an attack."""
    face = game.face(card)
    return in_range(printed_cost(face) if face.kind == MUGIC else face.build_points, test)


def printed_cost(face: Face) -> int:
    """The cost of a Mugic as printed, X as 0 (3.4.6, 3.4.6.2)."""
    return max(face.cost, 0)


@means(n.BuildWithin, on=ON_CARD)
def builds_within(game: Duel, env: Item, card: CardId, test: n.BuildWithin) -> bool:
    """3.5.5: its Build Points."""
    return in_range(game.face(card).build_points, test)


@means(n.Value, on=ON_CARD)
def has_printed_value(game: Duel, env: Item, card: CardId, test: n.Value) -> bool:
    """3.2.6.3: a Scanned Discipline, or the Scanned Energy."""
    return in_range(game.face(card).stats[test.stat], test)


@means(n.Controlled, on=ON_CARD)
def owned_by(game: Duel, env: Item, card: CardId, test: n.Controlled) -> bool:
    """Outside play nobody controls a card: its owner counts."""
    return on_side(game, env, game.owner(card), card, test.side)


@means(n.NameIn, on=ON_CARD)
def shares_name_with_pile(game: Duel, env: Item, card: CardId, test: n.NameIn) -> bool:
    """A card of its name lies in a pile."""
    pile = pile_cards(game, env, n.In(test.pile, test.side))
    return any(game.face(other).name == game.face(card).name for other in pile)


@means(n.NameKept, on=ON_CARD)
def name_is_remembered(game: Duel, env: Item, card: CardId, test: n.NameKept) -> bool:
    """The card that says this has remembered its name (8.9.1)."""
    name = game.face(card).name
    return any(
        type(effect) is NameKept and effect.subject == env.card and effect.name == name
        for effect in game.effects
    )


@means(n.OnBoard, on=ON_CARD)
def is_mirage_on_board(game: Duel, env: Item, card: CardId, test: n.OnBoard) -> bool:
    """9.3: the Mirage on the Battleboard."""
    return card == game.mirage


@means(n.Checks, on=ON_CARD)
def is_attack_of(game: Duel, env: Item, card: CardId, test: n.Checks) -> bool:
    """An attack of a Discipline (3.5.8.2)."""
    return bool(game.face(card).checks >> test.stat & 1)


@means(n.Other, on=ON_CARD)
def is_another_card(game: Duel, env: Item, card: CardId, test: n.Other) -> bool:
    """Another card than the one that says this."""
    return card != env.card
