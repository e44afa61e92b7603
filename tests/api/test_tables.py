"""Playing through the API: by option lines, with the rules of every refusal."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.urls import reverse

from gameplay.models import Table
from tests.gameplay import playing
from tests.gameplay.test_disputes import disputed

pytestmark = pytest.mark.django_db


def at(name: str, *args: Any) -> str:
    return reverse(f"api:{name}", args=args)


def test_client_plays_the_house_by_option_lines_to_the_end(api: Any, bob: Any) -> None:
    client = api(bob)
    made = client.post(
        at("tables-house"), {"deck": "dop-overworld", "house_deck": "dop-underworld", "size": 3}
    )
    assert made.status_code == 201
    pk = made.json()["id"]
    assert client.post(at("table-sit", pk), {"nonce": "n"}).json()["seated"] is True
    found = Table.objects.get(pk=pk)
    playing.work(found)
    dice = random.Random(3)
    for _ in range(1000):
        state = client.get(at("table", pk)).json()
        if state["table"]["state"] == "finished":
            break
        offer = state["offer"]
        line = dice.choice(offer["options"])["line"]
        sent = client.post(at("table-choose", pk), {"line": line, "asked": offer["asked"]})
        assert sent.status_code == 202, sent.json()
        playing.work(found)
    assert state["table"]["state"] == "finished"
    game = state["games"][-1]
    assert game["winner"] in ("A", "B")
    assert game["rules"]
    assert game["verified"] is True
    steps = client.get(at("game-steps", game["id"]), {"since": -1}).json()["results"]
    assert steps[0]["number"] == 0
    record = client.get(at("game-record", game["id"]))
    assert record.status_code == 200


def test_steps_since_a_step_are_those_after_it(api: Any, finished: Any) -> None:
    game = playing.current(finished)
    client = api(finished.seats.get(letter="A").user)
    rows = client.get(at("game-steps", game.pk), {"since": 4}).json()["results"]
    assert [row["number"] for row in rows] == list(range(5, game.revision + 1))[:200]


def test_illegal_line_is_refused_with_its_rule(api: Any, match_table: Any) -> None:
    [(letter, offer)] = playing.offers(match_table).items()
    client = api(match_table.seats.get(letter=letter).user)
    answer = client.post(
        at("table-choose", match_table.pk), {"line": "move Nobody to A1", "asked": offer.asked}
    )
    assert answer.status_code == 409
    body = answer.json()
    assert body["code"] == "illegal"
    assert body["reasons"][0]["rule"]
    assert body["detail"]


def test_same_move_twice_is_answered_twice_and_stored_once(
    api: Any,
    match_table: Any,
) -> None:
    [(letter, offer)] = playing.offers(match_table).items()
    client = api(match_table.seats.get(letter=letter).user)
    body = {"line": offer.options[0]["line"], "asked": offer.asked}
    before = playing.current(match_table).inputs.count()
    assert client.post(at("table-choose", match_table.pk), body).status_code == 202
    assert client.post(at("table-choose", match_table.pk), body).status_code == 202
    assert playing.current(match_table).inputs.count() == before + 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"line": "pass"},
        {"asked": 1},
        {"line": "pass", "asked": "x"},
        {"line": "pass", "asked": -1},
        {"line": "x" * 2001, "asked": 0},
        [],
        "text",
    ],
)
def test_malformed_choice_is_400_with_a_reason(
    body: Any,
    api: Any,
    match_table: Any,
) -> None:
    client = api(match_table.seats.get(letter="A").user)
    answer = client.post(at("table-choose", match_table.pk), body)
    assert answer.status_code == 400
    assert answer.json()["code"]
    assert answer.json()["detail"]


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("table", "get"),
        ("table-sit", "post"),
        ("table-choose", "post"),
        ("table-concede", "post"),
        ("table-why", "post"),
        ("table-preview", "post"),
        ("table-undo", "post"),
    ],
)
def test_strangers_find_no_table(
    name: str,
    method: str,
    api: Any,
    match_table: Any,
    charlie: Any,
) -> None:
    for user in (charlie, None):
        answer = getattr(api(user), method)(at(name, match_table.pk), {})
        assert answer.status_code in ((401, 403, 404) if user is None else (404,))


def test_judge_reads_but_does_not_play(api: Any, match_table: Any, judy: Any) -> None:
    client = api(judy)
    state = client.get(at("table", match_table.pk)).json()
    assert state["reader"] == "judge"
    assert state["offer"] is None
    answer = client.post(at("table-choose", match_table.pk), {"line": "pass", "asked": 0})
    assert answer.status_code == 403
    assert answer.json()["code"] == "not_seated"


def test_turn_of_the_other_seat_is_409_with_the_rule_that_asks_it(
    api: Any,
    match_table: Any,
) -> None:
    [(letter, offer)] = playing.offers(match_table).items()
    other = "B" if letter == "A" else "A"
    client = api(match_table.seats.get(letter=other).user)
    answer = client.post(
        at("table-choose", match_table.pk),
        {"line": offer.options[0]["line"], "asked": offer.asked},
    )
    assert answer.status_code == 409
    assert answer.json()["reasons"][0]["rule"] == offer.rule


def test_dispute_goes_from_claim_to_ruling(
    api: Any,
    finished: Any,
    judy: Any,
    charlie: Any,
) -> None:
    game = playing.current(finished)
    player = api(finished.seats.get(letter="A").user)
    made = player.post(at("disputes"), {"game": game.pk, "step": 2, "claim": "No."})
    assert made.status_code == 201
    pk = made.json()["id"]
    assert api(charlie).get(at("dispute", pk)).status_code == 404
    assert [row["id"] for row in api(judy).get(at("disputes")).json()["results"]] == [pk]
    ruling = {"kind": "stands", "reason": "Legal.", "rules": ["7.2.5.2"]}
    assert player.post(at("dispute-rule", pk), ruling).status_code == 403
    answer = api(judy).post(at("dispute-rule", pk), ruling)
    assert answer.status_code == 200
    assert answer.json()["ruling"]["reason"] == "Legal."
    assert player.get(at("dispute", pk)).json()["state"] == "ruled"


@pytest.mark.parametrize(
    "body",
    [
        {"claim": "x"},
        {"game": 1, "claim": "x"},
        {"game": 1, "match": 1, "step": 1, "claim": "x"},
        {"game": "x", "step": 1, "claim": "x"},
    ],
)
def test_malformed_dispute_is_400(body: Any, api: Any, bob: Any) -> None:
    answer = api(bob).post(at("disputes"), body)
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_dispute_of_a_foreign_game_is_404(api: Any, finished: Any, charlie: Any) -> None:
    game = playing.current(finished)
    answer = api(charlie).post(at("disputes"), {"game": game.pk, "step": 1, "claim": "x"})
    assert answer.status_code == 404


def test_lists_cost_the_same_queries_with_one_and_three(
    api: Any,
    finished: Any,
    judy: Any,
    bob: Any,
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts: dict[str, list[int]] = {"disputes": [], "tables": []}
    clients = {"disputes": api(judy), "tables": api(bob)}
    for steps in ((1,), (2, 3)):
        for step in steps:
            disputed(finished, step=step)
            playing.house_table(playing.Person(user=bob))
        for name, client in clients.items():
            with CaptureQueriesContext(connection) as queries:
                assert client.get(at(name)).status_code == 200
            counts[name].append(len(queries))
    assert all(one == three for one, three in counts.values()), counts


def test_a_game_is_repaired_and_the_repair_taken_back(
    api: Any, match_table: Any, judy: Any, charlie: Any
) -> None:
    dice = random.Random(2)
    for _ in range(3):
        playing.step(match_table, dice)
    game = playing.current(match_table)
    player, judge = api(match_table.seats.get(letter="A").user), api(judy)
    body = {
        "back": game.revision - 2,
        "seen": game.revision,
        "rules": ["8.1.1"],
        "reason": "Not asked.",
    }
    where = at("game-repairs", game.pk)
    for name in ("game-repairs", "game-repairs-preview"):
        assert api(charlie).post(at(name, game.pk), body, format="json").status_code == 404
        assert player.post(at(name, game.pk), body, format="json").status_code == 403
    shown = judge.post(at("game-repairs-preview", game.pk), body, format="json")
    assert shown.status_code == 200
    assert shown.json()["differences"]
    assert judge.get(where).json()["results"] == []
    made = judge.post(where, body, format="json")
    assert made.status_code == 201
    playing.work(match_table)
    [told] = player.get(where).json()["results"]
    assert told["reason"] == "Not asked."
    assert told["step"] == game.revision + 1
    undo = at("repair-undo", told["id"])
    again = {"reason": "It was right.", "seen": game.revision + 1}
    assert player.post(undo, again, format="json").status_code == 403
    assert api(charlie).post(undo, again, format="json").status_code == 404
    assert judge.post(undo, again, format="json").status_code == 201
    playing.work(match_table)
    assert [row["undoes"] for row in player.get(where).json()["results"]] == [told["id"], None]
    assert judge.post(undo, again, format="json").status_code == 409


def test_why_is_answered_from_what_the_caller_may_know(
    api: Any, finished: Any, judy: Any, charlie: Any
) -> None:
    game = playing.current(finished)
    judge = api(judy)
    event = judge.get(at("game-event-why", game.pk, 5))
    assert event.status_code == 200
    assert event.json()["links"][0]["seq"] == 5
    assert judge.get(at("game-event-why", game.pk, 99_999)).status_code == 404
    assert api(charlie).get(at("game-event-why", game.pk, 5)).status_code == 404
    view = judge.get(at("game-step", game.pk, game.revision)).json()["view"]
    card = next(iter(view["creatures"].values()))
    where = at("game-step-terms", game.pk, game.revision)
    told = judge.get(where, {"card": card["line_name"], "value": "Power"}).json()
    assert told["total"] == card["power"] == sum(term["number"] for term in told["terms"])
    assert judge.get(where, {"card": "Nobody", "value": "Power"}).status_code == 404
    assert api(charlie).get(where, {"card": card["line_name"], "value": "Power"}).status_code == 404


@pytest.mark.parametrize("much", [2**63, 10**30])
def test_a_number_that_no_row_can_have_is_refused(api: Any, match_table: Any, much: int) -> None:
    playing.work(match_table)
    seated = api(match_table.seats.get(letter="A").user)
    there = at("table-choose", match_table.pk)
    choice = {"line": "pass", "asked": much}
    assert seated.post(there, choice).status_code == 409
    for nowhere in (there.replace(f"/{match_table.pk}/", f"/{much}/"), f"/api/v1/tables/{much}/"):
        assert seated.post(nowhere, choice).status_code in (404, 405)
        assert seated.get(nowhere).status_code in (404, 405)
    document = f"/api/v1/tables/{match_table.pk}/document/"
    assert seated.get(document, {"since": much}).status_code in (200, 400)
