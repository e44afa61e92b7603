"""The stack: adding, passing, resolving from the top, failing (G-stack.1, G-fail.1)."""

from __future__ import annotations

from typing import Any

from engine.genesis.changes import lay_down, take_out
from engine.genesis.citing import keyword_rules
from engine.genesis.holding import held_fast
from engine.genesis.loops import ENDLESS, HELD, recurrence
from engine.genesis.objects import ability_of, named
from engine.genesis.state import (
    CLEAN_UP,
    DECLARE,
    END,
    MAIN,
    MEMORIES,
    MOVE,
    ROUND_BEGIN,
    ROUND_CLEAN_UP,
    ROUND_END,
    TURN_BEGIN,
    Battle,
    Item,
    step,
)
from engine.genesis.targeting import candidates, faults, label_of, still_valid
from engine.kernel.agenda import Frame
from engine.language.genesis.nodes import Damage, Effect, Speed, Switch

EMPTY = {
    ROUND_BEGIN: "G-round-begin.1",
    DECLARE: "G-round-begin.1",
    TURN_BEGIN: "G-turn.1",
    MOVE: "G-turn.1",
    MAIN: "G-turn.1",
    END: "G-turn-end.1",
    CLEAN_UP: "G-turn-end.1",
    ROUND_END: "G-round-end.1",
    ROUND_CLEAN_UP: "G-round-end.1",
}
"""Under which rule somebody has priority on an empty stack, by phase."""
REOPENED = {END: "G-turn-end.3", ROUND_END: "G-round-end.3"}
"""The same after a stack was resolved."""


DECLINED = "no"
"""The answer that leaves out what is optional (G-term-may.1)."""


# --- choices -----------------------------------------------------------------------------------


def choose(
    game: Battle,
    seat: int,
    rules: tuple[str, ...],
    text: str,
    options: list[tuple[str, Any]],
    frame: Frame,
    *,
    unseen: bool = False,
) -> None:
    """Ask for one of some answers, each (word, value); goes on with `frame` and the value.

    A choice with one possible answer is not asked, unless it is among `unseen` cards and its being
    the only one would tell others of them (GR-ZN.3); without any the value is None. What keeps a
    loop going can only be declined in the end (GR-TU.13)."""
    declining = [option for option in options if option[0] == DECLINED]
    if declining and len(options) > 1:
        again = recurrence(game, seat)
        if again == ENDLESS:
            game.stop_repeating()
            return
        options = declining if again == HELD else options
    if not options or (len(options) == 1 and not unseen):
        game.push((*frame, options[0][1] if options else None))
        return
    game.ask("choose", seat, rules, text, tuple(options), frame)


# --- adding ------------------------------------------------------------------------------------


def add(game: Battle, item: Item) -> Item:
    """Put an item on top; the next player has priority (G-stack.3)."""
    item = item._replace(number=game.next_stamp(), played=game.stamp)
    game.stack.append(item)
    game.passes = 0
    game.holder = game.after(item.controller)
    game.cue = "G-stack.3"
    return item


def off(game: Battle) -> None:
    """Something has left the stack: whose turn it is to add or pass (G-stack.4, GR-PR.1).

    Rules: G-stack.2, G-resolve.6, G-damage.14.
    """
    game.passes = 0
    if game.stack:
        game.holder = game.after(game.stack[-1].controller)
        game.cue = "G-stack.4"
    else:
        game.holder = acting(game)
        game.cue = REOPENED.get(game.phase, EMPTY.get(game.phase, "G-turn.1"))


def acting(game: Battle) -> int:
    """Whose empty stack it is: the player of the turn, or who comes after them if they are out;
    between turns the leader (G-turn.1, G-round-end.1)."""
    if game.turn < 0:
        return game.leader
    return game.turn if game.turn in game.playing else game.after(game.turn)


# --- passive abilities going on the stack ------------------------------------------------------


TOGETHER = ("G-stack.7", "G-order.1")
"""Several passive abilities at once follow the Order of Events."""


@step
def gather(game: Battle) -> None:
    """Put waiting passive abilities on the stack: immediate ones first, one at a time
    (G-order.5, GR-PR.7), those of each player in the Order of Events (G-order.2, G-order.3)."""
    if not game.waiting:
        return
    fast = [item for item in game.waiting if _immediate(game, item)]
    batch = fast or game.waiting
    game.waiting = [item for item in game.waiting if item not in batch] if fast else []
    if fast:
        game.waiting = [item._replace(why=(*item.why, "G-order.5")) for item in game.waiting]
    frames: list[Frame] = []
    for seat in game.turn_order(first_to_add(game)):
        group = tuple(item for item in batch if item.controller == seat)
        if len(batch) > 1:
            group = tuple(item._replace(why=(*item.why, *TOGETHER)) for item in group)
        if group:
            frames.append(("arrange", seat, group))
    game.push(*frames, ("gather",))


def first_to_add(game: Battle) -> int:
    """At the beginning or end of a round and between turns the leader adds first, else the player
    whose turn it is (G-order.2, G-order.3, GR-TU.12).

    Rules: G-round-begin.5, G-turn-begin.4.
    """
    if game.turn >= 0 and game.phase in (TURN_BEGIN, MOVE, MAIN, END, CLEAN_UP):
        return game.turn
    return game.leader


def _immediate(game: Battle, item: Item) -> bool:
    """Whether it resolves before anything can be played (G-speeds-passive.1, G-round-begin.3,
    G-turn-begin.2)."""
    return ability_of(game, item).speed is Speed.IMMEDIATE


def alike(game: Battle, one: Item, other: Item) -> bool:
    """Triggers of one ability of one source, or of two that say the same, are alike and never
    ordered."""
    if one.card != other.card:
        return False
    if (one.node, one.word) == (other.node, other.word):
        return True
    mine, theirs = ability_of(game, one), ability_of(game, other)
    return mine == theirs and mine.wording == theirs.wording


@step
def arrange(game: Battle, seat: int, group: tuple[Item, ...]) -> None:
    """A player orders simultaneous passive abilities, the first added resolving last
    (G-speeds-passive.5).

    Rules: G-turn-end.6.
    """
    if any(not alike(game, group[0], other) for other in group[1:]):
        game.ask("order", seat, group)
    else:
        game.push(*(("add_passive", item) for item in group))


@step
def add_passive(game: Battle, item: Item) -> None:
    """A passive ability goes on the stack with its targets; without a valid one it does not
    (GR-PR.9).

    Rules: G-round-begin.4, G-turn-begin.3.
    """
    if not item.last and not source_there(game, item):
        return
    ability = ability_of(game, item)
    index = len(item.targets)
    if index < len(ability.targets):
        found = candidates(game, item, index)
        if ability.targets[index].optional:
            found.append(("", -1, 0))
        if not found:
            return
        options = [(label_of(game, ref) if ref[0] else "no", ref) for ref in found]
        wrong = ("G-targets.1", "G-targets.5", "G-targets.2")
        choose(game, item.chooser, wrong, "which target?", options, ("aimed", item))
        return
    fast = _immediate(game, item)
    rules = ("G-speeds-passive.1" if fast else "G-speeds-passive.4", *item.why)
    item = add(game, item)
    game.cause = item.cause or None
    game.emit(f"trigger {game.label(item.card)}", tuple(dict.fromkeys(rules)))
    game.cause = None
    if fast:
        game.immediate = 1
        game.push(("resolve_top",), ("immediate_over",))


@step
def aimed(game: Battle, item: Item, ref: tuple[str, int, int]) -> None:
    """A target of a passive ability has been chosen (GR-TG.9)."""
    game.push(("add_passive", item._replace(targets=(*item.targets, ref))))


@step
def immediate_over(game: Battle) -> None:
    """An immediate ability has resolved; what it caused waits its turn (G-speeds-passive.3)."""
    game.immediate = 0


# --- resolving ---------------------------------------------------------------------------------


def source_there(game: Battle, item: Item) -> bool:
    """G-resolve.2: who played it, or its source, is still in the arena (GR-PR.3)."""
    if item.kind in ("card", "copy"):
        return item.user in game.permanents
    if item.card in game.skills:
        return game.skills[item.card].stamp == item.life
    one = game.permanents.get(item.card)
    return one is not None and one.life == item.life and one.hp > 0


def why_fail(game: Battle, item: Item) -> tuple[str, ...]:
    """The rules by which an ability fails; none if it resolves."""
    ability = ability_of(game, item)
    if not item.last and not source_there(game, item):
        return ("G-resolve.2", "G-fail.1")
    valid = [still_valid(game, item, index) for index in range(len(item.targets))]
    if not all(valid) and not (game.ruleset.partial_resolution and any(valid)):
        chain = ("G-term-chain.2",) if ability.chain else ()
        return ("G-resolve.3", "G-resolve.4", "G-fail.1", *chain, *_lost_sight(game, item, valid))
    for effect in ability.effects:
        if isinstance(effect, Switch):
            pair = [*named(game, item, effect.one), *named(game, item, effect.other)]
            if any(held_fast(game, game.permanents[card]) for card in pair):
                return ("G-switch.6", "G-term-switch.3", "G-fail.1")
    return ()


def _lost_sight(game: Battle, item: Item, valid: list[bool]) -> list[str]:
    """The rules by which the first invalid target is none any more."""
    index = valid.index(False)
    ref = item.targets[index]
    reasons = faults(game, item._replace(targets=item.targets[:index]), index, ref)
    return list(dict.fromkeys(reason.rule for reason in reasons))


@step
def resolve_top(game: Battle) -> None:
    """The ability on top resolves or fails (G-resolve.1).

    Rules: G-stack.1, G-examples.4.
    """
    item = game.stack.pop()
    rules = why_fail(game, item)
    name = game.item_label(item)
    if rules:
        fail(game, item, name, rules)
        off(game)
        return
    ability = ability_of(game, item)
    keywords = keyword_rules(ability.keywords)
    first = ("G-speeds-passive.1",) if ability.speed is Speed.IMMEDIATE else ()
    seq = game.emit(f"resolve {name}", ("G-resolve.1", "G-resolve.5", *first, *keywords))
    game.resolving = item
    game.cause = seq
    if ability.choose and not item.element:
        options = [(word.capitalize(), word) for word in ability.choose]
        asked = ("G-kw-elemental-selection.1", "G-kw-elemental-selection.2")
        choose(game, item.chooser, asked, "which element?", options, ("with_element", item))
        return
    game.push(*frames_of(item, ability.effects), ("finish", item))


@step
def with_element(game: Battle, item: Item, element: str) -> None:
    """A passive ability goes on with the element chosen at its resolution (GR-TG.8)."""
    item = item._replace(element=element)
    game.resolving = item
    game.push(*frames_of(item, ability_of(game, item).effects), ("finish", item))


def frames_of(item: Item, effects: tuple[Effect, ...]) -> list[Frame]:
    """The agenda of some effects: damages that stand next to each other are one sum
    (G-damage.3).

    Rules: G-abilities.4.
    """
    frames: list[Frame] = []
    for effect in effects:
        if isinstance(effect, Damage) and frames and frames[-1][0] == "harm":
            frames[-1] = ("harm", item, (*frames[-1][2], effect))
        elif isinstance(effect, Damage):
            frames.append(("harm", item, (effect,)))
        else:
            frames.append(("effect", item, effect))
    return frames


@step
def finish(game: Battle, item: Item) -> None:
    """An ability has resolved: its card goes to the memories unless it is a permanent or skill
    now (G-play-hand.6, G-memories.5); a copy ceases to exist (G-copy-champion.2).

    Rules: G-play-hand.5.
    """
    game.resolving = None
    game.cause = None
    put_away(game, item)
    off(game)


def put_away(game: Battle, item: Item) -> None:
    """The card of an item that left the stack, if it is one, goes to its owner's memories.

    Rules: G-memories.5, G-play-hand.6, G-play-hand.7.
    """
    if item.kind != "card" or item.card in game.permanents or item.card in game.skills:
        return
    if game.zone_of(item.card)[1] < 0 and game.owner(item.card) in game.playing:
        lay_down(game, item.card, MEMORIES)


def fail(game: Battle, item: Item, name: str, rules: tuple[str, ...]) -> None:
    """An ability comes off the stack without effect (G-fail.1, G-fail.2, G-fail.3).

    Rules: G-term-fail.1.
    """
    more = "G-fail.2" if item.kind == "card" else "G-fail.3"
    if item.kind == "copy":
        more = "G-copy-champion.2"
    game.emit(f"fail {name}", (*rules, more))
    put_away(game, item)


def remove(game: Battle, item: Item) -> None:
    """A negated ability is taken off the stack; only a card goes to the memories (GR-PR.5)."""
    name = game.item_label(item)
    game.stack.remove(item)
    more = "G-term-negate.1" if item.kind == "card" else "G-fail.3"
    game.emit(f"negate {name}", ("G-kw-negate.1", more, "G-fail.1"))
    put_away(game, item)


def fetch(game: Battle, card: int) -> None:
    """A card is taken out of its zone and belongs to the game's table now (G-term-owner.2)."""
    take_out(game, card)
    if card not in game.fetched:
        game.fetched.append(card)
