"""Effects that change places: move, rotate, place, switch, turning an ability (G-navigate.1)."""

from __future__ import annotations

from typing import Any

from engine.genesis import changes
from engine.genesis.arena import (
    ADJACENT,
    AROUND,
    FACINGS,
    SPOTS,
    shifted,
    ways_away,
)
from engine.genesis.citing import keyword_rule
from engine.genesis.effects import does, keywords, whom
from engine.genesis.holding import (
    blocked_spots,
    cannot_move,
    free_for,
    has,
    held_fast,
)
from engine.genesis.looking import scope
from engine.genesis.objects import ability_of, cards_in, each, named, place_of, user, you
from engine.genesis.stack import DECLINED, choose, fetch, frames_of
from engine.genesis.state import MEMORIES, NOBODY, SUBCONSCIOUS, Battle, Item, Permanent, step
from engine.genesis.targeting import still_valid
from engine.language.genesis.nodes import (
    CardType,
    Chosen,
    Facing,
    May,
    Move,
    Place,
    Retarget,
    Rotate,
    Slot,
    Source,
    Spots,
    Switch,
    Verb,
    Where,
)

NO = (DECLINED, None)

NEAR_BY = ("G-move.10", "G-move.1", "G-move.7", "G-move.8", "G-term-adjacent.1")
WHERE_TO = {
    Spots.AWAY: ("G-move.10", "G-move.1", "G-term-away.1"),
    Spots.AWARENESS: ("G-move.10", "G-move.1", "G-move.7", "G-term-move.2", "G-targets.2"),
}
"""Why a move by an ability may not end on another spot, beside the rule of its keyword."""


# --- moving and rotating -----------------------------------------------------------------------


@does(Move)
def move(game: Battle, item: Item, node: Move) -> None:
    """A move by an ability, answered like any other ability (G-move.7 to .11)."""
    for card in whom(game, item, node.who)[:1]:
        one = game.permanents[card]
        spots = destinations(game, item, node, one)
        if not spots:
            return
        rules = (*WHERE_TO.get(node.spots, NEAR_BY), *keywords(game, item))
        options: list[tuple[str, Any]] = [(SPOTS[spot], spot) for spot in spots]
        if node.may:
            options.append(NO)
        frame = ("moved", item, node, card)
        choose(game, item.chooser, rules, f"where does {one.label} move?", options, frame)


def bound(game: Battle, item: Item, one: Permanent) -> bool:
    """What keeps a permanent on its spot: Pinned, a text, or Stun for its own moves (GR-MV.9)."""
    if held_fast(game, one) or cannot_move(game, one):
        return True
    return one.id == user(game, item) and has(game, one.id, "Stun")


def destinations(game: Battle, item: Item, node: Move, one: Permanent) -> list[int]:
    """The spots to which an effect may move a permanent now.

    Rules: G-move.7, G-kw-dash.2.
    """
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


def reached(game: Battle, item: Item) -> list[int]:
    """The spots that an ability reaches, in order."""
    reach = scope(game, item)
    return list(range(len(SPOTS))) if reach is None else sorted(reach)


def away(game: Battle, one: Permanent, origin: int, n: int) -> list[int]:
    """`n` spots straight away from an origin; beyond the edge or onto an occupied spot it does
    not occur (G-term-away.3, G-term-away.4, GR-MV.8)."""
    if origin < 0:
        return []
    found = []
    for columns, rows in ways_away(origin, one.spot, game.ruleset.push_diagonal):
        spot = shifted(one.spot, columns * n, rows * n)
        if spot >= 0 and free_for(game, one, spot):
            found.append(spot)
    return found


@step
def moved(game: Battle, item: Item, node: Move, card: int, spot: int | None) -> None:
    """The permanent moves, keeping its facing (G-move.9).

    Rules: G-move.11, G-term-advance.1, G-kw-dash.3.
    """
    game.done = 0
    one = game.permanents.get(card)
    if spot is None or one is None:
        return
    first = {Spots.AWAY: "G-term-away.1", Spots.AWARENESS: "G-term-move.2"}
    rules = ("G-move.10", first.get(node.spots, "G-move.8"), "G-term-move.1", *keywords(game, item))
    changes.go(game, one, spot, "move", rules, Verb.MOVES_ONTO)
    game.done = 1


@does(Rotate)
def rotate(game: Battle, item: Item, node: Rotate) -> None:
    """90 degrees to the side that the player chooses (G-rotate.8)."""
    for card in whom(game, item, node.who)[:1]:
        if card == user(game, item) and has(game, card, "Stun"):
            return
        options: list[tuple[str, Any]] = [("left", "left"), ("right", "right")]
        if node.may:
            options.append(NO)
        text = f"which way does {game.label(card)} turn?"
        choose(game, item.chooser, ("G-rotate.8", "G-rotate.1"), text, options, ("rotated", card))


@step
def rotated(game: Battle, card: int, way: str | None) -> None:
    """The permanent turns (G-rotate.7); it does not leave its spot (G-rotate.3).

    Rules: G-rotate.4.
    """
    game.done = 0
    if way is not None and card in game.permanents:
        changes.turn(game, game.permanents[card], way, ("G-rotate.8", "G-rotate.1"))
        game.done = 1


# --- placing -----------------------------------------------------------------------------------


@does(Place)
def place(game: Battle, item: Item, node: Place) -> None:
    """Permanents or cards are put on spots, one after the other (G-place.1)."""
    cards = placed_cards(game, item, node)
    if node.may and node.spots is Spots.HERE and cards:
        plain = Place(node.what, node.spots, node.near, node.facing, node.exert)
        game.push(*frames_of(item, (May((plain,)),)))
        return
    vain = (("put_none", item, node),) * lacking(game, item, node, cards)
    game.push(*(("put_one", item, node, card) for card in cards), *vain)


def lacking(game: Battle, item: Item, node: Place, cards: list[int]) -> int:
    """How many cards an optional placement would still take from the subconscious, and could for
    all that others know: they see how many lie there face-down (GR-ZN.3)."""
    what = node.what
    if not (node.may and isinstance(what, Chosen) and what.filter.where is Where.SUBCONSCIOUS):
        return 0
    zone = game.zones[item.chooser][SUBCONSCIOUS]
    veiled = [card for card in zone if card not in cards and card not in game.shown]
    return min(node.copies - len(cards), len(veiled))


@step
def put_none(game: Battle, item: Item, node: Place) -> None:
    """There is no such card, which is for its player alone to know: they are asked all the same,
    and decline (GR-ZN.3)."""
    if landing(game, item, node):
        rules = (*keywords(game, item), "G-place.10")
        frame = ("landed", item, node, NOBODY)
        choose(game, item.chooser, rules, "where is it placed?", [NO], frame, unseen=True)


def placed_cards(game: Battle, item: Item, node: Place) -> list[int]:
    """What is placed: the card itself, a target, cards of a zone, permanents that were there
    before (G-place.2)."""
    what = node.what
    if isinstance(what, Source) and item.card not in game.permanents:
        return [item.card] if item.kind == "card" else []
    if isinstance(what, Chosen) and what.filter.where in (Where.SUBCONSCIOUS, Where.MEMORIES):
        return cards_in(game, item, what.filter)[: node.copies]
    if isinstance(what, Slot) and item.targets[what.n][0] == "card":
        card = item.targets[what.n][1]
        return [card] if card in game.zones[item.chooser][MEMORIES] else []
    found = whom(game, item, what)
    return [card for card in found if game.permanents[card].life < item.played]


@step
def put_one(game: Battle, item: Item, node: Place, card: int) -> None:
    """Choose the spot, and the facing where it is free (G-kw-beckon.4, G-place.6)."""
    one = game.permanents.get(card)
    if one is not None and held_fast(game, one):
        return
    spots = landing(game, item, node)
    free = node.facing is Facing.FREE and game.face(card).kind is not CardType.ALTERATION
    options: list[tuple[str, Any]] = []
    for spot in spots:
        if free:
            options += [(f"{SPOTS[spot]} facing {f}", (spot, i)) for i, f in enumerate(FACINGS)]
        else:
            options.append((SPOTS[spot], (spot, -1)))
    if node.may:
        options.append(NO)
    if len(options) == int(node.may):
        return
    rules = (*keywords(game, item), *WRONG.get(node.spots, ()), facing_rule(game, node, card))
    text = f"where is {game.label(card)} placed?"
    choose(game, item.chooser, rules, text, options, ("landed", item, node, card))


def facing_rule(game: Battle, node: Place, card: int) -> str:
    """The rule by which a placement leaves the facing free, or does not."""
    if node.facing is Facing.ALIKE:
        return "G-place.7"
    if card in game.permanents:
        return "G-place.13"
    return {MEMORIES: "G-place.11", SUBCONSCIOUS: "G-place.10"}.get(
        game.zone_of(card)[1], "G-place.6"
    )


WRONG = {
    Spots.ADJACENT: ("G-place.5", "G-term-adjacent.1"),
    Spots.AROUND: ("G-term-around.1",),
    Spots.AWARENESS: ("G-targets.2",),
    Spots.UNOCCUPIED: ("GR-MV.2",),
    Spots.OCCUPIED: ("GR-MV.2",),
}
"""Why another spot may not be chosen, beside the rule of the keyword."""


def landing(game: Battle, item: Item, node: Place) -> list[int]:
    """The spots on which an effect may place something now (G-place.3)."""
    if node.spots is Spots.KILLED:
        return where_killed(game)
    if node.spots in (Spots.AWARENESS, Spots.UNOCCUPIED, Spots.OCCUPIED):
        return far_spots(game, item, node.spots)
    return near_spots(place_of(game, item, node.near), node.spots)


def where_killed(game: Battle) -> list[int]:
    """Where summons were killed this round, occupied or not (GR-KW.6).

    Rules: G-kw-resurrect-beckon.3.
    """
    return sorted(set(game.killed))


def far_spots(game: Battle, item: Item, which: Spots) -> list[int]:
    """The spots in reach, of an alteration only those that are free, or only those that are not
    (GR-MV.2).

    Rules: G-kw-create.2.
    """
    spots = reached(game, item)
    taken = blocked_spots(game)
    if which is Spots.AWARENESS:
        return spots
    return [spot for spot in spots if (spot in taken) is (which is Spots.OCCUPIED)]


def near_spots(spot: int, which: Spots) -> list[int]:
    """The spot itself, those adjacent or around, occupied or not; none outside the arena.

    Rules: G-term-place.1, G-kw-beckon.3, G-kw-build.2, G-kw-toss.2, G-kw-toss.4.
    """
    if spot < 0:
        return []
    if which is Spots.HERE:
        return [spot]
    return list((AROUND if which is Spots.AROUND else ADJACENT)[spot])


@step
def landed(game: Battle, item: Item, node: Place, card: int, where: tuple[int, int] | None) -> None:
    """The card enters the arena, or the permanent changes its spot (G-place.8 to .12).

    Rules: G-play-hand.9.
    """
    game.done = 0
    if where is None:
        return
    spot, facing = where
    words = keywords(game, item)
    one = game.permanents.get(card)
    if one is not None:
        within(game, one, spot, facing, words)
    else:
        one = enter(game, item, node, card, spot, facing)
    if node.exert:
        changes.exert(game, one, (*words, "G-term-exert.1"))
    game.done = 1


def within(game: Battle, one: Permanent, spot: int, facing: int, words: tuple[str, ...]) -> None:
    """A permanent of the arena is put on another spot: it leaves its own, keeps its HP, and its
    facing unless another was chosen (G-place.12 to .14).

    Rules: G-place.13, G-place.14, G-term-place.2, G-kw-toss.3, G-kw-toss.5.
    """
    if facing >= 0:
        one.facing = facing
    rules = ("G-place.12", "G-place.1", "G-place.3", *words)
    changes.go(game, one, spot, "place", rules, Verb.PLACED_ON)


def enter(game: Battle, item: Item, node: Place, card: int, spot: int, facing: int) -> Permanent:
    """A card comes from the stack or a zone (G-term-enter.1)."""
    zone = game.zone_of(card)[1]
    rules = ["G-place.1", *keywords(game, item)]
    thoughts = zone < 0 and item.word != "fetched"
    if thoughts:
        rules += ["G-place.4", "G-place.8"]
    elif zone == MEMORIES:
        rules.append("G-place.11")
    else:
        rules.append("G-place.9")
    if zone == MEMORIES:
        changes.take_out(game, card)
    elif zone >= 0:
        fetch(game, card)
    lord = you(game, item)
    if lord < 0 or game.face(lord).kind is not CardType.CHAMPION:
        lord = game.champion(item.chooser)
    if facing < 0:
        models = named(game, item, node.near)
        model = models[0] if node.facing is Facing.ALIKE and models else lord
        facing = game.permanents[model].facing
        if node.facing is Facing.ALIKE:
            rules.append("G-place.7")
    return changes.come(game, card, lord, spot, facing, tuple(rules), thoughts)


# --- switching ---------------------------------------------------------------------------------


@does(Switch)
def switch(game: Battle, item: Item, node: Switch) -> None:
    """Two permanents exchange their spots (G-switch.1); no move and no placement (G-switch.2).

    Rules: G-navigate.1, G-switch.3, G-term-switch.1.
    """
    pair = [*named(game, item, node.one), *named(game, item, node.other)]
    if len(pair) == 2:
        one, other = (game.permanents[card] for card in pair)
        changes.exchange(game, one, other, ("G-switch.1", *keywords(game, item)))
        game.done = 1


@does(Retarget)
def retarget(game: Battle, item: Item, node: Retarget) -> None:
    """You may turn one ability that targets one of the two to the other, if that is valid now
    (G-kw-decoy.2, GR-MV.6)."""
    pair = [*each(game, item, node.one, None), *each(game, item, node.other, None)]
    if len(pair) < 2 or not game.ruleset.decoy_retarget:
        return
    options: list[tuple[str, Any]] = []
    for other in reversed(game.stack):
        label = game.item_label(other)
        for new, turned in _turned(game, other, pair):
            if label not in [word for word, _ in options]:
                options.append((label, (turned, new)))
    if options:
        options.append(NO)
        rules = (keyword_rule(_word(game, item), 2), "G-term-may.1")
        frame = ("retargeted", item)
        choose(game, item.chooser, rules, "which ability do you turn?", options, frame)


def _word(game: Battle, item: Item) -> str:
    words = ability_of(game, item).keywords
    return words[0] if words else "decoy"


def _turned(game: Battle, other: Item, pair: list[int]) -> list[tuple[int, Item]]:
    """An ability with one of its targets turned to the other of two, where that is valid."""
    found = []
    for index, ref in enumerate(other.targets):
        if ref[0] == "permanent" and ref[1] in pair:
            new = pair[1] if ref[1] == pair[0] else pair[0]
            fresh = ("permanent", new, game.permanents[new].life)
            targets = (*other.targets[:index], fresh, *other.targets[index + 1 :])
            turned = other._replace(targets=targets)
            if still_valid(game, turned, index):
                found.append((new, turned))
    return found


@step
def retargeted(game: Battle, item: Item, choice: tuple[Item, int] | None) -> None:
    """The ability on the stack has another target."""
    if choice is None:
        return
    turned, new = choice
    for at, other in enumerate(game.stack):
        if other.number == turned.number:
            game.stack[at] = turned
    rule = keyword_rule(_word(game, item), 2)
    game.emit(f"retarget {game.item_label(turned)} {game.label(new)}", (rule,))
