"""What the overlay of a stream tells of what waits, and of what happened last."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from gameplay.models import Table
from gameplay.queries.table import watching
from tests.gameplay import reaching
from tests.gameplay.test_genesis import GUESTS, gather
from tests.gameplay.test_pods import concede, sit

pytestmark = pytest.mark.django_db


def two_wait(document: dict[str, Any]) -> bool:
    """Somebody has answered what waited."""
    return len(document["view"].get("burst") or []) > 1


def test_it_shows_what_waits_and_what_was_played(
    client: Any, alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "OWN_DELAY", timedelta(0))
    table = reaching.opened(alice, bob, seed=3)
    Table.objects.filter(pk=table.pk).update(watched=True)
    found = reaching.reached(table, two_wait, dice=3)
    page = client.get(f"/tables/{table.pk}/overlay/").content.decode()
    pile = page.split('class="burst-pile"')[1].split("</ol>")[0]
    waiting = reaching.seen(found.table, found.letter)["view"]["burst"]
    names = [item["name"] for item in waiting]
    assert pile.count("burst-item") == len(names)
    assert [name for name in names if name in pile] == names
    last = page.split("overlay-last")[1].split("</p>")[0]
    assert f"plays {names[0]}" in last, "not its cost alone"


def test_three_sides_stand_as_in_the_head(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stood A, C, B under a head of A, B, C, beside the room of a clock that nobody has."""
    monkeypatch.setattr(watching, "OWN_DELAY", timedelta(0))
    table = gather(*GUESTS[:3], format="free-for-all", watched=True)
    sit(table)
    page = client.get(f"/tables/{table.pk}/overlay/").content.decode()
    side = page.split("<aside")[1].split("</aside>")[0]
    assert re.findall(r'seat-letter">(\w)<', side) == ["A", "B", "C"]
    assert "overlay-clock" not in page


@pytest.mark.parametrize("games", [1, 3])
def test_games_won_are_counted_where_there_are_several(
    client: Any, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """A large 0 stood beside each name through the one game of a match."""
    monkeypatch.setattr(watching, "OWN_DELAY", timedelta(0))
    table = gather(*GUESTS[:2], best_of=games, watched=True)
    page = client.get(f"/tables/{table.pk}/overlay/").content.decode()
    assert page.count("overlay-name") == 2
    assert page.count("overlay-score") == (2 if games > 1 else 0)


def test_the_winner_of_one_game_is_told_to_watchers(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match was over, and who had won stood nowhere but in the list of what happened."""
    monkeypatch.setattr(watching, "OWN_DELAY", timedelta(0))
    table = gather(*GUESTS[:3], format="free-for-all", watched=True)
    sit(table)
    concede(table, "A", "C")
    name = table.seats.get(letter="B").name
    for page in ("overlay/", "watch/"):
        shown = client.get(f"/tables/{table.pk}/{page}").content.decode()
        assert f"{name} won." in " ".join(shown.split())
