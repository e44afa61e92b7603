"""Deck checks of a round: the lot that nobody can draw again, the time they cost, their history."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.kept import kept
from tournaments.errors import Refusal
from tournaments.models import Entry, Event, Match
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture, snapshot
from tournaments.queries.bench import checking
from tournaments.services.bench import judging
from tournaments.services.event import undo

pytestmark = pytest.mark.django_db

FLOOR = "/events/dusk-cup/desk/checks/"


@pytest.fixture
@kept
def floor(hall: Any, judy: Any) -> Any:
    """Round 1 of eight players runs on paper; judy judges."""
    hall.fill(8)
    hall.judge(judy)
    hall.start()
    hall.publish_round()
    return hall


def drawn(hall: Any) -> Match:
    match = checking.next_table(hall.fresh)
    assert match is not None
    return match


def check(actor: Any, entry: Entry, **said: Any) -> Entry:
    return judging.check_deck(actor=actor, entry=entry, **{"result": "right", **said})


def test_every_table_is_drawn_once_a_round_and_the_draw_stands_until_a_check(
    floor: Any, judy: Any
) -> None:
    seen = []
    for _ in range(4):
        match = drawn(floor)
        assert drawn(floor).pk == match.pk
        seen.append(match.serial)
        check(judy, match.players[0])
    assert sorted(seen) == [match.serial for match in floor.open_matches()]
    assert checking.next_table(floor.fresh) is None


def test_a_check_at_another_table_does_not_draw_again(floor: Any, judy: Any) -> None:
    first = drawn(floor)
    other = next(match for match in floor.open_matches() if match.pk != first.pk)
    check(judy, other.entry_a)
    (aimed,) = Entry.objects.get(pk=other.entry_a_id).checks
    assert (aimed["round"], aimed["by_lot"]) == (first.round.serial, False)
    left = {m.pk for m in floor.open_matches()} - {other.pk}
    again = drawn(floor)
    assert again.pk in left
    check(judy, again.entry_a)
    assert Entry.objects.get(pk=again.entry_a_id).checks[0]["by_lot"] is True


def test_who_was_checked_least_is_drawn_first(floor: Any, judy: Any) -> None:
    checked = {drawn(floor).entry_a_id}
    check(judy, Entry.objects.get(pk=next(iter(checked))))
    for match in floor.open_matches():
        floor.enter(match, 1, 0)
    floor.close()
    floor.publish_round()
    for _ in range(3):
        match = drawn(floor)
        assert not checked & {entry.pk for entry in match.players}
        check(judy, match.players[0])
        checked.add(match.players[0].pk)
    last = drawn(floor)
    assert any(entry.checks for entry in last.players)


def test_tables_with_a_result_byes_and_digital_tables_are_not_drawn(floor: Any) -> None:
    first, second, *rest = floor.open_matches()
    for match in rest:
        floor.enter(match, 1, 0)
    Match.objects.filter(pk=second.pk).update(table_address="/tables/1/")
    assert drawn(floor).pk == first.pk
    floor.enter(first, 1, 0)
    assert checking.next_table(floor.fresh) is None


def test_the_time_of_a_check_is_given_to_the_table_in_one_write(floor: Any, judy: Any) -> None:
    match = drawn(floor)
    check(judy, match.entry_b, minutes=7)
    assert Match.objects.get(pk=match.pk).extension == 7
    (noted,) = Entry.objects.get(pk=match.entry_b_id).checks
    assert (noted["minutes"], noted["by_lot"]) == (7, True)
    assert picture(History.of(floor.fresh).book) == snapshot(floor.fresh)
    floor.enter(match, 1, 0)
    before = Event.objects.get(pk=floor.event.pk).operations.count()
    with pytest.raises(Refusal) as refused:
        check(judy, match.entry_b, minutes=5)
    assert refused.value.code == "no_table"
    assert floor.fresh.operations.count() == before
    assert len(Entry.objects.get(pk=match.entry_b_id).checks) == 1


def test_a_check_taken_back_puts_its_table_into_the_draw_again(floor: Any, judy: Any) -> None:
    match = drawn(floor)
    check(judy, match.entry_a)
    number = floor.event.operations.get(kind="deck_checked").number
    undo.take_back(actor=floor.organizer, event=floor.event, number=number, reason="wrong table")
    assert drawn(floor).pk == match.pk


def test_a_judge_works_from_the_page(floor: Any, judy: Any, enter: Any) -> None:
    match = drawn(floor)
    client = enter(judy)
    page = client.get(FLOOR).content.decode()
    assert f'<p class="hero-value">{match.table_number}</p>' in page
    path = f"/events/dusk-cup/desk/players/{match.entry_a.number}/checks/"
    assert path in page
    said = {"result": "wrong", "note": "a card too many", "minutes": "4"}
    assert client.post(path, said).headers["Location"] == FLOOR
    page = client.get(FLOOR).content.decode()
    for words in ("a card too many", "by lot", "Not as registered", judy.name):
        assert words in page
    assert FLOOR in client.get("/events/dusk-cup/desk/").content.decode()
    later = client.post(path, {"result": "right", "minutes": "99"})
    assert later.status_code in (200, 400) and "60" in later.content.decode()


def test_the_floor_is_read_by_staff_who_do_not_play(
    floor: Any, alice: Any, judy: Any, charlie: Any, enter: Any, make_user: Any
) -> None:
    playing = Entry.objects.get(number=1).user
    floor.judge(playing)
    answers = {user: enter(user).get(FLOOR).status_code for user in (alice, judy, charlie, playing)}
    assert list(answers.values()) == [200, 200, 403, 403]
    assert enter(None).get(FLOOR).status_code == 302
    assert enter(judy).post(FLOOR).status_code == 405


def test_the_floor_asks_as_often_for_three_checks_as_for_one(
    floor: Any, judy: Any, enter: Any
) -> None:
    counts = []
    for _ in range(3):
        check(judy, drawn(floor).entry_a)
        with CaptureQueriesContext(connection) as queries:
            enter(judy).get(FLOOR)
        counts.append(len(queries))
    assert counts[0] == counts[2]
