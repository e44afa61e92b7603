"""Facts of a position by name (scenario format 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chaotic.meaning.quoted_abilities import given_lines
from engine.chaotic.position.cards import BATTLEGEAR, CREATURE, ELEMENTS, STATS
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.formations import (
    creature_on,
    formation_of,
    gear_under,
    space_under,
)
from engine.chaotic.position.hidden_cards import camps
from engine.chaotic.position.ids import (
    NO_CARD,
    NOBODY,
    PLAYERS,
    SEATS,
    CardId,
    Seat,
    SpaceId,
    seat_numbered,
)
from engine.chaotic.position.keyword_words import tagged_words, wordings
from engine.chaotic.position.numbers import PHASES, PILES
from engine.chaotic.table.view import knows_gear
from engine.chaotic.turn.movement import destinations
from engine.chaotic.values import present_values
from engine.kernel.sequences import first

NONE = "none"

LISTED = (
    "discard",
    "attack_discard",
    "mugic",
    "attack_hand",
    "removed",
    "attack_deck",
    "location_deck",
)


CAMP = ("army", "gear")


class UnknownFact(KeyError):
    """No fact, card or player of that name."""


def fact(game: Duel, name: str) -> Any:
    """The value of a fact: text, number, truth, list of names or map. Raises `UnknownFact`."""
    if name in GAME_FACTS:
        return GAME_FACTS[name](game)
    head, dot, rest = name.partition(".")
    label, _, which = name.rpartition(".")
    if dot and head in SEATS and label not in game.deal.labels:
        return player_fact(game, seat_numbered(head), rest)
    if not dot or which not in CARD_FACTS:
        raise UnknownFact(name)
    return CARD_FACTS[which](game, find(game, label, name))


def letter(seat: Seat) -> str:
    """A seat letter, or "none"."""
    return SEATS[seat] if seat != NOBODY else NONE


# -- the game ----------------------------------------------------------------------------------


def decision(game: Duel) -> str:
    """What the engine waits for: "A move"."""
    for prompt in game.prompts:
        return f"{prompt.seat} {prompt.kind}"
    return NONE


def engaged(game: Duel) -> Any:
    """The two Creatures in combat."""
    combat = game.combat
    if combat is None:
        return NONE
    return [game.label(card) for card in (combat.attacker, combat.defender)]


def striker(game: Duel) -> str:
    """The Striking Player."""
    return letter(game.combat.striker) if game.combat is not None else NONE


def burst(game: Duel) -> list[str]:
    """The Burst, top first; what is left of it when the game ends is disregarded (5.1.1, 5.2)."""
    if game.over:
        return []
    return [game.label(item.card) for item in game.burst[::-1]]


def mirage(game: Duel) -> Any:
    """The Mirage on the board and its space."""
    if game.mirage < 0:
        return NONE
    return {game.label(game.mirage): game.space_name(game.mirage_space)}


GAME_FACTS: dict[str, Callable[[Duel], Any]] = {
    "priority": lambda game: letter(game.holder),
    "decision": decision,
    "turn": lambda game: SEATS[game.active],
    "step": lambda game: "over" if game.over else PHASES[game.phase],
    "striker": striker,
    "initiative": lambda game: letter(game.initiative),
    "burst": burst,
    "engaged": engaged,
    "location": lambda game: game.label(game.location) if game.location >= 0 else NONE,
    "mirage": mirage,
    "hive": lambda game: bool(game.hive),
    "winner": lambda game: game.result.winner if game.result else NONE,
}


# -- a player ----------------------------------------------------------------------------------


def player_fact(game: Duel, seat: Seat, name: str) -> Any:
    """`P.discard`, `P.attack_deck.size`, `P.creatures`, `P.zero_attacks`, `P.sees.X`."""
    zone, _, size = name.partition(".")
    if zone in LISTED and size in ("", "size"):
        pile = game.piles[seat][PILES.index(zone)]
        return len(pile) if size else [game.label(card) for card in pile]
    if zone == "creatures" and size in ("", "size"):
        army = game.army(seat)
        return len(army) if size else [game.label(creature.id) for creature in army]
    if zone in CAMP and size in ("", "size"):
        cards = waiting(game, seat, zone)
        return len(cards) if size else [game.label(card) for card in cards]
    if name == "zero_attacks":
        return game.zero[seat]
    if zone == "sees":
        return sees(game, seat, size)
    raise UnknownFact(f"{SEATS[seat]}.{name}")


def lies_closed(zone: str) -> bool:
    """4.1.4, 4.1.5: whether nobody may look at a pile."""
    return zone in ("attack_deck", "location_deck")


def waiting(game: Duel, seat: Seat, zone: str) -> list[CardId]:
    """What a player has yet to place: `army`, `gear` (4.1.1, 4.1.2)."""
    placed = formation_of(game, seat)
    if placed is None:
        return []
    if zone == "army":
        return [card for card in placed.creatures if card not in placed.standing]
    return [card for card in placed.gear if card not in placed.worn]


def sees(game: Duel, seat: Seat, name: str) -> bool | str:
    """R-hidden: whether a player may look at a Battlegear or a zone; of a space, what is seen on
    it."""
    if name in game.board.numbers:
        return seen_on(game, seat, game.board.numbers[name])
    owner, _, zone = name.partition(".")
    if owner in SEATS and zone in PILES:
        if lies_closed(zone):
            return False
        return SEATS[seat] == owner or zone not in ("mugic", "attack_hand")
    card = find(game, name, name)
    if any(card in group for group in camps(game, game.owner(card))):
        return game.owner(card) == seat
    for creature in game.creatures.values():
        if creature.gear == card:
            return knows_gear(game, creature, SEATS[seat])
    return True


def seen_on(game: Duel, seat: Seat, space: SpaceId) -> str:
    """The Creature on a space, `face down` for one that the other player has placed (4.1.1), or
    `none`."""
    side = Seat(game.board.spaces[space].side)
    placed = formation_of(game, side)
    card = game.at[space] if placed is None else creature_on(game, placed, space)
    if card < 0:
        return NONE
    down = placed is not None and side != seat and game.ruleset.hidden_setup
    return "face down" if down else game.label(card)


# -- a card ------------------------------------------------------------------------------------


def find(game: Duel, label: str, name: str) -> CardId:
    """The card of that name: one in play before others."""
    cards = [CardId(card) for card, other in enumerate(game.deal.labels) if other == label]
    if not cards:
        raise UnknownFact(name)
    geared = {creature.gear for creature in game.creatures.values()}
    in_play = [card for card in cards if card in game.creatures or card in geared]
    return first(in_play or cards)


def creature_of(game: Duel, card: CardId) -> Creature | None:
    """The Creature in play; None if the card is elsewhere."""
    if game.face(card).kind != CREATURE:
        raise UnknownFact(game.label(card))
    return game.creatures.get(card)


def zone(game: Duel, card: CardId) -> str:
    """Where a card is: a space, `A.discard`, `burst`, ..."""
    creature = game.creatures.get(card)
    if creature is not None:
        return game.space_name(creature.space)
    if card == game.mirage:
        return game.space_name(game.mirage_space)
    for bearer in game.creatures.values():
        if bearer.gear == card:
            return game.space_name(bearer.space)
    camp = camp_of(game, card)
    if camp:
        return camp
    for player, piles in zip(SEATS, game.piles, strict=True):
        for pile, cards in zip(PILES, piles, strict=True):
            if card in cards:
                return f"{player}.{pile}"
    if card == game.location:
        return "location"
    return "burst" if any(item.card == card for item in game.burst) else NONE


def camp_of(game: Duel, card: CardId) -> str:
    """Where a card is while the board is set up: `A.army`, `A.gear`, the space it was put on; empty
    for other cards."""
    for seat, letter in zip(PLAYERS, SEATS, strict=True):
        placed = formation_of(game, seat)
        if placed is None or card not in (*placed.creatures, *placed.gear):
            continue
        bearers = dict(zip(placed.worn, placed.creatures, strict=True))
        creature = card if card in placed.creatures else bearers.get(card, NO_CARD)
        space = space_under(game, placed, creature)
        if space is not None:
            return game.space_name(space)
        return f"{letter}.army" if card in placed.creatures else f"{letter}.gear"
    return ""


def number(get: Callable[[Duel, Creature], int]) -> Callable[[Duel, CardId], Any]:
    """A fact that a Creature in play has; others have damage 0 and the like."""

    def value(game: Duel, card: CardId) -> Any:
        creature = creature_of(game, card)
        return get(game, creature) if creature is not None else 0

    return value


def stat(which: int) -> Callable[[Duel, CardId], Any]:
    """A present value; the printed one for a card out of play."""

    def value(game: Duel, card: CardId) -> int:
        if creature_of(game, card) is None:
            return game.face(card).stats[which]
        return present_values.stat(game, card, which)

    return value


def element_words(game: Duel, card: CardId) -> str:
    """The Elemental Types in words, or "none"."""
    in_play = creature_of(game, card) is not None
    mask = present_values.elements(game, card) if in_play else game.face(card).elements
    return " ".join(name for bit, name in enumerate(ELEMENTS) if mask >> bit & 1) or NONE


def gear(game: Duel, card: CardId) -> str:
    """`up N`, `down N`, `none`."""
    creature = creature_of(game, card)
    placed = formation_of(game, game.owner(card))
    if placed is not None and (arms := gear_under(placed, card)) >= 0:
        return f"down {game.label(arms)}"
    if creature is None or creature.gear < 0:
        return NONE
    return f"{'up' if creature.gear_up else 'down'} {game.label(creature.gear)}"


def moves(game: Duel, card: CardId) -> list[str]:
    """The spaces it could legally move to right now, as if movement were being asked."""
    creature = creature_of(game, card)
    if creature is None or creature.controller != game.active:
        return []
    return [game.space_name(space) for space in destinations(game, creature)]


def controller(game: Duel, card: CardId) -> str:
    """Who controls a Creature, or the Creature of a Battlegear."""
    for creature in game.creatures.values():
        if card in (creature.id, creature.gear):
            return SEATS[creature.controller]
    return SEATS[game.owner(card)]


def has(game: Duel, card: CardId) -> list[str]:
    """Keyword abilities with their present value, and texts of activated abilities. A granted
    ability is listed in our words and in the words of the cards that gave it, and one behind
    Invisibility also as each of the copies that it is made of."""
    if game.face(card).kind == BATTLEGEAR or card not in game.creatures:
        return []
    found = game.profile(card)
    given = [held.ability for held in found.abilities if not held.line]
    copies = [words for held in found.tagged for words in tagged_words([held])]
    known = dict.fromkeys([*wordings(game, card), *copies])
    return [*known, *(w for one in given for w in given_lines(game, one))]


CARD_FACTS: dict[str, Callable[[Duel, CardId], Any]] = {
    "zone": zone,
    "damage": number(lambda game, creature: creature.damage),
    "energy": stat(4),
    "current_energy": number(
        lambda game, creature: present_values.stat(game, creature.id, 4) - creature.damage
    ),
    **{STATS[which]: stat(which) for which in range(4)},
    "counters": number(lambda game, creature: creature.counters),
    "elements": element_words,
    "gear": gear,
    "infected": lambda game, card: bool(number(lambda game, c: c.infected)(game, card)),
    "controller": controller,
    "moves": moves,
    "has": has,
    "lacks": has,
}
