"""Continuous abilities in force, the earliest first (G-speeds-passive.6)."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.kept import kept_long
from engine.language.genesis.nodes import Static

S = TypeVar("S", bound=Static)


def statics(game: Battle, kind: type[S]) -> list[tuple[CardId, int, S]]:
    """G-speeds-passive.6: (source card, ability, node) of all continuous abilities of a kind, the
    earliest first (GR-PR.8)."""
    found: list[tuple[CardId, int, S]] | None = statics_by_kind(game).get(kind)
    return found or []


@kept_long
def statics_by_kind(game: Battle) -> dict[type[Static], list[Any]]:
    """The same list for every kind that has any."""
    sources = [(one.life, one.id) for one in game.permanents.values()]
    sources += [(skill.stamp, skill.card) for skill in game.skills.values()]
    faces = game.deal.faces
    found: dict[type[Static], list[Any]] = {}
    for _, card in sorted(sources):
        for node, static in faces[card].statics:
            found.setdefault(type(static), []).append((card, node, static))
    return found
