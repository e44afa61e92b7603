"""Why a card is not placed while the Battleboard is set up (4.1.1, 4.1.2)."""

from __future__ import annotations

from engine.chaotic.position.decisions import Formation
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.formations import (
    bare_creatures,
    creature_on,
    empty_spaces,
    formation_of,
    gear_under,
)
from engine.chaotic.position.ids import SEATS, Seat, opponent_of
from engine.kernel.prompt import Reason


def against_formation(game: Duel, seat: Seat, verb: str, rest: str) -> list[Reason]:
    """Every reason against `place CREATURE in SPACE`, `equip CREATURE with GEAR` or `ready`."""
    placed = formation_of(game, seat)
    assert placed is not None
    if verb == "place":
        return against_placing(game, placed, rest)
    if verb == "equip":
        return against_equipping(game, placed, rest)
    return against_ready(game, placed)


def against_placing(game: Duel, placed: Formation, rest: str) -> list[Reason]:
    """Why a Creature is not placed: a player puts own Creatures on own spaces (4.1.1, 4.1.7)."""
    name, _, where = rest.rpartition(" in ")
    reasons = no_creature(game, placed, name or rest)
    space = game.board.numbers.get(where.upper())
    if space is None:
        return [*reasons, Reason("4.1.7", f"{where or rest} is no space of this game")]
    if game.board.spaces[space].side != placed.seat:
        text = f"{where} is a space of player {SEATS[opponent_of(placed.seat)]}"
        reasons += [Reason("4.1.1", text), Reason("4.1.7", text)]
    elif not reasons and game.label(creature_on(game, placed, space)) == name:
        reasons.append(Reason("4.1.1", f"{name} is there already"))
    return reasons


def no_creature(game: Duel, placed: Formation, name: str) -> list[Reason]:
    """The reason if a name is not that of one of the player's Creatures (4.1.1)."""
    if any(game.label(card) == name for card in placed.creatures):
        return []
    return [Reason("4.1.1", f"you have no Creature named {name}")]


def against_equipping(game: Duel, placed: Formation, rest: str) -> list[Reason]:
    """Why a Battlegear is not placed: a player puts own Battlegear under own Creatures (4.1.2)."""
    if not game.ruleset.battlegear:
        rule = "10.2" if game.ruleset.game_text else "10.1"
        return [
            Reason(rule, "this format has no Battlegear"),
            Reason("ED-battlegear", "Battlegear is off"),
        ]
    creature = next(
        (card for card in placed.creatures if rest.startswith(f"{game.label(card)} with ")), None
    )
    if creature is None:
        name, _, _ = rest.partition(" with ")
        return [*no_creature(game, placed, name), Reason("4.1.2", f"it lies under no {name}")]
    arms = rest.removeprefix(f"{game.label(creature)} with ")
    if not any(game.label(gear) == arms for gear in placed.gear):
        return [Reason("4.1.2", f"you have no Battlegear named {arms}")]
    if gear_under(placed, creature) >= 0:
        return [Reason("4.1.2", f"{game.label(creature)} has a Battlegear of that name already")]
    return []


def against_ready(game: Duel, placed: Formation) -> list[Reason]:
    """Why a player is not ready: a space lacks a Creature (4.1.1), or a Creature lacks a Battlegear
    (4.1.2)."""
    spaces = [game.space_name(space) for space in empty_spaces(game, placed)]
    bare = [game.label(card) for card in bare_creatures(placed)]
    reasons = []
    if spaces:
        reasons.append(Reason("4.1.1", f"no Creature is placed in {', '.join(spaces)}"))
    if bare:
        reasons.append(Reason("4.1.2", f"no Battlegear lies under {', '.join(bare)}"))
    return reasons
