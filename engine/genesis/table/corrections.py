"""The corrections that a judge may make in a position of Genesis, one line each.

The lines name cards as a judge knows them. Nothing triggers: a correction is no event of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.genesis.happenings.leaving import leave
from engine.genesis.position.arena import NUMBERS
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import ACTIVATE, PRIORITY, HeldPriority
from engine.genesis.position.ids import CardId
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.zones import (
    FORETHOUGHTS,
    MEMORIES,
    SUBCONSCIOUS,
    THOUGHTS,
    TIMELINE,
    ZONES,
)
from engine.genesis.values.spots import blocked_spots
from engine.kernel.repair import BadRepair
from engine.kernel.sequences import first
from engine.language.genesis.nodes import CardType

Rules = tuple[str, ...]
CALM = frozenset({PRIORITY, ACTIVATE})
"""The kinds of decisions at which a position may be corrected: no choice has been made that rests
on what is corrected."""
HIDDEN = frozenset({TIMELINE, THOUGHTS, SUBCONSCIOUS, FORETHOUGHTS})
OF_THE_GAME = frozenset({TIMELINE, THOUGHTS, MEMORIES})
"""Zones between which a card may be put."""


def correct(game: Battle, line: str, rules: Rules) -> None:
    """Carry out one correction and emit it. Raises `BadRepair`."""
    asks = game.decisions
    if game.over or any(a.kind not in CALM or isinstance(a, HeldPriority) for a in asks):
        raise BadRepair("go back to a step first at which a player has priority")
    for pattern, work in WAYS:
        found = re.fullmatch(pattern, line)
        if found:
            work(game, *found.groups(), rules=rules)
            game.come_and_go()
            game.new_window()
            return
    raise BadRepair(f"“{line}” is no correction; {FORMS}")


FORMS = (
    "there are: set PERMANENT hp N, set PERMANENT aura N, set PERMANENT counters N, "
    "set PERMANENT exerted N, move PERMANENT to SPOT, move PERMANENT to memories, "
    "put CARD of SEAT from ZONE to ZONE, draw SEAT, shuffle timeline of SEAT, "
    "show CARD of SEAT to SEAT, priority SEAT"
)


def examples(game: Battle) -> list[str]:
    """Corrections that may be given now: for each permanent its HP, its counters and one free spot;
    for each seat cards of its thoughts, a draw, a shuffle and priority. There is none if nothing
    may be corrected."""
    if game.over or any(ask.kind not in CALM for ask in game.decisions):
        return []
    taken = {one.spot for one in game.permanents.values()} | set(blocked_spots(game))
    free = [name for name, spot in NUMBERS.items() if spot not in taken]
    found = []
    for one in game.permanents.values():
        found.append(f"set {one.label} hp {one.hp}")
        found.append(f"set {one.label} counters {one.counters}")
        found += [f"move {one.label} to {place}" for place in (*free[:1], "memories")]
    for letter in game.players:
        for card in game.zones[game.seat_of(letter)][THOUGHTS][:3]:
            found.append(f"put {game.label(card)} of {letter} from thoughts to memories")
        found += [f"draw {letter}", f"shuffle timeline of {letter}", f"priority {letter}"]
    return found


def _permanent(game: Battle, name: str) -> Permanent:
    for one in game.permanents.values():
        if one.label == name:
            return one
    raise BadRepair(f"nothing in the arena is called {name}")


def _in_zone(game: Battle, name: str, letter: str, zone: int) -> CardId:
    for card in game.zones[game.seat_of(letter)][zone]:
        if game.label(card) == name:
            return card
    raise BadRepair(f"{name} does not lie in {ZONES[zone]} of {letter}")


def _zone(word: str) -> int:
    if word not in ZONES:
        raise BadRepair(f"there is no zone {word}; there are {', '.join(ZONES)}")
    return ZONES.index(word)


def _playing(game: Battle, letter: str) -> str:
    if letter not in game.players:
        raise BadRepair(f"{letter} does not play")
    return letter


def _set(game: Battle, name: str, what: str, number: str, *, rules: Rules) -> None:
    one, value = _permanent(game, name), int(number)
    if what == "hp":
        if not value:
            raise BadRepair(f"{name} would be gone; move it to memories")
        game.change_hp(one, value - one.hp)
    elif what == "aura":
        game.change_aura(one, value - one.aura)
    elif what == "counters":
        game.set_counters(one.id, value)
    elif value > 1:
        raise BadRepair("exerted is 0 or 1")
    else:
        game.set_exerted(one, bool(value))
    game.emit(f"ruling set {name} {what} {number}", rules)


def _move(game: Battle, name: str, place: str, *, rules: Rules) -> None:
    one = _permanent(game, name)
    if place == "memories":
        _leave(game, one)
    elif place not in NUMBERS:
        raise BadRepair(f"there is no spot {place}")
    elif game.standing(NUMBERS[place]) or NUMBERS[place] in blocked_spots(game):
        raise BadRepair(f"{place} is not free")
    else:
        game.set_spot(one, NUMBERS[place])
    game.emit(f"ruling move {name} to {place}", rules)


def _leave(game: Battle, one: Permanent) -> None:
    if game.face(one.id).kind is CardType.CHAMPION:
        raise BadRepair("a champion stays in the arena; end the game instead")
    if one.id == game.active:
        raise BadRepair("the active combatant stays; go back to a step before its turn")
    waiting = list(game.waiting)
    leave(game, [one.id], MEMORIES)
    game.set_waiting(waiting)


def _put(game: Battle, name: str, letter: str, left: str, into: str, *, rules: Rules) -> None:
    old, new = _zone(left), _zone(into)
    if old == new or not {old, new} <= OF_THE_GAME:
        raise BadRepair(f"a card of {left} does not go to {into}")
    card = _in_zone(game, name, letter, old)
    if new == TIMELINE and card in game.fetched:
        raise BadRepair(f"{name} comes from a subconscious and enters no timeline")
    game.take_card(card)
    game.put_card(card, new)
    line = f"ruling put {name} of {letter} from {left} to {into}"
    if {old, new} <= HIDDEN:
        game.emit(line, rules, letter, f"ruling put a card of {letter} from {left} to {into}")
    else:
        game.emit(line, rules)


def _draw(game: Battle, letter: str, *, rules: Rules) -> None:
    timeline = game.zones[game.seat_of(_playing(game, letter))][TIMELINE]
    if len(timeline) < 2:
        raise BadRepair(f"the timeline of {letter} would be empty")
    name = game.label(first(timeline))
    game.move_from_timeline(game.seat_of(letter), 1, THOUGHTS)
    game.emit(f"ruling draw {letter} {name}", rules, letter, f"ruling draw {letter}")


def _shuffle(game: Battle, letter: str, *, rules: Rules) -> None:
    game.shuffle_timeline(game.seat_of(_playing(game, letter)))
    game.emit(f"ruling shuffle timeline of {letter}", rules)


def _show(game: Battle, name: str, letter: str, to: str, *, rules: Rules) -> None:
    zones = game.zones[game.seat_of(_playing(game, letter))]
    hidden = (zone for zone in sorted(HIDDEN) if name in map(game.label, zones[zone]))
    zone = next(hidden, None)
    if zone is None:
        raise BadRepair(f"no hidden card of {letter} is called {name}")
    game.mark_known(_playing(game, to), _in_zone(game, name, letter, zone))
    seats = "".join(sorted({to, *(letter if zone != TIMELINE else "")}))
    line = f"ruling show {name} of {letter} to {to}"
    game.emit(line, rules, seats, f"ruling show a card of {letter} to {to}")


def _priority(game: Battle, letter: str, *, rules: Rules) -> None:
    if any(ask.kind != PRIORITY for ask in game.decisions):
        raise BadRepair("nobody has priority now")
    game.hand_priority(game.seat_of(_playing(game, letter)))
    game.emit(f"ruling priority {letter}", rules)


WAYS: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"set (.+) (hp|aura|counters|exerted) (\d{1,3})", _set),
    (r"move (.+) to (\S+)", _move),
    (r"put (.+) of ([A-D]) from (\w+) to (\w+)", _put),
    (r"draw ([A-D])", _draw),
    (r"shuffle timeline of ([A-D])", _shuffle),
    (r"show (.+) of ([A-D]) to ([A-D])", _show),
    (r"priority ([A-D])", _priority),
)
