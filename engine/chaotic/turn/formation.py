"""4.1.1, 4.1.2: both players put their Creatures and Battlegear face down, at the same time."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chaotic.position import door, steps
from engine.chaotic.position.answers import READY, Equipped, Placed
from engine.chaotic.position.decisions import SETUP, Formation, Line, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.formations import (
    bare_creatures,
    creature_on,
    empty_spaces,
    gear_under,
    own_spaces,
    space_under,
)
from engine.chaotic.position.ids import NO_CARD, PLAYERS, SEATS, CardId, Seat
from engine.chaotic.position.steps import carries_out
from engine.chaotic.turn.setup import place
from engine.kernel.agenda import do
from engine.kernel.prompt import Key

Camps = tuple[tuple[CardId, ...], ...]
"""The cards of each seat."""


@step
def form_up(game: Duel, creatures: Camps, gear: Camps) -> None:
    """Ask both players at once; `creatures` and `gear` hold the cards of each seat, in the order of
    seats."""
    for seat, army, arms in zip(PLAYERS, creatures, gear, strict=True):
        standing = (NO_CARD,) * len(own_spaces(game, seat))
        game.owe(Formation(SETUP, seat, army, arms, standing, (NO_CARD,) * len(army)))


def formation_options(game: Duel, ask: Formation) -> list[Key]:
    """Every placing that changes something; `ready` once nothing is lacking."""
    posts = list(zip(own_spaces(game, ask.seat), ask.standing, strict=True))
    options: list[Key] = [
        Placed("place", card, space)
        for card in ask.creatures
        for space, standing in posts
        if standing != card
    ]
    options += equipments(game, ask)
    if not empty_spaces(game, ask) and not bare_creatures(ask):
        options.append(READY)
    return options


def equipments(game: Duel, ask: Formation) -> Iterator[Equipped]:
    """Each Creature with each Battlegear of another name than its own (4.1.2); of several copies
    one that lies under no Creature goes before others."""
    free_first = sorted(ask.gear, key=lambda gear: gear in ask.worn)
    for card in ask.creatures:
        own = gear_under(ask, card)
        taken = {game.label(own)} if own >= 0 else set()
        for gear in free_first:
            if game.label(gear) not in taken:
                taken.add(game.label(gear))
                yield Equipped("equip", card, gear)


def formation_word(game: Duel, ask: Formation, key: Key) -> Line:
    """`place CREATURE in SPACE`, `equip CREATURE with GEAR`, `ready`."""
    match key:
        case Placed(card=card, space=space):
            name, where = game.label(card), game.space_name(space)
            return f"place {name} in {where}", (name, where)
        case Equipped(card=card, gear=gear):
            name, arms = game.label(card), game.label(gear)
            return f"equip {name} with {arms}", (name, arms)
    return "ready", ()


def take_formation(game: Duel, ask: Formation, key: Key) -> None:
    """What was placed may be placed again until its player is ready (4.1.1, 4.1.2)."""
    match key:
        case Placed():
            game.owe(put_creature(game, ask, key))
        case Equipped():
            game.owe(put_gear(game, ask, key))
        case _:
            game.emit(f"ready {SEATS[ask.seat]}", ("4.1.1", "4.1.2"))
            placed = (ask.creatures, ask.gear, ask.standing, ask.worn)
            game.push(do(steps.take_stand, ask.seat, *placed))


def put_creature(game: Duel, ask: Formation, key: Placed) -> Formation:
    """4.1.1: a Creature is put on a space. One that was there before goes where it came from."""
    there = creature_on(game, ask, key.space)
    before = space_under(game, ask, key.card)
    standing = dict(zip(own_spaces(game, ask.seat), ask.standing, strict=True))
    if before is not None:
        standing[before] = there
    standing[key.space] = key.card
    line = f"place {game.label(key.card)} {game.space_name(key.space)}"
    game.emit(line, ("4.1.1",), sees=SEATS[ask.seat] if game.ruleset.hidden_setup else "")
    return ask._replace(standing=tuple(standing.values()))


def put_gear(game: Duel, ask: Formation, key: Equipped) -> Formation:
    """4.1.2: a Battlegear is put under a Creature. One that lay there before goes where it came
    from."""
    worn = dict(zip(ask.creatures, ask.worn, strict=True))
    there = worn[key.card]
    for card, gear in worn.items():
        if gear == key.gear:
            worn[card] = there
    worn[key.card] = key.gear
    line = f"equip {game.label(key.card)} {game.label(key.gear)}"
    game.emit(line, ("4.1.2",), sees=SEATS[ask.seat])
    return ask._replace(worn=tuple(worn.values()))


@carries_out(steps.take_stand)
def take_stand(
    game: Duel,
    seat: Seat,
    creatures: tuple[CardId, ...],
    gear: tuple[CardId, ...],
    standing: tuple[CardId, ...],
    worn: tuple[CardId, ...],
) -> None:
    """Both are ready, and what a player placed lies on the Battleboard (4.1.1, 4.1.2)."""
    arms = dict(zip(creatures, worn, strict=True))
    for space, card in zip(own_spaces(game, seat), standing, strict=True):
        if card >= 0:
            creature = place(game, card, seat, space)
            if arms[card] >= 0:
                door.gear.give_gear(game, creature, arms[card])


question(
    SETUP,
    "4.1.1",
    text="how do you set up?",
    options=formation_options,
    word=formation_word,
    answer=take_formation,
    at_once=True,
)
