"""What is true of every position, whatever has been played."""

from __future__ import annotations

from collections import Counter

from engine.genesis.position.cards import PERMANENTS
from engine.genesis.position.ids import CardId
from engine.genesis.position.state import Position
from engine.genesis.position.zones import SUBCONSCIOUS, TIMELINE
from engine.kernel.invariants import asks
from engine.language.genesis.nodes import CardType


def check(game: Position) -> list[str]:
    """Everything that is broken, in words; empty if the position is sound."""
    return [*cards_conserved(game), *arena_sound(game), *zones_sound(game), *asks(game)]


def cards_conserved(game: Position) -> list[str]:
    """Faults unless every card is in exactly one place."""
    found = whereabouts(game)
    if len(set(found)) == len(found) == len(game.deal.owners):
        return []
    seen = Counter(found)
    faults = [
        f"card {card} ({game.label(card)}) is in {count} places"
        for card, count in sorted(seen.items())
        if count > 1
    ]
    started = bool(game.permanents)
    if not game.over and started:
        faults += [
            f"card {card} ({game.label(card)}) is nowhere"
            for card, owner in zip(game.all_cards(), game.deal.owners, strict=True)
            if card not in seen and owner in game.playing and not _fallen(game, card)
        ]
    return faults


def whereabouts(game: Position) -> list[CardId]:
    """The cards in all places of the position."""
    found = [card for zones in game.zones for zone in zones for card in zone]
    found += game.permanents
    found += game.skills
    found += [item.card for item in game.stack if item.kind == "card"]
    held = game.resolving
    if held is not None and held.kind == "card" and held.card not in found:
        found.append(held.card)
    return found


def _fallen(game: Position, card: CardId) -> bool:
    """Whether this is a champion that was defeated while its player goes on, having had two
    champions."""
    return game.face(card).kind is CardType.CHAMPION and game.ruleset.champions > 1


def arena_sound(game: Position) -> list[str]:
    """G-permanents.2, G-term-leave-arena.2: faults in spots, HP, labels and skills."""
    faults = []
    labels = [one.label for one in game.permanents.values()]
    labels += [skill.label for skill in game.skills.values()]
    faults += [f"two are called {name}" for name, n in Counter(labels).items() if n > 1]
    for card, one in game.permanents.items():
        if not 0 <= one.spot < 30:
            faults.append(f"{one.label} stands outside the arena")
        if game.face(card).kind not in PERMANENTS:
            faults.append(f"{one.label} is no permanent")
        if one.hp <= 0 and not game.over:
            faults.append(f"{one.label} is in the arena with {one.hp} HP")
        if one.counters < 0 or one.aura < 0:
            faults.append(f"{one.label} has less than nothing")
        if one.controller not in game.playing:
            faults.append(f"{one.label} belongs to a player who is out")
    for skill in game.skills.values():
        if skill.bearer not in game.permanents:
            faults.append(f"{skill.label} is attached to nothing")
    return faults


def zones_sound(game: Position) -> list[str]:
    """Faults in zones: a champion in a zone, a subconscious card in a timeline, a card with another
    player than its owner."""
    faults = []
    for seat, zones in enumerate(game.zones):
        for number, zone in enumerate(zones):
            for card in zone:
                if game.owner(card) != seat:
                    faults.append(f"{game.label(card)} lies in a zone of another player")
                if game.face(card).kind is CardType.CHAMPION:
                    faults.append(f"the champion {game.label(card)} lies in a zone")
                if number == TIMELINE and card in game.fetched:
                    faults.append(f"{game.label(card)} of a subconscious is in a timeline")
                if number == SUBCONSCIOUS and card not in game.fetched + game.shown:
                    faults.append(f"{game.label(card)} was sent to a subconscious face-down")
    return faults
