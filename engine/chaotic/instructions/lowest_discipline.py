"""The instruction that raises the lowest Discipline of a Creature (R-lowest)."""

from __future__ import annotations

from engine.chaotic.happenings import disciplines
from engine.chaotic.instructions.choices import listed
from engine.chaotic.meaning.amounts import amount_for
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen_cards
from engine.chaotic.position.answers import Chosen
from engine.chaotic.position.cards import STAT_NAMES
from engine.chaotic.position.decisions import LOWEST, Line, Lowest, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n


@means(n.GainToLowest)
def gain_to_lowest(game: Duel, env: Item, effect: n.GainToLowest) -> None:
    """The lowest Discipline rises (8.7.2.1); of equal ones the controller chooses (R-lowest)."""
    number = game.deal.number(effect)
    for card in reversed(chosen_cards(game, env, effect.who)):
        if card in game.creatures:
            game.push(do(raise_lowest, env, number, card))


@step
def raise_lowest(game: Duel, env: Item, number: int, card: CardId) -> None:
    """Raise the lowest Discipline of a Creature; if several are equally low, ask which one."""
    effect = game.deal.nodes[number]
    assert isinstance(effect, n.GainToLowest)
    values = game.profile(card).disciplines
    lowest = tuple(at for at, value in enumerate(values) if value == min(values))
    by = amount_for(game, env, effect.n, card)
    if len(lowest) == 1:
        lift(game, env, card, first(lowest), by)
    else:
        game.owe(Lowest(LOWEST, env.controller, lowest, card, by, env))


def lift(game: Duel, env: Item, card: CardId, which: int, by: int) -> None:
    """The Discipline rises until the turn ends, as by any gain (R-lowest)."""
    wanted = [by if at == which else 0 for at in range(len(STAT_NAMES))]
    for one, _, _ in disciplines.shared(game, env, [card], [n.Stat(which)]):
        disciplines.differ(game, env, one, wanted, more=("R-lowest",))


def name_stat(game: Duel, ask: Lowest, key: Chosen) -> Line:
    """`choose DISCIPLINE`."""
    return f"choose {STAT_NAMES[key.thing]}", ()


def take_stat(game: Duel, ask: Lowest, key: Chosen) -> None:
    """Raise the chosen Discipline."""
    lift(game, ask.env, ask.card, key.thing, ask.by)


question(
    LOWEST, "8.5.2", text="which Discipline?", options=listed, word=name_stat, answer=take_stat
)
