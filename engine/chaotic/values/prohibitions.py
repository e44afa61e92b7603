"""Section 8.5.8: what cards forbid to be played."""

from __future__ import annotations

from engine.chaotic.meaning.filters import fits
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.chaotic.values.present_values import table
from engine.kernel.prompt import Reason
from engine.language import nodes as n


def forbidden(game: Duel, env: Item) -> list[Reason]:
    """8.5.8: whether a card says that this cannot be played."""
    for effect, holder in table(game).bans:
        who = effect.who
        if not restrained(game, holder, effect.by, env):
            continue
        if isinstance(who, n.Each) and fits(game, holder, env, who.cards):
            return [Reason("8.5.8", f"{game.label(holder.card)} forbids it")]
    return []


def restrained(game: Duel, holder: Item, by: n.Selector | None, env: Item) -> bool:
    """Whether what is forbidden to some players or Creatures is forbidden to who plays this."""
    if by is None:
        return True
    if isinstance(by, n.Players):
        return env.controller in chosen(game, holder, by)
    return env.creature in chosen(game, holder, by)
