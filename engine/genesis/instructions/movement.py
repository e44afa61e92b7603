"""Instructions that move or rotate a permanent (G-move.7, G-rotate.8)."""

from __future__ import annotations

from engine.genesis.happenings import movement
from engine.genesis.happenings.choices import choose
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import place_of
from engine.genesis.meaning.speakers import keywords, user
from engine.genesis.position.arena import ADJACENT, AROUND, SPOTS, shifted, ways_away
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import DECLINE, Answer
from engine.genesis.position.ids import CardId, Spot
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.steps import step, with_answer
from engine.genesis.values.awareness import reached, whom
from engine.genesis.values.keywords import has
from engine.genesis.values.spots import cannot_move, free_for, held_fast
from engine.language.genesis.nodes import Move, Rotate, Spots, Verb

NEAR_BY = ("G-move.10", "G-move.1", "G-move.7", "G-move.8", "G-term-adjacent.1")


WHERE_TO = {
    Spots.AWAY: ("G-move.10", "G-move.1", "G-term-away.1"),
    Spots.AWARENESS: ("G-move.10", "G-move.1", "G-move.7", "G-term-move.2", "G-targets.2"),
}
"""Why a move by an ability may not end on another spot, beside the rule of its keyword."""


@means(Move)
def move(game: Battle, item: Item, node: Move) -> None:
    """G-move.1, G-move.10, G-term-adjacent.1, G-term-move.2, G-kw-dash.1, G-kw-push.1: move a
    permanent by an ability, which is answered like any other ability."""
    for card in whom(game, item, node.who)[:1]:
        one = game.permanents[card]
        spots = destinations(game, item, node, one)
        if not spots:
            return
        rules = (*WHERE_TO.get(node.spots, NEAR_BY), *keywords(game, item))
        options = [Answer(SPOTS[spot], spot) for spot in spots]
        if node.may:
            options.append(DECLINE)
        frame = with_answer(moved, item, node, card)
        choose(game, item.chooser, rules, f"where does {one.label} move?", options, frame)


def bound(game: Battle, item: Item, one: Permanent) -> bool:
    """Whether a permanent is kept on its spot: by Pinned, by a text, or by Stun for its own moves
    (GR-MV.9)."""
    if held_fast(game, one) or cannot_move(game, one):
        return True
    return one.id == user(game, item) and has(game, one.id, "Stun")


def destinations(game: Battle, item: Item, node: Move, one: Permanent) -> list[Spot]:
    """G-move.7, G-kw-dash.2, G-kw-warp.1, G-move.8: the spots to which an effect may move a
    permanent now."""
    if bound(game, item, one):
        return []
    if node.spots is Spots.AWAY:
        return away(game, one, place_of(game, item, node.near), node.n)
    near = one.spot if node.near is None else place_of(game, item, node.near)
    if near < 0:
        return []
    if node.spots is Spots.AWARENESS:
        spots = reached(game, item)
    else:
        spots = list((AROUND if node.spots is Spots.AROUND else ADJACENT)[near])
    return [spot for spot in spots if spot != one.spot and free_for(game, one, spot)]


def away(game: Battle, one: Permanent, origin: Spot, n: int) -> list[Spot]:
    """G-term-away.3, G-term-away.4: the spots `n` spots straight away from an origin. Beyond the
    edge or onto an occupied spot there is no move (GR-MV.8)."""
    if origin < 0:
        return []
    found = []
    for columns, rows in ways_away(origin, one.spot, game.ruleset.push_diagonal):
        spot = shifted(one.spot, columns * n, rows * n)
        if spot >= 0 and free_for(game, one, spot):
            found.append(spot)
    return found


@step
def moved(game: Battle, item: Item, node: Move, card: CardId, spot: Spot | None) -> None:
    """G-move.9, G-move.11, G-term-advance.1, G-term-move.2, G-kw-dash.3: the permanent moves,
    keeping its facing."""
    game.begin_effect()
    one = game.permanents.get(card)
    if spot is None or one is None:
        return
    first = {Spots.AWAY: "G-term-away.1", Spots.AWARENESS: "G-term-move.2"}
    rules = ("G-move.10", first.get(node.spots, "G-move.8"), "G-term-move.1", *keywords(game, item))
    movement.move(game, one, spot, "move", rules, Verb.MOVES_ONTO)
    game.note_done()


@means(Rotate)
def rotate(game: Battle, item: Item, node: Rotate) -> None:
    """G-rotate.8: 90 degrees to the side that the player chooses."""
    for card in whom(game, item, node.who)[:1]:
        if card == user(game, item) and has(game, card, "Stun"):
            return
        options = [Answer("left", "left"), Answer("right", "right")]
        if node.may:
            options.append(DECLINE)
        text = f"which way does {game.label(card)} turn?"
        choose(
            game,
            item.chooser,
            ("G-rotate.8", "G-rotate.1"),
            text,
            options,
            with_answer(rotated, card),
        )


@step
def rotated(game: Battle, card: CardId, way: str | None) -> None:
    """G-rotate.3, G-rotate.4, G-rotate.7: the permanent turns; it does not leave its spot."""
    game.begin_effect()
    if way is not None and card in game.permanents:
        movement.rotate(game, game.permanents[card], way, ("G-rotate.8", "G-rotate.1"))
        game.note_done()
