"""Chapter 4: setting up the Battleboard, and what happens before the first turn."""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.happenings.chance import flip_coin, shuffle_pile
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.position import door
from engine.chaotic.position.cards import (
    ATTACK,
    BATTLEGEAR,
    CREATURE,
    KINDS,
    LOCATION,
    MUGIC,
    Face,
    listed_face,
)
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.formations import own_spaces
from engine.chaotic.position.ids import PLAYERS, SEATS, CardId, Seat, SpaceId, opponent_of
from engine.chaotic.position.numbers import ATTACK_DECK, LOCATION_DECK, MUGIC_HAND
from engine.chaotic.turn.turn_steps import begin_turn
from engine.chaotic.values.present_values import begins_face_up
from engine.decks import DeckList, Scan
from engine.kernel.agenda import do
from engine.language import nodes as n

HAND_SIZE = 2

BEFORE_THE_FIRST = 2
"""Turns before the first one count as quiet (R-showdown-count)."""

SECTIONS = ("creatures", "battlegear", "mugic", "attacks", "locations")

SECTION_PILES = {MUGIC: MUGIC_HAND, ATTACK: ATTACK_DECK, LOCATION: LOCATION_DECK}


def deal_deck(game: Duel, seat: Seat, deck: DeckList) -> tuple[list[CardId], list[CardId]]:
    """4.1.3 to 4.1.5: Mugic to the hand, attacks and Locations to their decks. Returns Creatures
    and Battlegear, which have no place yet, in the order of the list."""
    deal = game.deal
    text, wording = game.ruleset.game_text, game.ruleset.wording
    creatures: list[CardId] = []
    gear: list[CardId] = []
    for kind, section in enumerate(SECTIONS):
        if kind == BATTLEGEAR and not game.ruleset.battlegear:
            continue
        if kind == MUGIC and not game.ruleset.mugic:
            continue
        for copy in deck.pile(section):
            face = scanned(listed_face(copy.name, text, wording), copy.scan)
            if face.kind != kind:
                raise ValueError(f"{copy.name} is no {KINDS[kind]} card")
            card = deal.add(face, seat)
            if kind == CREATURE:
                creatures.append(card)
            elif kind == BATTLEGEAR:
                gear.append(card)
            else:
                door.piles.put_in(game, card, SECTION_PILES[kind])
    return creatures, gear


def line_up(game: Duel, seat: Seat, creatures: list[CardId], gear: list[CardId]) -> None:
    """Creatures stand in the order of the list (4.1.1), the first in front on the left; the n-th
    Battlegear goes to the n-th Creature (4.1.2), a needless one stays out."""
    standing = [
        place(game, card, seat, space)
        for card, space in zip(creatures, own_spaces(game, seat), strict=False)
    ]
    for creature, arms in zip(standing, gear, strict=False):
        door.gear.give_gear(game, creature, arms)


def scanned(face: Face, scan: Scan | None) -> Face:
    """A copy of a Creature with the values of its own scan (3.2.6.3)."""
    if scan is None or face.kind != CREATURE:
        return face
    courage, power, wisdom, speed = scan.disciplines
    return replace(face, stats=(courage, power, wisdom, speed, scan.energy))


@means(n.ThisSideUp, on=GENERAL)
def place(game: Duel, card: CardId, seat: Seat, space: SpaceId) -> Creature:
    """4.1.1: put a Creature on its space. A card with two sides is dealt with the side that says so
    (`ThisSideUp`) up; decks do not hold the other side."""
    return door.board.set_in_place(game, card, seat, space)


@step
def pregame(game: Duel) -> None:
    """4.1.4, 4.1.5, 4.2, 4.2.5, 4.2.6: shuffles, starting player, reveals and first draws; nothing
    triggers."""
    for seat in PLAYERS:
        shuffle_pile(game, seat, LOCATION_DECK, "location_deck", "4.1.4")
        shuffle_pile(game, seat, ATTACK_DECK, "attack_deck", "4.1.5")
    first = game.ruleset.start_player == "before_reveal"
    if first:
        choose_starter(game)
    reveal_all(game)
    if not first:
        choose_starter(game)
    date_all(game)
    door.turns.set_quiet_turns(game, BEFORE_THE_FIRST)
    game.push(do(begin_turn))


@step
def opening(game: Duel) -> None:
    """4.2.2 to 4.2.5 for a position whose decks are in order and whose starter is known."""
    reveal_all(game)
    date_all(game)
    game.push(do(begin_turn))


def date_all(game: Duel) -> None:
    """8.7.1.2, R-timestamps: what is in play from the start counts from then, the Active Player's
    first; Battlegear that is face up was turned up after its Creature came."""
    ordered = [*game.army(game.active), *game.army(opponent_of(game.active))]
    door.creatures.date(game, ordered)


def choose_starter(game: Duel) -> None:
    """4.2.1: the starting player is determined at random (ED-start-player)."""
    door.turns.set_starter(game, flip_coin(game, "start", "4.2.1"))


def reveal_all(game: Duel) -> None:
    """3.2.8.1, 4.2.2, 4.2.3, 4.2.4, 4.2.6, GL-mugic-counter: reveal Creatures with their Mugic
    counters and the Battlegear that begins face up, and draw two attacks each. This Battlegear is
    not turned up in play: nothing triggers before the game."""
    ordered = [game.creatures[card] for card in game.at if card >= 0]
    for creature in ordered:
        door.creatures.set_counters(game, creature.id, game.face(creature.id).mugic_ability)
        rules = ("4.2.2", "3.2.8.1", "GL-mugic-counter") if creature.counters else ("4.2.2",)
        game.emit(f"reveal {game.label(creature.id)}", rules)
    for creature in ordered:
        if creature.gear >= 0 and begins_face_up(game, creature.gear):
            door.gear.show_gear(game, creature)
            game.emit(f"reveal {game.label(creature.gear)}", ("4.2.3", "4.2.6"))
    for seat, letter in zip(PLAYERS, SEATS, strict=True):
        piles = game.piles[seat]
        for _ in range(HAND_SIZE):
            if piles[ATTACK_DECK]:
                door.piles.draw_attack(game, seat)
                game.emit(f"draw {letter}", ("4.2.4",))
