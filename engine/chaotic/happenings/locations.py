"""The active Location: revealed (6.2.1, 6.2.5), and left again."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.durations import forget
from engine.chaotic.happenings.mirages import place_mirage
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import Seat
from engine.chaotic.position.numbers import LOCATION_DECK
from engine.chaotic.values.present_values import values_now
from engine.kernel.agenda import do


def reveal_top(game: Duel, seat: Seat, rule: str) -> None:
    """6.2.5: the top Location of a player's deck becomes the active one (6.2.1).

    With an empty deck there is none to reveal, and the old one stays (R-empty-location).
    """
    deck = game.piles[seat][LOCATION_DECK]
    if not deck:
        game.emit("no location", (rule,))
        return
    game.push(do(reveal_location, seat, rule))
    if game.location >= 0:
        leave_active(game, rule)


@step
def reveal_location(game: Duel, seat: Seat, rule: str) -> None:
    """6.2.1, 8.7.1.3: the revealed Location's innate abilities take effect immediately; revealed in
    the Location Step it is there for the beginning of the turn (R-location-turn)."""
    deck = game.piles[seat][LOCATION_DECK]
    if not deck:
        game.emit("no location", (rule,))
        return
    card = door.piles.take_location(game, seat)
    door.locations.set_location(game, card)
    game.emit(f"reveal {game.label(card)}", (rule,))
    triggers.occur(game, "becomes_active", card)
    if rule == "6.2.1":
        triggers.occur(game, "turn_begins", seat=game.active, only=card)


def leave_active(game: Duel, rule: str) -> None:
    """6.2.1, 6.2.5, 6.4.1, 9.3.1: the active Location goes under its owner's deck, a Mirage onto
    the board (9.3.2). In Recovery its subtype is enough for that; at other times it goes there by
    an ability of its own, which it may have lost (R-lose-all)."""
    card = game.location
    to_board = game.face(card).mirage and game.ruleset.game_text
    if rule != "6.4.1" and values_now(game).abilities_lost.get(card, -1) > game.location_stamp:
        to_board = False
    door.locations.take_location_away(game)
    forget(game, card)
    if to_board:
        game.push(do(place_mirage, card, rule))
        return
    door.piles.put_in(game, card, LOCATION_DECK)
    game.emit(f"bottom {game.label(card)}", (rule,))
