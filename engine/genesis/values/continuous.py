"""Continuous abilities in force, the earliest first (G-speeds-passive.6)."""

from __future__ import annotations

from typing import TypeVar

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.kept import kept
from engine.language.genesis.nodes import Static

S = TypeVar("S", bound=Static)


@kept
def statics(game: Battle, kind: type[S]) -> list[tuple[CardId, int, S]]:
    """G-speeds-passive.6: (source card, ability, node) of all continuous abilities of a kind, the
    earliest first (GR-PR.8)."""
    sources = [(one.life, one.id) for one in game.permanents.values()]
    sources += [(skill.stamp, skill.card) for skill in game.skills.values()]
    return [
        (card, node, static)
        for _, card in sorted(sources)
        for node, static in game.face(card).statics
        if isinstance(static, kind)
    ]
