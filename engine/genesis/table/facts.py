"""Facts of a position by name (scenario format of Genesis, 7 and 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.genesis.happenings.tokens import counters_on
from engine.genesis.position.arena import FACINGS, SPOTS
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import NO_CARD, CardId, Seat
from engine.genesis.position.phases import PHASES
from engine.genesis.position.seats import NOBODY, SEATS
from engine.genesis.position.zones import (
    FORETHOUGHTS,
    MEMORIES,
    SUBCONSCIOUS,
    THOUGHTS,
    TIMELINE,
    ZONES,
)
from engine.genesis.turn.move_phase import step_spots
from engine.genesis.values.awareness import awareness_of
from engine.genesis.values.keywords import ailments, instances, occurring
from engine.kernel.sequences import first

NONE = "none"


class UnknownFact(KeyError):
    """No fact, card or player of that name."""


def fact(game: Battle, name: str) -> Any:
    """The value of a fact: text, number, truth, list of names or map. Raises `UnknownFact`."""
    if name in GAME_FACTS:
        return GAME_FACTS[name](game)
    head, dot, rest = name.partition(".")
    label, _, which = name.rpartition(".")
    if dot and head in game.seats and label not in game.deal.names:
        return player_fact(game, game.seat_of(head), rest, name)
    if not dot or which not in CARD_FACTS:
        raise UnknownFact(name)
    card = find(game, label)
    if card < 0:
        if which == "at" and label in game.deal.names:
            return NONE
        raise UnknownFact(name)
    return CARD_FACTS[which](game, card)


def letter(game: Battle, seat: Seat) -> str:
    """A seat letter, or "none"."""
    return game.seats[seat] if seat >= 0 else NONE


def decision(game: Battle) -> str:
    """The decision that the engine waits for: "A activate"."""
    for prompt in game.prompts:
        return f"{prompt.seat} {prompt.kind}"
    return NONE


def priority(game: Battle) -> str:
    """The player who has priority."""
    found = [prompt.seat for prompt in game.prompts if prompt.kind == "priority"]
    return first(found) if found else NONE


def winner(game: Battle) -> str:
    """Who won the game, or the match that it ends."""
    return game.result.winner if game.result is not None else NONE


def active(game: Battle) -> str:
    """The active combatant."""
    return game.label(game.active) if game.active in game.permanents else NONE


def match_winner(game: Battle) -> str:
    """Who won the match."""
    return winner(game) if game.series is not None and game.series.over else NONE


def games_won(game: Battle) -> dict[str, int]:
    """The games won so far."""
    return {letter: game.match_played.wins(game.seat_of(letter)) for letter in game.seats}


GAME_FACTS: dict[str, Callable[[Battle], Any]] = {
    "round": lambda game: game.round,
    "leader": lambda game: letter(game, game.leader),
    "order": lambda game: [game.seats[seat] for seat in game.turn_order(game.leader)],
    "phase": lambda game: PHASES[game.phase],
    "active": active,
    "turn": lambda game: letter(game, game.turn if game.turn in game.playing else NOBODY),
    "priority": priority,
    "decision": decision,
    "stack": lambda game: [game.item_label(item) for item in game.stack[::-1]],
    "winner": winner,
    "players": lambda game: [game.seats[seat] for seat in game.playing],
    "game": lambda game: len(game.match_played.results) + (0 if game.match_played.over else 1),
    "games": games_won,
    "match": match_winner,
}


def player_fact(game: Battle, seat: Seat, rest: str, name: str) -> Any:
    """The value of a fact about a player, `P. ...`."""
    if rest == "aura":
        return sum(one.aura for one in game.champions(seat))
    if rest == "locked":
        return seat in game.match_played.locked
    if rest.startswith("deck."):
        cards, _, _ = game.match_played.lists[seat]
        return sum(game.label(card) == rest[len("deck.") :] for card in cards)
    if rest.startswith("sees."):
        return sees(game, seat, rest[len("sees.") :], name)
    zone, dot, last = rest.partition(".")
    if last not in ("", "size"):
        raise UnknownFact(name)
    if zone == "skill_zone":
        cards = skill_zone(game, seat)
    elif zone in ZONES:
        cards = game.zones[seat][ZONES.index(zone)]
    else:
        raise UnknownFact(name)
    return len(cards) if dot else [game.label(card) for card in cards]


def skill_zone(game: Battle, seat: Seat) -> list[CardId]:
    """G-skill-zone.2, G-non-champion.12: the skills on permanents that a player owns."""
    return [one.card for one in game.skills.values() if game.owner(one.bearer) == seat]


def open_to(zone: int, own: bool) -> bool:
    """G-zones.1, G-hand.1, G-hand.2, G-timeline.1, G-timeline.2, G-memories.1, G-subconscious.1,
    G-subconscious.2, G-forethoughts.1: whether a player may look at a zone, which is their own or
    not (GR-ZN.1, GR-ZN.3)."""
    return zone == MEMORIES or (own and zone != TIMELINE)


def sees(game: Battle, seat: Seat, what: str, name: str) -> bool:
    """G-start.4: whether a player may look at a zone, a number or a card."""
    head, _, rest = what.partition(".")
    if head in game.seats:
        other = game.seat_of(head)
        if rest == "swap":
            return other == seat or len(game.match_played.locked) == len(game.seats)
        if rest in ZONES:
            return open_to(ZONES.index(rest), other == seat)
        if rest in ("aura", "skill_zone") or rest.endswith(".size"):
            return True
        raise UnknownFact(name)
    _, _, fact = what.rpartition(".")
    if rest and fact in CARD_FACTS and fact != "at":
        return True
    if what.endswith(".at"):
        return True
    card = find(game, what)
    if card < 0:
        raise UnknownFact(name)
    return knows(game, seat, card)


def knows(game: Battle, seat: Seat, card: CardId) -> bool:
    """G-subconscious.3: whether a player may look at a card."""
    owner, zone = game.zone_of(card)
    return zone < 0 or card in game.shown or open_to(zone, owner == seat)


def find(game: Battle, label: str) -> CardId:
    """The card of a name: in the arena, attached, on the stack, in a zone; -1 for none."""
    found = [one.id for one in game.permanents.values() if one.label == label]
    found += [skill.card for skill in game.skills.values() if skill.label == label]
    found += [item.card for item in game.stack[::-1] if game.label(item.card) == label]
    for zone in (MEMORIES, THOUGHTS, SUBCONSCIOUS, TIMELINE, FORETHOUGHTS):
        for zones in game.zones:
            found += [card for card in zones[zone] if game.label(card) == label]
    return next(iter(found), NO_CARD)


def at(game: Battle, card: CardId) -> str:
    """Where a card is: the name of a spot or a zone, or "none"."""
    if card in game.permanents:
        return SPOTS[game.permanents[card].spot]
    if card in game.skills:
        return f"{game.seats[game.owner(game.skills[card].bearer)]}.skill_zone"
    seat, zone = game.zone_of(card)
    return f"{game.seats[seat]}.{ZONES[zone]}" if zone >= 0 else NONE


def in_arena(read: Callable[[Battle, Any], Any]) -> Callable[[Battle, CardId], Any]:
    """A fact that only a permanent has."""

    def value(game: Battle, card: CardId) -> Any:
        one = game.permanents.get(card)
        return NONE if one is None else read(game, one)

    return value


def abilities(game: Battle, one: Any) -> list[str]:
    """The keyword abilities and ailments that a permanent has now: gained, by position, printed,
    from skills."""
    held = (*instances(game, one), *occurring(game, one))
    return list(dict.fromkeys(holding.name for holding in held))


def controller(game: Battle, card: CardId) -> str:
    """Who controls a permanent; of other cards the owner."""
    one = game.permanents.get(card)
    return game.seats[one.controller if one is not None else game.owner(card)]


CARD_FACTS: dict[str, Callable[[Battle, CardId], Any]] = {
    "at": at,
    "hp": in_arena(lambda game, one: one.hp),
    "facing": in_arena(lambda game, one: FACINGS[one.facing]),
    "exerted": in_arena(lambda game, one: bool(one.exerted)),
    "counters": lambda game, card: NONE if (n := counters_on(game, card)) is None else n,
    "controller": controller,
    "owner": lambda game, card: SEATS[game.owner(card)],
    "awareness": in_arena(lambda game, one: [SPOTS[s] for s in sorted(awareness_of(game, one))]),
    "moves": in_arena(lambda game, one: [SPOTS[s] for s in step_spots(game, one)]),
    "has": in_arena(abilities),
    "lacks": in_arena(abilities),
    "ailments": in_arena(ailments),
    "skills": in_arena(
        lambda game, one: [s.label for s in game.skills.values() if s.bearer == one.id]
    ),
    "prevents": in_arena(lambda game, one: [n for n, _ in one.prevents]),
}
