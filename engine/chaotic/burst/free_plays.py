"""Mugic played or copied by an effect: without cost, from a pile, with new targets (GL2-copy)."""

from __future__ import annotations

from itertools import product
from typing import Any

from engine.chaotic.burst.announcements import answers_for, branched
from engine.chaotic.burst.costs import Paying, pay, payments, why_not_pay
from engine.chaotic.burst.mugic_announcements import spell_env, spell_plan, why_not_of
from engine.chaotic.burst.playing import given_name, played
from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.adding_triggers import report_targets
from engine.chaotic.meaning.filters import matching
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import find_item
from engine.chaotic.position import door
from engine.chaotic.position.answers import NOTHING, Chosen, FreelyPlayed
from engine.chaotic.position.decisions import (
    COPIED,
    FREE,
    CopyTargets,
    FreePlay,
    Line,
    owe_if_open,
    question,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_GONE, UNTIL_TURN, Copy
from engine.chaotic.position.ids import NO_ITEM, CardId, ItemId, Seat
from engine.chaotic.position.items import FREELY, Item
from engine.chaotic.values.prohibitions import forbidden
from engine.chaotic.values.resolved_effects import enforce
from engine.chaotic.values.targets import names
from engine.kernel.prompt import Key
from engine.kernel.sequences import first
from engine.language import nodes as n


def whole_sets(game: Duel, env: Item) -> list[tuple[Any, ...]]:
    """Every complete set of targets of a Mugic (8.4.1.3); one empty set where it has none."""
    lists = answers_for(game, env, branched(game, env, spell_plan(game, env.card)))
    return [tuple(one for part in parts for one in part) for parts in product(*lists)]


# -- playing without cost ----------------------------------------------------------------------


@means(n.PlayFree)
def play_free(game: Duel, env: Item, effect: n.PlayFree) -> None:
    """8.4.2: a Mugic is played while something resolves, its counters are not paid (rule 1)."""
    casters = [card for card in chosen_cards(game, env, effect.who) if card in game.creatures]
    if not casters:
        return
    caster = first(casters)
    ways = free_plays(game, env, effect, caster)
    hidden = any(isinstance(t, n.In) and t.pile == n.Pile.MUGIC for t in effect.cards.tests)
    if not ways and not hidden:
        game.emit(f"noeffect {game.label(env.card)}", ("R-condition",))
        return
    keys: tuple[Key, ...] = (*map(tuple, ways), NOTHING) if hidden else tuple(map(tuple, ways))
    ask = FreePlay(FREE, env.controller, keys, caster, int(effect.removed))
    if hidden:
        game.owe(ask)
    else:
        owe_if_open(game, ask)


def free_plays(game: Duel, env: Item, effect: n.PlayFree, caster: CardId) -> list[FreelyPlayed]:
    """Every Mugic that passes the filter with its targets and what else it costs (8.4.2.4)."""
    found: dict[tuple[Any, ...], FreelyPlayed] = {}
    for card in matching(game, env, effect.cards):
        spell = spell_env(game, env.controller, card, caster)
        face = game.face(card)
        if not effect.freely and any(why_not_of(game, game.creatures[caster], face.tribe)):
            continue
        costs = spell_plan(game, card).costs
        if forbidden(game, spell) or any(why_not_pay(game, spell, costs, "8.4.2.4")):
            continue
        for answers in whole_sets(game, spell):
            for way in payments(game, spell, costs):
                given = tuple(given_name(game, env.controller, one) for one in way)
                key = FreelyPlayed("free", card, answers, way)
                found.setdefault((face.name, answers, given), key)
    return list(found.values())


def free_options(game: Duel, ask: FreePlay) -> list[Key]:
    """Every Mugic that can be played; also to play none, where it comes from a hidden hand."""
    return list(ask.ways)


def free_word(game: Duel, ask: FreePlay, key: Key) -> Line:
    """`choose MUGIC on TARGETS`, `choose nothing`."""
    if key == NOTHING:
        return "choose nothing", ()
    play = FreelyPlayed._make(key)
    words = [name for answer in play.answers for name in names(game, ask.seat, answer)]
    given = [given_name(game, ask.seat, card) for card in play.paying]
    tail = (" on " + " and ".join(words) if words else "") + (
        " paying " + " and ".join(given) if given else ""
    )
    label = game.label(play.card)
    return f"choose {label}{tail}", (label, *words, *given)


def take_free(game: Duel, ask: FreePlay, key: Key) -> None:
    """8.4.1.5: the Mugic goes on the Burst, which is reopened (8.3.4). It keeps its cost, which
    was not to be paid (3.4.6)."""
    if key == NOTHING:
        return
    _, card, answers, way = key
    seat, caster = ask.seat, ask.caster
    door.piles.take_from_any(game, card)
    item = spell_env(game, seat, card, caster)._replace(
        number=ItemId(game.next_stamp()), targets=answers, paid=FREELY
    )
    if ask.removed:
        go_away(game, card)
    add_item(game, item, f"play {game.label(card)}", "8.4.1.5")
    pay_rest(game, item, way)
    played(game, item)


def pay_rest(game: Duel, item: Item, way: Paying) -> None:
    """Pay the additional costs, which are due even when the Mugic is played free (8.4.2.4)."""
    pay(game, item, spell_plan(game, item.card).costs, way, "8.4.2.4")


def go_away(game: Duel, card: CardId) -> None:
    """The card is removed from the game as it leaves the Burst."""
    door.effects.note_leaves_game(game, card)


def add_item(game: Duel, item: Item, line: str, rule: str) -> None:
    """8.2.2.1: something joins the Burst while it resolves."""
    triggers.open_batch(game)
    cause = game.emit(line, (rule, "8.2.2.1" if game.burst else "8.2.1"))
    door.burst.add_while_resolving(game, item._replace(cause=cause))


question(
    FREE,
    "8.4.1.1",
    text="which Mugic is played?",
    options=free_options,
    word=free_word,
    answer=take_free,
)


# -- copies ------------------------------------------------------------------------------------


@means(n.CopyMugic)
def copy_mugic(game: Duel, env: Item, effect: n.CopyMugic) -> None:
    """GL2-copy: copy a Mugic on the Burst, with its X and what was paid; the copy may have new
    targets."""
    for number in chosen(game, env, effect.what):
        item = find_item(game, number)
        if item is None or item not in game.burst:
            continue
        spell = item._replace(controller=env.controller, number=NO_ITEM)
        sets = [item.targets, *(one for one in whole_sets(game, spell) if one != item.targets)]
        if len(sets) == 1:
            put_copy(game, env.controller, item, first(sets))
        else:
            game.owe(CopyTargets(COPIED, env.controller, tuple(sets), number))


def put_copy(game: Duel, seat: Seat, item: Item, targets: tuple[Any, ...]) -> None:
    """The copy lies on top of the Burst; it is no card (8.2.3.2)."""
    twin = item._replace(
        number=ItemId(game.next_stamp()), controller=seat, targets=targets, copy=1, lost=item.lost
    )
    add_item(game, twin, f"copy {game.label(item.card)}", "GL2-copy")
    report_targets(game, twin)


def copy_options(game: Duel, ask: CopyTargets) -> list[Chosen]:
    """One option for each set of targets, the present one first."""
    return [Chosen("copied", at) for at in range(len(ask.sets))]


def copy_word(game: Duel, ask: CopyTargets, key: Chosen) -> Line:
    """`choose TARGETS`. A card that left play since it was targeted may share its name with one
    that is still in play: where two sets of targets read the same, the present one is `as
    before`."""
    sets = [[name for answer in one for name in names(game, ask.seat, answer)] for one in ask.sets]
    words = sets[key.thing]
    line = "choose " + (" and ".join(words) or "nothing")
    if not key.thing and sets.count(words) > 1:
        line += " as before"
    return line, tuple(words)


def take_copy(game: Duel, ask: CopyTargets, key: Chosen) -> None:
    """Copy the item with the chosen targets, if it is still there."""
    item = find_item(game, ask.number)
    if item is not None:
        put_copy(game, ask.seat, item, ask.sets[key.thing])


question(
    COPIED,
    "GL2-copy",
    text="which targets has the copy?",
    options=copy_options,
    word=copy_word,
    answer=take_copy,
)


@means(n.BecomeCopy)
def become_copy(game: Duel, env: Item, effect: n.BecomeCopy) -> None:
    """GL2-copy: a Creature has the printed characteristics of another one until the turn ends; it
    keeps its own counters, damage and Battlegear."""
    of = [card for card in chosen_cards(game, env, effect.of) if card in game.creatures]
    for card in chosen_cards(game, env, effect.who):
        if card in game.creatures and of and (other := first(of)) != card:
            enforce(game, UNTIL_TURN, Copy, card, game.guise.get(other, other))
            game.emit(f"become {game.label(card)} {game.label(other)}", ("GL2-copy",))


@means(n.TurnOver)
def turn_over(game: Duel, env: Item, effect: n.TurnOver) -> None:
    """Turn a card to its other side, until it leaves play (1, 8.5.2)."""
    for card in chosen_cards(game, env, effect.who):
        if card in game.creatures and game.face(card).name != effect.into:
            enforce(game, UNTIL_GONE, Copy, card, game.deal.sides[effect.into])
            game.emit(f"become {game.label(card)} {effect.into}", ("8.5.2", "1"))
