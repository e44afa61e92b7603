"""Selectors that refer to what an event or an earlier instruction was about."""

from __future__ import annotations

from engine.chaotic.meaning.register import NONE, Objects, means
from engine.chaotic.meaning.selectors import LINE, chosen, chosen_cards, kind_named
from engine.chaotic.meaning.traits import ITEM_KINDS, bearer_of, controller_of, find_item
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import mugic_done, mugic_home
from engine.kernel.agenda import is_step
from engine.language import nodes as n

ON_BURST = frozenset(str(kind) for kind in ITEM_KINDS) | {"played", "item"}


# -- selectors ---------------------------------------------------------------------------------


@means(n.CardTarget)
def _card_target(game: Duel, env: Item, who: n.CardTarget) -> Objects:
    """What an earlier line of the Mugic that resolves has as its target (8.5.2)."""
    for frame in game.agenda[::-1]:
        if not is_step(frame, mugic_done, mugic_home):
            continue
        _, item = frame
        if item.card == env.card:
            for slot, kind, refs in sorted(item.targets):
                if kind == str(who.kind) and slot % LINE == 0:
                    return refs  # type: ignore[no-any-return]
    return NONE


@means(n.ControllerOf)
def _controller(game: Duel, env: Item, who: n.ControllerOf) -> Objects:
    found = []
    on_burst = kind_named(game, env, who.who) in ON_BURST
    for ref in chosen(game, env, who.who):
        item = find_item(game, ref) if on_burst else None
        if item is not None:
            found.append(item.controller)
        elif not on_burst:
            found.append(controller_of(game, ref))
    return tuple(dict.fromkeys(found))


@means(n.WhoPlayed)
def _who_played(game: Duel, env: Item, who: n.WhoPlayed) -> Objects:
    """The Creature that played something; once the attack is gone, the Creature that dealt its
    damage."""
    event = env.event
    if isinstance(who.who, n.Behind) and event.agent >= 0:
        return (event.agent,)
    for ref in chosen(game, env, who.who):
        item = find_item(game, ref)
        if item is not None and item.creature >= 0:
            return (item.creature,)
    if event.subject in game.creatures and event.kind == "creature":
        return (event.subject,)
    return NONE


# -- selectors ---------------------------------------------------------------------------------


@means(n.BearerOf)
def bearers(game: Duel, env: Item, who: n.BearerOf) -> Objects:
    """The Creatures that Battlegear is equipped to."""
    found = (bearer_of(game, gear) for gear in chosen_cards(game, env, who.what))
    return tuple(bearer.id for bearer in found if bearer is not None)


@means(n.Behind)
def item_behind(game: Duel, env: Item, who: n.Behind) -> Objects:
    """The item on the Burst that an event came from."""
    other = env.event.other
    return (other,) if other >= 0 else NONE


@means(n.Given)
def cards_given(game: Duel, env: Item, who: n.Given) -> Objects:
    """The cards that the instruction before showed, discarded or shuffled into a deck."""
    return game.remembered(f"{env.number}.given")
