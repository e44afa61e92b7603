"""The ability language: nodes, their notation, and the grammar that reads card English."""

from __future__ import annotations

from engine.language.notation import read, read_ability, write
from engine.language.plain import plain
from engine.language.reading import Ambiguous, Declined, compile, read_line
from engine.language.text import lines
from engine.language.walking import Fork, forks, picks, slots_named, spare_slots, targets, walk
from engine.language.wording import wording

__all__ = [
    "Ambiguous",
    "Declined",
    "Fork",
    "compile",
    "forks",
    "lines",
    "picks",
    "plain",
    "read",
    "read_ability",
    "read_line",
    "slots_named",
    "spare_slots",
    "targets",
    "walk",
    "wording",
    "write",
]
