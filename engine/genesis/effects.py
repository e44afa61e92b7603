"""What abilities do when they resolve: each kind of effect registers its work here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.genesis.citing import keyword_rules
from engine.genesis.looking import scope
from engine.genesis.objects import ability_of, each
from engine.genesis.state import Battle, Item, step
from engine.language.genesis.nodes import Effect, Selector

Work = Callable[[Battle, Item, Any], None]
EFFECTS: dict[type[Effect], Work] = {}


def does(kind: type[Effect]) -> Callable[[Work], Work]:
    """Register what an effect does."""

    def register(work: Work) -> Work:
        EFFECTS[kind] = work
        return work

    return register


@step
def effect(game: Battle, item: Item, node: Effect) -> None:
    """Carry out one effect (G-abilities.4); `done` tells whether anything came of it."""
    game.done = 0
    EFFECTS[type(node)](game, item, node)


def keywords(game: Battle, item: Item) -> tuple[str, ...]:
    """The rules of the keywords of an ability."""
    return keyword_rules(ability_of(game, item).keywords)


def whom(game: Battle, item: Item, selector: Selector) -> list[int]:
    """The permanents that an effect acts on now."""
    return each(game, item, selector, scope(game, item))
