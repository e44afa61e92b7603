"""Awareness: which spots a combatant, a card or an ability reaches now (G-term-awareness.1)."""

from __future__ import annotations

from engine.genesis.arena import Awareness, seen
from engine.genesis.cards import COMBATANTS
from engine.genesis.holding import has, statics
from engine.genesis.objects import Scope, ability_of
from engine.genesis.state import Battle, Item, Permanent
from engine.language.genesis.nodes import BlocksSight


def walls(game: Battle) -> frozenset[int]:
    """The spots on which a line of sight stops (G-kw-line-of-sight.2)."""
    found: frozenset[int] | None = game.cache.get("walls")
    if found is None:
        found = frozenset(
            game.permanents[card].spot
            for card, _, _ in statics(game, BlocksSight)
            if card in game.permanents
        )
        game.cache["walls"] = found
    return found


def lay(game: Battle, pattern: Awareness, spot: int, facing: int) -> frozenset[int]:
    """A pattern on a spot of the arena as it is now."""
    return seen(pattern, spot, facing, walls(game) if pattern.mode == "sight" else ())


def awareness_of(game: Battle, one: Permanent) -> frozenset[int]:
    """The spots in a permanent's awareness; a pacified combatant has none (G-kw-pacify.1).

    Rules: G-champion-card.8.
    """
    key = ("awareness", one.id)
    found: frozenset[int] | None = game.cache.get(key)
    if found is None:
        found = frozenset()
        if not has(game, one.id, "Pacify"):
            found = lay(game, game.face(one.id).awareness, one.spot, one.facing)
        game.cache[key] = found
    return found


def scope(game: Battle, item: Item) -> Scope:
    """The spots that an ability reaches now, None for the whole arena (GR-TG.2, GR-TG.3).

    A card's pattern lies on its champion (G-targets.4), and so does that of a copied summon's
    ability (GR-CP.4); last words look from where the speaker stood (GR-TG.9).

    Rules: G-champion-card.9, G-targets.6, G-copy-summon.3, G-term-awareness.3, G-kw-pacify.2.
    """
    ability = ability_of(game, item)
    if ability.anywhere:
        return None
    if item.last:
        return None if item.last[2] is None else frozenset(item.last[2])
    face = game.face(item.card)
    if item.kind in ("card", "copy"):
        pattern = face.awareness
        champion = game.permanents.get(item.user)
        if champion is None:
            return frozenset()
        if pattern.mode == "none" and face.kind not in COMBATANTS:
            return None
        return lay(game, pattern, champion.spot, champion.facing)
    card = game.skills[item.card].bearer if item.card in game.skills else item.card
    one = game.permanents.get(card)
    if one is None:
        return frozenset()
    if face.kind not in COMBATANTS and card == item.card and face.awareness.mode == "none":
        return None
    return awareness_of(game, one)
