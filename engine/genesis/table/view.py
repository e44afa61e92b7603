"""What a seat may see of a position, ready for JSON (GR-ZN.1 to GR-ZN.4)."""

from __future__ import annotations

from typing import Any

from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.arena import FACINGS, SPOTS
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import Lock
from engine.genesis.position.ids import CardId, Seat, Spot
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import Permanent, Skill
from engine.genesis.position.phases import PHASES
from engine.genesis.position.zones import (
    FORETHOUGHTS,
    MEMORIES,
    SUBCONSCIOUS,
    THOUGHTS,
    TIMELINE,
    ZONES,
)
from engine.genesis.table.facts import abilities, skill_zone
from engine.genesis.turn.move_phase import step_spots
from engine.genesis.turn.swaps import choosable
from engine.genesis.values.awareness import awareness_of
from engine.genesis.values.keywords import ailments
from engine.genesis.values.spots import blocked_spots
from engine.genesis.values.targets import label_of
from engine.kernel.sequences import first

NO_ZONE = -1
"""What `zone_of` answers for a card that lies in none."""
WITHOUT_A_SEAT = ("judge", "spectator")
"""Readers who do not play."""


def view(game: Battle, seat: str) -> dict[str, Any]:
    """The position as `seat` (a seat letter, "judge" or "spectator") may see it. Hidden cards are
    None, and their number is given."""
    if seat not in game.seats and seat not in WITHOUT_A_SEAT:
        raise ValueError(f"no seat named {seat}")
    holder = [prompt.seat for prompt in game.prompts if prompt.kind == "priority"]
    return {
        "game": "genesis",
        "format": game.ruleset.name,
        "size": len(game.seats),
        "seat": seat,
        "step": game.step,
        "round": game.round,
        "phase": PHASES[game.phase],
        "leader": game.seats[game.leader],
        "began": game.seats[game.began],
        "fallen": [[game.seats[one] for one in group] for group in game.fallen],
        "order": [game.seats[one] for one in game.turn_order(game.leader)],
        "turn": game.seats[game.turn] if game.turn in game.playing else None,
        "active": game.label(game.active) if game.active in game.permanents else None,
        "steps": game.steps,
        "priority": first(holder) if holder else None,
        "spots": spots_view(game),
        "permanents": {
            f"c{card}": permanent_view(game, one) for card, one in game.permanents.items()
        },
        "stack": [item_view(game, item) for item in game.stack[::-1]],
        "killed": [SPOTS[spot] for spot in game.killed],
        "players": {letter: player_view(game, game.seat_of(letter), seat) for letter in game.seats},
        "match": match_view(game, seat),
        "result": None
        if game.result is None
        else {"winner": game.result.winner, "rules": list(game.result.rules)},
        **marks_view(game, seat),
    }


def marks_view(game: Battle, seat: str) -> dict[str, Any]:
    """The hidden cards that a seat came to know by a mistake, for a judge those of all seats; empty
    if there is none."""
    found = []
    for letter, number in game.known:
        card = CardId(number)
        owner, zone = game.zone_of(card)
        seen = zone in (MEMORIES, NO_ZONE) or card in game.shown
        seen |= game.seats[owner] == letter and zone != TIMELINE
        if not seen and seat in (letter, "judge"):
            found.append(
                {
                    "card": game.label(card),
                    "owner": game.seats[owner],
                    "place": ZONES[zone],
                    "to": letter,
                }
            )
    return {"known": found} if found else {}


def spots_view(game: Battle) -> list[dict[str, Any]]:
    """All spots, a1 first: column and row from the leader's left hand, what stands there."""
    taken = blocked_spots(game)
    return [
        {
            "name": name,
            "x": number % 5,
            "y": number // 5,
            "cards": [f"c{one.id}" for one in game.standing(Spot(number))],
            "occupied": number in taken,
        }
        for number, name in enumerate(SPOTS)
    ]


def permanent_view(game: Battle, one: Permanent) -> dict[str, Any]:
    """A permanent with everything on it; nothing of it is hidden (GR-ZN.3)."""
    face = game.face(one.id)
    return {
        "id": f"c{one.id}",
        "name": face.name,
        "line_name": one.label,
        "kind": face.kind.value,
        "owner": game.seats[game.owner(one.id)],
        "controller": game.seats[one.controller],
        "spot": SPOTS[one.spot],
        "facing": FACINGS[one.facing],
        "hp": one.hp,
        "full": face.hp,
        "aura": one.aura,
        "exerted": bool(one.exerted),
        "counters": one.counters,
        "awareness": [SPOTS[spot] for spot in sorted(awareness_of(game, one))],
        "moves": [SPOTS[spot] for spot in step_spots(game, one)],
        "ailments": ailments(game, one),
        "has": abilities(game, one),
        "prevents": [n for n, _ in one.prevents],
        "skills": [skill_view(game, s) for s in game.skills.values() if s.bearer == one.id],
        "abilities": [
            {"name": a.name, "speed": a.speed.value, "wording": a.wording} for a in face.abilities
        ],
    }


def skill_view(game: Battle, skill: Skill) -> dict[str, Any]:
    """A skill on a permanent."""
    face = game.face(skill.card)
    return {
        "name": face.name,
        "line_name": skill.label,
        "owner": game.seats[game.owner(skill.card)],
        "counters": skill.counters,
        "abilities": [{"name": a.name, "wording": a.wording} for a in face.abilities],
    }


def item_view(game: Battle, item: Item) -> dict[str, Any]:
    """G-targets.1: something on the stack, with its targets."""
    return {
        "name": game.item_label(item),
        "by": game.seats[item.controller],
        "ability": ability_of(game, item).name,
        "card": game.face(item.card).name,
        "kind": item.kind,
        "user": game.label(item.user) if item.user >= 0 else None,
        "targets": [label_of(game, aim) for aim in item.targets if aim.kind],
        "element": item.element or None,
    }


def player_view(game: Battle, number: Seat, seat: str) -> dict[str, Any]:
    """The zones of a player as a viewer knows them."""
    zones = game.zones[number]
    own = seat in (game.seats[number], "judge")
    shown = [card for card in zones[SUBCONSCIOUS] if own or card in game.shown]
    found: dict[str, Any] = {
        "aura": sum(one.aura for one in game.champions(number)),
        "playing": number in game.playing,
        "thoughts": _names(game, zones[THOUGHTS]) if own else None,
        "thoughts_size": len(zones[THOUGHTS]),
        "timeline": len(zones[TIMELINE]),
        "memories": [game.label(card) for card in zones[MEMORIES]],
        "subconscious": _names(game, shown),
        "subconscious_size": len(zones[SUBCONSCIOUS]),
        "forethoughts": _names(game, zones[FORETHOUGHTS]) if own else None,
        "forethoughts_size": len(zones[FORETHOUGHTS]),
        "skill_zone": [game.label(card) for card in skill_zone(game, number)],
    }
    if seat == "judge":
        found["timeline_order"] = [game.label(card) for card in zones[TIMELINE]]
    return found


def _names(game: Battle, cards: list[CardId]) -> list[str]:
    return [game.label(card) for card in cards]


def match_view(game: Battle, seat: str) -> dict[str, Any] | None:
    """G-lock-show.7: the match, as far as a viewer may know it: a locked swap is its player's
    secret.

    `choosable`: for a player who has to lock, the cards of both piles with copies and Chi.
    """
    match = game.series
    if match is None:
        return None
    shown = len(match.locked) == len(game.seats)
    asked = {ask.seat for ask in game.asks if isinstance(ask, Lock)}
    swaps = {}
    for number, letter in enumerate(game.seats):
        out, into = match.swaps[number]
        if shown or seat in (letter, "judge"):
            swaps[letter] = {"out": _names(game, list(out)), "in": _names(game, list(into))}
    return {
        "best_of": match.best_of,
        "game": len(match.results) + (0 if match.over else 1),
        "games": {letter: match.wins(game.seat_of(letter)) for letter in game.seats},
        "locked": {letter: i in match.locked for i, letter in enumerate(game.seats)},
        "swaps": swaps,
        "choosable": {
            letter: choosable(game, Seat(number))
            for number, letter in enumerate(game.seats)
            if number in asked and seat in (letter, "judge")
        },
    }
