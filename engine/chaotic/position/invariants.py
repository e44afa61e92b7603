"""What is true of every position, whatever has been played."""

from __future__ import annotations

from collections import Counter

from engine.chaotic.position.cards import BATTLEGEAR, CREATURE
from engine.chaotic.position.decisions import MirageSpace, Withdraw
from engine.chaotic.position.door.identity import CARDS
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import CombatDue, Rule, Watch
from engine.chaotic.position.formations import formation_of
from engine.chaotic.position.ids import PLAYERS, SEATS, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import attack_done, mugic_done
from engine.kernel.agenda import Frame, is_step
from engine.kernel.invariants import asks


def check(game: Duel) -> list[str]:
    """Everything that is broken, in words; empty if the position is sound."""
    return [
        *cards_conserved(game),
        *board_consistent(game),
        *objects_told_apart(game),
        *sane(game),
        *asks(game),
    ]


def cards_conserved(game: Duel) -> list[str]:
    """Every card is in exactly one place."""
    found = whereabouts(game)
    cards = len(game.deal.faces) - len(game.deal.sides)
    if len(set(found)) == len(found) == cards:
        return []
    seen = Counter(found)
    faults = [
        f"card {card} ({game.label(card)}) is in {count} places"
        for card, count in sorted(seen.items())
        if count > 1
    ]
    if not game.over:
        faults += [
            f"card {card} ({game.label(card)}) is nowhere"
            for card in map(CardId, range(cards))
            if card not in seen and not spare(game, card)
        ]
    return faults


def whereabouts(game: Duel) -> list[CardId]:
    """The cards in all places; a card that is in two places is listed twice."""
    found = [card for piles in game.piles for pile in piles for card in pile]
    found += game.creatures
    found += [creature.gear for creature in game.creatures.values() if creature.gear >= 0]
    found += [
        item.card for item in game.burst if item.kind in ("mugic", "attack") and not item.copy
    ]
    found += [item.card for frame in game.agenda if (item := on_the_way(frame)) is not None]
    found += [card for card in (game.location, game.mirage) if card >= 0]
    found += [ask.card for ask in game.decisions if isinstance(ask, MirageSpace)]
    for seat in PLAYERS:
        placed = formation_of(game, seat)
        found += [] if placed is None else [*placed.creatures, *placed.gear]
    return found


def on_the_way(frame: Frame) -> Item | None:
    """The item that is resolving, if this step is the one that will put its card on a pile."""
    if not is_step(frame, attack_done, mugic_done):
        return None
    _, item = frame
    return None if item.copy else item


def spare(game: Duel, card: CardId) -> bool:
    """A Battlegear for which the set-up had no Creature (4.1.2) is not part of the game."""
    return game.face(card).kind == BATTLEGEAR and game.turn <= 1


def board_consistent(game: Duel) -> list[str]:
    """A space holds one Creature, two only in the space of a combat (R-battle-space)."""
    faults = []
    for space, card in zip(game.spaces(), game.at, strict=True):
        if card >= 0 and (card not in game.creatures or game.creatures[card].space != space):
            faults.append(f"space {game.space_name(space)} holds a Creature that is elsewhere")
    standing = [card for card in (*game.at, game.entrant) if card >= 0]
    if sorted(standing) != sorted(game.creatures):
        faults.append("Creatures in play and Creatures on the board differ")
    waiting = any(type(effect) is CombatDue for effect in game.effects)  # R-extra-combat
    waiting |= any(isinstance(ask, Withdraw) for ask in game.decisions)  # R-battle-space
    if game.entrant >= 0 and game.combat is None and not waiting and not game.over:
        faults.append("two Creatures share a space outside combat")
    if any(game.face(card).kind != CREATURE for card in standing):
        faults.append("something that is no Creature stands on the board")
    return faults


def objects_told_apart(game: Duel) -> list[str]:
    """R-return-to-play: nothing on the Burst, and no effect in force, speaks of a Creature that
    came into play after it."""
    speaking: list[tuple[int, Item]] = [(item.number, item) for item in game.burst]
    speaking += [(one.stamp, one.env) for one in game.effects if isinstance(one, (Rule, Watch))]
    return [
        f"{game.label(item.card)} speaks of {game.label(card)}, which came into play later"
        for since, item in speaking
        for card in (item.creature, *cards_named(item))
        if card in game.creatures and game.creatures[card].stamp > since
    ]


def cards_named(item: Item) -> list[CardId]:
    """The cards that an item has as targets, or had chosen."""
    return [ref for _, kind, refs in item.targets if kind in CARDS for ref in refs]


def sane(game: Duel) -> list[str]:
    """Numbers that cannot be: negative damage or counters, a card in a wrong player's pile."""
    faults = []
    for card, creature in sorted(game.creatures.items()):
        if creature.damage < 0:
            faults.append(f"{game.label(card)} has {creature.damage} damage")
        if creature.counters < 0:
            faults.append(f"{game.label(card)} has {creature.counters} counters")
    for seat, piles in enumerate(game.piles):
        for pile in piles:
            if any(game.owner(card) != seat for card in pile):
                faults.append(f"a pile of {SEATS[seat]} holds a card of the other player")
    return faults
