"""The decisions that players owe, their options and what an answer does."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from engine.genesis import locking, matches, playing, rounds, setup
from engine.genesis.arena import FACINGS, SPOTS
from engine.genesis.loops import willing
from engine.genesis.objects import ability_of
from engine.genesis.stack import DECLINED, alike
from engine.genesis.state import END, FLOW, MAIN, MOVE, Battle, Item
from engine.kernel.agenda import Ask, Question
from engine.kernel.prompt import Key

MOST_ORDERED = 6
"""So many triggers at once are put in any order; more are ordered in parts."""

Word = tuple[str, tuple[str, ...]]


def seat_text(game: Battle, ask: Ask, text: str) -> str:
    """A question to a player."""
    return f"Player {game.seats[ask[1]]}, {text}"


# --- priority ----------------------------------------------------------------------------------


def priority_options(game: Battle, ask: Ask) -> list[Key]:
    """Pass, or the next phase on an empty stack (G-turn.3); steps; everything to be played."""
    keys: list[Key] = []
    if game.stack or game.phase not in (MOVE, MAIN):
        keys.append(("pass",))
    elif game.phase == MOVE:
        keys.append(("phase", MAIN))
        keys += [] if len(ask) > 2 else step_options(game)
    else:
        keys.append(("phase", END))
    if len(ask) > 2:
        return keys
    return keys + playing.options(game, ask[1])


def step_options(game: Battle) -> list[Key]:
    """The steps of the Move Phase (G-turn-move.1)."""
    one = game.permanents[game.active]
    keys: list[Key] = []
    still = rounds.stunned(game, one)
    for spot in rounds.walks(game, one):
        keys.append(("move", spot, -1))
        keys += [("move", spot, (one.facing + way) % 4) for way in (1, 3) if not still]
    if not still:
        keys += [("rotate", "left"), ("rotate", "right")]
    return keys


def priority_word(game: Battle, ask: Ask, key: Key) -> Word:
    """The command of an option."""
    if key[0] == "pass":
        return "pass", ()
    if key[0] == "phase":
        return ("main phase" if key[1] == MAIN else "end phase"), ()
    if key[0] == "move":
        label = game.label(game.active)
        line = f"move {label} to {SPOTS[key[1]]}"
        if key[2] >= 0:
            line += f" facing {FACINGS[key[2]]}"
        return line, (label, SPOTS[key[1]])
    if key[0] == "rotate":
        label = game.label(game.active)
        return f"rotate {label} {key[1]}", (label,)
    return playing.word(game, key)


def priority_answer(game: Battle, ask: Ask, key: Key) -> None:
    """Do what the player with priority chose."""
    if key[0] not in ("pass", "phase"):
        willing(game)
    if key[0] == "pass":
        rounds.pass_on(game)
    elif key[0] == "phase":
        rule = "G-turn-move.3" if not game.steps else "G-turn-move.1"
        rounds.enter_phase(game, key[1], rule if key[1] == MAIN else "G-turn-end.1")
    elif key[0] == "move":
        rounds.walk(game, key[1], key[2])
    elif key[0] == "rotate":
        rounds.swivel(game, key[1])
    else:
        playing.play(game, ask[1], key)


FLOW.ask(
    "priority",
    Question(
        "G-term-priority.1",
        lambda game, ask: seat_text(game, ask, "what do you do?"),
        priority_options,
        priority_word,
        priority_answer,
    ),
)


# --- declaring ---------------------------------------------------------------------------------


def activate_options(game: Battle, ask: Ask) -> list[Key]:
    """The un-exerted combatants of a player."""
    return [("activate", one.id) for one in rounds.ready(game, ask[1])]


def activate_word(game: Battle, ask: Ask, key: Key) -> Word:
    """`activate COMBATANT`."""
    return f"activate {game.label(key[1])}", (game.label(key[1]),)


FLOW.ask(
    "activate",
    Question(
        "G-turn-end.8",
        lambda game, ask: seat_text(game, ask, "whose turn is it?"),
        activate_options,
        activate_word,
        lambda game, ask, key: rounds.activate(game, ask[1], key[1]),
    ),
)


# --- choices at resolution ---------------------------------------------------------------------


def choose_answer(game: Battle, ask: Ask, key: Key) -> None:
    """Go on with what was chosen."""
    _, _, _, _, answers, frame = ask
    if DECLINED in (word for word, _ in answers) and answers[key[1]][0] != DECLINED:
        willing(game)
    game.push((*frame, answers[key[1]][1]))


FLOW.ask(
    "choose",
    Question(
        "G-term-must.1",
        lambda game, ask: seat_text(game, ask, ask[3]),
        lambda game, ask: [("choose", n) for n in range(len(ask[4]))],
        lambda game, ask, key: (f"choose {ask[4][key[1]][0]}", (ask[4][key[1]][0],)),
        choose_answer,
    ),
)


# --- ordering ----------------------------------------------------------------------------------


def distinct(game: Battle, items: tuple[Item, ...]) -> list[int]:
    """For each item the number of the first one that is like it."""
    return [next(j for j, other in enumerate(items) if alike(game, one, other)) for one in items]


def order_options(game: Battle, ask: Ask) -> list[Key]:
    """Every order that makes a difference."""
    group = ask[2]
    same = distinct(game, group)
    found: dict[tuple[int, ...], Key] = {}
    for order in permutations(range(len(group)), min(len(group), MOST_ORDERED)):
        found.setdefault(tuple(same[i] for i in order), ("order", *order))
    return list(found.values())


def order_names(game: Battle, group: tuple[Item, ...]) -> list[str]:
    """What each passive ability is called: its source, where one source has several its name in
    quotes, and where that is the same its words."""
    return [order_name(game, item, group) for item in group]


def order_name(game: Battle, item: Item, group: tuple[Item, ...]) -> str:
    """See `order_names`."""
    label, ability = game.label(item.card), ability_of(game, item)
    others = [other for other in group if other.card == item.card and not alike(game, other, item)]
    if not others:
        return label
    twins = any(ability_of(game, other).name == ability.name for other in others)
    return f'{label} "{ability.wording if twins else ability.name}"'


def order_word(game: Battle, ask: Ask, key: Key) -> Word:
    """`order FIRST, SECOND`."""
    names = order_names(game, ask[2])
    return "order " + ", ".join(names[i] for i in key[1:]), tuple(names[i] for i in key[1:])


def order_answer(game: Battle, ask: Ask, key: Key) -> None:
    """The first one is added first and resolves last (G-speeds-passive.5)."""
    group = ask[2]
    frames: list[tuple[Any, ...]] = [("add_passive", group[i]) for i in key[1:]]
    rest = tuple(item for i, item in enumerate(group) if i not in key[1:])
    if rest:
        frames.append(("arrange", ask[1], rest))
    game.push(*frames)


FLOW.ask(
    "order",
    Question(
        "G-speeds-passive.5",
        lambda game, ask: seat_text(game, ask, "in which order are your abilities added?"),
        order_options,
        order_word,
        order_answer,
    ),
)


# --- before the game ---------------------------------------------------------------------------

FLOW.ask(
    "lead",
    Question(
        "G-start.1",
        lambda game, ask: seat_text(game, ask, "do you lead?"),
        lambda game, ask: [("lead",), ("follow",)],
        lambda game, ask, key: (f"choose {key[0]}", ()),
        lambda game, ask, key: setup.led(game, ask[1], key[0] == "lead"),
    ),
)

FLOW.ask(
    "lock",
    Question(
        "G-lock-show.5",
        lambda game, ask: seat_text(game, ask, "which cards do you exchange?"),
        matches.lock_options,
        lambda game, ask, key: (locking.word(key), (*key[1], *key[2])),
        matches.lock_answer,
    ),
)
