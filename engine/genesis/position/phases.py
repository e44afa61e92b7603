"""The phases of a round and a turn, by number and by name (G-turn.1, G-round-begin.1)."""

from __future__ import annotations

(
    SET_UP, ROUND_BEGIN, DECLARE, TURN_BEGIN, MOVE, MAIN, END, CLEAN_UP, ROUND_END,
    ROUND_CLEAN_UP, OVER,
) = range(11)  # fmt: skip


PHASES = (
    "set-up", "round-begin", "declare", "turn-begin", "move", "main", "end", "clean-up",
    "round-end", "round-clean-up", "over",
)  # fmt: skip
