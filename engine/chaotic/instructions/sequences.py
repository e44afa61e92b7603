"""Instructions that hold sequences of others: if, may, one of several, once for each (8.5.2)."""

from __future__ import annotations

from engine.chaotic.happenings.chance import flip_coin
from engine.chaotic.instructions.choices import ask_may, carried_out
from engine.chaotic.instructions.delayed_effects import apart
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen_cards, chosen_players
from engine.chaotic.meaning.traits import players
from engine.chaotic.position.decisions import BRANCH, Branch, owe_if_open
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import run
from engine.kernel.agenda import do
from engine.language import nodes as n


@means(n.If)
def branch(game: Duel, env: Item, effect: n.If) -> None:
    """R-condition: one sequence or the other, as the condition holds when it is reached."""
    held = holds(game, env, effect.condition)
    if not held and not effect.otherwise:
        game.emit(f"noeffect {game.label(env.card)}", ("R-condition",))
    game.push(do(run, env, game.deal.number(effect), 0 if held else 1, 0))


@means(n.May)
def may(game: Duel, env: Item, effect: n.May) -> None:
    """R-trigger-target: "may" is decided on resolution."""
    number = game.deal.number(effect)
    for seat in reversed(players(env, effect.side)):
        game.push(do(ask_may, apart(game, env), number, seat, env.number))


@means(n.Does)
def does(game: Duel, env: Item, effect: n.Does) -> None:
    """Players do it themselves: "you" is each of them in turn."""
    number = game.deal.number(effect)
    for seat in reversed(chosen_players(game, env, effect.who)):
        own = apart(game, env)._replace(controller=seat)
        if effect.may:
            game.push(do(ask_may, own, number, seat, env.number))
        else:
            game.push(do(run, own, number, 0, 0), do(carried_out, own.number, env.number))


@means(n.ChooseOne)
def choose_one(game: Duel, env: Item, effect: n.ChooseOne) -> None:
    """The controller chooses one of the branches, if more than one can be chosen."""
    owe_if_open(game, Branch(BRANCH, env.controller, env, game.deal.number(effect)))


@means(n.Coin)
def coin(game: Duel, env: Item, effect: n.Coin) -> None:
    """A coin decides: heads is A's side of it in a scenario."""
    side = flip_coin(game, "coin", "8.5.2")
    game.push(do(run, env, game.deal.number(effect), side, 0))


@means(n.Anew)
def anew(game: Duel, env: Item, effect: n.Anew) -> None:
    """Everything the ability does once more, with choices of its own."""
    game.push(do(run, apart(game, env)._replace(targets=env.targets), env.node, 0, 0))


@means(n.ForEach)
def for_each(game: Duel, env: Item, effect: n.ForEach) -> None:
    """The effects once for every selected card."""
    number = game.deal.number(effect)
    for card in reversed(chosen_cards(game, env, effect.who)):
        context = (card, *(env.context[1:] or (0, -1, "creature", 0)))
        inner = apart(game, env)._replace(context=context)
        game.push(do(run, inner, number, 0, 0))
