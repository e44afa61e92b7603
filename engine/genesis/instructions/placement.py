"""Instructions that place a card or permanent on a spot (G-place.1)."""

from __future__ import annotations

from typing import NamedTuple

from engine.genesis.happenings import entering, movement, tokens, zones
from engine.genesis.happenings.choices import choose
from engine.genesis.happenings.zones import fetch
from engine.genesis.instructions.sequence import frames_of
from engine.genesis.meaning.filters import cards_in
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import named, place_of
from engine.genesis.meaning.speakers import keywords, you
from engine.genesis.position.arena import ADJACENT, AROUND, FACINGS, SPOTS
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import DECLINE, Answer
from engine.genesis.position.ids import NO_CARD, CardId, Spot
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.steps import do, step, with_answer
from engine.genesis.position.zones import MEMORIES, SUBCONSCIOUS
from engine.genesis.values.awareness import reached, whom
from engine.genesis.values.spots import blocked_spots, held_fast
from engine.kernel.plain import plain
from engine.kernel.sequences import first
from engine.language.genesis.nodes import (
    CardType,
    Chosen,
    Facing,
    May,
    Place,
    Slot,
    Source,
    Spots,
    Verb,
    Where,
)


@plain
class Landing(NamedTuple):
    """A spot on which something is placed, and its facing; -1 if the facing is not chosen."""

    spot: Spot
    facing: int


@means(Place)
def place(game: Battle, item: Item, node: Place) -> None:
    """G-place.1, G-kw-build.1, G-kw-hop.1, G-kw-resurrect-beckon.1, G-kw-toss.1, G-kw-beckon.1,
    G-kw-replicate.1: permanents or cards are put on spots, one after the other."""
    cards = [card for card in placed_cards(game, item, node) if not stays(game, card)]
    if node.may and node.spots is Spots.HERE and cards:
        plain = Place(node.what, node.spots, node.near, node.facing, node.exert)
        game.push(*frames_of(item, (May((plain,)),)))
        return
    vain = (do(put_none, item, node),) * lacking(game, item, node, cards)
    game.push(*(do(put_one, item, node, card) for card in cards), *vain)


def lacking(game: Battle, item: Item, node: Place, cards: list[CardId]) -> int:
    """How many more cards an optional placement could take from the subconscious, as far as other
    players know: they see how many cards lie there face-down (GR-ZN.3)."""
    what = node.what
    if not (node.may and isinstance(what, Chosen) and what.filter.where is Where.SUBCONSCIOUS):
        return 0
    zone = game.zones[item.chooser][SUBCONSCIOUS]
    veiled = [card for card in zone if card not in cards and card not in game.shown]
    return min(node.copies - len(cards), len(veiled))


@step
def put_none(game: Battle, item: Item, node: Place) -> None:
    """Ask where to place a card that is not there. Only its player may know that it is missing, so
    the player is asked all the same and can only decline (GR-ZN.3)."""
    if landing(game, item, node):
        rules = (*keywords(game, item), "G-place.10")
        frame = with_answer(landed, item, node, NO_CARD)
        choose(game, item.chooser, rules, "where is it placed?", [DECLINE], frame, unseen=True)


def placed_cards(game: Battle, item: Item, node: Place) -> list[CardId]:
    """G-place.2: the cards to place: the card itself, a target, cards of a zone, or permanents that
    were in the arena before the ability was played."""
    what = node.what
    if isinstance(what, Source) and item.card not in game.permanents:
        return [item.card] if item.kind == "card" else []
    if isinstance(what, Chosen) and what.filter.where in (Where.SUBCONSCIOUS, Where.MEMORIES):
        return cards_in(game, item, what.filter)[: node.copies]
    if isinstance(what, Slot) and item.targets[what.n].kind == "card":
        card = item.targets[what.n].card
        return [card] if card in game.zones[item.chooser][MEMORIES] else []
    found = whom(game, item, what)
    return [card for card in found if game.permanents[card].life < item.played]


def stays(game: Battle, card: CardId) -> bool:
    """Whether a card is a permanent that cannot leave its spot, so that it is not placed
    (GR-MV.11)."""
    one = game.permanents.get(card)
    return one is not None and held_fast(game, one)


@step
def put_one(game: Battle, item: Item, node: Place, card: CardId) -> None:
    """G-place.5, G-place.6, G-term-around.1, G-kw-beckon.4: choose the spot, and the facing where
    it is free."""
    if stays(game, card):
        return
    spots = landing(game, item, node)
    free = node.facing is Facing.FREE and game.face(card).kind is not CardType.ALTERATION
    options: list[Answer] = []
    for spot in spots:
        if free:
            options += [
                Answer(f"{SPOTS[spot]} facing {name}", Landing(spot, facing))
                for facing, name in enumerate(FACINGS)
            ]
        else:
            options.append(Answer(SPOTS[spot], Landing(spot, -1)))
    if node.may:
        options.append(DECLINE)
    if len(options) == int(node.may):
        return
    rules = (*keywords(game, item), *WRONG.get(node.spots, ()), facing_rule(game, node, card))
    text = f"where is {game.label(card)} placed?"
    choose(game, item.chooser, rules, text, options, with_answer(landed, item, node, card))


def facing_rule(game: Battle, node: Place, card: CardId) -> str:
    """G-place.7, G-place.11: the rule that says whether the facing of a placed card is free."""
    if node.facing is Facing.ALIKE:
        return "G-place.7"
    if card in game.permanents:
        return "G-place.13"
    _, zone = game.zone_of(card)
    return {MEMORIES: "G-place.11", SUBCONSCIOUS: "G-place.10"}.get(zone, "G-place.6")


WRONG = {
    Spots.ADJACENT: ("G-place.5", "G-term-adjacent.1"),
    Spots.AROUND: ("G-term-around.1",),
    Spots.AWARENESS: ("G-targets.2",),
    Spots.UNOCCUPIED: ("GR-MV.2",),
    Spots.OCCUPIED: ("GR-MV.2",),
}
"""Why another spot may not be chosen, beside the rule of the keyword."""


def landing(game: Battle, item: Item, node: Place) -> list[Spot]:
    """G-place.3: the spots on which an effect may place something now."""
    if node.spots is Spots.KILLED:
        return where_killed(game)
    if node.spots in (Spots.AWARENESS, Spots.UNOCCUPIED, Spots.OCCUPIED):
        return far_spots(game, item, node.spots)
    return near_spots(place_of(game, item, node.near), node.spots)


def where_killed(game: Battle) -> list[Spot]:
    """G-kw-resurrect-beckon.3: where summons were killed this round, occupied or not (GR-KW.6)."""
    return sorted(set(game.killed))


def far_spots(game: Battle, item: Item, which: Spots) -> list[Spot]:
    """G-kw-create.1, G-kw-create.2, G-kw-trap.1: the spots in reach, for an alteration only the
    free ones or only the occupied ones (GR-MV.2)."""
    spots = reached(game, item)
    taken = blocked_spots(game)
    if which is Spots.AWARENESS:
        return spots
    return [spot for spot in spots if (spot in taken) is (which is Spots.OCCUPIED)]


def near_spots(spot: Spot, which: Spots) -> list[Spot]:
    """G-term-adjacent.1, G-term-place.1, G-kw-beckon.3, G-kw-build.2, G-kw-toss.2, G-kw-toss.4: the
    spot itself, or the spots adjacent to it or around it, occupied or not. There is none for a spot
    outside the arena."""
    if spot < 0:
        return []
    if which is Spots.HERE:
        return [spot]
    return list((AROUND if which is Spots.AROUND else ADJACENT)[spot])


@step
def landed(game: Battle, item: Item, node: Place, card: CardId, where: Landing | None) -> None:
    """G-arena.5, G-place.8, G-place.9, G-play-hand.9: the card enters the arena, or the permanent
    changes its spot."""
    game.begin_effect()
    if where is None:
        return
    spot, facing = where
    words = keywords(game, item)
    one = game.permanents.get(card)
    if one is not None:
        place_within(game, one, spot, facing, words)
    else:
        one = enter_by_placing(game, item, node, card, spot, facing)
    if node.exert:
        tokens.exert(game, one, (*words, "G-term-exert.1"))
    game.note_done()


def place_within(
    game: Battle, one: Permanent, spot: Spot, facing: int, words: tuple[str, ...]
) -> None:
    """G-place.12, G-place.13, G-place.14, G-term-place.2, G-kw-toss.3, G-kw-toss.5: a permanent of
    the arena is put on another spot: it leaves its own, keeps its HP, and its facing unless
    another was chosen."""
    if facing >= 0:
        game.set_facing(one, facing)
    rules = ("G-place.12", "G-place.1", "G-place.3", *words)
    movement.move(game, one, spot, "place", rules, Verb.PLACED_ON)


def enter_by_placing(
    game: Battle, item: Item, node: Place, card: CardId, spot: Spot, facing: int
) -> Permanent:
    """G-place.4, G-place.7, G-place.11, G-term-enter.1: a card comes from the stack or a zone."""
    _, zone = game.zone_of(card)
    rules = ["G-place.1", *keywords(game, item)]
    thoughts = zone < 0 and item.word != "fetched"
    if thoughts:
        rules += ["G-place.4", "G-place.8"]
    elif zone == MEMORIES:
        rules.append("G-place.11")
    else:
        rules.append("G-place.9")
    if zone == MEMORIES:
        zones.take_out(game, card)
    elif zone >= 0:
        fetch(game, card)
    lord = you(game, item)
    if lord < 0 or game.face(lord).kind is not CardType.CHAMPION:
        lord = game.champion(item.chooser)
    if facing < 0:
        models = named(game, item, node.near)
        model = first(models) if node.facing is Facing.ALIKE and models else lord
        facing = game.permanents[model].facing
        if node.facing is Facing.ALIKE:
            rules.append("G-place.7")
    return entering.enter(game, card, lord, spot, facing, tuple(rules), thoughts)
