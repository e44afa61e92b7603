"""Filters: which permanents and cards a text allows, and where it looks for them (G-targets.5)."""

from __future__ import annotations

from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import named, place_of
from engine.genesis.position.arena import ADJACENT, AROUND, SPOTS
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import COMBATANTS, PERMANENTS, Face
from engine.genesis.position.ids import NO_CARD, CardId, Spot
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.zones import MEMORIES, SUBCONSCIOUS, TIMELINE
from engine.language.genesis.nodes import (
    CardType,
    Chosen,
    Each,
    Filter,
    Kind,
    Selector,
    Side,
    Where,
)

Scope = frozenset[Spot]
"""The spots an ability reaches."""

ARENA: Scope = frozenset(map(Spot, range(len(SPOTS))))
"""All spots, for what is not limited to an awareness (G-targets.6, GR-TG.2)."""


def region(game: Battle, item: Item, filter: Filter, scope: Scope) -> Scope:
    """The spots in which a filter looks."""
    if filter.where is Where.AWARENESS:
        return scope
    if filter.where is Where.ANYWHERE:
        return ARENA
    spot = place_of(game, item, filter.near)
    if spot < 0:
        return frozenset()
    if filter.where is Where.HERE:
        return frozenset((spot,))
    if filter.where is Where.ADJACENT:
        return frozenset(ADJACENT[spot])
    if filter.where is Where.NEAR:
        return frozenset((*ADJACENT[spot], spot))
    if filter.where is Where.AROUND:
        return frozenset(AROUND[spot])
    return frozenset()


def of_kind(game: Battle, filter: Filter, one: Permanent) -> bool:
    """G-champion-card.3, G-targets.5: whether a permanent is of the kind that the filter names."""
    kind = game.deal.faces[one.id].kind
    if filter.or_alteration and kind is CardType.ALTERATION:
        return True
    if filter.kind is Kind.PERMANENT:
        return is_permanent(kind)
    if filter.kind is Kind.COMBATANT:
        return is_combatant(kind)
    if filter.kind is Kind.SUMMON:
        return kind is CardType.SUMMON
    if filter.kind is Kind.CHAMPION:
        return kind is CardType.CHAMPION
    return filter.kind is Kind.ALTERATION and kind is CardType.ALTERATION


def is_permanent(kind: CardType) -> bool:
    """G-arena.2, G-permanents.1, G-card-types.1, G-term-permanent.1, G-term-permanent.2: whether
    cards of this kind stay in the arena: champions, summons and alterations do."""
    return kind in PERMANENTS


def is_combatant(kind: CardType) -> bool:
    """G-non-champion.4, G-non-champion.8, G-term-combatant.1: whether cards of this kind fight:
    champions and summons do, alterations do not."""
    return kind in COMBATANTS


def on_side(game: Battle, item: Item, side: Side, one: Permanent) -> bool:
    """G-non-champion.9, G-term-allies.1, G-term-allies.2, G-term-enemy.1: whether a permanent is an
    ally, an enemy or the player's own, seen from the permanent whose ability it is.

    An alteration is neither ally nor enemy.
    """
    if side is Side.ANY:
        return True
    own = one.controller == item.chooser
    if side is Side.OWN:
        return own
    if game.face(one.id).kind not in COMBATANTS:
        return False
    if side is Side.ENEMY:
        return not own
    me = item.user
    if game.ruleset.summon_is_own_ally and me >= 0:
        if me in game.permanents and game.face(me).kind is CardType.SUMMON:
            me = NO_CARD
    return own and one.id != me


@means(Filter)
def fits(game: Battle, item: Item, filter: Filter, one: Permanent, scope: Scope) -> bool:
    """Whether a permanent is what and where a filter says. `other` excludes only the source."""
    if not of_kind(game, filter, one) or not on_side(game, item, filter.side, one):
        return False
    if one.spot not in region(game, item, filter, scope):
        return False
    if has_more_hp(one, filter.hp_most):
        return False
    if not within_chi(game.face(one.id), filter.chi_most):
        return False
    if filter.card and game.face(one.id).name != filter.card:
        return False
    return not (filter.other and one.id in (item.card, item.user))


def has_more_hp(one: Permanent, most: int | None) -> bool:
    """G-kw-death-touch.3: whether a permanent has more HP than a text allows."""
    return most is not None and one.hp > most


def within_chi(face: Face, most: int | None) -> bool:
    """G-term-chi.1: whether a card has no more Chi than a text allows. A card that goes into no
    timeline has no Chi, and so not "5 or less" either."""
    return most is None or (face.chi is not None and face.chi <= most)


@means(Each, Chosen)
def each(game: Battle, item: Item, selector: Selector | None, scope: Scope) -> list[CardId]:
    """The permanents a selector means, those of an `Each` in the order in which they entered."""
    if isinstance(selector, (Each, Chosen)):
        filter = selector.filter
        return [one.id for one in game.permanents.values() if fits(game, item, filter, one, scope)]
    return named(game, item, selector)


ZONE_OF = {Where.TIMELINE: TIMELINE, Where.MEMORIES: MEMORIES, Where.SUBCONSCIOUS: SUBCONSCIOUS}
"""The zone in which a filter looks for cards."""


def cards_in(game: Battle, item: Item, filter: Filter) -> list[CardId]:
    """G-subconscious.5, G-place.10: the cards that a filter means, of a zone of the player who
    makes the choices, in the order of the zone."""
    zone = ZONE_OF[filter.where]
    return [card for card in game.zones[item.chooser][zone] if card_fits(game, filter, card)]


def card_fits(game: Battle, filter: Filter, card: CardId) -> bool:
    """Whether a card outside the arena is one that a filter means."""
    face = game.face(card)
    if filter.card and face.name != filter.card:
        return False
    if filter.card_type is not None and face.kind is not filter.card_type:
        return False
    return within_chi(face, filter.chi_most)
