"""Instructions on what stays on a card: Mugic counters, counters of other names, names (8.9.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.disciplines import subjects
from engine.chaotic.instructions.choices import listed, name_card
from engine.chaotic.meaning.amounts import amount, amount_for, marks_on
from engine.chaotic.meaning.filters import matching
from engine.chaotic.meaning.outcomes import remember_done
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen_cards
from engine.chaotic.position import door
from engine.chaotic.position.answers import Chosen
from engine.chaotic.position.decisions import AMONG, Among, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_GONE, NamedCounters, NameKept
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.resolved_effects import enforce
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n


def change_counters(game: Duel, card: CardId, change: int, rules: tuple[str, ...]) -> None:
    """Put Mugic counters on a Creature or take them from it. Abilities that wait for a counter
    trigger for each one, at the same moment, or once for all of them (R-each-counter)."""
    if not change:
        return
    door.creatures.add_counters(game, card, change)
    game.emit(f"counter {game.label(card)} {change}", rules)
    verb = "counter_put" if change > 0 else "counter_taken"
    times = abs(change) if game.ruleset.counter_triggers == "each" else 1
    for _ in range(times):
        triggers.occur(game, verb, card, amount=change // times)
        triggers.occur(game, "counter_moved", card, amount=change // times)


@means(n.PutCounters)
def put_counters(game: Duel, env: Item, effect: n.PutCounters) -> None:
    """8.9.1: counters stay between turns."""
    put = 0
    for card in subjects(game, env, effect.who):
        put += give_counters(game, env, card, amount_for(game, env, effect.n, card), ("8.9.1",))
    remember_done(game, env, put)


def give_counters(game: Duel, env: Item, card: CardId, number: int, rules: tuple[str, ...]) -> int:
    """Counters come on a Creature, unless it cannot get any (8.5.8); how many came."""
    if cannot(game, card, n.Act.GET_COUNTERS, env):
        game.emit(f"prevented counter {game.label(card)}", ("8.5.8",))
        return 0
    change_counters(game, card, number, rules)
    return number


@means(n.TakeCounters)
def take_counters(game: Duel, env: Item, effect: n.TakeCounters) -> None:
    """Mugic counters go away, as many as there are."""
    taken = 0
    for card in subjects(game, env, effect.who):
        number = min(game.creatures[card].counters, amount(game, env, effect.n))
        taken += number
        change_counters(game, card, -number, ("8.9.1",))
    remember_done(game, env, taken)


@means(n.TakeAmong)
def take_among(game: Duel, env: Item, effect: n.TakeAmong) -> None:
    """Take a number of Mugic counters in all (8.9.1)."""
    take_from_among(game, env, effect, amount(game, env, effect.n))


def take_from_among(game: Duel, env: Item, effect: n.TakeAmong | n.AmongCost, much: int) -> None:
    """Mugic counters go from among several Creatures, one after the other (8.9.1)."""
    if not all_go(game, givers(game, env, effect), much, rules_of(effect)):
        game.push(*[do(take_one, env, game.deal.number(effect))] * much)


def all_go(game: Duel, cards: Sequence[CardId], much: int, rules: tuple[str, ...]) -> bool:
    """If Creatures have no more Mugic counters together than are taken, all of them go and nobody
    is asked. Return whether that is so."""
    there = {card: game.creatures[card].counters for card in cards}
    if sum(there.values()) > much:
        return False
    for card, number in there.items():
        change_counters(game, card, -number, rules)
    return True


def givers(game: Duel, env: Item, effect: n.TakeAmong | n.AmongCost) -> tuple[CardId, ...]:
    """The Creatures that Mugic counters can be taken from; for a cost, only those that can spend
    them (8.5.8)."""
    able = tuple(c for c in matching(game, env, effect.cards) if game.creatures[c].counters)
    if isinstance(effect, n.AmongCost):
        return tuple(card for card in able if not cannot(game, card, n.Act.SPEND_COUNTERS))
    return able


def rules_of(effect: n.TakeAmong | n.AmongCost) -> tuple[str, ...]:
    """The rules under which Mugic counters are taken."""
    return ("8.9.1", "8.4.4.1") if isinstance(effect, n.AmongCost) else ("8.9.1",)


@step
def take_one(game: Duel, env: Item, number: int) -> None:
    """One counter from a Creature of the controller's choice; with one there is no choice."""
    effect = game.deal.nodes[number]
    assert isinstance(effect, (n.TakeAmong, n.AmongCost))
    able, rules = givers(game, env, effect), rules_of(effect)
    if len(able) == 1:
        change_counters(game, first(able), -1, rules)
    elif able:
        game.owe(Among(AMONG, env.controller, able, rules))


def take_it(game: Duel, ask: Among, key: Chosen) -> None:
    """The counter goes."""
    change_counters(game, key.thing, -1, ask.rules)


question(
    AMONG,
    "8.5.2",
    text="whose Mugic counter goes?",
    options=listed,
    word=name_card,
    answer=take_it,
)


@means(n.PutMarks)
def put_marks(game: Duel, env: Item, effect: n.PutMarks) -> None:
    """Counters of a name stay between turns, until the card leaves play (8.9.1)."""
    for card in chosen_cards(game, env, effect.who):
        mark(game, card, effect.name, amount_for(game, env, effect.n, card), ("8.9.1",))


@means(n.TakeMarks)
def take_marks(game: Duel, env: Item, effect: n.TakeMarks) -> None:
    """Counters of a name go, not more than there are (8.9.1)."""
    for card in chosen_cards(game, env, effect.who):
        there = marks_on(game, card, effect.name)
        gone = min(there, amount_for(game, env, effect.n, card))
        mark(game, card, effect.name, -gone, ("8.9.1",))
        if gone and gone == there:
            triggers.occur(game, "marks_gone", card, affected=env.event.subject)


def mark(game: Duel, card: CardId, name: str, change: int, rules: tuple[str, ...]) -> None:
    """Counters of a name are put on a card or taken from it."""
    if change:
        enforce(game, UNTIL_GONE, NamedCounters, card, name, change)
        game.emit(f"mark {game.label(card)} {name} {change}", rules)


@means(n.KeepNames)
def keep_names(game: Duel, env: Item, effect: n.KeepNames) -> None:
    """Names that a card remembers until it leaves play (8.9.1)."""
    for card in chosen_cards(game, env, effect.what):
        enforce(game, UNTIL_GONE, NameKept, env.card, game.face(card).name)
