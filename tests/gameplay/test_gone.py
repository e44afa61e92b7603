"""Nobody waits at a table for somebody who has left the hall for good."""

from __future__ import annotations

from typing import Any

import pytest

from engine import decks
from gameplay.enums import TableState
from gameplay.models import Table
from gameplay.services.table import rematch, tables
from tests.gameplay import playing
from tests.pages import read_as_shown
from tournaments.errors import Refusal
from tournaments.services.person import erasing

pytestmark = pytest.mark.django_db


def page_of(table: Table, client: Any) -> str:
    return read_as_shown(client.get(table.get_absolute_url()).content.decode())


def test_a_game_against_whom_is_erased_is_won(
    person: Any, enter: Any, bob: Any, dora: Any, django_capture_on_commit_callbacks: Any
) -> None:
    table = playing.duel(person(bob), person(dora), formation="listed")
    with django_capture_on_commit_callbacks(execute=True):
        erasing.erase(bob)
    playing.work(table)
    bob.refresh_from_db()
    assert playing.fresh(table).state == TableState.FINISHED
    assert playing.current(table).winner == "B"
    page = page_of(table, enter(dora))
    assert "You won." in page and f"{bob.name} has left the hall for good." in page
    assert "Rematch" not in page and "Open a new table" in page
    with pytest.raises(Refusal) as refused:
        rematch.play_again(actor=person(dora), table=playing.fresh(table))
    assert refused.value.code == "no_rematch"


def test_a_match_of_more_games_ends_with_whom_is_erased(
    person: Any, enter: Any, bob: Any, dora: Any
) -> None:
    table = playing.duel(person(bob), person(dora), formation="listed", best_of=3)
    erasing.erase(bob)
    bob.refresh_from_db()
    assert playing.fresh(table).state == TableState.LEFT
    page = page_of(table, enter(dora))
    assert f"{bob.name} has left the hall for good: nobody plays here any more." in page


def test_a_table_that_waits_for_whom_is_erased_waits_no_more(
    person: Any, bob: Any, dora: Any
) -> None:
    deck = decks.shipped()[playing.LISTS[0]]
    table, other = (
        tables.open_by_invitation(actor=person(who), deck=deck, board=1) for who in (bob, dora)
    )
    erasing.erase(bob)
    assert playing.fresh(table).state == TableState.LEFT
    assert playing.fresh(other).state == TableState.WAITING
