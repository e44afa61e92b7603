"""What readers of cards are told: the words of the game, each read back by the same grammar.

The rooms of :mod:`engine.language.grammar` print the plain words of a table, which stay the same
for ever; these say the same nodes as a card says them.
"""

from __future__ import annotations

from engine.language.grammar.machine import Grammar
from engine.language.grammar.spoken import (
    conditions,
    damage,
    deeds,
    doing,
    gains,
    lines,
    rows,
    rules,
    sentences,
    whom,
)

ROOMS = (whom, conditions, gains, damage, deeds, sentences, rows, doing, rules, lines)


def add_to(g: Grammar) -> None:
    """Each room."""
    g.telling = True
    for room in ROOMS:
        room.add_to(g)
    g.telling = False
