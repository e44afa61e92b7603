"""Patterns of awareness on the arena: where they lie, and where a line of sight stops
(G-targets.4)."""

from __future__ import annotations

from collections.abc import Callable

from engine.genesis.meaning.filters import ARENA, Scope
from engine.genesis.meaning.register import means
from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.arena import Awareness, seen
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import COMBATANTS
from engine.genesis.position.ids import Spot
from engine.genesis.position.items import Item
from engine.genesis.position.kept import kept
from engine.genesis.position.permanents import Permanent
from engine.genesis.values.continuous import statics
from engine.language.genesis.nodes import BlocksSight, CardType


@means(BlocksSight)
@kept
def walls(game: Battle) -> frozenset[Spot]:
    """G-kw-line-of-sight.2: the spots on which a line of sight stops."""
    return frozenset(
        game.permanents[card].spot
        for card, _, _ in statics(game, BlocksSight)
        if card in game.permanents
    )


def lay_pattern(game: Battle, pattern: Awareness, spot: Spot, facing: int) -> frozenset[Spot]:
    """The spots of a pattern laid on a spot of the arena as it is now."""
    return seen(pattern, spot, facing, walls(game) if pattern.mode == "sight" else ())


def reach_of(game: Battle, item: Item, sight: Callable[[Permanent], frozenset[Spot]]) -> Scope:
    """G-champion-card.9, G-targets.4, G-targets.6, G-copy-summon.3, G-term-awareness.3,
    G-kw-pacify.2: the spots that an ability reaches now (GR-TG.2, GR-TG.3).

    A card's pattern lies on its champion, and so does that of a copied summon's ability (GR-CP.4).
    The trigger of a source that left looks from where the source stood (GR-TG.9). An ability of a
    skill, copied or not, looks as the bearer does (GR-KW.4). `sight` returns what a permanent sees.
    """
    ability = ability_of(game, item)
    if ability.anywhere and not ability.targets:
        return ARENA
    face = game.face(item.card)
    of_skill = face.kind is CardType.ENCHANTMENT
    if item.kind == "card" or (item.kind == "copy" and not of_skill):
        pattern = face.awareness
        champion = game.permanents.get(item.user)
        if champion is None:
            return frozenset()
        if pattern.mode == "none" and face.kind not in COMBATANTS:
            return ARENA
        return lay_pattern(game, pattern, champion.spot, champion.facing)
    if item.last:
        return ARENA if item.last.awareness is None else frozenset(item.last.awareness)
    card = item.user if of_skill else item.card
    one = game.permanents.get(card)
    if one is None:
        return frozenset()
    if face.kind not in COMBATANTS and card == item.card and face.awareness.mode == "none":
        return ARENA
    return sight(one)
