"""A table whose event its players may not know any more names it to nobody but who may."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gameplay.models import Table
from tournaments.models import Event

GONE = [
    pytest.param({"state": "draft"}, id="taken back to a draft"),
    pytest.param({"removed_at": timezone.now()}, id="removed"),
]


def pages_of(table: Table) -> list[str]:
    """Every page and answer that shows a table to its players."""
    game = table.latest_game
    assert game is not None
    return [
        reverse("gameplay:tables"),
        reverse("gameplay:table", args=(table.pk,)),
        reverse("gameplay:replay", args=(game.pk,)),
        "/api/v1/tables/",
        f"/api/v1/tables/{table.pk}/",
    ]


def naming(client: Client, table: Table) -> list[str]:
    """Those of its pages that name the event or its address."""
    event = table.event
    assert event is not None
    answers = {path: client.get(path) for path in pages_of(table)}
    assert {answer.status_code for answer in answers.values()} == {200}
    said = {path: answer.content.decode() for path, answer in answers.items()}
    return [path for path, text in said.items() if event.name in text or event.slug in text]


@pytest.mark.django_db
@pytest.mark.parametrize("change", GONE)
@pytest.mark.parametrize("state", ["match_table", "finished"])
def test_players_read_the_name_of_an_event_while_they_may_know_of_it(
    request: pytest.FixtureRequest, client: Client, bob: Any, change: dict[str, Any], state: str
) -> None:
    table = request.getfixturevalue(state)
    client.force_login(bob)
    assert naming(client, table) == pages_of(table)
    Event.objects.filter(pk=table.event_id).update(**change)
    assert naming(client, Table.objects.get(pk=table.pk)) == []


@pytest.mark.django_db
def test_staff_read_the_name_of_their_draft(match_table: Table, client: Client, judy: Any) -> None:
    Event.objects.filter(pk=match_table.event_id).update(state="draft")
    client.force_login(judy)
    table = Table.objects.get(pk=match_table.pk)
    assert table.event is not None
    assert table.event.name in client.get(table.get_absolute_url()).content.decode()
