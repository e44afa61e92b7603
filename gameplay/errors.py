"""Refusals of the table: always with a code and, where the engine forbids, the rules."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.errors import Refusal

Reasons = tuple[dict[str, str], ...]


class MoveRefused(Refusal):
    """A choice that cannot be taken.

    ``reasons`` are ``{"rule", "text"}`` pairs, the one shown first. Carries nothing
    that the refused seat may not know (architecture, law 5).
    """

    def __init__(self, code: str, message: str, reasons: Sequence[dict[str, str]] = ()) -> None:
        super().__init__(code, message)
        self.reasons: Reasons = tuple(reasons)
