"""What the hall knows to stand on a card: told at tables, shown in replays, to everybody there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from decks.services import card_texts
from gameplay.models import Table
from tests.gameplay import playing

pytestmark = pytest.mark.django_db
SAYS = "He <stands> here."


def load() -> None:
    keeper = get_user_model().objects.create_superuser("keeper", name="Keeper", password="x")
    rows = ({"full_name": name, "text": SAYS} for name in ("Arias", "H'earring"))
    data = "\n".join(map(json.dumps, rows)).encode()
    card_texts.load(actor=keeper, game="chaotic", source="own.jsonl", data=data)


def page(client: Any, person: Any, address: str) -> str:
    client.force_login(person)
    answer = client.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_table_asks_for_texts_only_where_there_are_some(
    client: Any, bob: Any, judy: Any, charlie: Any, match_table: Table, settings: Any
) -> None:
    address = match_table.get_absolute_url()
    assert "data-texts" not in page(client, bob, address)
    load()
    for person in (bob, judy):
        assert "data-texts" in page(client, person, address)
    assert "data-pictures" not in page(client, bob, address)
    settings.CARD_PICTURES = "https://pictures.example.org/{game}/{key}.png"
    assert "data-pictures" in page(client, bob, address)
    client.force_login(charlie)
    assert client.get(address).status_code == 404


def test_a_replay_shows_them_beside_our_wording(
    client: Any, bob: Any, judy: Any, match_table: Table
) -> None:
    address = f"/replays/{playing.current(match_table).pk}/"
    assert "On the card" not in page(client, bob, address)
    load()
    for person in (bob, judy):
        shown = page(client, person, address)
        assert "On the card" in shown and "He &lt;stands&gt; here." in shown
