"""The API of stops: reading and setting them, holding, passing until."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gameplay import playing
from tests.gameplay.conftest import event, known_shuffle, match_table, table  # noqa: F401

pytestmark = pytest.mark.django_db


def test_stops_are_read_and_set_by_their_account_alone(api: Any, bob: Any, dora: Any) -> None:
    address = "/api/v1/stops/chaotic/"
    usual = api(bob).get(address)
    assert usual.status_code == 200 and usual.json()["full"] is False
    answer = api(bob).put(address, {"full": True, "cards": ["Song of Fury"]}, format="json")
    assert answer.status_code == 200, answer.content
    assert api(bob).get(address).json()["cards"] == ["Song of Fury"]
    assert api(dora).get(address).json() == usual.json()
    assert api(None).get(address).status_code in (401, 403)
    assert api(bob).get("/api/v1/stops/nothing/").status_code == 404
    wrong = api(bob).put(address, {"own": ["midnight"]}, format="json")
    assert wrong.status_code == 400 and "midnight" in str(wrong.json())


def test_a_seat_holds_and_passes_until(api: Any, match_table: Any, charlie: Any) -> None:  # noqa: F811
    user = match_table.seats.get(letter="A").user
    at = f"/api/v1/tables/{match_table.pk}"
    assert api(user).post(f"{at}/hold/", {"hold": True}, format="json").json() == {
        "hold": True,
        "until": "",
    }
    said = api(user).post(f"{at}/pass/", {"until": "turn"}, format="json")
    assert said.json() == {"hold": False, "until": "turn"}
    assert api(user).post(f"{at}/pass/", {"until": ""}, format="json").json()["until"] == ""
    for name, body in (("hold", {"hold": True}), ("pass", {"until": "turn"})):
        assert api(charlie).post(f"{at}/{name}/", body, format="json").status_code == 404
    assert not playing.current(match_table).over
