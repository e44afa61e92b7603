"""Why something cannot be chosen: all reasons of the card, the place and the moment.

The rules judge a command by its moment first. Here the reasons that would hold at the right moment
are found, too. Everything comes from what the asking seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.account.shapes import plainly
from engine.genesis.position.arena import ADJACENT, NUMBERS
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import Seat
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.phases import MOVE
from engine.genesis.stack.costs import bill
from engine.genesis.stack.playing import able_champions, from_arena, from_hand, offered, printed
from engine.genesis.table import commands, refusals
from engine.genesis.table.lines import read_play
from engine.genesis.turn import move_phase
from engine.genesis.values.spots import cannot_move, free_for, held_fast, occupied
from engine.kernel.game import plain
from engine.kernel.prompt import Reason
from engine.kernel.sequences import first

MOMENT, ANY_TIME = 1, 2
"""How general a reason is. A reason of the moment comes after those of the card and the place, and
the general rule of priority comes last."""

RANK = {
    "this is not the Move Phase": MOMENT,
    "two steps were taken": MOMENT,
    "the stack is open": MOMENT,
    "it is not your turn": MOMENT,
    "the next player has priority": MOMENT,
    "the leading player acts first": MOMENT,
    "the player of the turn acts first": MOMENT,
    "this phase does not follow now": MOMENT,
    "nobody is declared now": MOMENT,
    refusals.NOW: ANY_TIME,
    "one of your own un-exerted combatants is declared": ANY_TIME,
    "the leading player declares one of theirs": ANY_TIME,
    "the leading player has the first turn": ANY_TIME,
    "an un-exerted one of yours is declared": ANY_TIME,
}

PAYING = frozenset({"choose the cards to discard", "with other cards of the thoughts"})
WAYS = "left or right, by 90 degrees"
LAST_RESORT = frozenset({"one rotation by 90 degrees goes with a move", WAYS})
"""Reasons that count only if nothing else speaks against a line."""
VAGUE = frozenset({"this is no choice of yours now"}) | LAST_RESORT - {WAYS}


def reasons(game: Battle, seat: str, line: str) -> tuple[Reason, ...]:
    """Every reason why a seat cannot choose a line now, the most particular first; none if it can
    choose it."""
    verdict = commands.explain(game, seat, line)
    if verdict.ok:
        return ()
    found = [*verdict.reasons]
    if seat in game.seats and not game.over:
        prompt = game.prompt_for(seat)
        kind = prompt.kind if prompt else ""
        more = MORE.get(plain(line).partition(" ")[0])
        if more is not None:
            found += more(game, game.seat_of(seat), kind, plain(line))
        found = [one for one in found if not untrue(game, kind, one)]
    if len(found) > 1:
        found = [one for one in found if one.text not in LAST_RESORT] or found
    return plainly(found, RANK)


def untrue(game: Battle, kind: str, reason: Reason) -> bool:
    """Whether a reason is given but does not hold in this position. The rules of the moment give
    several reasons together of which only one may hold."""
    if reason.text == refusals.NOW:
        return kind == "priority"
    return reason.text in ("the stack is open", "the next player has priority") and not game.stack


# -- what is played --------------------------------------------------------------------------


def of_play(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """The reasons against a card or an ability that would hold if its player had priority."""
    if kind == "priority":
        return []
    judge = refusals.against_play if line.startswith("play ") else refusals.against_use
    found = judge(game, seat, "priority", line)
    return found if discards(game, seat, line) else [x for x in found if x.text not in PAYING]


def discards(game: Battle, seat: Seat, line: str) -> bool:
    """Whether cards have to be discarded for what a line plays."""
    read = read_play(game, seat, line)
    if read is None:
        return False
    if line.startswith("play "):
        able = able_champions(game, [one.id for one in game.champions(seat)], read.card)
        items = [
            from_hand(seat, read.card, node, first(able))
            for node in (offered(game, read.card) if able else ())
        ]
    else:
        items = [from_arena(game, seat, read.card, node) for node in printed(game, read.card)]
    return any(bill(game, item).discard for item in items if item.user in game.permanents)


# -- moves -----------------------------------------------------------------------------------

MOVED = re.compile(r"move (?P<name>.+) to (?P<spot>\S+?)(?: facing [NESW])?")
TURNED = re.compile(r"rotate (?P<name>.+) (?P<way>\S+)")


def of_move(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """What stands against a step of a combatant, whatever the phase."""
    asked = MOVED.fullmatch(line) or TURNED.fullmatch(line)
    name = asked["name"] if asked is not None else line.partition(" ")[2]
    one = next((one for one in game.permanents.values() if one.label == name), None)
    if one is None:
        return [Reason("G-move.6", f"there is no combatant named {name}")]
    found = of_mover(game, seat, one)
    if asked is not None and "spot" in asked.groupdict():
        found += of_spot(game, one, asked["spot"])
    return found


def of_mover(game: Battle, seat: Seat, one: Permanent) -> list[Reason]:
    """The reasons that concern the permanent that would move or rotate."""
    found = []
    if not game.combatant(one.id):
        found.append(Reason("G-move.6", f"{one.label} is no combatant"))
    elif one.controller != seat:
        found.append(Reason("G-term-active-combatant.1", f"{one.label} is not yours"))
    elif one.id != game.active and game.phase == MOVE:
        found.append(Reason("G-term-active-combatant.1", "only the active combatant moves"))
    if move_phase.stunned(game, one):
        found.append(Reason("G-kw-stun.1", f"{one.label} is stunned"))
    return found


def of_spot(game: Battle, one: Permanent, name: str) -> list[Reason]:
    """What stands against a step of a permanent to a spot."""
    found = []
    if held_fast(game, one):
        found.append(Reason("G-kw-pinned.1", f"{one.label} is Pinned"))
    if cannot_move(game, one):
        found.append(Reason("G-abilities.5", f"{one.label} cannot move"))
    spot = NUMBERS.get(name.lower())
    if spot is None:
        return [*found, Reason("G-arena.1", "there is no such spot")]
    if spot not in ADJACENT[one.spot] and spot not in move_phase.step_spots(game, one):
        found.append(Reason("G-move.3", "the spot is not adjacent"))
    if occupied(game, spot) and not free_for(game, one, spot):
        found.append(Reason("G-move.1", "the spot is occupied"))
    return found


# -- declaring, phases -----------------------------------------------------------------------


def of_declaring(game: Battle, seat: Seat, kind: str, line: str) -> list[Reason]:
    """What stands against declaring a combatant."""
    name = line.partition(" ")[2]
    found = [] if kind == "activate" else [Reason("G-turn-end.8", "nobody is declared now")]
    one = next((one for one in game.permanents.values() if one.label == name), None)
    if one is None:
        return [Reason("G-turn-end.8", f"there is no combatant named {name}"), *found]
    if not game.combatant(one.id):
        return [Reason("G-turn-end.8", f"{name} is no combatant"), *found]
    if one.controller != seat:
        found.insert(0, Reason("G-turn-end.8", f"{name} is not yours"))
    if one.exerted:
        found.insert(0, Reason("G-turn-end.8", f"{name} is Exerted"))
    return found


More = Callable[[Battle, Seat, str, str], list[Reason]]

MORE: dict[str, More] = {
    "play": of_play,
    "use": of_play,
    "move": of_move,
    "rotate": of_move,
    "activate": of_declaring,
}
