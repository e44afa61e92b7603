"""Section 8.8.2: replacement abilities, where something happens instead of something else."""

from __future__ import annotations

from typing import Any

from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.filters import item_meets, met
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import (
    FACE_KINDS,
    ITEM_KINDS,
    bearer_of,
    controller_of,
    kind_fits,
    players,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import FLOW, step
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import SEATS
from engine.chaotic.position.profile import Held
from engine.chaotic.values.present_values import table
from engine.kernel.agenda import Ask, Question
from engine.language import nodes as n

Found = tuple[tuple[int, int, str], ...]
"""source card, number of the ability, its line: everything that would replace an event."""


def replacements(
    game: Duel,
    verb: str,
    card: int,
    item: Item | None = None,
    number: int = 0,
    spared: tuple[int, ...] = (),
) -> Found:
    """8.8.2.2, 8.8.2.5, GL-replacement-ability: abilities that replace what would happen to a
    Creature, brought about by `item`, as much as `number`; not those whose player has chosen not to
    (`spared`, by node). One that its card has twice is one: the same happens instead."""
    known = replacing(game, verb)
    if not known:
        return ()
    found = {
        (source, held.number): held.words
        for source, held in known
        if isinstance(held.ability, n.Instead)
        and held.number not in spared
        and (held.ability.event.low is None or number >= held.ability.event.low)
        and concerned(game, source, held.ability, card, item)
    }
    return tuple((*one, words) for one, words in found.items())


def replacing(game: Duel, verb: str) -> list[tuple[int, Held]]:
    """8.8.2.1, 8.8.2.2: the abilities that replace such events, each with its source."""
    if verb not in game.deal.replaced:
        return []
    values = game.present or table(game)
    found = values.replacing
    if found is None:
        held = [(other, one) for other, known in values.profiles.items() for one in known.abilities]
        held += [(one.source, one) for one in values.noted]
        found = {}
        for source, one in held:
            if isinstance(one.ability, n.Instead):
                found.setdefault(one.ability.event.verb, []).append((source, one))
        values.replacing = found
    return found.get(verb, [])


def replacements_for(game: Duel, verb: str, seat: int) -> Found:
    """8.8.2.2: abilities that replace what a player would do."""
    found = []
    for source, held in replacing(game, verb):
        assert isinstance(held.ability, n.Instead)
        env = environment(game, source, -1, 0)
        if seat in players(env, held.ability.event.side):
            if holds(game, env, held.ability.condition):
                found.append((source, held.number, held.words))
    return tuple(found)


def concerned(game: Duel, source: int, ability: n.Instead, card: int, item: Item | None) -> bool:
    """Whether an event that would happen to a card is the one an ability replaces."""
    event = ability.event
    env = environment(game, source, card, 0)
    if not holds(game, env, ability.condition):
        return False
    if event.by is not None:
        if item is None or not isinstance(event.by, n.Cards):
            return False
        kinds = ITEM_KINDS.get(event.by.kind, ())
        if item.kind not in kinds and event.by.kind != n.CardKind.CARD:
            return False
        if not all(item_meets(game, env, item, test) for test in event.by.tests):
            return False
    if event.subject is None:
        return True
    if isinstance(event.subject, n.Cards):
        if not kind_fits(game.face(card), event.subject.kind):
            return False
        kind = tuple(FACE_KINDS)[game.face(card).kind].value
        return all(met(game, env, card, kind, test) for test in event.subject.tests)
    return card in chosen(game, env, event.subject)


def environment(game: Duel, source: int, card: int, amount: int, node: int = -1) -> Item:
    """Who "this card" and "you" are for a replacement ability of a card."""
    creature = game.creatures.get(source) or bearer_of(game, source)
    if creature is None:
        controller, own = game.deal.owners[source], -1
    else:
        controller, own = creature.controller, creature.id
    context = (card, amount, -1, "creature", 0)
    return Item(game.next_stamp(), "replace", source, controller, own, node, context=context)


def ask_or_replace(
    game: Duel, card: int, found: Found, amount: int, seat: int | None = None
) -> None:
    """8.8.2.4: of several the controller of the affected card chooses which one applies."""
    if len(found) == 1:
        game.push(("replace", card, found[0][0], found[0][1], amount))
    else:
        asked = controller_of(game, card) if seat is None else seat
        game.ask("replacement", asked, card, found, amount)


def replaced_for(game: Duel, verb: str, seat: int) -> bool:
    """8.8.2.3: whether what a player would do is replaced by one ability, the one that stands first
    of several; the player is what the event is about."""
    found = replacements_for(game, verb, seat)
    for source, node, _ in found[:1]:
        game.push(("replace", seat, source, node, 0, "player"))
    return bool(found)


@step
def replace(
    game: Duel, card: int, source: int, node: int, amount: int, kind: str = "creature"
) -> None:
    """8.8.2.1, 8.8.2.3, GL-replacement-ability: the replaced event never happened; the ability's
    instructions do."""
    env = environment(game, source, card, amount, node)
    env = env._replace(context=(card, amount, -1, kind, 0))
    name = SEATS[card] if kind == "player" else game.label(card)
    game.emit(f"replace {name}", ("8.8.2.3",))
    game.push(("run", env, node, 0, 0))


def options(game: Duel, ask: Ask) -> list[tuple[Any, ...]]:
    """8.8.2.4: one of the replacement abilities."""
    return [("replace", index) for index in range(len(ask[3]))]


def word(game: Duel, ask: Ask, key: tuple[Any, ...]) -> tuple[str, tuple[str, ...]]:
    """`choose` with the words of the ability."""
    source, _, line = ask[3][key[1]]
    same = [other for other in ask[3] if other[2] == line]
    tail = f" ({game.label(source)} {same.index(ask[3][key[1]]) + 1})" if len(same) > 1 else ""
    return f"choose {line}{tail}", (game.label(source),)


def answer(game: Duel, ask: Ask, key: tuple[Any, ...]) -> None:
    """8.8.2.4: the chosen one applies; the others have nothing left to replace."""
    source, node, _ = ask[3][key[1]]
    game.push(("replace", ask[2], source, node, ask[4]))


def text(game: Duel, ask: Ask) -> str:
    """The question for a replacement."""
    return f"Player {SEATS[ask[1]]}, what happens instead to {game.label(ask[2])}?"


# -- replacements that somebody may want -------------------------------------------------------


def wanted(game: Duel, found: Found) -> bool:
    """Whether the only replacement is one that its controller may leave alone."""
    node = game.deal.nodes[found[0][1]]
    return len(found) == 1 and isinstance(node, n.Instead) and node.may


def ask_whether(
    game: Duel, item: Item, card: int, number: int, rules: tuple[str, ...], found: Found
) -> None:
    """Who controls the ability decides whether something happens instead (8.8.2.1)."""
    source, node, _ = found[0]
    seat = environment(game, source, card, number).controller
    game.ask("whether", seat, item, card, number, rules, source, node)


def whether_options(game: Duel, ask: Ask) -> list[tuple[Any, ...]]:
    """`choose yes`, `choose no`."""
    return [("choose", "yes"), ("choose", "no")]


def whether_word(game: Duel, ask: Ask, key: tuple[Any, ...]) -> tuple[str, tuple[str, ...]]:
    """`choose WORD`."""
    return f"choose {key[1]}", ()


def whether_answer(game: Duel, ask: Ask, key: tuple[Any, ...]) -> None:
    """It happens instead, or the damage is dealt (8.8.2.3)."""
    _, _, item, card, number, rules, source, node = ask
    if key[1] == "yes":
        game.push(("replace", card, source, node, number))
    else:
        game.push(("hurt", item, ((card, number),), rules, (node,)))


def whether_text(game: Duel, ask: Ask) -> str:
    """The question."""
    return f"Player {SEATS[ask[1]]}, shall {game.label(ask[6])} do something else instead?"


FLOW.ask(
    "whether", Question("8.8.2.3", whether_text, whether_options, whether_word, whether_answer)
)

FLOW.ask("replacement", Question("8.8.2.4", text, options, word, answer))
