"""Damage dealt to all at the same time (G-damage.10, G-damage.17)."""

from __future__ import annotations

from engine.genesis.happenings.leaving import remove_dead
from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.happenings.winning import judge
from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.battle import Battle
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Permanent
from engine.genesis.values.damage import Blow, reckon
from engine.language.genesis.nodes import CardType, Verb


def deal(game: Battle, item: Item, blows: list[Blow]) -> bool:
    """G-damage.1, G-damage.4, G-damage.10, G-damage.12, G-damage.15, G-damage.17, G-term-damage.1,
    G-examples.9: deal damage to all at the same time; returns whether the game goes on."""
    worked = [(blow, reckon(game, item, blow)) for blow in blows]
    source = dealer(game, item)
    for blow, found in worked:
        one = game.permanents[blow.card]
        game.set_defenses(one, found.prevents)
        game.change_hp(one, -min(found.dealt, one.hp))
        game.emit(f"damage {one.label} {found.dealt}", ("G-damage.10", *found.rules))
    struck = [game.permanents[blow.card] for blow, found in worked if found.dealt > 0]
    remove_dead(game)
    if judge(game):
        return False
    for one in struck:
        if one.id not in game.permanents:
            continue
        if source is not None and source.id in game.permanents:
            happened(game, Happening(Verb.DEALS_DAMAGE, one=source, other=one))
        happened(game, Happening(Verb.IS_DAMAGED, one=one, other=source))
    return True


def dealer(game: Battle, item: Item) -> Permanent | None:
    """The permanent that deals the damage: the champion for a card (GR-DM.9), else the source in
    the arena. None for a skill that waits, as it is its own source, not its bearer (GR-DM.14);
    Counter Attack is the bearer's."""
    if item.kind == "trigger" and game.face(item.card).kind is CardType.ENCHANTMENT:
        if "counter-attack" not in ability_of(game, item).keywords:
            return None
    return game.permanents.get(item.user if item.user >= 0 else item.card)
