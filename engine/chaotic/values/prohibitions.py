"""Section 8.5.8: what cards forbid to be done."""

from __future__ import annotations

from engine.chaotic.meaning.filters import fits
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import is_item
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.values.present_values import is_meant, profile, values_now
from engine.kernel.prompt import Reason
from engine.language import nodes as n


def cannot(game: Duel, card: CardId, act: n.Act, item: Item | None = None) -> bool:
    """8.5.8: whether something says that a Creature cannot do this, or have it done to it by
    this item."""
    if act in profile(game, card).barred:
        return True
    limits = (game.present or values_now(game)).bans_by_source
    if item is None or not limits:
        return False
    return any(
        effect.act == act
        and card in chosen(game, env, effect.who)
        and brought_about(game, env, effect.by, item)
        for effect, env in limits
    )


def brought_about(game: Duel, env: Item, by: n.Selector | None, item: Item) -> bool:
    """Whether an item is, or was played by, what a prohibition names."""
    if by is None:
        return False
    if isinstance(by, n.Each) or is_item(by):
        return is_meant(game, env, by, item)
    said = chosen(game, env, by)
    return item.creature in said or item.card in said


def cannot_move(game: Duel, card: CardId) -> bool:
    """8.5.8: whether the Creature cannot move (R-cannot)."""
    return "move" in profile(game, card).barred


def forbidden(game: Duel, env: Item) -> list[Reason]:
    """8.5.8: the reason if a card forbids to play this."""
    for effect, holder in values_now(game).play_bans:
        who = effect.who
        if not restrained(game, holder, effect.by, env):
            continue
        if isinstance(who, n.Each) and fits(game, holder, env, who.cards):
            return [Reason("8.5.8", f"{game.label(holder.card)} forbids it")]
    return []


def restrained(game: Duel, holder: Item, by: n.Selector | None, env: Item) -> bool:
    """Whether a prohibition for some players or Creatures applies to the player or Creature that
    plays this."""
    if by is None:
        return True
    if isinstance(by, n.Players):
        return env.controller in chosen(game, holder, by)
    return env.creature in chosen(game, holder, by)
