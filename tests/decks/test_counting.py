"""Pools that people enter are counted against the packs that the organizer describes."""

from __future__ import annotations

from typing import Any

import pytest

from decks.enums import PoolState
from decks.models import Limited, Pool
from decks.pools import counting
from decks.services import pools
from tests.decks.pooled import limited_event, settle
from tests.kept import kept
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published event of Limited; alice organizes, judy judges, nothing is settled yet."""
    return limited_event(alice, judy)


def handed_in(entry: Any, text: str) -> Pool:
    return pools.enter(actor=entry.user, entry=entry, text=text)


def odds(pool: Pool) -> list[str]:
    limited = Limited.objects.get()
    return [str(one) for one in counting.packs_of(limited).odds(pool)]


def test_an_entered_pool_is_counted_against_the_packs(event: Any, entry: Any, alice: Any) -> None:
    settle(alice, event, contents="1 creature\n1 attack\n1 creature, battlegear")
    whole = "9 Maxxor\n3 Torrent of Flame\n3 Rip Tide\n3 Mipedian Cactus"
    assert odds(handed_in(entry, whole)) == []
    less = "4 Maxxor\n8 Rip Tide\n2 Song of Resurgence"
    assert odds(handed_in(entry, less)) == [
        "Cards in all: 14 of 18, missing: 4.",
        "creature: 4 of 6, missing: 2.",
        "creature, battlegear: 4 of 6, missing: 2.",
        "attack: 8 of 6, too many: 2.",
        "Cards that no pack holds: 2 of 0, too many: 2.",
    ]


def test_what_packs_hold_is_set_right_while_pools_stay(event: Any, entry: Any, alice: Any) -> None:
    settle(alice, event, contents="2 creature")
    pool = handed_in(entry, "12 Maxxor")
    settle(alice, event, contents="3 creature")
    assert odds(pool) == [
        "Cards in all: 12 of 18, missing: 6.",
        "creature: 12 of 18, missing: 6.",
    ]
    pool.refresh_from_db()
    assert pool.state == PoolState.CURRENT
    with pytest.raises(Refusal, match="say why"):
        settle(alice, event, free=["locations"])


def test_of_a_draft_all_cards_are_counted_and_without_contents_none(
    event: Any, entry: Any, alice: Any
) -> None:
    settle(alice, event, "draft", contents="1 creature\n1 any")
    assert odds(handed_in(entry, "13 Rip Tide")) == ["Cards in all: 13 of 12, too many: 1."]
    settle(alice, event, reason="no such packs")
    assert odds(handed_in(entry, "13 Rip Tide")) == []
