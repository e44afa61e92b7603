"""Instructions that ask before they go on: may, if done, pay or lose."""

from __future__ import annotations

from engine.genesis.happenings import tokens
from engine.genesis.happenings.choices import choose
from engine.genesis.happenings.energy import energy_owed, pay_energy
from engine.genesis.happenings.winning import judge
from engine.genesis.instructions.hit_points import blows_of
from engine.genesis.instructions.removal import destroyed, killed, sacrifices, sent_away
from engine.genesis.instructions.sequence import frames_of
from engine.genesis.meaning.powers import can_pay_energy
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import aimed_at, place_of
from engine.genesis.meaning.speakers import you
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Answer
from engine.genesis.position.items import Item
from engine.genesis.position.steps import do, step, with_answer
from engine.genesis.position.zones import TIMELINE
from engine.genesis.values.awareness import whom
from engine.kernel.sequences import first
from engine.language.genesis.nodes import (
    AddCounter,
    Copy,
    Damage,
    Destroy,
    Effect,
    Exert,
    GainHp,
    Give,
    IfDone,
    Kill,
    LoseHp,
    May,
    Negate,
    PayOr,
    Prevent,
    Put,
    RemoveCounters,
    Sacrifice,
    Slot,
    Take,
    Unexert,
)


@means(May)
def may(game: Battle, item: Item, node: May) -> None:
    """G-term-may.1, G-term-may.2: ask yes or no when the effect resolves. If nothing can be done,
    nothing is asked."""
    if not possible(game, item, first(node.effects)):
        return
    options = [Answer("yes", 1), Answer("no", 0)]
    frame = with_answer(consent, item, node.effects)
    choose(game, item.chooser, ("G-term-may.1",), "do you do it?", options, frame)


def possible(game: Battle, item: Item, node: Effect) -> bool:
    """Whether an optional effect could do anything now."""
    if isinstance(node, RemoveCounters):
        return bool(tokens.counters_on(game, item.card))
    if isinstance(node, AddCounter):
        return tokens.counters_on(game, item.card) is not None
    if isinstance(node, Sacrifice):
        return bool(sacrifices(game, item, node.what))
    if isinstance(node, Kill):
        return bool(killed(game, item, node))
    if isinstance(node, Destroy):
        return bool(destroyed(game, item, node))
    if isinstance(node, Put):
        return bool(sent_away(game, item, node))
    if isinstance(node, (Negate, Copy)) and isinstance(node.what, Slot):
        number = aimed_at(item, node.what).number
        return any(one.number == number for one in game.stack)
    if isinstance(node, Damage):
        return bool(blows_of(game, item, (node,)))
    if isinstance(node, Unexert):
        return any(game.permanents[card].exerted for card in whom(game, item, node.who))
    if isinstance(node, Exert):
        on = whom(game, item, node.who)
        return any(tokens.would_exert(game, game.permanents[card]) for card in on)
    if isinstance(node, (LoseHp, GainHp, Give, Take, Prevent)):
        return bool(whom(game, item, node.who))
    near = getattr(node, "near", None)
    return near is None or place_of(game, item, near) >= 0


@step
def consent(game: Battle, item: Item, effects: tuple[Effect, ...], yes: int) -> None:
    """Do what was optional if the answer is yes. What follows it is done only if it did anything
    (G-term-may.1). Damages of one ability are one sum (G-damage.3)."""
    game.note_done(yes)
    if not yes:
        return
    deed, *rest = effects
    if isinstance(deed, Damage):
        game.push(*frames_of(item, effects))
    else:
        game.push(*frames_of(item, (deed,)), do(then, item, tuple(rest)))


@means(IfDone)
def if_done(game: Battle, item: Item, node: IfDone) -> None:
    """Do the second half only if the first was done."""
    game.push(*frames_of(item, (node.first,)), do(then, item, node.then))


@step
def then(game: Battle, item: Item, effects: tuple[Effect, ...]) -> None:
    """Go on if the last effect did anything."""
    if game.done:
        game.push(*frames_of(item, effects))


@means(PayOr)
def pay_or(game: Battle, item: Item, node: PayOr) -> None:
    """G-kw-enchant.2: ask for an ongoing cost: the player pays it, or what the text says for not
    paying happens. A summon that carries a skill cannot pay Energy (G-term-energy.3)."""
    seat = item.chooser
    payer = you(game, item)
    n = energy_owed(game, payer, node.energy)
    able = can_pay_energy(game, payer) and n <= len(game.zones[seat][TIMELINE])
    options = [Answer("sacrifice", 0)]
    if able:
        options.insert(0, Answer("pay", 1))
    rules = ("G-kw-enchant.2", "G-costs.2")
    choose(game, seat, rules, "pay, or let it go?", options, with_answer(upkeep, item, node, n))


@step
def upkeep(game: Battle, item: Item, node: PayOr, n: int, pays: int) -> None:
    """G-cost-energy.2: the Energy is paid, or not."""
    if not pays:
        game.push(*frames_of(item, (node.otherwise,)))
    elif n:
        pay_energy(game, item.chooser, n, ("G-cost-energy.1", "G-cost-energy.2"))
        judge(game)
