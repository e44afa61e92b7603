"""The table of apply functions: what each kind of operation writes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from tournaments.enums import OperationKind
from tournaments.operations.book import Act, Book

Apply = Callable[[Book, Act], None]
APPLY: dict[str, Apply] = {}


def applies(kind: OperationKind) -> Callable[[Apply], Apply]:
    """Register the function that writes the rows of one kind of operation."""

    def register(function: Apply) -> Apply:
        APPLY[kind.value] = function
        return function

    return register


def moment(text: str | None) -> datetime | None:
    """A time of a payload."""
    return datetime.fromisoformat(text) if text else None
