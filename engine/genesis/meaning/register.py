"""The register of meaning: which function says what a node of an ability means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.genesis.position.items import Item
from engine.genesis.position.state import Battle
from engine.language.genesis.nodes import Effect

Work = Callable[[Battle, Item, Any], None]


EFFECTS: dict[type[Effect], Work] = {}


def means(kind: type[Effect]) -> Callable[[Work], Work]:
    """Register what an effect does."""

    def register(work: Work) -> Work:
        EFFECTS[kind] = work
        return work

    return register
