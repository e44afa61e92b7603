"""Enchantments attached as skills, and taken off (G-skill-zone.1)."""

from __future__ import annotations

from engine.genesis.happenings.ailments import settle_relations
from engine.genesis.happenings.entering import fresh_label
from engine.genesis.happenings.zones import lay_down
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.permanents import Skill
from engine.genesis.position.zones import MEMORIES


def attach(game: Battle, card: CardId, bearer: CardId, rules: tuple[str, ...]) -> None:
    """G-zones.4, G-skill-zone.2, G-term-skill.1: an enchantment becomes a skill in the zone of the
    bearer's owner."""
    skill = Skill(card, bearer, fresh_label(game, card), game.next_stamp())
    game.put_skill(skill)
    rules = ("G-skill-zone.1", "G-term-skill.2", *rules)
    game.emit(f"attach {skill.label} {game.label(bearer)}", rules)
    settle_relations(game)


def unattach(game: Battle, card: CardId) -> None:
    """G-skill-zone.3: a skill that is taken off goes to the memories of the enchantment's owner."""
    game.take_skill(card)
    for one in game.permanents.values():
        if any(lost.source == card for lost in one.lost):
            game.set_lost(one, [lost for lost in one.lost if lost.source != card])
    if game.owner(card) in game.playing:
        lay_down(game, card, MEMORIES)
