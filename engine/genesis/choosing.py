"""Effects that ask or answer: negate, copy, may, if done, pay or lose."""

from __future__ import annotations

from typing import Any

from engine.genesis import changes
from engine.genesis.copying import copy_item
from engine.genesis.effects import does, whom
from engine.genesis.energy import energy_owed, pay_energy
from engine.genesis.objects import place_of, you
from engine.genesis.stack import choose, frames_of, remove
from engine.genesis.state import TIMELINE, Battle, Item, step
from engine.genesis.winning import judge
from engine.language.genesis.nodes import (
    AddCounter,
    CardType,
    Copy,
    Destroy,
    Effect,
    GainHp,
    Give,
    IfDone,
    Kill,
    LoseHp,
    May,
    Negate,
    PayOr,
    RemoveCounters,
    Sacrifice,
    Slot,
    Source,
    Take,
)


@does(Negate)
def negate(game: Battle, item: Item, node: Negate) -> None:
    """An ability is taken off the stack (G-kw-negate.1)."""
    assert isinstance(node.what, Slot)
    for other in [one for one in game.stack if one.number == item.targets[node.what.n][1]]:
        remove(game, other)
        game.done = 1


@does(Copy)
def copy(game: Battle, item: Item, node: Copy) -> None:
    """An ability is copied onto the stack (G-copy-champion.1, G-copy-summon.1)."""
    assert isinstance(node.what, Slot)
    for other in [one for one in game.stack if one.number == item.targets[node.what.n][1]]:
        copy_item(game, item, other)


@does(May)
def may(game: Battle, item: Item, node: May) -> None:
    """Yes or no when it resolves (G-term-may.1); nothing is asked if nothing can be done.

    Rules: G-term-may.2.
    """
    if not possible(game, item, node.effects[0]):
        return
    options: list[tuple[str, Any]] = [("yes", 1), ("no", 0)]
    frame = ("consent", item, node.effects)
    choose(game, item.chooser, ("G-term-may.1",), "do you do it?", options, frame)


def possible(game: Battle, item: Item, node: Effect) -> bool:
    """Whether an optional effect could do anything now."""
    if isinstance(node, RemoveCounters):
        return bool(changes.counters_on(game, item.card))
    if isinstance(node, AddCounter):
        return changes.counters_on(game, item.card) is not None
    if isinstance(node, Sacrifice) and isinstance(node.what, Source) and item.card in game.skills:
        return True
    if isinstance(node, (LoseHp, GainHp, Give, Take)):
        return bool(whom(game, item, node.who))
    if isinstance(node, (Destroy, Sacrifice, Kill)):
        return bool(whom(game, item, node.what))
    near = getattr(node, "near", None)
    return near is None or place_of(game, item, near) >= 0


@step
def consent(game: Battle, item: Item, effects: tuple[Effect, ...], yes: int) -> None:
    """What was optional is done, or not."""
    game.done = yes
    if yes:
        game.push(*frames_of(item, effects))


@does(IfDone)
def if_done(game: Battle, item: Item, node: IfDone) -> None:
    """The second half only if the first was done."""
    game.push(*frames_of(item, (node.first,)), ("then", item, node.then))


@step
def then(game: Battle, item: Item, effects: tuple[Effect, ...]) -> None:
    """Go on if the last effect did anything."""
    if game.done:
        game.push(*frames_of(item, effects))


@does(PayOr)
def pay_or(game: Battle, item: Item, node: PayOr) -> None:
    """An ongoing cost: paid, or what is said for not paying (G-kw-enchant.2). A summon that
    carries a skill cannot pay Energy (G-term-energy.3)."""
    seat = item.chooser
    payer = you(game, item)
    n = energy_owed(game, payer, node.energy)
    able = game.face(payer).kind is CardType.CHAMPION and n <= len(game.zones[seat][TIMELINE])
    options: list[tuple[str, Any]] = [("sacrifice", 0)]
    if able:
        options.insert(0, ("pay", 1))
    rules = ("G-kw-enchant.2", "G-costs.2")
    choose(game, seat, rules, "pay, or let it go?", options, ("upkeep", item, node, n))


@step
def upkeep(game: Battle, item: Item, node: PayOr, n: int, pays: int) -> None:
    """The Energy is paid (G-cost-energy.2), or not."""
    if not pays:
        game.push(*frames_of(item, (node.otherwise,)))
    elif n:
        pay_energy(game, item.chooser, n, ("G-cost-energy.1", "G-cost-energy.2"))
        judge(game)
