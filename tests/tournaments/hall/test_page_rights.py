"""Who sees which page of the hall, and whose buttons work there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages import leading_nowhere
from tournaments.models import Operation
from tournaments.services.event import events

pytestmark = pytest.mark.django_db


PUBLIC = [
    *("", "now/", "players/", "players/1/", "pairings/", "pairings/now/", "rounds/1/"),
    *("rounds/2/", "rounds/2/now/", "rounds/1/why/", "bracket/", "standings/"),
    *("standings/?round=1", "standings/?round=live", "standings/now/", "standings/1/"),
    *("matches/1/", "matches/3/", "print/pairings/", "print/pairings/?by=table"),
    *("print/standings/", "pairings/?by=table", "pairings/?q=bob", "pairings/?q=1"),
    *("final/", "archive/", "print/final/", "players/?q=bob"),
]


STAFF = [
    *("desk/", "desk/now/", "desk/players/", "desk/staff/", "desk/penalties/", "desk/log/"),
    *("desk/paper/", "print/outstanding/"),
    *("print/slips/", "desk/players/1/checks/", "desk/results/", "desk/results/now/"),
    "print/check-in/",
    *("desk/rulings/", "desk/rulings.csv", "desk/rulings.json"),
    *("desk/log.csv", "desk/players/?q=p&show=not-here&order=state&page=2"),
]


def test_public_pages_are_for_everybody(
    running: Any, enter: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    for client in map(enter, (alice, bob, charlie, None)):
        for path in PUBLIC:
            response = client.get(f"/events/dusk-cup/{path}")
            assert response.status_code == 200, path
            assert "Dusk Cup" in response.content.decode() or path.endswith("now/"), path


def test_staff_pages_are_for_staff_alone(
    running: Any, enter: Any, alice: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    clients = [enter(user) for user in (alice, judy, bob, charlie)]
    for path in STAFF:
        got = [client.get(f"/events/dusk-cup/{path}").status_code for client in clients]
        assert got == [200, 200, 403, 403], path
        stranger = enter(None).get(f"/events/dusk-cup/{path}")
        assert (stranger.status_code, stranger.url.split("?")[0]) == (302, "/accounts/login/")


def test_no_control_leads_nowhere_whoever_reads(
    running: Any, enter: Any, alice: Any, judy: Any, bob: Any
) -> None:
    """The list of players had ticks for a judge, who can do nothing for those who are ticked."""
    for client in map(enter, (alice, judy, bob, None)):
        for path in [*PUBLIC, *STAFF]:
            response = client.get(f"/events/dusk-cup/{path}")
            if response.status_code == 200 and "html" in response["Content-Type"]:
                assert not leading_nowhere(response.content.decode()), path


def test_settings_are_for_organizers(
    running: Any, enter: Any, alice: Any, judy: Any, bob: Any
) -> None:
    page = "/events/dusk-cup/desk/settings/"
    assert [enter(user).get(page).status_code for user in (alice, judy, bob)] == [200, 403, 403]


def test_draft_event_is_not_there_for_others(alice: Any, charlie: Any, enter: Any) -> None:
    events.create(actor=alice, name="Dusk Cup", format="apprentice")
    for client in (enter(charlie), enter(None)):
        for path in [*PUBLIC, *STAFF, "desk/settings/"]:
            assert client.get(f"/events/dusk-cup/{path}").status_code == 404, path


POSTS = [
    *("desk/step/publish_event/", "desk/step/start/", "desk/step/pair/", "desk/step/publish/"),
    *("desk/step/discard/", "desk/step/close/", "desk/step/finish/", "desk/swap/"),
    *("desk/schedule/", "desk/paper/make/"),
    *("desk/clock/pause/", "desk/settings/", "desk/players/", "desk/players/1/drop/"),
    *("desk/players/1/bring-back/", "desk/staff/", "desk/staff/1/remove/", "desk/penalties/"),
    *("desk/penalties/1/void/", "matches/3/enter/", "matches/1/correct/", "matches/3/extend/"),
    *("matches/1/rule/", "desk/log/3/", "matches/3/came/", "desk/players/1/checks/"),
    *("desk/results/", "desk/players/many/"),
]


def test_buttons_of_staff_do_nothing_for_others(running: Any, enter: Any, charlie: Any) -> None:
    before = Operation.objects.count()
    form = {"result": "1-0-0", "reason": "x", "minutes": "5", "first": 1, "second": 2}
    form |= {"action": "drop", "who": 1, "table": "1"}
    outsider, stranger = enter(charlie), enter(None)
    for path in POSTS:
        assert outsider.post(f"/events/dusk-cup/{path}", form).status_code == 403, path
        sent = stranger.post(f"/events/dusk-cup/{path}", form)
        assert (sent.status_code, sent.url.split("?")[0]) == (302, "/accounts/login/"), path
    assert Operation.objects.count() == before


@pytest.mark.parametrize(
    "path", ["sign-up/", "drop/", "check-in/", "matches/3/report/", "matches/3/call/"]
)
def test_button_of_a_player_is_not_there_for_others(
    running: Any, enter: Any, charlie: Any, path: str
) -> None:
    before = Operation.objects.count()
    got = enter(charlie).post(f"/events/dusk-cup/{path}", {"result": "1-0-0"})
    assert got.status_code in (302, 403, 404)
    assert Operation.objects.count() == before
    assert enter(None).post(f"/events/dusk-cup/{path}").status_code == 302
    assert enter(charlie).get(f"/events/dusk-cup/{path}").status_code == 405


def test_unknown_action_is_not_found(running: Any, enter: Any, alice: Any) -> None:
    for path in ("desk/step/dance/", "desk/clock/dance/", "desk/players/1/dance/"):
        assert enter(alice).post(f"/events/dusk-cup/{path}").status_code == 404


def test_draft_round_is_seen_by_staff_alone(
    hall: Any, enter: Any, alice: Any, charlie: Any
) -> None:
    hall.fill(4)
    hall.start()
    drafted = hall.pair()
    match = drafted.matches.first()
    for path in (f"rounds/{drafted.serial}/", f"matches/{match.serial}/", "rounds/1/why/"):
        assert enter(alice).get(f"/events/dusk-cup/{path}").status_code == 200
        for user in (charlie, None):
            assert enter(user).get(f"/events/dusk-cup/{path}").status_code == 404
    assert "P1" not in enter(charlie).get("/events/dusk-cup/pairings/").content.decode()


def test_names_are_escaped(hall: Any, make_user: Any, read: Any, enter: Any) -> None:
    hall.join(make_user("mallory", name="<b>Mallory</b>"), make_user("eve"))
    hall.start()
    hall.publish_round()
    for path in ("players/", "pairings/", "matches/1/", "standings/?round=live"):
        shown = enter(None).get(f"/events/dusk-cup/{path}").content.decode()
        assert "<b>Mallory" not in shown


def test_head_request_is_answered_like_get(running: Any, enter: Any) -> None:
    for path in ("", "pairings/", "standings/"):
        assert enter(None).head(f"/events/dusk-cup/{path}").status_code == 200


def test_form_with_faults_is_not_shown_to_others(
    running: Any, enter: Any, charlie: Any, judy: Any
) -> None:
    match = running.open_matches()[0]
    page = f"/events/dusk-cup/matches/{match.serial}/"
    for path in ("enter/", "correct/", "rule/"):
        assert enter(charlie).post(page + path, {}).status_code == 403
    assert enter(judy).post(page + "enter/", {}).status_code == 200
