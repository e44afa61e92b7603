"""How to start: the champions on their spots, timelines, opening hands (G-start.1)."""

from __future__ import annotations

from typing import NamedTuple

from engine.genesis.happenings.choices import choose
from engine.genesis.happenings.entering import fresh_label
from engine.genesis.happenings.winning import judge
from engine.genesis.happenings.zones import draw, shuffle
from engine.genesis.position.arena import COLUMNS, EAST, NORTH, NUMBERS, ROWS, SOUTH, WEST
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Answer
from engine.genesis.position.ids import CardId, Seat, Spot
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.steps import do, step, with_answer
from engine.genesis.position.zones import SUBCONSCIOUS
from engine.genesis.turn.rounds import begin_round, proceed
from engine.language.genesis.nodes import CardType


class Start(NamedTuple):
    """Where a champion starts: the name of its spot, and its facing."""

    spot: str
    facing: int


DUEL = (Start("c1", NORTH), Start("c6", SOUTH))
"""Starting spot and facing of two players, the leader's first (GR-ST.1, GR-ST.2)."""


PAIRS = (
    (Start("b1", NORTH), Start("d1", NORTH)),
    (Start("d6", SOUTH), Start("b6", SOUTH)),
)
"""Starting spots of two champions a player, on both sides of the middle column."""


STANDING = (
    "G-start.3", "G-start.4", "G-champion-card.1", "G-champion-card.4", "G-champion-card.6",
    "G-arena.4",
)  # fmt: skip
"""The rules cited when a champion is put on its spot with its HP and Aura."""


def starts(game: Battle) -> tuple[Start, ...]:
    """Starting spot and facing, clockwise from the leader; with more than two players all face
    inward (GR-MP.4, GR-MP.6)."""
    if len(game.seats) == 2:
        return DUEL
    return tuple(Start(spot, inward(spot)) for spot in game.ruleset.ffa_spots[: len(game.seats)])


def inward(spot: str) -> int:
    """The facing away from the edge on which a spot lies."""
    row, column = divmod(NUMBERS[spot], len(COLUMNS))
    if row in (0, ROWS - 1):
        return SOUTH if row else NORTH
    return WEST if column else EAST


def start_of(game: Battle, seat: Seat) -> tuple[Start, ...]:
    """The starting spots of a seat's champions, given who leads."""
    place = game.turn_order(game.leader).index(seat)
    if len(champions_of(game, seat)) == 2:
        return PAIRS[place]
    return (starts(game)[place],)


def stand_up(
    game: Battle, card: CardId, seat: Seat, spot: Spot, facing: int, label: str = ""
) -> Permanent:
    """Put a permanent into the arena before the game begins. It does not count as entering, and
    nothing triggers."""
    face = game.face(card)
    one = Permanent(card, seat, spot, facing, face.hp)
    return game.put_permanent(one, card, label or game.deal.names[card], face.aura)


@step
def set_out(game: Battle) -> None:
    """G-start.3, G-start.8, G-start.9: champions on their spots, timelines shuffled, opening
    hands."""
    lay_out(game)
    for seat in game.turn_order(game.leader):
        beside = ("G-start.9",) if game.zones[seat][SUBCONSCIOUS] else ()
        shuffle(game, seat, ("G-start.6", "G-start.8", *beside))
    begin(game)


def lay_out(game: Battle) -> None:
    """G-arena.4, G-start.4, G-champion-card.1: the champions face-up on their starting spots, with
    their HP and Aura."""
    game.begin_from_leader()
    for seat in game.turn_order(game.leader):
        own = champions_of(game, seat)
        for card, (spot, facing) in zip(own, start_of(game, seat), strict=True):
            one = stand_up(game, card, seat, NUMBERS[spot], facing, fresh_label(game, card))
            game.emit(f"place {one.label} {spot}", STANDING)


def champions_of(game: Battle, seat: Seat) -> list[CardId]:
    """The champion cards of a seat, in the order of its list."""
    return [
        card
        for card in game.all_cards()
        if game.face(card).kind is CardType.CHAMPION and game.owner(card) == seat
    ]


def begin(game: Battle) -> None:
    """G-start.10: opening hands, then the first round (GR-ST.5)."""
    game.begin_game()
    for seat in game.turn_order(game.leader):
        draw(game, seat, game.ruleset.opening_hand, ("G-start.10",))
    if judge(game):
        return
    asked = game.turn_order(game.leader) if game.ruleset.mulligan else []
    game.push(*(do(offer_redraw, seat) for seat in asked), do(begin_round), do(proceed))


@step
def offer_redraw(game: Battle, seat: Seat) -> None:
    """Where a format has it, an opening hand may be drawn anew once (GR-ST.5)."""
    options = [Answer("yes", 1), Answer("no", 0)]
    choose(game, seat, ("GR-ST.5",), "do you draw a new hand?", options, with_answer(redraw, seat))


@step
def redraw(game: Battle, seat: Seat, wanted: int) -> None:
    """The player puts the hand back, shuffles the timeline, and draws a new opening hand
    (GR-ST.5)."""
    if not wanted:
        return
    game.return_thoughts(seat)
    shuffle(game, seat, ("GR-ST.5", "G-start.6"))
    draw(game, seat, game.ruleset.opening_hand, ("GR-ST.5", "G-start.10"))
