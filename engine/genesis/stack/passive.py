"""Passive abilities that go on the stack, in the Order of Events (G-order.1)."""

from __future__ import annotations

from itertools import permutations

from engine.genesis.happenings.choices import choose, seat_text
from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import DECLINED, ORDER, Answer, Line, Order, question
from engine.genesis.position.ids import Seat
from engine.genesis.position.items import Item
from engine.genesis.position.phases import CLEAN_UP, END, MAIN, MOVE, TURN_BEGIN
from engine.genesis.position.steps import do, of_a_seat, step, with_answer
from engine.genesis.position.targets import NO_AIM, Aim
from engine.genesis.stack.adding import add
from engine.genesis.stack.resolution import resolve_top, source_there
from engine.genesis.values.targets import aims, candidates, label_of
from engine.kernel.agenda import Frame
from engine.kernel.prompt import Key
from engine.language.genesis.nodes import Kind, Speed

TOGETHER = ("G-stack.7", "G-order.1")
"""Rules added if several passive abilities go on the stack at once: they follow the Order of
Events."""


@step
def gather(game: Battle) -> None:
    """G-speeds-passive.2, G-order.2, G-order.3, G-order.5: put waiting passive abilities on the
    stack: immediate ones first, one at a time (GR-PR.7), those of each player in the Order of
    Events."""
    if not game.waiting:
        return
    fast = [item for item in game.waiting if is_immediate(game, item)]
    batch = fast or [item for item in game.waiting if comes_to_be(game, item)]
    later = [item for item in game.waiting if fast and item not in fast]
    game.set_waiting([item._replace(why=(*item.why, "G-order.5")) for item in later])
    frames: list[Frame] = []
    for seat in game.turn_order(first_to_add(game)):
        group = tuple(item for item in batch if item.controller == seat)
        if len(batch) > 1:
            group = tuple(item._replace(why=(*item.why, *TOGETHER)) for item in group)
        if group:
            frames.append(do(arrange, seat, group))
    game.push(*frames, do(gather))


def first_to_add(game: Battle) -> Seat:
    """G-round-begin.5, G-turn-begin.4, G-order.2, G-order.3, G-stack.7: the player who adds first:
    the leader at the beginning or end of a round and between turns, else the player whose turn it
    is (GR-TU.12)."""
    if game.turn >= 0 and game.phase in (TURN_BEGIN, MOVE, MAIN, END, CLEAN_UP):
        return game.turn
    return game.leader


def is_immediate(game: Battle, item: Item) -> bool:
    """G-round-begin.3, G-turn-begin.2, G-speeds-passive.1: whether an ability resolves before
    anything can be played."""
    return ability_of(game, item).speed is Speed.IMMEDIATE


def comes_to_be(game: Battle, item: Item) -> bool:
    """Whether a trigger goes on the stack: its source is there, and it has valid targets (GR-PR.9).
    One that aims at abilities may find its target among the triggers that are added before it."""
    if not item.last and not source_there(game, item):
        return False
    targets = ability_of(game, item).targets
    if any(target.filter.kind is Kind.ABILITY for target in targets):
        return True
    return next(aims(game, item), None) is not None


def alike(game: Battle, one: Item, other: Item) -> bool:
    """Whether two triggers are alike, so that they are never ordered: they are of one ability of
    one source, or of two abilities of it that say the same."""
    if one.card != other.card:
        return False
    if (one.node, one.word) == (other.node, other.word):
        return True
    mine, theirs = ability_of(game, one), ability_of(game, other)
    return mine == theirs and mine.wording == theirs.wording


@step
@of_a_seat
def arrange(game: Battle, seat: Seat, group: tuple[Item, ...]) -> None:
    """G-turn-end.6, G-speeds-passive.5: a player orders simultaneous passive abilities, the first
    added resolving last."""
    first, *others = group
    if any(not alike(game, first, other) for other in others):
        game.owe(Order(ORDER, seat, group))
    else:
        game.push(*(do(add_passive, item) for item in group))


@step
def add_passive(game: Battle, item: Item) -> None:
    """G-round-begin.4, G-turn-begin.3: a passive ability goes on the stack with its targets;
    without a valid one it does not (GR-PR.9)."""
    if not item.last and not source_there(game, item):
        return
    ability = ability_of(game, item)
    index = len(item.targets)
    if index < len(ability.targets):
        found = candidates(game, item, index)
        if ability.targets[index].optional:
            found.append(NO_AIM)
        if not found:
            return
        options = [Answer(label_of(game, aim) if aim.kind else DECLINED, aim) for aim in found]
        wrong = ("G-targets.1", "G-targets.5", "G-targets.2")
        choose(game, item.chooser, wrong, "which target?", options, with_answer(aimed, item))
        return
    fast = is_immediate(game, item)
    rules = ("G-speeds-passive.1" if fast else "G-speeds-passive.4", *item.why)
    item = add(game, item)
    game.because(item.cause or None)
    game.emit(f"trigger {game.label(item.card)}", tuple(dict.fromkeys(rules)))
    game.because(None)
    if fast:
        game.set_immediate(True)
        game.push(do(resolve_top), do(immediate_over))


@step
def aimed(game: Battle, item: Item, aim: Aim) -> None:
    """A target of a passive ability has been chosen (GR-TG.9)."""
    game.push(do(add_passive, item._replace(targets=(*item.targets, aim))))


@step
def immediate_over(game: Battle) -> None:
    """G-speeds-passive.3: an immediate ability has resolved; what it caused waits its turn."""
    game.set_immediate(False)


MOST_ORDERED = 6
"""So many triggers at once are put in any order; more are ordered in parts."""


def distinct(game: Battle, items: tuple[Item, ...]) -> list[int]:
    """For each item the number of the first one that is like it."""
    return [next(j for j, other in enumerate(items) if alike(game, one, other)) for one in items]


def order_text(game: Battle, ask: Order) -> str:
    """The question."""
    return seat_text(game, ask.seat, "in which order are your abilities added?")


def order_options(game: Battle, ask: Order) -> list[Key]:
    """Every order that makes a difference."""
    group = ask.group
    same = distinct(game, group)
    found: dict[tuple[int, ...], Key] = {}
    for order in permutations(range(len(group)), min(len(group), MOST_ORDERED)):
        found.setdefault(tuple(same[i] for i in order), ("order", *order))
    return list(found.values())


def order_names(game: Battle, group: tuple[Item, ...]) -> list[str]:
    """The name of each passive ability in commands: its source; if the source has several, also the
    ability's name in quotes; if that is the same, its words instead of the name."""
    return [order_name(game, item, group) for item in group]


def order_name(game: Battle, item: Item, group: tuple[Item, ...]) -> str:
    """See `order_names`."""
    label, ability = game.label(item.card), ability_of(game, item)
    others = [other for other in group if other.card == item.card and not alike(game, other, item)]
    if not others:
        return label
    twins = any(ability_of(game, other).name == ability.name for other in others)
    return f'{label} "{ability.wording if twins else ability.name}"'


def order_word(game: Battle, ask: Order, key: Key) -> Line:
    """`order FIRST, SECOND`."""
    _, *places = key
    names = order_names(game, ask.group)
    chosen = tuple(names[place] for place in places)
    return "order " + ", ".join(chosen), chosen


def order_answer(game: Battle, ask: Order, key: Key) -> None:
    """G-speeds-passive.5: the first one is added first and resolves last."""
    _, *places = key
    frames = [do(add_passive, ask.group[place]) for place in places]
    rest = tuple(item for place, item in enumerate(ask.group) if place not in places)
    if rest:
        frames.append(do(arrange, ask.seat, rest))
    game.push(*frames)


question(
    ORDER,
    "G-speeds-passive.5",
    text=order_text,
    options=order_options,
    word=order_word,
    answer=order_answer,
)
