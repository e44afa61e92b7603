"""Sections 8.3.2 to 8.3.4: triggers that wait are ordered and added to the Burst."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

from engine.chaotic.happenings import triggers
from engine.chaotic.meaning.parts_of_events import as_spoken_of
from engine.chaotic.position import door
from engine.chaotic.position.decisions import ORDER, TARGET, Line, Order, Target, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import ItemId, Seat, opponent_of
from engine.chaotic.position.items import Item
from engine.chaotic.position.keyword_words import keyword_words
from engine.chaotic.values.present_values import values_now
from engine.chaotic.values.prohibitions import forbidden
from engine.chaotic.values.targets import choices, may_be_left_out, open_targets
from engine.kernel.agenda import Frame, do
from engine.kernel.prompt import Key
from engine.kernel.sequences import first
from engine.language import nodes as n
from engine.language.plain import plain

COMPLETE_ORDERS = 5
"""Up to so many triggers are ordered in one answer; of more, one is chosen at a time."""


@step
def add_triggers(game: Duel, rule: str) -> None:
    """6.2.2, 7.2.3, 8.3.2: batch by batch, in each the Active Player's first."""
    batch = door.burst.take_batch(game)
    if not batch:
        return
    frames: list[tuple[Any, ...]] = []
    why = rule if game.burst or game.resolving or rule in ("6.2.2", "7.2.3") else "8.3.2"
    for seat in (game.active, opponent_of(game.active)):
        own = tuple(env for env in batch if env.controller == seat)
        if own:
            frames.append(do(order_triggers, seat, own, why))
    game.push(*frames, do(add_triggers, rule))


@step
def order_triggers(game: Duel, seat: Seat, own: tuple[Item, ...], rule: str) -> None:
    """8.3.2, GL-triggered-abilities: a player with several different triggers adds them in the
    order of choice."""
    if len(own) > 1 and len({as_spoken_of(game, env) for env in own}) > 1:
        game.owe(Order(ORDER, seat, own, rule))
        return
    game.push(*[do(add_trigger, env, rule) for env in own])


@step
def add_trigger(game: Duel, env: Item, rule: str) -> None:
    """R-trigger-target: its targets are chosen one after the other, then it joins the Burst."""
    wanted = open_targets(game, env) if env.node >= 0 else []
    if wanted:
        target = first(wanted)
        options = choices(game, env, target, env.targets)
        if not options:
            if may_be_left_out(game, env, target):
                answer = (target.slot, str(target.cards.kind), ())
                game.push(do(add_trigger, env._replace(targets=(*env.targets, answer)), rule))
            return
        if len(options) == 1:
            game.push(do(add_trigger, env._replace(targets=(*env.targets, *options)), rule))
        else:
            game.owe(Target(TARGET, env.controller, env, rule))
        return
    rules = (*rules_of(game, rule), *unhindered(game, env))
    cause = game.emit(f"trigger {game.label(env.card)}", rules)
    item = env._replace(number=ItemId(game.next_stamp()), cause=cause)
    door.burst.put_trigger_on_burst(game, item)
    if item.targets:
        triggers.open_batch(game)
        report_targets(game, item)


def report_targets(game: Duel, item: Item) -> None:
    """Whatever an item on the Burst targets was targeted by it. What was chosen for a cost
    is no target."""
    for _, kind, refs in item.targets:
        for ref in refs if kind != "spent" else ():
            triggers.occur(game, "targeted", ref, other=item.number, kind=kind, agent=item.creature)


def unhindered(game: Duel, env: Item) -> tuple[str, ...]:
    """8.4.4.2: the rule to cite when a card forbids to play an ability that is triggered: a
    triggered ability has no cost and is not played, so the card does not stop it."""
    return ("8.4.4.2",) if forbidden(game, env) else ()


def rules_of(game: Duel, rule: str) -> tuple[str, ...]:
    """Section 8.3: under which rules a trigger is added now."""
    if rule == "6.2.2":
        return ("6.2.2", "8.3.2")
    if rule == "7.2.3":
        return ("7.2.3", "8.3.2")
    if game.resolving:
        return ("8.3.4",)
    return ("8.3.3",) if game.burst and rule != "8.3.2" else ("8.3.2",)


def order_options(game: Duel, ask: Order) -> list[Key]:
    """Every different order; of many triggers, which one is added next."""
    able = [as_spoken_of(game, env) for env in ask.able]
    count = len(able)
    length = count if count <= COMPLETE_ORDERS else 1
    seen = set()
    found = []
    for order in permutations(range(count), length):
        shape = tuple(able[i] for i in order)
        if shape not in seen:
            seen.add(shape)
            found.append(("order", *order))
    return found


def trigger_words(game: Duel, env: Item) -> str:
    """The text of a triggered ability, to tell triggers of one card apart."""
    if env.word:
        word, number, element, stat = env.word
        return keyword_words((word, element, stat, ""), number)
    ability = game.deal.nodes[env.node]
    if isinstance(ability, n.Later):
        return plain(n.Played(ability.effects))
    return line_of(game, env, ability)


def line_of(game: Duel, env: Item, ability: object) -> str:
    """The line of the card on which an ability stands, else our wording of it."""
    for held in (*values_now(game).other_abilities, *game.profile(env.card).abilities):
        if held.ability == ability and held.source == env.card:
            return held.words
    face = game.face(env.card)
    for known, line in zip(face.abilities, face.lines, strict=True):
        if known == ability:
            return line
    return plain(ability)  # type: ignore[arg-type]


def order_names(game: Duel, able: tuple[Item, ...]) -> list[str]:
    """The name of each trigger in an order: its source; if the source has several, its words in
    quotes; also the source if triggers of other sources have the same words; also a number if the
    source has these words twice."""
    apart = [as_spoken_of(game, env) for env in able]
    known = {env: (game.label(env.card), trigger_words(game, env)) for env in apart}
    counts = Counter(label for label, _ in known.values())
    return [order_name(known, counts, env) for env in apart]


def order_name(known: dict[Item, tuple[str, str]], counts: Counter[str], env: Item) -> str:
    """The name of one trigger among the others; `known` holds the source and the words of each,
    `counts` how many triggers have a source of that name."""
    label, text = known[env]
    if counts[label] == 1:
        return label
    same = [one for one, named in known.items() if named == (label, text)]
    others = {name for name, said in known.values() if said == text and counts[name] > 1}
    which = f" {1 + same.index(env)}" if len(same) > 1 else ""
    return f'"{text}"' + (f" of {label}" if len(others) > 1 else "") + which


def order_word(game: Duel, ask: Order, key: Key) -> Line:
    """`order FIRST, SECOND`."""
    _, *order = key
    names = order_names(game, ask.able)
    places = tuple(game.label(ask.able[i].card) for i in order)
    return "order " + ", ".join(names[i] for i in order), places


def order_answer(game: Duel, ask: Order, key: Key) -> None:
    """8.3.2: the first one is added first and resolves last."""
    _, *order = key
    frames: list[Frame] = [do(add_trigger, ask.able[i], ask.rule) for i in order]
    rest = tuple(env for i, env in enumerate(ask.able) if i not in order)
    if rest:
        frames.append(do(order_triggers, ask.seat, rest, ask.rule))
    game.push(*frames)


question(
    ORDER,
    "8.3.2",
    text="in which order are your triggers added?",
    options=order_options,
    word=order_word,
    answer=order_answer,
)
