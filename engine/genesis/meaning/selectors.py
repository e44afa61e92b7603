"""The permanents that words without a choice name: this, you, that, a target (G-permanents.4)."""

from __future__ import annotations

from engine.genesis.meaning.speakers import user, you
from engine.genesis.position.items import Item
from engine.genesis.position.state import Battle
from engine.genesis.position.targets import NO_AIM, Aim
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
        target = item.targets[selector.n] if selector.n < len(item.targets) else NO_AIM
        found = [target.number] if target.kind == "permanent" and present(game, target) else []
    else:
        found = []
    return [card for card in found if card in game.permanents]


def _as_then(game: Battle, item: Item) -> bool:
    """Whether what an event was about has not left the arena and come back since."""
    one = game.permanents.get(item.that)
    return one is not None and (not item.played or one.life < item.played)


def present(game: Battle, target: Aim) -> bool:
    """Whether a permanent that was a target is still the same one in the arena."""
    one = game.permanents.get(target.number)
    return one is not None and one.life == target.life


def place_of(game: Battle, item: Item, selector: Selector | None) -> int:
    """The spot of a selector; of a source that left, where it stood (GR-TG.9); -1 for none."""
    if isinstance(selector, Slot):
        target = item.targets[selector.n] if selector.n < len(item.targets) else NO_AIM
        if target.kind == "spot":
            return target.number
    if isinstance(selector, Source) and item.last:
        return item.last.spot
    if isinstance(selector, Source) and item.card in game.skills:
        return game.permanents[game.skills[item.card].bearer].spot
    found = named(game, item, selector)
    return game.permanents[found[0]].spot if found else -1
