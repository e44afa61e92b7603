"""What a stream is told besides revisions: from memory where it is at hand, else from the rows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tournaments.live import Told, views

Events = Sequence[tuple[str, str]]


def told(tell: Told | None, known: int = 3, revision: int = 4) -> Events:
    return asyncio.run(views._told(tell, known, revision))


def never(known: int, revision: int) -> Events:
    raise AssertionError("the rows were read")


def test_what_is_at_hand_is_not_read() -> None:
    tell = Told(never, lambda known, revision: [("document", f"{known} to {revision}")])
    assert told(tell) == [("document", "3 to 4")]


def test_what_is_not_at_hand_is_read() -> None:
    tell = Told(lambda known, revision: [("document", "from the rows")])
    assert told(tell) == [("document", "from the rows")]


def test_a_page_that_says_no_revision_is_told_nothing() -> None:
    assert told(Told(never, never), known=-1) == ()
    assert told(None) == ()


def test_the_events_of_a_change_are_one_piece() -> None:
    pieces = views._written([("document", "{}"), ("chat", "[]")], "table:1", {"table:1": 4})
    assert "".join(pieces) == (
        "event: document\ndata: {}\n\nevent: chat\ndata: []\n\n"
        'id: table:1=4\ndata: {"topic": "table:1", "revision": 4}\n\n'
    )
