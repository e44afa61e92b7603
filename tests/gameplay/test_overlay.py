"""What the overlay of a stream tells of what waits, and of what happened last."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from gameplay.models import Table
from gameplay.queries.table import watching
from tests.gameplay import reaching

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
