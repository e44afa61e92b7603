"""Tests on Creatures in play, or with their last values on those that left (8.6.3)."""

from __future__ import annotations

from typing import Any

from engine.chaotic.meaning.comparisons import places_of
from engine.chaotic.meaning.filters import elements_of, met, passes, referred, space_meets
from engine.chaotic.meaning.register import (
    means,
)
from engine.chaotic.meaning.selectors import STATIC
from engine.chaotic.meaning.traits import (
    bearer_of,
    controller_of,
    has_keyword,
    in_range,
    is_a,
    is_named,
    kept,
    on_side,
    scan_or_now,
)
from engine.chaotic.position.cards import BATTLEGEAR
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.language import nodes as n


@means(n.HasElement)
def _element(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    """3.2.7.3, GL-scanned-characteristic: whether a Creature has an Elemental Type now, or has it
    printed where the test says Scanned."""
    mask = game.face(card).elements if test.scanned else game.profile(card).elements
    return bool(mask >> test.element & 1)


@means(n.Equipped)
def _equipped(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    creature = game.creatures.get(card)
    if creature is None:
        return had_gear(game, env, card, test.gear)
    if creature.gear < 0:
        return False
    return test.gear is None or passes(game, env, creature.gear, test.gear)


def had_gear(game: Duel, env: Item, card: CardId, gear: n.Cards | None) -> bool:
    """Whether a Creature that left play had Battlegear of a kind; face down it was of none."""
    ghost = game.ghosts.get(card)
    if ghost is None or ghost.gear < 0:
        return False
    if gear is None:
        return True
    return bool(ghost.gear_up) and all(
        isinstance(test, n.FaceUp) or met(game, env, ghost.gear, "battlegear", test)
        for test in gear.tests
    )


@means(n.Adjacent)
def _adjacent(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    """2.1.3: next to the selected Creature or Mirage."""
    if card not in game.creatures and card not in game.ghosts:
        return False
    near = game.board.near[kept(game, card, "space")]
    return not places_of(game, env, test.to).isdisjoint(near)


@means(n.Here)
def _here(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    """9.3.5: whether a Creature stands in the space of the Mirage."""
    creature = game.creatures.get(card)
    return creature is not None and creature.space == game.mirage_space


@means(n.Other)
def _other(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    """Another Creature than the source; if the source is Battlegear, also another than its
    bearer."""
    if card == env.card:
        return False
    bearer = bearer_of(game, env.card) if game.face(env.card).kind == BATTLEGEAR else None
    return bearer is None or bearer.id != card


@means(n.EngagedWith)
def _engaged_with(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    foe = game.foe(card)
    if env.kind == STATIC and foe not in game.creatures:  # GL-engaged: nobody is left to fight
        return False
    return game.engaged(card) and foe >= 0 and referred(game, env, foe, test.who)


@means(n.OnSide)
def _own_side(game: Duel, env: Item, card: CardId, test: Any) -> bool:
    creature = game.creatures.get(card)
    return creature is not None and space_meets(game, env, creature.space, test)


@means(n.Controlled)
def controlled(game: Duel, env: Item, card: CardId, test: n.Controlled) -> bool:
    return on_side(game, env, controller_of(game, card), card, test.side)


@means(n.Engaged)
def engaged(game: Duel, env: Item, card: CardId, test: n.Engaged) -> bool:
    return game.engaged(card)


@means(n.Infected)
def infected(game: Duel, env: Item, card: CardId, test: n.Infected) -> bool:
    return bool(kept(game, card, "infected"))


@means(n.IsA)
def creature_is_a(game: Duel, env: Item, card: CardId, test: n.IsA) -> bool:
    return is_a(game, card, test.word)


@means(n.Named)
def named(game: Duel, env: Item, card: CardId, test: n.Named) -> bool:
    return is_named(game, env, card, test.name)


@means(n.Elemental)
def elemental(game: Duel, env: Item, card: CardId, test: n.Elemental) -> bool:
    return game.profile(card).elements > 0


@means(n.HasKeyword)
def creature_has_keyword(game: Duel, env: Item, card: CardId, test: n.HasKeyword) -> bool:
    return has_keyword(game.profile(card), test)


@means(n.Value)
def value(game: Duel, env: Item, card: CardId, test: n.Value) -> bool:
    return in_range(scan_or_now(game, card, test.stat, test.scanned), test)


@means(n.Counters)
def counters(game: Duel, env: Item, card: CardId, test: n.Counters) -> bool:
    return in_range(kept(game, card, "counters"), test)


@means(n.SharesElement)
def shares_element(game: Duel, env: Item, card: CardId, test: n.SharesElement) -> bool:
    return bool(game.profile(card).elements & elements_of(game, env, test.who))
