"""The permanents that words without a choice name: this, you, that, a target (G-permanents.4)."""

from __future__ import annotations

from engine.genesis.meaning.speakers import user, you
from engine.genesis.position.items import Item
from engine.genesis.position.state import Battle
from engine.language.genesis.nodes import Selector, Slot, Source, That, User, You


def named(game: Battle, item: Item, selector: Selector | None) -> list[int]:
    """The permanents in the arena that a selector without choice means.

    Rules: G-permanents.4, G-abilities.6.
    """
    if isinstance(selector, Source):
        found = [item.card]
    elif isinstance(selector, You) or selector is None:
        found = [you(game, item)]
    elif isinstance(selector, User):
        found = [user(game, item)]
    elif isinstance(selector, That):
        found = [item.that] if _as_then(game, item) else []
    elif isinstance(selector, Slot):
        target = item.targets[selector.n] if selector.n < len(item.targets) else ("", -1, 0)
        found = [target[1]] if target[0] == "permanent" and present(game, target) else []
    else:
        found = []
    return [card for card in found if card in game.permanents]


def _as_then(game: Battle, item: Item) -> bool:
    """Whether what an event was about has not left the arena and come back since."""
    one = game.permanents.get(item.that)
    return one is not None and (not item.played or one.life < item.played)


def present(game: Battle, target: tuple[str, int, int]) -> bool:
    """Whether a permanent that was a target is still the same one in the arena."""
    one = game.permanents.get(target[1])
    return one is not None and one.life == target[2]


def place_of(game: Battle, item: Item, selector: Selector | None) -> int:
    """The spot of a selector; of a source that left, where it stood (GR-TG.9); -1 for none."""
    if isinstance(selector, Slot):
        target = item.targets[selector.n] if selector.n < len(item.targets) else ("", -1, 0)
        if target[0] == "spot":
            return target[1]
    if isinstance(selector, Source) and item.last:
        return int(item.last[0])
    if isinstance(selector, Source) and item.card in game.skills:
        return game.permanents[game.skills[item.card].bearer].spot
    found = named(game, item, selector)
    return game.permanents[found[0]].spot if found else -1
