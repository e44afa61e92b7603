"""What is written at a table: by whom, for whom, muted, reported, and kept for judges."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import Message, Table
from gameplay.queries.table import talk as queries
from gameplay.services.table import talk
from gameplay.services.table.talk import MOST
from tests.gameplay import playing
from tournaments.errors import Forbidden, Invalid, Refusal

pytestmark = pytest.mark.django_db


def address(table: Table, rest: str = "") -> str:
    return f"/tables/{table.pk}/chat/{rest}"


def document(client: Any, table: Table) -> Any:
    return client.get(f"/api/v1/tables/{table.pk}/document/").json()


def test_a_line_is_read_by_the_other_and_by_judges_and_by_nobody_else(
    match_table: Table, enter: Any, bob: Any, dora: Any, judy: Any, charlie: Any
) -> None:
    enter(bob).post(address(match_table), {"text": "  Good\u202e   luck <b>\n"})
    row = Message.objects.get()
    assert (row.letter, row.text) == ("A", "Good luck <b>")
    assert document(enter(dora), match_table)["chat"]["lines"][0]["text"] == "Good luck <b>"
    judged = document(enter(judy), match_table)["chat"]
    assert judged["lines"][0]["by"] == "A" and judged["open"] is False
    page = enter(dora).get(f"/tables/{match_table.pk}/").content.decode()
    assert "Good luck &lt;b&gt;" in page
    for client in (enter(charlie), enter(None)):
        assert client.post(address(match_table), {"text": "me too"}).status_code == 404
    with pytest.raises(Forbidden):
        talk.say(actor=playing.GUEST, table=match_table, text="me too")
    assert Message.objects.count() == 1


def test_who_mutes_is_sent_nothing_and_judges_still_read_it(
    match_table: Table, enter: Any, bob: Any, dora: Any, judy: Any
) -> None:
    enter(dora).post(address(match_table, "mute/"), {"muted": "1"})
    enter(bob).post(address(match_table), {"text": "you will lose"})
    assert "you will lose" not in enter(dora).get(f"/tables/{match_table.pk}/").content.decode()
    told = document(enter(dora), match_table)["chat"]
    assert told["muted"] is True and not told["lines"]
    assert document(enter(bob), match_table)["chat"]["muted"] is False
    assert document(enter(judy), match_table)["chat"]["lines"]
    enter(dora).post(address(match_table, "mute/"), {"muted": "0"})
    assert document(enter(dora), match_table)["chat"]["lines"]


def test_a_reported_line_waits_on_the_bench_until_a_judge_has_seen_it(
    match_table: Table, enter: Any, bob: Any, dora: Any, judy: Any, person: Any
) -> None:
    line = talk.say(actor=person(bob), table=match_table, text="a bad word")
    with pytest.raises(Refusal, match="own"):
        talk.report(actor=person(bob), table=match_table, message=line.pk)
    with pytest.raises(Invalid):
        talk.report(actor=person(dora), table=match_table, message=line.pk + 1)
    for _twice in range(2):
        enter(dora).post(address(match_table, f"{line.pk}/report/"))
    marks = {who: document(enter(who), match_table)["chat"]["lines"] for who in (bob, dora, judy)}
    told = {who: line.get("reported", False) for who, (line,) in marks.items()}
    assert told == {bob: False, dora: True, judy: True}  # whoever was reported is not told
    assert "a bad word" in enter(judy).get("/bench/").content.decode()
    seen = f"/bench/lines/{line.pk}/seen/"
    assert enter(bob).post(seen).status_code == 404
    assert enter(judy).post(seen).status_code == 302
    assert "a bad word" not in enter(judy).get("/bench/").content.decode()
    assert Message.objects.get().seen_by == judy


def test_reported_lines_cost_as_many_queries_one_or_three(
    match_table: Table,
    judy: Any,
    person: Any,
    bob: Any,
    dora: Any,
    django_assert_max_num_queries: Any,
) -> None:
    asked = []
    for number in (1, 3):
        while Message.objects.count() < number:
            line = talk.say(actor=person(bob), table=match_table, text="word")
            talk.report(actor=person(dora), table=match_table, message=line.pk)
        with django_assert_max_num_queries(12) as queries_made:
            rows = queries.reported(judy)
            assert [row.table.event.name for row in rows] == ["Dusk Cup"] * number
        asked.append(len(queries_made))
    assert asked[0] == asked[1]


def test_an_event_turns_the_chat_off_and_what_is_too_much_is_refused(
    match_table: Table, enter: Any, bob: Any, person: Any
) -> None:
    for text, code in (("", "no_text"), (" \u200b\n", "no_text"), ("x" * 201, "too_long")):
        with pytest.raises(Invalid) as refused:
            talk.say(actor=person(bob), table=match_table, text=text)
        assert refused.value.code == code
    for _ in range(MOST):
        talk.say(actor=person(bob), table=match_table, text="again")
    with pytest.raises(Refusal, match="fast"):
        talk.say(actor=person(bob), table=match_table, text="again")
    type(match_table.event).objects.update(table_chat=False)
    table = playing.fresh(match_table)
    with pytest.raises(Refusal, match="no chat"):
        talk.say(actor=person(bob), table=table, text="again")
    answer = enter(bob).post(
        f"/api/v1/tables/{table.pk}/chat/", {"text": "hello"}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "no_chat")
    assert document(enter(bob), table)["chat"]["open"] is False


def test_against_the_house_nobody_writes(person: Any, bob: Any, enter: Any) -> None:
    table = playing.house_table(person(bob), small=True, formation="listed")
    assert document(enter(bob), table)["chat"] is None
    with pytest.raises(Refusal):
        talk.say(actor=person(bob), table=table, text="hello")
