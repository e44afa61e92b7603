"""The office of the hall by the API: the same acts under the same rights."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kept import kept
from tests.tournaments.hall.conftest import Hall
from tournaments.models import Complaint, Event, HallAct

pytestmark = pytest.mark.django_db

HERE = "/api/v1/hall/"
LISTS = ("events/", "reports/", "accounts/", "log/")


@pytest.fixture
def keeper(make_user: Any) -> Any:
    return make_user("keeper", is_staff=True)


@pytest.fixture
@kept
def hall(alice: Any, make_user: Any, bob: Any) -> Hall:
    made = Hall(alice, make_user)
    made.publish()
    made.join(bob)
    return made


def test_lists_and_acts_are_for_the_staff_of_the_hall_alone(
    hall: Hall, api: Any, keeper: Any, alice: Any, charlie: Any, bob: Any
) -> None:
    api(charlie).post("/api/v1/complaints/", {"about": "/events/dusk-cup/", "reason": "spam"})
    waiting = Complaint.objects.get()
    acts = {
        **{f"events/dusk-cup/{act}/": {"reason": "r"} for act in ("list", "remove", "restore")},
        **{f"accounts/{bob.pk}/{act}/": {"reason": "r"} for act in ("suspend", "readmit")},
        f"reports/{waiting.pk}/settle/": {"answer": "done"},
    }
    for person, refused in ((alice, {403}), (charlie, {403}), (None, {401, 403})):
        for path in LISTS:
            assert api(person).get(HERE + path).status_code in refused, path
        for path, body in acts.items():
            assert api(person).post(HERE + path, body).status_code in refused, path
    assert not HallAct.objects.exists()
    for path in LISTS:
        assert api(keeper).get(HERE + path).status_code == 200, path
    for path, body in acts.items():
        assert api(keeper).post(HERE + path, body).status_code == 200, path
    assert HallAct.objects.count() == len(acts)


def test_an_event_is_listed_removed_and_brought_back(hall: Hall, api: Any, keeper: Any) -> None:
    Event.objects.update(listed=False, origin="Far Hall")
    waiting = api(keeper).get(HERE + "events/").json()["results"]
    assert [(row["slug"], row["origin"], row["listed"]) for row in waiting] == [
        ("dusk-cup", "Far Hall", False)
    ]
    assert api(keeper).post(HERE + "events/dusk-cup/list/").json()["listed"] is True
    answer = api(keeper).post(HERE + "events/dusk-cup/remove/")
    assert (answer.status_code, answer.json()["code"]) == (400, "no_reason")
    removed = api(keeper).post(HERE + "events/dusk-cup/remove/", {"reason": "spam"}).json()
    assert removed["removed_at"]
    assert api(None).get("/api/v1/events/dusk-cup/").status_code == 404
    shown = api(keeper).get(HERE + "events/?show=removed&q=dusk").json()
    assert shown["count"] == 1
    assert api(keeper).post(HERE + "events/dusk-cup/dance/").status_code == 404
    log = api(keeper).get(HERE + "log/?kind=event_removed").json()["results"]
    assert [(row["actor"], row["event"], row["reason"]) for row in log] == [
        ("Keeper", "dusk-cup", "spam")
    ]


def test_anybody_reports_and_the_quota_says_when_to_come_again(
    hall: Hall, api: Any, keeper: Any, charlie: Any, settings: Any
) -> None:
    settings.QUOTAS = settings.QUOTAS | {"complaint": 1, "guest_complaint": 1}
    body = {"about": "/events/dusk-cup/players/1/", "reason": "an insult"}
    for person in (charlie, None):
        sent = api(person).post("/api/v1/complaints/", body)
        assert (sent.status_code, sent.json()["about"]) == (201, "Bob")
        event = api(person).post("/api/v1/complaints/", body | {"about": "/events/dusk-cup/"})
        assert (event.status_code, event.json()["code"]) == (429, "quota")
        assert int(event["Retry-After"]) > 3600
    nowhere = api(charlie).post("/api/v1/complaints/", body | {"about": "/hall/"})
    assert nowhere.status_code == 404
    rows = api(keeper).get(HERE + "reports/").json()["results"]
    assert [row["by"] for row in rows] == ["Charlie", None]
