"""Changes of documents kept in memory for the streams of the process that wrote them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gameplay.documents import at_hand
from gameplay.documents.at_hand import EACH, READERS, Change, between, keep
from gameplay.queries.table.documents import told_to

READER = (7, "A")


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    at_hand.forget_all()
    yield
    at_hand.forget_all()


def change(revision: int, *, follows: int | None = None, text: str = "") -> tuple[Any, Change]:
    """A change that raised the topic by one."""
    before = revision - 1
    return READER, Change(
        before if follows is None else follows, before, revision, text or f"to {revision}"
    )


def test_changes_that_follow_each_other_are_found_in_order() -> None:
    keep([change(4)])
    keep([change(5)])
    assert between(READER, 3, 5) == ["to 4", "to 5"]
    assert between(READER, 4, 5) == ["to 5"]
    assert between((7, "B"), 3, 5) is None


def test_what_is_not_all_there_is_read_from_the_rows() -> None:
    keep([change(4), change(6)])
    assert between(READER, 3, 6) is None, "something else raised the topic to 5"
    assert between(READER, 3, 5) is None
    assert between(READER, 2, 4) is None, "the page knows less than what it follows"
    assert between(READER, 6, 7) is None, "the topic was raised without a change"
    assert between(READER, 6, 6) is None


def test_a_whole_document_that_the_page_does_not_have_is_no_change_for_it() -> None:
    keep([change(5, follows=4), change(6, follows=9)])
    assert between(READER, 5, 6) is None


def test_what_is_written_again_takes_the_place_of_what_came_before() -> None:
    keep([change(4), change(5), change(6)])
    keep([change(5, text="played otherwise")])
    assert between(READER, 4, 5) == ["played otherwise"]
    assert between(READER, 5, 6) is None


def test_only_the_last_changes_of_the_last_readers_are_kept() -> None:
    keep([change(number) for number in range(1, EACH + 3)])
    assert between(READER, 2, EACH + 2) == [f"to {number}" for number in range(3, EACH + 3)]
    assert between(READER, 1, EACH + 2) is None
    keep([((table, "B"), Change(0, 0, 1, "")) for table in range(READERS)])
    assert between(READER, EACH + 1, EACH + 2) is None
    assert between((0, "B"), 0, 1) == [""]


def test_a_stream_is_told_from_memory_in_the_form_in_which_changes_are_stored() -> None:
    keep([change(4)])
    assert told_to(*READER, None, tree=True).at_hand(3, 4) == [("document", "to 4")]
    assert told_to(*READER, None).at_hand(3, 4) is None, "its options would have to be listed"
