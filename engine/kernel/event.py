"""Events: what happened, under which rules, and because of what."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened.

    `line` is the notation of the scenario format, `rules` the ids it rests on, `cause` the `seq` of
    the event that brought it about (None for a player's choice). `sees` is "" when everybody may
    know the whole line, else the seat letters that may; the others get `veiled`, or nothing when
    `veiled` is "".
    """

    seq: int
    line: str
    rules: tuple[str, ...]
    cause: int | None
    sees: str = ""
    veiled: str = ""

    def as_seen_by(self, seat: str) -> dict[str, Any] | None:
        """What `seat` ("A".., "judge", "spectator") learns of this event; None for nothing."""
        line = self.line
        if self.sees and seat != "judge" and seat not in self.sees:
            if not self.veiled:
                return None
            line = self.veiled
        return {"seq": self.seq, "line": line, "rules": list(self.rules), "cause": self.cause}

    def __repr__(self) -> str:
        return f"{self.line} @{','.join(self.rules)}"
