"""Names in a typed command that leave out what tells two cards of one name apart: the Creature
behind Battlegear ("Wand of Ario"), and the number of a copy while the players set up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.formations import formation_of
from engine.chaotic.position.ids import Seat
from engine.chaotic.values.targets import gear_name


def in_full(game: Duel, seat: Seat, line: str) -> list[str]:
    """A command with the full name of each Battlegear that is not the only one of its name: one
    line for each way. None if no such name stands in it."""
    return _with_names(line, shared_names(game, seat), " of ")


def with_copies(game: Duel, seat: Seat, line: str) -> list[str]:
    """A command of the set-up with the numbers of the player's own copies, where the other player
    has the first Creature of that name (4.1.1). None if no such name stands in it."""
    return _with_names(line, own_copies(game, seat), r" \d")


def shared_names(game: Duel, seat: Seat) -> Iterator[tuple[str, list[str]]]:
    """The names that several Battlegear known to a player have, each with the full ones."""
    full: dict[str, list[str]] = {}
    for creature in game.creatures.values():
        if creature.gear >= 0:
            name, called = game.label(creature.gear), gear_name(game, seat, creature.gear)
            if called.startswith(f"{name} of "):
                full.setdefault(name, []).append(called)
    yield from full.items()


def own_copies(game: Duel, seat: Seat) -> Iterator[tuple[str, list[str]]]:
    """The names of Creatures that a player has only with a number behind them, each with these."""
    placed = formation_of(game, seat)
    labels = [game.label(card) for card in placed.creatures] if placed is not None else []
    full: dict[str, list[str]] = {}
    for label in labels:
        name, _, number = label.rpartition(" ")
        if number.isdecimal() and name not in labels and name in game.deal.labels:
            full.setdefault(name, []).append(label)
    yield from full.items()


def _with_names(line: str, names: Iterator[tuple[str, list[str]]], full: str) -> list[str]:
    """The ways to put full names into a line; ``full``: a pattern of what follows in one that is
    full already."""
    lines = [line]
    for name, called in names:
        bare = re.compile(rf"(?<![\w'’]){re.escape(name)}(?![\w'’]|{full})")
        while found := [text for text in lines if bare.search(text)]:
            lines = [text for text in lines if text not in found]
            lines += [one.join(bare.split(text, maxsplit=1)) for text in found for one in called]
    return lines if lines != [line] else []
