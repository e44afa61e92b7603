"""What a judge may set right in a position of Chaotic, a line each.

The lines name cards as a judge knows them. Nothing triggers and nothing is replaced: a correction
is no event of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.chaotic.happenings.durations import forget
from engine.chaotic.position import door
from engine.chaotic.position.cards import CREATURE
from engine.chaotic.position.decisions import MOVE, PRIORITY, STRIKE
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import PLAYERS, SEATS, CardId, Seat, SpaceId, seat_numbered
from engine.chaotic.position.numbers import (
    ATTACK_DECK,
    ATTACK_DISCARD,
    ATTACK_HAND,
    DISCARD,
    LOCATION_DECK,
    MUGIC_HAND,
    PILES,
    REMOVED,
)
from engine.chaotic.values.present_values import profile
from engine.chaotic.values.standing_effects import ENERGY
from engine.kernel.repair import BadRepair

Rules = tuple[str, ...]
CALM = frozenset({PRIORITY, STRIKE, MOVE})
"""Decisions between two acts: no card is being played or moved, and no earlier choice depends on
what is corrected."""
FAMILIES = (
    frozenset({ATTACK_DECK, ATTACK_HAND, ATTACK_DISCARD, REMOVED}),
    frozenset({MUGIC_HAND, DISCARD, REMOVED}),
    frozenset({LOCATION_DECK, REMOVED}),
)
"""Piles between which a card may be put (4.1)."""
HIDDEN = frozenset({ATTACK_DECK, ATTACK_HAND, LOCATION_DECK, MUGIC_HAND})
DECKS = frozenset({ATTACK_DECK, LOCATION_DECK})


def correct(game: Duel, line: str, rules: Rules) -> None:
    """Carry out one correction and emit it. Raises `BadRepair`."""
    if not all(ask.kind in CALM for ask in game.decisions) or game.over:
        raise BadRepair("go back to a step first at which a player has priority, moves or strikes")
    for pattern, work in WAYS:
        found = re.fullmatch(pattern, line)
        if found:
            work(game, *found.groups(), rules=rules)
            game.new_window()
            return
    raise BadRepair(f"“{line}” is no correction; {FORMS}")


FORMS = (
    "there are: set CREATURE damage N, set CREATURE counters N, move CREATURE to SPACE, "
    "move CREATURE to discard, put CARD of SEAT from PILE to PILE, draw SEAT, "
    "shuffle PILE of SEAT, show CARD of SEAT to SEAT, priority SEAT"
)


def examples(game: Duel) -> list[str]:
    """Corrections that may be given now: of each Creature its damage, its counters and one free
    space; of each seat its piles, a draw, a shuffle and priority. None where nothing may be."""
    if game.over or any(ask.kind not in CALM for ask in game.decisions):
        return []
    free = [game.space_name(space) for space in game.spaces() if game.at[space] < 0]
    found = []
    for card in sorted(game.creatures):
        name, creature = game.label(card), game.creatures[card]
        found.append(f"set {name} damage {creature.damage}")
        found.append(f"set {name} counters {creature.counters}")
        found += [f"move {name} to {place}" for place in (*free[:1], "discard")]
    for seat in PLAYERS:
        letter = SEATS[seat]
        for old in (ATTACK_HAND, ATTACK_DISCARD, MUGIC_HAND):
            new = {ATTACK_HAND: ATTACK_DECK, ATTACK_DISCARD: ATTACK_HAND}.get(old, DISCARD)
            for card in game.piles[seat][old][:3]:
                found.append(
                    f"put {game.label(card)} of {letter} from {PILES[old]} to {PILES[new]}"
                )
        found += [f"draw {letter}", f"shuffle attack_deck of {letter}", f"priority {letter}"]
    return found


def _creature(game: Duel, name: str) -> CardId:
    for card in game.creatures:
        if game.label(card) == name:
            return card
    raise BadRepair(f"no Creature in play is called {name}")


def _in_pile(game: Duel, name: str, seat: Seat, pile: int) -> CardId:
    for card in game.piles[seat][pile]:
        if game.label(card) == name:
            return card
    raise BadRepair(f"{name} does not lie in {PILES[pile]} of {SEATS[seat]}")


def _pile(word: str) -> int:
    if word not in PILES:
        raise BadRepair(f"there is no pile {word}; there are {', '.join(PILES)}")
    return PILES.index(word)


def _set(game: Duel, name: str, what: str, number: str, *, rules: Rules) -> None:
    card = _creature(game, name)
    if what == "damage":
        energy = profile(game, card).stats[ENERGY]
        if int(number) >= energy:
            raise BadRepair(f"{name} has Energy {energy}: with {number} damage it would be gone")
        door.creatures.set_damage(game, card, int(number))
    else:
        door.creatures.set_counters(game, card, int(number))
    game.emit(f"ruling set {name} {what} {number}", rules)


def _move(game: Duel, name: str, place: str, *, rules: Rules) -> None:
    if place == "discard":
        _discard(game, _creature(game, name))
    else:
        space = _free_space(game, place)
        standing = [card for card in game.creatures if game.label(card) == name]
        for card in standing:
            if game.engaged(card) or game.combat is not None:
                raise BadRepair("in a combat nobody is moved; go back to a step before it")
            door.board.relocate(game, game.creatures[card], space)
        if not standing:
            _return(game, name, space)
    game.emit(f"ruling move {name} to {place}", rules)


def _free_space(game: Duel, place: str) -> SpaceId:
    for space in game.spaces():
        if game.space_name(space) == place:
            if game.at[space] >= 0:
                raise BadRepair(f"{game.label(game.at[space])} stands on {place}")
            return space
    raise BadRepair(f"there is no space {place}")


def _return(game: Duel, name: str, space: SpaceId) -> None:
    """A Creature of a discard pile stands on the board again, as another object."""
    for seat in PLAYERS:
        for card in game.piles[seat][DISCARD]:
            if game.label(card) == name and game.face(card).kind == CREATURE:
                door.piles.take_out(game, card, DISCARD)
                door.board.return_to_play(game, card, space, 0)
                return
    raise BadRepair(f"no Creature called {name} is in play or in a discard pile")


def _discard(game: Duel, card: CardId) -> None:
    creature = game.creatures[card]
    if game.combat is not None:
        raise BadRepair("in a combat nobody is moved; go back to a step before it")
    if len(game.army(creature.controller)) == 1:
        raise BadRepair("the last Creature of a player stays; end the game instead")
    gear = creature.gear
    door.board.leave_board(game, creature)
    door.piles.put_in(game, card, DISCARD)
    forget(game, card)
    if gear >= 0:
        door.piles.put_in(game, gear, DISCARD)
        forget(game, gear)


def _put(game: Duel, name: str, letter: str, left: str, into: str, *, rules: Rules) -> None:
    seat, old, new = seat_numbered(letter), _pile(left), _pile(into)
    if old == new or not any({old, new} <= family for family in FAMILIES):
        raise BadRepair(f"a card of {left} does not go to {into}")
    card = _in_pile(game, name, seat, old)
    door.piles.take_out(game, card, old)
    if new in DECKS:
        door.piles.arrange(game, seat, new, [card, *game.piles[seat][new]])
    else:
        door.piles.put_in(game, card, new)
    if {old, new} <= HIDDEN:
        sees = letter if {old, new} <= {ATTACK_HAND, ATTACK_DECK} else "-"
        whose = f"ruling put a card of {letter} from {left} to {into}"
        game.emit(f"ruling put {name} of {letter} from {left} to {into}", rules, sees, whose)
    else:
        game.emit(f"ruling put {name} of {letter} from {left} to {into}", rules)


def _draw(game: Duel, letter: str, *, rules: Rules) -> None:
    seat = seat_numbered(letter)
    if not game.piles[seat][ATTACK_DECK]:
        raise BadRepair(f"the Attack Deck of {letter} is empty")
    card = door.piles.draw_attack(game, seat)
    game.emit(f"ruling draw {letter} {game.label(card)}", rules, letter, f"ruling draw {letter}")


def _shuffle(game: Duel, pile: str, letter: str, *, rules: Rules) -> None:
    if _pile(pile) not in DECKS:
        raise BadRepair("a deck is shuffled: attack_deck or location_deck")
    door.piles.shuffle(game, seat_numbered(letter), _pile(pile))
    game.emit(f"ruling shuffle {pile} of {letter}", rules)


def _show(game: Duel, name: str, letter: str, to: str, *, rules: Rules) -> None:
    seat = seat_numbered(letter)
    hidden = (pile for pile in sorted(HIDDEN) if name in map(game.label, game.piles[seat][pile]))
    pile = next(hidden, None)
    if pile is None:
        raise BadRepair(f"no hidden card of {letter} is called {name}")
    game.mark_known(to, _in_pile(game, name, seat, pile))
    seats = "".join(sorted({to, *(letter if pile not in DECKS else "")}))
    line = f"ruling show {name} of {letter} to {to}"
    game.emit(line, rules, seats, f"ruling show a card of {letter} to {to}")


def _priority(game: Duel, letter: str, *, rules: Rules) -> None:
    if any(ask.kind != PRIORITY for ask in game.decisions):
        raise BadRepair("nobody has priority now")
    door.burst.hand_priority(game, seat_numbered(letter))
    game.emit(f"ruling priority {letter}", rules)


WAYS: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"set (.+) (damage|counters) (\d{1,3})", _set),
    (r"move (.+) to (\S+)", _move),
    (r"put (.+) of ([AB]) from (\w+) to (\w+)", _put),
    (r"draw ([AB])", _draw),
    (r"shuffle (\w+) of ([AB])", _shuffle),
    (r"show (.+) of ([AB]) to ([AB])", _show),
    (r"priority ([AB])", _priority),
)
