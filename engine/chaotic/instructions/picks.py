"""Choices without targeting while something resolves: what is picked for an instruction (8.5.2)."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any

from engine.chaotic.happenings.disciplines import subjects
from engine.chaotic.meaning.amounts import amount
from engine.chaotic.meaning.filters import matching
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import pile_cards
from engine.chaotic.position import door
from engine.chaotic.position.answers import Aimed
from engine.chaotic.position.decisions import PICK, Line, Owed, Pick, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import Ref, opponent_of
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import PILES
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.targets import lies_open, name_of, sets_of, unseen_pile
from engine.kernel.sequences import first
from engine.language import nodes as n
from engine.language import slots_named


@lru_cache(maxsize=512)
def places_of_picks(kind: type) -> tuple[str, ...]:
    """Where an instruction of a kind may hold a choice of its own."""
    names = {field.name for field in fields(kind)}
    return tuple(name for name in ("who", "to", "what", "whose") if name in names)


def picks_of(effect: n.Effect) -> list[n.Pick]:
    """The untargeted choices that an instruction needs (its own, not those of nested ones)."""
    kind: Any = type(effect)
    parts = [getattr(effect, name) for name in places_of_picks(kind)]
    return [part for part in parts if isinstance(part, n.Pick)]


def open_pick(game: Duel, item: Item, effect: n.Effect) -> n.Pick | None:
    """The next untargeted choice that an instruction needs."""
    for pick in picks_of(effect):
        if place_of(item, pick) not in game.slots:
            return pick
    return None


def place_of(item: Item, pick: n.Pick) -> str:
    """Where the answer is remembered while the item resolves."""
    return f"{item.number}.{pick.slot}"


def finds_nothing(game: Duel, item: Item, effect: n.Effect) -> bool:
    """Whether all can see that an instruction does nothing, because one of the things that it needs
    is not there, the Creature that it is about has left play, there are too few counters for it
    (8.7.4.1), or the hand is empty. What a hidden hand or deck holds is not seen (R-hidden)."""
    if isinstance(effect, n.Discard):
        hand = PILES.index(str(effect.pile))
        return not any(game.piles[seat][hand] for seat in chosen(game, item, effect.who))
    if isinstance(effect, n.TakeAmong) and isinstance(effect.n, int):
        able = matching(game, item, effect.cards)
        return sum(game.creatures[card].counters for card in able) < effect.n
    if isinstance(effect, (n.PlayFree, n.PutCounters)) and not isinstance(effect.who, n.Pick):
        return not subjects(game, item, effect.who)
    needed = picks_of(effect)
    own = {pick.slot for pick in needed}
    return any(
        not pick.up_to
        and not slots_named(pick.cards) & own
        and lies_open(pick.cards)
        and not choosable(game, item, effect, pick)
        for pick in needed
    )


def choosable(game: Duel, item: Item, effect: n.Effect, pick: n.Pick) -> list[Ref]:
    """What may be chosen for an instruction. For a Mugic counter it is a Creature that can have one
    put on it, as the texts of such choices remind (8.5.8)."""
    found = matching(game, item, pick.cards)
    if isinstance(effect, n.PutCounters):
        found = [card for card in found if not cannot(game, card, n.Act.GET_COUNTERS, item)]
    return found


def pass_over(game: Duel, item: Item, effect: n.Effect) -> None:
    """Nothing is chosen for an instruction that does nothing."""
    for pick in picks_of(effect):
        door.burst.remember(game, place_of(item, pick), str(pick.cards.kind), ())


@step
def pick(game: Duel, env: Item, number: int, instruction: int) -> None:
    """Ask for a choice without targeting, which an instruction needs while something resolves. If
    there is only one possible answer, nobody is asked, unless this would tell the other player what
    lies in a hand or a deck (R-hidden)."""
    node, effect = game.deal.nodes[number], game.deal.nodes[instruction]
    assert isinstance(node, n.Pick) and isinstance(effect, n.Effect)
    found = choosable(game, env, effect, node)
    kind = str(node.cards.kind)
    place = place_of(env, node)
    if node.random and found:
        door.burst.remember(game, place, kind, (found[game.below("pick", len(found))],))
        return
    count = amount(game, env, node.count)
    unseen = unseen_pile(node.cards)
    known = len(found) if unseen is None else len(pile_cards(game, env, unseen))
    if not found or (known <= count and not node.up_to):
        door.burst.remember(game, place, kind, tuple(found))
        return
    most = min(count, len(found))
    answers = sets_of(game, node.cards, found, range(most + 1) if node.up_to else (most,))
    if len(answers) == 1 and unseen is None:
        door.burst.remember(game, place, kind, first(answers))
    else:
        seat = env.controller if node.by != n.Side.OPPOSING else opponent_of(env.controller)
        game.owe(Pick(PICK, seat, tuple(answers), kind, place))


def name_objects(game: Duel, ask: Owed, key: Aimed) -> Line:
    """`choose OBJECT and OBJECT`, `choose nothing`."""
    names = tuple(name_of(game, ask.seat, key.kind, ref) for ref in key.refs)
    return "choose " + (" and ".join(names) or "nothing"), names


def pick_options(game: Duel, ask: Pick) -> list[Aimed]:
    """Every set of objects that may be picked."""
    return [Aimed("pick", 0, ask.what, refs) for refs in ask.answers]


def take_pick(game: Duel, ask: Pick, key: Aimed) -> None:
    """Remember the choice for the instruction that asked."""
    door.burst.remember(game, ask.place, ask.what, key.refs)


question(
    PICK, "8.5.2", text="which one?", options=pick_options, word=name_objects, answer=take_pick
)
