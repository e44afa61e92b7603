"""The hall's API: a whole event by it, and what each kind of person gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.kept import kept
from tournaments.models import Event, Match, Operation
from tournaments.operations import verify_chain
from tournaments.services.entry import entries
from tournaments.services.event import events, staff
from tournaments.services.match import results
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db

URL = "/api/v1/events/"
Caller = Callable[..., Any]


@pytest.fixture
def call(api: Any) -> Caller:
    """call(user, method, path, body) -> (status, JSON)."""
    clients: dict[Any, Any] = {}

    def send(user: Any, method: str, path: str = "", body: Any = None) -> tuple[int, Any]:
        if user not in clients:
            clients[user] = api(user)
        response = getattr(clients[user], method)(
            path if path.startswith("/") else URL + path, body, format="json"
        )
        return response.status_code, response.json() if response.content else None

    return send


@pytest.fixture
@kept
def event(alice: Any, bob: Any, dora: Any) -> Event:
    """A running paper event of alice, bob against dora in round 1."""
    made = events.create(
        actor=alice, name="Dusk Cup", format="apprentice", digital=False, swiss_rounds=2, cut=2
    )
    events.publish(actor=alice, event=made)
    for user in (bob, dora):
        entries.sign_up(actor=user, event=made)
    events.start(actor=alice, event=made)
    rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=made))
    return Event.objects.get(pk=made.pk)


def test_whole_event_by_the_api_alone(call: Caller, make_user: Any, alice: Any) -> None:
    users = [make_user(f"p{number}") for number in range(5)]
    status, made = call(
        alice,
        "post",
        "",
        {"name": "API Cup", "format": "apprentice", "digital": False, "swiss_rounds": 2, "cut": 2},
    )
    assert (status, made["state"], made["slug"]) == (201, "draft", "api-cup")
    at = "api-cup/"
    assert call(users[0], "get", at)[0] == 404
    assert call(alice, "post", at + "publish/")[1]["state"] == "registration"
    for user in users:
        assert call(user, "post", at + "sign-up/")[0] == 200
    assert call(alice, "post", at + "check-in/", {"open": True})[1]["checkin_open"] is True
    for number, user in enumerate(users[:4], start=1):
        status, entry = call(user, "post", f"{at}entries/{number}/check-in/")
        assert (status, entry["state"]) == (200, "checked_in")
    assert call(alice, "post", at + "start/")[1]["state"] == "running"
    for _round in range(3):
        status, drafted = call(alice, "post", at + "rounds/")
        assert (status, drafted["state"]) == (201, "draft")
        here = f"{at}rounds/{drafted['serial']}/"
        assert call(users[0], "get", here)[0] == 404
        assert call(alice, "post", here + "publish/")[1]["state"] == "published"
        for match in call(users[0], "get", f"{at}matches/?round={drafted['serial']}")[1]["results"]:
            winner_a = match["a"]["number"] < match["b"]["number"]
            games = {"wins_a": int(winner_a), "wins_b": int(not winner_a)}
            for side in ("a", "b"):
                player = users[match[side]["number"] - 1]
                status, said = call(player, "post", f"{at}matches/{match['serial']}/report/", games)
                assert status == 200
            assert said["state"] == "confirmed"
        assert call(alice, "post", here + "close/")[1]["state"] == "closed"
    status, finished = call(alice, "post", at + "finish/")
    assert (status, finished["state"], finished["champion"]) == (200, "finished", 1)
    lines = call(None, "get", at + "standings/")[1]["lines"]
    assert lines[0]["entry"]["number"] == 1
    assert len(call(None, "get", at + "bracket/")[1]["results"]) == 1
    chain = call(alice, "get", at + "chain/")[1]
    assert (chain["ok"], chain["operations"]) == (True, Operation.objects.count())
    assert verify_chain(Event.objects.get()) is None


READS = {
    "": (200, 200, 200, 200),
    "entries/": (200, 200, 200, 200),
    "entries/1/": (200, 200, 200, 200),
    "rounds/": (200, 200, 200, 200),
    "rounds/1/": (200, 200, 200, 200),
    "matches/": (200, 200, 200, 200),
    "matches/1/": (200, 200, 200, 200),
    "standings/": (200, 200, 200, 200),
    "standings/1/": (200, 200, 200, 200),
    "bracket/": (200, 200, 200, 200),
    "staff/": (200, 200, 200, 200),
    "penalties/": (200, 200, 200, 401),
    "matches/1/reports/": (200, 200, 403, 401),
    "operations/": (200, 403, 403, 403),
    "rulings/": (200, 403, 403, 401),
    "chain/": (200, 403, 403, 403),
}


def test_reads_by_organizer_entrant_outsider_and_stranger(
    call: Caller, event: Event, alice: Any, bob: Any, charlie: Any
) -> None:
    people = (alice, bob, charlie, None)
    got = {
        path: tuple(call(user, "get", f"{event.slug}/{path}")[0] for user in people)
        for path in READS
    }
    assert got == READS


WRITES: dict[str, Any] = {
    "publish/": None,
    "check-in/": {"open": True},
    "start/": None,
    "finish/": None,
    "entries/": {"name": "Somebody"},
    "entries/2/drop/": {},
    "entries/2/bring-back/": {},
    "rounds/": None,
    "rounds/1/schedule/": {"publish_at": None},
    "rounds/1/publish/": None,
    "rounds/1/discard/": None,
    "rounds/1/close/": {},
    "rounds/1/clock/": {"action": "pause"},
    "rounds/1/swap/": {"first": 1, "second": 2},
    "matches/1/enter/": {"wins_a": 1, "wins_b": 0},
    "matches/1/correct/": {"wins_a": 1, "wins_b": 0, "reason": "x"},
    "matches/1/extend/": {"minutes": 5},
    "matches/1/rule/": {"kind": "stands", "reason": "x"},
    "operations/4/undo/": {"reason": "x"},
    "invitations/": {"kind": "staff", "name": "Charlie", "role": "judge"},
    "penalties/": {"entry": 1, "kind": "warning", "code": "c", "reason": "r"},
}


def test_writes_of_staff_are_refused_to_everybody_else(
    call: Caller, event: Event, bob: Any, charlie: Any
) -> None:
    before = Operation.objects.count()
    for path, body in WRITES.items():
        for user in (bob, charlie, None):
            status, answer = call(user, "post", f"{event.slug}/{path}", body)
            assert status == (401 if user is None else 403), (path, user, answer)
            assert set(answer) >= {"code", "detail"} and answer["detail"]
    assert Operation.objects.count() == before


@pytest.mark.parametrize("path", ["", "entries/", "rounds/", "standings/", "matches/1/"])
def test_draft_event_is_not_there_for_others(
    call: Caller, alice: Any, charlie: Any, path: str
) -> None:
    events.create(actor=alice, name="Secret", format="apprentice")
    assert call(charlie, "get", f"secret/{path}")[0] == 404
    assert call(None, "get", f"secret/{path}")[0] == 404
    assert call(charlie, "post", "secret/publish/")[0] == 404
    assert call(charlie, "get")[1]["count"] == 0


def test_report_of_a_stranger_is_forbidden_and_of_players_agrees(
    call: Caller, event: Event, alice: Any, bob: Any, dora: Any, charlie: Any
) -> None:
    path = f"{event.slug}/matches/1/report/"
    games = {"wins_a": 1, "wins_b": 0}
    for user in (alice, charlie):
        assert call(user, "post", path, games)[0] == 403
    assert call(bob, "post", path, games)[1]["state"] == "reported"
    assert call(dora, "post", path, {"wins_a": 0, "wins_b": 1})[1]["state"] == "disputed"
    assert call(dora, "post", path, games)[1]["state"] == "confirmed"
    status, body = call(dora, "post", path, {"wins_a": 0, "wins_b": 1})
    assert (status, body["code"]) == (409, "already_confirmed")


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("matches/1/report/", {}, "invalid"),
        ("matches/1/report/", {"wins_a": "many", "wins_b": 0}, "invalid"),
        ("matches/1/report/", {"wins_a": 2, "wins_b": 0}, "too_many_wins"),
        ("matches/1/report/", [1, 0], "invalid"),
    ],
)
def test_malformed_report_gets_one_clear_error(
    call: Caller, event: Event, bob: Any, path: str, body: Any, code: str
) -> None:
    status, answer = call(bob, "post", f"{event.slug}/{path}", body)
    assert (status, answer["code"]) == (400, code)


def test_wrong_state_is_a_conflict_with_a_reason(call: Caller, event: Event, alice: Any) -> None:
    status, body = call(alice, "post", f"{event.slug}/rounds/")
    assert (status, body["code"]) == (409, "round_open")
    status, body = call(alice, "post", f"{event.slug}/rounds/1/close/", {})
    assert (status, body["code"]) == (409, "results_missing")
    status, body = call(alice, "post", "", {"name": "X", "format": "backgammon"})
    assert (status, body["code"]) == (400, "unknown_format")


def test_ruling_by_a_judge_changes_match_and_standings(
    call: Caller, event: Event, alice: Any, bob: Any, judy: Any
) -> None:
    results.enter(actor=alice, match=Match.objects.get(), wins_a=1, wins_b=0)
    ruling = {
        "kind": "match_loss",
        "against": Match.objects.get().entry_a.number,
        "reason": "outside help",
        "penalty": {"kind": "match_loss", "code": "Outside assistance"},
    }
    path = f"{event.slug}/matches/1/rule/"
    assert call(judy, "post", path, ruling)[0] == 403
    staff.add(actor=alice, event=event, user=judy, role="judge")
    status, match = call(judy, "post", path, ruling)
    assert (status, match["wins_a"], match["wins_b"], match["source"]) == (200, 0, 1, "ruling")
    assert call(judy, "get", f"{event.slug}/penalties/")[1]["count"] == 1
    seen = call(bob, "get", f"{event.slug}/penalties/")[1]["results"]
    own = Match.objects.get().entry_a.user == bob
    assert len(seen) == int(own)
    voided = call(judy, "post", f"{event.slug}/penalties/1/void/", {"reason": "wrong player"})[1]
    assert voided["voided"] is True


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("matches/1/rule/", {"kind": "match_loss", "reason": "x", "against": 99}, "against"),
        ("penalties/", {"entry": 99, "kind": "warning", "code": "x", "reason": "x"}, "entry"),
        (
            "penalties/",
            {"entry": 1, "kind": "warning", "code": "x", "reason": "x", "match": 99},
            "match",
        ),
        ("invitations/", {"kind": "claim", "entry": 99}, "entry"),
        ("rounds/1/swap/", {"first": 1, "second": 99}, "second"),
    ],
)
def test_a_number_in_the_body_that_is_nobody_is_a_fault_of_its_field(
    call: Caller, event: Event, alice: Any, path: str, body: Any, field: str
) -> None:
    """404 would send the author of a program looking for a wrong address."""
    status, answer = call(alice, "post", f"{event.slug}/{path}", body)
    assert (status, list(answer["fields"])) == (400, [field])
    assert "99" in answer["detail"]


def test_staff_added_and_removed(call: Caller, event: Event, alice: Any, judy: Any) -> None:
    path = f"{event.slug}/staff/"
    staff.add(actor=alice, event=event, user=judy, role="judge")
    added = next(one for one in call(None, "get", path)[1]["results"] if one["role"] == "judge")
    assert set(added) == {"id", "name", "role"} and added["name"] == "Judy"
    assert call(alice, "post", path, {"username": "judy", "role": "judge"})[0] == 405
    assert call(judy, "get", f"{event.slug}/operations/")[0] == 200
    assert call(alice, "delete", f"{path}{added['id']}/")[0] == 204
    assert call(judy, "get", f"{event.slug}/operations/")[0] == 403


def test_settings_change_and_late_entry(call: Caller, event: Event, alice: Any) -> None:
    changed = call(alice, "patch", f"{event.slug}/", {"swiss_rounds": 4})[1]
    assert changed["swiss_rounds"] == 4
    status, body = call(alice, "patch", f"{event.slug}/", {"format": "masters"})
    assert (status, body["code"]) == (409, "event_running")
    status, late = call(
        alice, "post", f"{event.slug}/entries/", {"name": "Late Lena", "missed": "bye"}
    )
    assert (status, late["first_round"], late["state"]) == (201, 2, "checked_in")
    assert (
        call(alice, "post", f"{event.slug}/entries/3/drop/", {"reason": "left"})[1]["state"]
        == "dropped"
    )


def test_next_thing_of_a_player(call: Caller, event: Event, bob: Any, charlie: Any) -> None:
    status, things = call(bob, "get", "/api/v1/me/next/")
    assert (status, [(one["event"], one["kind"]) for one in things["results"]]) == (
        200,
        [(event.slug, "report")],
    )
    assert things["results"][0]["match"]["serial"] == 1
    assert call(charlie, "get", "/api/v1/me/next/")[1]["results"] == []
    assert call(None, "get", "/api/v1/me/next/")[0] == 401


def test_standings_of_an_unknown_round_are_not_found(call: Caller, event: Event) -> None:
    assert call(None, "get", f"{event.slug}/standings/?round=9")[0] == 404
    assert call(None, "get", f"{event.slug}/standings/?round=live")[1]["live"] is True
    assert call(None, "get", f"{event.slug}/matches/?round=two")[0] == 400


@pytest.mark.parametrize(
    "path",
    ["", "entries/", "matches/", "rounds/1/", "standings/", "operations/", "penalties/", "staff/"],
)
def test_lists_ask_the_database_as_often_for_one_row_as_for_three(
    api: Any,
    alice: Any,
    make_user: Any,
    path: str,
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for size in (1, 3):
        made = _event_of(alice, make_user, size)
        client = api(alice)
        address = URL if not path else f"{URL}{made.slug}/{path}"
        with CaptureQueriesContext(connection) as queries:
            response = client.get(address)
        assert response.status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def _event_of(organizer: Any, make_user: Any, tables: int) -> Event:
    """An event with so many tables in its first, closed, round and as many penalties."""
    from tournaments.services.bench import penalties

    made = events.create(
        actor=organizer, name=f"Cup of {tables}", format="apprentice", digital=False
    )
    events.publish(actor=organizer, event=made)
    for number in range(2 * tables):
        user = make_user(f"t{tables}p{number}")
        entry = entries.sign_up(actor=user, event=made)
        if number % 2:
            penalties.give(
                actor=organizer, event=made, entry=entry, kind="caution", code="c", reason="r"
            )
    for number in range(tables - 1):
        staff.add(actor=organizer, event=made, user=make_user(f"t{tables}j{number}"), role="judge")
    events.start(actor=organizer, event=made)
    published = rounds.publish(actor=organizer, round=rounds.pair(actor=organizer, event=made))
    for match in published.matches.all():
        results.enter(actor=organizer, match=match, wins_a=1, wins_b=0)
    rounds.close(actor=organizer, round=published)
    return made


def test_undo_and_correction_are_previewed_and_done_by_the_api(
    call: Caller, event: Event, alice: Any, bob: Any
) -> None:
    at = f"{event.slug}/"
    games = {"wins_a": 1, "wins_b": 0}
    assert call(alice, "post", at + "matches/1/enter/", games)[0] == 200
    assert call(alice, "post", at + "rounds/1/close/", {})[0] == 200
    count = Operation.objects.count()
    body = {"wins_a": 0, "wins_b": 1, "reason": "misread"}
    status, told = call(alice, "post", at + "matches/1/correct/?preview=1", body)
    assert (status, told["seen"], Operation.objects.count()) == (200, count, count)
    assert [(t["result"], t["result_after"]) for t in told["tables"]] == [("1–0", "0–1")]
    assert {(r["before"], r["after"]) for r in told["ranks"]} == {(1, 2), (2, 1)}
    assert call(bob, "post", at + "matches/1/correct/?preview=1", body)[0] == 403
    entered = Operation.objects.get(kind="result_entered").number
    undo = f"{at}operations/{entered}/undo/"
    status, shown = call(alice, "get", undo)
    assert [(one["kind"], bool(one["why"])) for one in shown["out"]] == [
        ("result_entered", False),
        ("round_closed", True),
    ]
    assert call(bob, "get", undo)[0] == 403
    stale = {"reason": "a slip", "seen": 1}
    assert call(alice, "post", undo, stale)[1]["code"] == "preview_stale"
    seen = shown["impact"]["seen"]
    status, done = call(alice, "post", undo, {"reason": "a slip", "seen": seen})
    assert (status, done["kind"], done["payload"]["out"]) == (
        *(201, "operations_undone"),
        [entered, entered + 1],
    )
    assert call(alice, "get", at + "rounds/1/")[1]["state"] == "published"
    status, redone = call(
        alice, "post", f"{at}operations/{done['number']}/undo/", {"reason": "it was right"}
    )
    assert (status, redone["kind"]) == (201, "operations_redone")
    assert call(alice, "get", at + "rounds/1/")[1]["state"] == "closed"
