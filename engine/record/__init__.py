"""Records of games: what was played, sealed, read again, played again and proved.

A record holds what a game was made from and what the players did, for every game of the house. It
stands above the games: it asks their rulebooks for a new game and their cards for a digest.
"""

from __future__ import annotations

from engine.record.damage import BadRecord, Changed
from engine.record.playing import Film, Mismatch, opened, replay
from engine.record.record import Record, record_of
from engine.record.repairs import alike, carry_out, differences, learned, preview

__all__ = [
    "BadRecord",
    "Changed",
    "Film",
    "Mismatch",
    "Record",
    "alike",
    "carry_out",
    "differences",
    "learned",
    "opened",
    "preview",
    "record_of",
    "replay",
]
