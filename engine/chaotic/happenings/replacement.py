"""Section 8.8.2: replacement abilities, where something happens instead of something else."""

from __future__ import annotations

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
from engine.chaotic.position.answers import Chosen, Said
from engine.chaotic.position.decisions import (
    REPLACEMENT,
    REST,
    WHETHER,
    Line,
    Replacement,
    Rest,
    Way,
    Whether,
    question,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import NO_CARD, SEATS, CardId, ItemId, Ref, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.profile import Held
from engine.chaotic.position.steps import hurt, run
from engine.chaotic.values.present_values import values_now
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n

Found = tuple[Way, ...]
"""Everything that would replace an event."""


def replacements(
    game: Duel,
    verb: str,
    card: CardId,
    item: Item | None = None,
    number: int = 0,
    spared: tuple[int, ...] = (),
) -> Found:
    """8.8.2.2, 8.8.2.5, GL-replacement-ability: the abilities that replace what would happen to a
    card. The event is caused by `item` and has the size `number`; `spared` are the nodes of
    abilities whose player chose not to use them. An ability that its card has twice is listed once,
    since the same happens instead."""
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


def replacing(game: Duel, verb: str) -> list[tuple[CardId, Held]]:
    """8.8.2.1, 8.8.2.2: the abilities that replace such events, each with its source."""
    if verb not in game.deal.replaced:
        return []
    values = game.present or values_now(game)
    found = values.replacing
    if found is None:
        held = [(other, one) for other, known in values.profiles.items() for one in known.abilities]
        held += [(one.source, one) for one in values.other_abilities]
        found = {}
        for source, one in held:
            if isinstance(one.ability, n.Instead):
                found.setdefault(one.ability.event.verb, []).append((source, one))
        values.replacing = found
    return found.get(verb, [])


def replacements_for(game: Duel, verb: str, seat: Seat) -> Found:
    """8.8.2.2: abilities that replace what a player would do."""
    found = []
    for source, held in replacing(game, verb):
        assert isinstance(held.ability, n.Instead)
        env = environment(game, source, NO_CARD, 0)
        if seat in players(env, held.ability.event.side):
            if holds(game, env, held.ability.condition):
                found.append((source, held.number, held.words))
    return tuple(found)


def concerned(
    game: Duel, source: CardId, ability: n.Instead, card: CardId, item: Item | None
) -> bool:
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


def environment(game: Duel, source: CardId, card: CardId, amount: int, node: int = -1) -> Item:
    """The environment of a replacement ability: what "this card" and "you" mean in it."""
    creature = game.creatures.get(source) or bearer_of(game, source)
    if creature is None:
        controller, own = game.owner(source), NO_CARD
    else:
        controller, own = creature.controller, creature.id
    context = (card, amount, -1, "creature", 0)
    return Item(
        ItemId(game.next_stamp()), "replace", source, controller, own, node, context=context
    )


def source_of(found: Found) -> CardId:
    """The source of the ability that stands first."""
    source, _, _ = first(found)
    return source


def ask_or_replace(
    game: Duel, card: CardId, found: Found, amount: int, seat: Seat | None = None
) -> None:
    """8.8.2.4: of several the controller of the affected card chooses which one applies."""
    if len(found) == 1:
        source, node, _ = first(found)
        game.push(do(replace, card, source, node, amount))
    else:
        asked = controller_of(game, card) if seat is None else seat
        game.owe(Replacement(REPLACEMENT, asked, card, found, amount))


def replace_for(game: Duel, verb: str, seat: Seat) -> bool:
    """8.8.2.3: carry out the ability that replaces what a player would do, the first found of
    several. Return whether there is one. The event is about the player."""
    found = replacements_for(game, verb, seat)
    for source, node, _ in found[:1]:
        game.push(do(replace, seat, source, node, 0, "player"))
    return bool(found)


@step
def replace(
    game: Duel, ref: Ref, source: CardId, node: int, amount: int, kind: str = "creature"
) -> None:
    """8.8.2.1, 8.8.2.3, GL-replacement-ability: the replaced event never happened; the instructions
    of the ability are carried out instead."""
    env = environment(game, source, ref, amount, node)
    env = env._replace(context=(ref, amount, -1, kind, 0))
    name = SEATS[ref] if kind == "player" else game.label(ref)
    game.emit(f"replace {name}", ("8.8.2.3",))
    game.push(do(run, env, node, 0, 0))


@step
def rest(game: Duel, card: CardId, found: Found, seat: Seat) -> None:
    """R-replace-pile: of several abilities that would each have removed a card, the player who
    controlled it chooses which one did (8.8.2.4), where that makes a difference."""
    more = [one for one in found if says_more(game, one)]
    if more and len(found) > 1:
        game.owe(Rest(REST, seat, card, found))
    else:
        rest_of(game, card, first(found))


def says_more(game: Duel, way: Way) -> bool:
    """Whether an ability does something besides removing the card."""
    _, number, _ = way
    node = game.deal.nodes[number]
    return isinstance(node, n.Instead) and len(node.effects) > 1


def rest_of(game: Duel, card: CardId, way: Way) -> None:
    """The other instructions of an ability that has removed a card."""
    source, node, _ = way
    game.push(do(run, environment(game, source, card, 0, node), node, 0, 1))


def rest_answer(game: Duel, ask: Rest, key: Chosen) -> None:
    """The other instructions of the chosen one are carried out (8.8.2.4)."""
    rest_of(game, ask.card, ask.found[key.thing])


def options(game: Duel, ask: Replacement | Rest) -> list[Chosen]:
    """One of the replacement abilities (8.8.2.4)."""
    return [Chosen("replace", index) for index in range(len(ask.found))]


def word(game: Duel, ask: Replacement | Rest, key: Chosen) -> Line:
    """`choose` with the words of the ability."""
    way = ask.found[key.thing]
    source, _, line = way
    same = [other for other in ask.found for _, _, words in (other,) if words == line]
    tail = f" ({game.label(source)} {same.index(way) + 1})" if len(same) > 1 else ""
    return f"choose {line}{tail}", (game.label(source),)


def answer(game: Duel, ask: Replacement, key: Chosen) -> None:
    """The chosen one applies; the others have nothing left to replace (8.8.2.4)."""
    source, node, _ = ask.found[key.thing]
    game.push(do(replace, ask.card, source, node, ask.amount))


def text(game: Duel, ask: Replacement | Rest) -> str:
    """The question for a replacement."""
    return f"Player {SEATS[ask.seat]}, what happens instead to {game.label(ask.card)}?"


# -- replacements that somebody may want -------------------------------------------------------


def wanted(game: Duel, found: Found) -> bool:
    """Whether there is one replacement only, and its controller may choose not to use it."""
    _, number, _ = first(found)
    node = game.deal.nodes[number]
    return len(found) == 1 and isinstance(node, n.Instead) and node.may


def ask_whether(
    game: Duel, item: Item, card: CardId, number: int, rules: tuple[str, ...], found: Found
) -> None:
    """Who controls the ability decides whether something happens instead (8.8.2.1)."""
    source, node, _ = first(found)
    seat = environment(game, source, card, number).controller
    game.owe(Whether(WHETHER, seat, item, card, number, rules, source, node))


def whether_options(game: Duel, ask: Whether) -> list[Said]:
    """`choose yes`, `choose no`."""
    return [Said("choose", "yes"), Said("choose", "no")]


def whether_word(game: Duel, ask: Whether, key: Said) -> Line:
    """`choose WORD`."""
    return f"choose {key.said}", ()


def whether_answer(game: Duel, ask: Whether, key: Said) -> None:
    """It happens instead, or the damage is dealt (8.8.2.3)."""
    if key.said == "yes":
        game.push(do(replace, ask.card, ask.source, ask.node, ask.amount))
    else:
        game.push(do(hurt, ask.item, ((ask.card, ask.amount),), ask.rules, (ask.node,)))


def whether_text(game: Duel, ask: Whether) -> str:
    """The question."""
    return f"Player {SEATS[ask.seat]}, shall {game.label(ask.source)} do something else instead?"


question(
    WHETHER,
    "8.8.2.3",
    text=whether_text,
    options=whether_options,
    word=whether_word,
    answer=whether_answer,
)
question(REPLACEMENT, "8.8.2.4", text=text, options=options, word=word, answer=answer)
question(REST, "8.8.2.4", text=text, options=options, word=word, answer=rest_answer)
