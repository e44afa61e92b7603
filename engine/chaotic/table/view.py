"""What a seat may see of a position (4.1.2 to 4.1.5, R-hidden), ready for JSON."""

from __future__ import annotations

from typing import Any

from engine.chaotic.position.cards import ELEMENTS, STATS
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.decisions import Formation
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.formations import formation_of, own_spaces
from engine.chaotic.position.ids import NO_CARD, NOBODY, PLAYERS, SEATS, CardId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.keyword_words import wordings
from engine.chaotic.position.numbers import (
    ATTACK_DECK,
    ATTACK_DISCARD,
    ATTACK_HAND,
    DISCARD,
    LOCATION_DECK,
    MUGIC_HAND,
    PHASES,
    PILES,
    REMOVED,
)
from engine.chaotic.values import present_values
from engine.chaotic.values.targets import known_by
from engine.kernel.sequences import first

HIDDEN = frozenset({ATTACK_DECK, ATTACK_HAND, LOCATION_DECK, MUGIC_HAND})
"""Piles that not everybody may look at (4.1.3 to 4.1.5)."""
DECKS = frozenset({ATTACK_DECK, LOCATION_DECK})
"""Those of them that nobody may look at."""
READERS = (*SEATS, "judge", "spectator")
"""Whose views there are."""


def sees_all(seat: str) -> bool:
    """Whether a viewer may see every hand and the order of decks."""
    return seat == "judge"


def view(game: Duel, seat: str) -> dict[str, Any]:
    """The position as `seat` ("A", "B", "judge", "spectator") may see it; hidden things are null
    and counted."""
    if seat not in READERS:
        raise ValueError(f"no seat named {seat}")
    return {
        "game": "chaotic",
        "format": game.ruleset.name,
        "size": game.size,
        "seat": seat,
        "step": game.step,
        "turn_number": game.turn,
        "active": SEATS[game.active],
        "phase": "over" if game.over else PHASES[game.phase],
        "priority": SEATS[game.holder] if game.holder != NOBODY and not game.over else None,
        "spaces": spaces(game),
        "creatures": {
            f"c{card}": creature_view(game, game.creatures[card], seat)
            for card in sorted(game.creatures)
        },
        "location": location_view(game),
        "hive": bool(game.hive),
        "burst": [item_view(game, item, seat) for item in game.burst[::-1]],
        "combat": combat_view(game),
        "players": {SEATS[one]: player_view(game, one, seat) for one in PLAYERS},
        "result": None
        if game.result is None
        else {"winner": game.result.winner, "rules": list(game.result.rules)},
        **marks_view(game, seat),
    }


def marks_view(game: Duel, seat: str) -> dict[str, Any]:
    """The hidden cards that a seat came to know by a mistake; a judge sees those of all seats.
    Empty if there are none."""
    found = []
    for letter, number in game.known:
        card = CardId(number)
        owner = game.owner(card)
        piles = [which for which, pile in enumerate(game.piles[owner]) if card in pile]
        down = [one for one in game.creatures.values() if one.gear == card and not one.gear_up]
        own = letter == SEATS[owner]
        closed = DECKS if own else HIDDEN
        where = [PILES[which] for which in piles if which in closed]
        where += ["battlegear of " + game.label(one.id) for one in down if not own]
        if where and seat in (letter, "judge"):
            found.append(
                {
                    "card": game.label(card),
                    "owner": SEATS[owner],
                    "place": first(where),
                    "to": letter,
                }
            )
    return {"known": found} if found else {}


def spaces(game: Duel) -> list[dict[str, Any]]:
    """Every space with its place on the board and the Creatures in it."""
    found = []
    for number, space in enumerate(game.board.spaces):
        cards = [game.at[number]] if game.at[number] >= 0 else []
        if game.entrant >= 0 and game.creatures[game.entrant].space == number:
            cards.append(game.entrant)
        found.append(
            {
                "name": space.name,
                "x": space.x,
                "y": space.y,
                "side": SEATS[space.side],
                "cards": [f"c{card}" for card in cards],
                "mirage": game.label(game.mirage) if game.mirage_space == number else None,
            }
        )
    return found


def creature_view(game: Duel, creature: Creature, seat: str) -> dict[str, Any]:
    """A Creature in play with its present and its Scanned values."""
    card = creature.id
    face = game.face(card)
    stats = {name: present_values.stat(game, card, which) for which, name in enumerate(STATS)}
    mask = present_values.elements(game, card)
    return {
        "id": f"c{card}",
        "name": face.name,
        "line_name": game.label(card),
        "owner": SEATS[game.owner(card)],
        "controller": SEATS[creature.controller],
        "space": game.space_name(creature.space),
        "tribe": face.tribe,
        "subtypes": list(face.subtypes),
        **stats,
        "scanned": dict(zip(STATS, face.stats, strict=True)),
        "elements": [name for bit, name in enumerate(ELEMENTS) if mask >> bit & 1],
        "damage": creature.damage,
        "counters": creature.counters,
        "gear": gear_view(game, creature, seat),
        "infected": bool(creature.infected),
        "moved": bool(creature.moved),
        "engaged": game.engaged(card),
        "abilities": wordings(game, card),
    }


def knows_gear(game: Duel, creature: Creature, seat: str) -> bool:
    """4.1.2: face-down Battlegear is known to its owner only."""
    return bool(creature.gear_up or sees_all(seat) or seat == SEATS[game.owner(creature.gear)])


def gear_view(game: Duel, creature: Creature, seat: str) -> dict[str, Any] | None:
    """The Battlegear of a Creature; its name only for those who may know it."""
    if creature.gear < 0:
        return None
    known = knows_gear(game, creature, seat)
    return {
        "name": game.label(creature.gear) if known else None,
        "up": bool(creature.gear_up),
    }


def location_view(game: Duel) -> dict[str, Any] | None:
    """The active Location."""
    if game.location < 0:
        return None
    face = game.face(game.location)
    return {
        "name": face.name,
        "initiative": face.initiative,
        "owner": SEATS[game.owner(game.location)],
        "abilities": list(face.lines),
    }


def item_view(game: Duel, item: Item, seat: str) -> dict[str, Any]:
    """An item on the Burst."""
    return {
        "name": game.label(item.card),
        "by": SEATS[item.controller],
        "targets": [
            known_by(game, seat, kind, ref) for _, kind, refs in item.targets for ref in refs
        ],
        "kind": item.kind,
    }


def combat_view(game: Duel) -> dict[str, Any] | None:
    """The combat in progress."""
    combat = game.combat
    if combat is None:
        return None
    return {
        "space": game.space_name(combat.space),
        "engaged": [f"c{card}" for card in (combat.attacker, combat.defender)],
        "striker": SEATS[combat.striker] if combat.striker != NOBODY else None,
        "initiative": SEATS[combat.initiative] if combat.initiative != NOBODY else None,
    }


def player_view(game: Duel, number: Seat, seat: str) -> dict[str, Any]:
    """A player's piles: hands only for their player, decks only counted (R-hidden)."""
    piles = game.piles[number]
    own = seat == SEATS[number] or sees_all(seat)
    shown: dict[str, Any] = {
        "attack_hand": [attack_card(game, c) for c in sorted(piles[ATTACK_HAND])] if own else None,
        "attack_hand_size": len(piles[ATTACK_HAND]),
        "attack_deck": len(piles[ATTACK_DECK]),
        "attack_discard": [game.label(card) for card in piles[ATTACK_DISCARD]],
        "mugic": [mugic_card(game, card) for card in sorted(piles[MUGIC_HAND])] if own else None,
        "mugic_size": len(piles[MUGIC_HAND]),
        "location_deck": len(piles[LOCATION_DECK]),
        "discard": [game.label(card) for card in piles[DISCARD]],
        "removed": [game.label(card) for card in piles[REMOVED]],
        "zero_attacks": game.zero[number],
    }
    placed = formation_of(game, number)
    if placed is not None:
        shown["formation"] = formation_view(game, placed, own)
    if sees_all(seat):
        shown["attack_deck_order"] = [game.label(card) for card in piles[ATTACK_DECK]]
        shown["location_deck_order"] = [game.label(card) for card in piles[LOCATION_DECK]]
    return shown


def formation_view(game: Duel, placed: Formation, own: bool) -> dict[str, Any]:
    """What a player has placed so far (4.1.1, 4.1.2), space by space, and what is not placed yet.
    The other player sees which spaces are taken, and the Creatures only if they are placed face up
    (ED-hidden-setup)."""
    worn = dict(zip(placed.creatures, placed.worn, strict=True))
    open_to_all = own or not game.ruleset.hidden_setup
    spaces: dict[str, Any] = {}
    for space, card in zip(own_spaces(game, placed.seat), placed.standing, strict=True):
        name = game.space_name(space)
        spaces[name] = None
        if card >= 0:
            arms = worn[card] if own else NO_CARD
            spaces[name] = {
                "creature": game.label(card) if open_to_all else None,
                "gear": game.label(arms) if arms >= 0 else None,
            }
    shown: dict[str, Any] = {"spaces": spaces}
    if own:
        shown["army"] = [game.label(c) for c in placed.creatures if c not in placed.standing]
        shown["gear"] = [game.label(card) for card in placed.gear if card not in placed.worn]
    return shown


def attack_card(game: Duel, card: CardId) -> dict[str, Any]:
    """An Attack Card in a hand."""
    face = game.face(card)
    return {
        "name": face.name,
        "base": face.base,
        **dict(zip(ELEMENTS, face.damage, strict=True)),
        "build_points": face.build_points,
        "abilities": list(face.lines),
    }


def mugic_card(game: Duel, card: CardId) -> dict[str, Any]:
    """A Mugic Card in a hand; a cost of None is X."""
    face = game.face(card)
    return {
        "name": face.name,
        "cost": face.cost if face.cost >= 0 else None,
        "tribe": face.tribe,
        "abilities": list(face.lines),
    }
