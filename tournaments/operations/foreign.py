"""Operations that came from another hall: whom and what they name is not of this one."""

from __future__ import annotations

from typing import Any

from tournaments.enums import OperationKind
from tournaments.operations.book import Act

PERSON = "user"
BY = "invited_by"
"""The fields of a payload that name an account, in whatever kind of operation."""


def nameless(act: Act) -> Act:
    """The act without any account or digital table of this hall.

    A log-in name in a file is a word: that somebody here has the same one means nothing. The log
    keeps the word; the rows that follow from it belong to nobody until an account says yes. A
    table's number means another table here, so none is attached.
    """
    payload: dict[str, Any] = act.payload
    payload = payload | {name: "" for name in (PERSON, BY) if name in payload}
    if act.kind == OperationKind.TABLE_ATTACHED:
        tables = [[serial, "", *seats] for serial, _address, *seats in payload["tables"]]
        payload = payload | {"tables": tables}
    return act._replace(actor=None, payload=payload)
