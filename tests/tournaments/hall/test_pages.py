"""Every page of the hall as organizer, entrant, outsider and stranger; and what it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from tournaments import providers
from tournaments.models import Entry, Event, Match, Operation, Round
from tournaments.queries import standings
from tournaments.services import entries, events, matches, penalties, results

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(hall: Any, bob: Any, dora: Any, judy: Any) -> Any:
    """Round 1 closed, round 2 running; bob and dora among four players, judy judges."""
    hall.join(bob, dora)
    hall.fill(2)
    hall.judge(judy)
    hall.start()
    hall.play_round()
    hall.publish_round()
    return hall


@pytest.fixture
def read(enter: Any) -> Callable[..., str]:
    """read(user, path) -> the text of the page without its tags."""

    def fetch(user: Any, path: str) -> str:
        response = enter(user).get(path)
        assert response.status_code == 200, (path, response.status_code)
        main = re.search(r"<main.*</main>", response.content.decode(), re.S)
        text = re.sub(r"<[^>]+>", " ", main.group(0) if main else response.content.decode())
        return re.sub(r"\s+", " ", text)

    return fetch


PUBLIC = [
    *("", "now/", "players/", "players/1/", "pairings/", "pairings/now/", "rounds/1/"),
    *("rounds/2/", "rounds/2/now/", "rounds/1/why/", "bracket/", "standings/"),
    *("standings/?round=1", "standings/?round=live", "standings/now/", "standings/1/"),
    *("matches/1/", "matches/3/", "print/pairings/", "print/pairings/?by=table"),
    *("print/standings/", "pairings/?by=table", "pairings/?q=bob", "pairings/?q=1"),
]
STAFF = [
    *("desk/", "desk/now/", "desk/players/", "desk/staff/", "desk/penalties/", "desk/log/"),
    *("print/slips/",),
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
    *("desk/clock/pause/", "desk/settings/", "desk/players/", "desk/players/1/drop/"),
    *("desk/players/1/bring-back/", "desk/staff/", "desk/staff/1/remove/", "desk/penalties/"),
    *("desk/penalties/1/void/", "matches/3/enter/", "matches/1/correct/", "matches/3/extend/"),
    *("matches/1/rule/", "desk/log/3/"),
]


def test_buttons_of_staff_do_nothing_for_others(running: Any, enter: Any, charlie: Any) -> None:
    before = Operation.objects.count()
    form = {"result": "1-0-0", "reason": "x", "minutes": "5", "first": 1, "second": 2}
    outsider, stranger = enter(charlie), enter(None)
    for path in POSTS:
        assert outsider.post(f"/events/dusk-cup/{path}", form).status_code == 403, path
        sent = stranger.post(f"/events/dusk-cup/{path}", form)
        assert (sent.status_code, sent.url.split("?")[0]) == (302, "/accounts/login/"), path
    assert Operation.objects.count() == before


@pytest.mark.parametrize("path", ["sign-up/", "drop/", "check-in/", "matches/3/report/"])
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


def test_organizer_runs_a_whole_event_by_the_desk_alone(
    enter: Any, read: Any, alice: Any, make_user: Any
) -> None:
    desk = enter(alice)
    form = {
        "name": "Button Cup",
        "ruleset": "chaotic/apprentice",
        "digital": "False",
        "size": 6,
        "best_of": 1,
        "swiss_rounds": 1,
        "cut": 2,
        "round_minutes": 50,
    }
    assert desk.post("/events/new/", form).url == "/events/button-cup/desk/"
    here = "/events/button-cup/"
    assert "Publish and open registration" in read(alice, here + "desk/")
    desk.post(here + "desk/step/publish_event/")
    for number in range(3):
        player = enter(make_user(f"p{number}"))
        assert "Sign up" in player.get(here).content.decode()
        player.post(here + "sign-up/")
    desk.post(here + "desk/players/", {"name": "Walk-in Wanda", "username": ""})
    assert "4 players begin." in read(alice, here + "desk/")
    desk.post(here + "desk/step/start/")
    for _round in range(2):
        desk.post(here + "desk/step/pair/")
        assert "draft, seen by staff only" in read(alice, here + "desk/")
        desk.post(here + "desk/step/publish/")
        blocked = desk.post(here + "desk/step/close/")
        assert "No settled result" in str([*get_messages(blocked.wsgi_request)][-1])
        for match in Match.objects.filter(round__state="published", entry_b__isnull=False):
            done = desk.post(f"{here}matches/{match.serial}/enter/", {"result": "1-0-0"})
            assert done.url == here + "desk/"
        assert "things stop this" not in read(alice, here + "desk/")
        desk.post(here + "desk/step/close/")
    assert "is the champion." in read(alice, here + "desk/")
    desk.post(here + "desk/step/finish/")
    event = Event.objects.get()
    assert event.champion is not None
    assert event.champion.name in read(None, "/")
    assert f"Champion {event.champion.name}" in read(None, here)


def test_two_players_report_on_their_phones(running: Any, enter: Any, read: Any) -> None:
    match = running.open_matches()[0]
    first, second = match.entry_a.user, match.entry_b.user
    here = "/events/dusk-cup/"
    assert f"your table {match.table_number}" in read(first, here)
    assert "Report the result" in read(first, here)
    page = f"{here}matches/{match.serial}/"
    assert "I won 1–0" in read(first, page)
    assert "I won 1–0" in read(second, page)
    enter(first).post(page + "report/", {"result": "1-0-0"})
    assert "You have reported" in read(first, here)
    assert "has reported. Say what you saw" in read(second, here)
    enter(second).post(page + "report/", {"result": "0-1-0"})
    assert "Your two reports differ" in read(first, here)
    enter(second).post(page + "report/", {"result": "1-0-0"})
    assert "You won 1–0" in read(first, here)
    assert "You lost 0–1" in read(second, here)
    match.refresh_from_db()
    assert (match.state, match.winner) == ("confirmed", match.entry_a)


def test_seat_b_chooses_i_won_and_wins(running: Any, enter: Any) -> None:
    match = running.open_matches()[0]
    page = f"/events/dusk-cup/matches/{match.serial}/"
    shown = enter(match.entry_b.user).get(page).content.decode()
    value = re.search(r'value="([\d-]+)"[^>]*>\s*<span>I won 1–0', shown)
    assert value is not None and value.group(1) == "0-1-0"


def test_result_that_is_no_choice_is_refused_in_place(running: Any, enter: Any) -> None:
    match = running.open_matches()[0]
    page = f"/events/dusk-cup/matches/{match.serial}/report/"
    for said in ("9-9-9", "", "x", "1-0"):
        response = enter(match.entry_a.user).post(page, {"result": said})
        assert response.status_code == 200
        assert "field-error" in response.content.decode()
    match.refresh_from_db()
    assert match.state == "open"


def test_desk_names_what_stops_the_round(running: Any, read: Any, alice: Any) -> None:
    one, two = running.open_matches()
    results.report(actor=one.entry_a.user, match=one, wins_a=1, wins_b=0)
    results.report(actor=one.entry_b.user, match=one, wins_a=0, wins_b=1)
    text = read(alice, "/events/dusk-cup/desk/")
    assert "2 things stop this" in text
    assert text.index("report different results") < text.index("No result yet")
    assert f"Table {two.table_number}: {two}" in text


def test_correction_page_needs_a_reason_and_moves_the_standings(
    running: Any, enter: Any, read: Any, alice: Any
) -> None:
    match = Match.objects.with_players().filter(round__number=1).first()
    assert match is not None
    page = f"/events/dusk-cup/matches/{match.serial}/"
    other = "0-1-0" if match.wins_a else "1-0-0"
    refused = enter(alice).post(page + "correct/", {"result": other, "reason": " "})
    assert "field-error" in refused.content.decode()
    form = {"result": other, "reason": "misread slip"}
    before = match.wins_a
    weighed = enter(alice).post(page + "correct/", form)
    text = weighed.content.decode()
    assert "This would change" in text and "Round 1, " in text and "Ranks" in text
    match.refresh_from_db()
    assert match.wins_a == before, "nothing is written before the second click"
    enter(alice).post(page + "correct/", form | {"seen": 1})
    match.refresh_from_db()
    assert match.wins_a == before, "the event has moved on since that preview"
    enter(alice).post(page + "correct/", form | {"seen": weighed.context["seen"]})
    match.refresh_from_db()
    assert match.winner == (match.entry_b if match.wins_b else match.entry_a)
    first = standings.rows(running.fresh)[0]
    shown = read(None, "/events/dusk-cup/standings/")
    assert first.entry.name in shown
    assert "misread slip" in read(alice, "/events/dusk-cup/desk/log/")


def test_why_page_names_players_and_adds_up(running: Any, read: Any) -> None:
    line = standings.of(running.event).lines[1]
    entry = Entry.objects.get(event=running.event, number=line.player)
    text = read(None, f"/events/dusk-cup/standings/{entry.number}/")
    assert f"{entry.name} is number 1 of 4 with 3 points." in text
    assert "Points: 3" in text
    assert "Nothing separates" in text and f"{entry.name} stands above" in text


def test_own_seat_is_marked_and_large(running: Any, enter: Any, bob: Any) -> None:
    shown = enter(bob).get("/events/dusk-cup/pairings/").content.decode()
    assert shown.count("is-me") == 1
    match = Match.objects.of(Entry.objects.get(user=bob)).get(round__number=2)
    assert f'<p class="hero-value">{match.table_number}</p>' in shown


def test_search_finds_by_part_of_the_name_and_by_table(running: Any, read: Any) -> None:
    found = read(None, "/events/dusk-cup/pairings/?q=BOB")
    assert "Bob" in found and found.count("Dora") <= 1
    assert "Nobody found for" in read(None, "/events/dusk-cup/pairings/?q=zzz")
    one = read(None, "/events/dusk-cup/pairings/?q=1&by=table")
    assert sum(name in one for name in ("Bob", "Dora", "P1", "P2")) == 2


def test_front_page_shows_the_next_thing_first(running: Any, read: Any, bob: Any) -> None:
    text = read(bob, "/")
    assert text.index("your table") < text.index("On now")
    stranger = read(None, "/")
    assert "Dusk Cup" in stranger and "Round 2" in stranger and "0 of 2 results" in stranger
    assert "your table" not in stranger


def test_empty_hall_teaches_what_to_do(read: Any, bob: Any) -> None:
    assert "No event takes players right now" in read(None, "/")
    assert "No event yet" in read(bob, "/events/")


def test_cards_of_providers_appear_once_asked_in_bulk(
    running: Any, enter: Any, monkeypatch: Any
) -> None:
    asked: list[int] = []

    def rows(request: Any, matches: Any) -> dict[int, Any]:
        asked.append(len(matches))
        return {
            match.pk: {"template": "components/empty.html", "context": {"title": "Extra!"}}
            for match in matches
        }

    monkeypatch.setitem(providers._providers, "match_rows", [rows])
    shown = enter(None).get("/events/dusk-cup/pairings/?by=table").content.decode()
    assert (shown.count("Extra!"), asked) == (2, [2])


def test_refusal_of_a_button_is_shown_in_words(running: Any, enter: Any, alice: Any) -> None:
    response = enter(alice).post("/events/dusk-cup/desk/step/pair/", follow=True)
    assert escape("Round 2 is not closed yet.") in response.content.decode()


def test_refusal_of_a_form_keeps_what_was_written(enter: Any, alice: Any) -> None:
    form = {
        "name": "Odd Cup",
        "ruleset": "chaotic/apprentice",
        "digital": "True",
        "size": 6,
        "best_of": 1,
        "swiss_rounds": 99,
        "cut": 0,
        "round_minutes": 50,
        "description": "Bring sleeves.",
    }
    shown = enter(alice).post("/events/new/", form).content.decode()
    assert "Odd Cup" in shown and "Bring sleeves." in shown and "field-error" in shown
    assert Event.objects.count() == 0


def test_names_are_escaped(hall: Any, make_user: Any, read: Any, enter: Any) -> None:
    hall.join(make_user("mallory", name="<b>Mallory</b>"), make_user("eve"))
    hall.start()
    hall.publish_round()
    for path in ("players/", "pairings/", "matches/1/", "standings/?round=live"):
        shown = enter(None).get(f"/events/dusk-cup/{path}").content.decode()
        assert "<b>Mallory" not in shown


def test_log_page_says_whether_the_chain_holds(running: Any, read: Any, judy: Any) -> None:
    count = Operation.objects.count()
    text = read(judy, "/events/dusk-cup/desk/log/")
    assert f"The chain holds: {count} operations" in text
    assert "Round published" in text and "alice" in text


def test_undo_page_is_for_those_who_run_rounds(
    running: Any, enter: Any, alice: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    closed = running.event.operations.filter(kind="round_closed").first().number
    page = f"/events/dusk-cup/desk/log/{closed}/"
    got = [enter(user).get(page).status_code for user in (alice, judy, bob, charlie)]
    assert got == [200, 403, 403, 403]
    assert enter(None).get(page).status_code == 302


def test_undo_page_shows_what_falls_and_does_it(
    running: Any, enter: Any, read: Any, alice: Any
) -> None:
    closed = running.event.operations.filter(kind="round_closed").first().number
    page = f"/events/dusk-cup/desk/log/{closed}/"
    assert page in enter(alice).get("/events/dusk-cup/desk/log/").content.decode()
    shown = enter(alice).get(page)
    text = shown.content.decode()
    assert "Operations that go with it" in text and "the round before it is not closed" in text
    assert "Closed → Running" in text and "Running → falls" in text
    seen = shown.context["plan"].seen
    assert "field-error" in enter(alice).post(page, {"seen": seen}).content.decode()
    assert "moved on" in enter(alice).post(page, {"seen": 1, "reason": "x"}).content.decode()
    done = enter(alice).post(page, {"seen": seen, "reason": "closed too early"})
    assert done.status_code == 302
    log = read(alice, "/events/dusk-cup/desk/log/")
    assert "closed too early" in log and "undone" in log and "Redo…" in log
    assert [r.state for r in Round.objects.all()] == ["published"]
    undo = running.event.operations.last().number
    again = enter(alice).get(f"/events/dusk-cup/desk/log/{undo}/")
    form = {"seen": again.context["plan"].seen, "reason": "it was right"}
    enter(alice).post(f"/events/dusk-cup/desk/log/{undo}/", form)
    assert [r.state for r in Round.objects.all()] == ["closed", "published"]


def test_chain_page_sees_what_was_changed_since_and_everything_when_asked(
    running: Any, read: Any, alice: Any
) -> None:
    from tests.tournaments.hall.test_operations import tamper

    log = "/events/dusk-cup/desk/log/"
    assert "The chain holds" in read(alice, log)
    running.judge(running.make_user("newcomer"))
    last = running.event.operations.last()
    tamper(last, payload={})
    assert f"breaks at operation {last.number}" in read(alice, log)
    Operation.objects.filter(number=4).update(actor_name="nobody")
    assert "breaks at operation 4" in read(alice, log + "?whole=1")


def test_check_in_by_the_player_and_by_staff(
    hall: Any, enter: Any, read: Any, alice: Any, bob: Any, dora: Any
) -> None:
    hall.join(bob, dora)
    enter(alice).post("/events/dusk-cup/desk/step/open_checkin/")
    assert "Are you here?" in read(bob, "/events/dusk-cup/")
    enter(bob).post("/events/dusk-cup/check-in/")
    assert "Checked in" in read(bob, "/events/dusk-cup/")
    enter(alice).post("/events/dusk-cup/desk/players/2/check-in/")
    assert set(Entry.objects.values_list("state", flat=True)) == {"checked_in"}
    assert "2 of 2 are here" in read(alice, "/events/dusk-cup/desk/")


def test_swap_clock_discard_by_the_desk(hall: Any, enter: Any, read: Any, alice: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.pair()
    one, two = Match.objects.with_players().order_by("table_number")
    swap = {"first": one.entry_a.number, "second": two.entry_a.number}
    enter(alice).post("/events/dusk-cup/desk/swap/", swap)
    one.refresh_from_db()
    assert one.entry_a_id == two.entry_a_id
    enter(alice).post("/events/dusk-cup/desk/step/discard/")
    assert Round.objects.get().state == "voided"
    for action in ("pair", "publish"):
        enter(alice).post(f"/events/dusk-cup/desk/step/{action}/")
    enter(alice).post("/events/dusk-cup/desk/clock/pause/")
    assert "(paused)" in read(alice, "/events/dusk-cup/desk/")
    enter(alice).post("/events/dusk-cup/desk/clock/start/", {"minutes": 25})
    running = Round.objects.get(state="published")
    assert running.clock_left is None and running.clock_ends_at is not None


def test_penalty_is_seen_by_the_player_and_not_by_the_opponent(
    running: Any, read: Any, judy: Any, enter: Any
) -> None:
    match = running.open_matches()[0]
    form = {"entry": match.entry_a.pk, "kind": "warning", "code": "Slow play", "reason": "Sleepy"}
    enter(judy).post("/events/dusk-cup/desk/penalties/", form)
    assert "Sleepy" in read(judy, "/events/dusk-cup/desk/penalties/")
    given = match.entry_a.penalties.get()
    penalties.give(
        actor=judy,
        event=running.event,
        entry=match.entry_a,
        kind="caution",
        code="Late",
        reason="Two minutes",
        match=match,
    )
    page = f"/events/dusk-cup/matches/{match.serial}/"
    assert "Two minutes" in read(match.entry_a.user, page)
    assert "Two minutes" not in read(match.entry_b.user, page)
    assert "Two minutes" not in read(None, page)
    enter(judy).post(f"/events/dusk-cup/desk/penalties/{given.number}/void/", {"reason": "No"})
    given.refresh_from_db()
    assert given.voided


def test_reports_of_a_match_are_seen_by_players_and_staff_alone(
    running: Any, read: Any, charlie: Any, judy: Any
) -> None:
    match = running.open_matches()[0]
    results.report(actor=match.entry_a.user, match=match, wins_a=1, wins_b=0)
    page = f"/events/dusk-cup/matches/{match.serial}/"
    for user in (match.entry_a.user, match.entry_b.user, judy):
        assert "Reports" in read(user, page)
    for user in (charlie, None):
        assert "Reports" not in read(user, page)


def test_slips_cut_through_the_pile_are_in_table_order() -> None:
    from tournaments.views.printing import cutting_order

    pages = cutting_order(list(range(1, 11)), 4)
    assert pages == [[1, 4, 7, 10], [2, 5, 8], [3, 6, 9]]
    piles = [[page[place] for page in pages if place < len(page)] for place in range(4)]
    assert [slip for pile in piles for slip in pile] == list(range(1, 11))


def test_bracket_page_draws_and_tells_the_same(make_hall: Any, read: Any, enter: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=4)
    hall.fill(5)
    hall.start()
    hall.play_round()
    played = hall.play_round()
    shown = enter(None).get("/events/dusk-cup/bracket/").content.decode()
    assert shown.count("<rect") == 3 and shown.count("<polyline") == 2
    text = read(None, "/events/dusk-cup/bracket/")
    for match in played.matches.with_players():
        assert match.winner is not None
        assert text.count(match.winner.name) >= 4
    assert "No bracket yet" in read(None, _other(make_hall))


def _other(make_hall: Any) -> str:
    make_hall(name="Plain Cup")
    return "/events/plain-cup/bracket/"


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/",
            "/events/",
            "/events/{slug}/",
            "/events/{slug}/players/",
            "/events/{slug}/pairings/",
        ),
        *("/events/{slug}/pairings/?by=table", "/events/{slug}/standings/"),
        *("/events/{slug}/players/1/", "/events/{slug}/desk/", "/events/{slug}/desk/players/"),
        *(
            "/events/{slug}/desk/penalties/",
            "/events/{slug}/desk/log/",
            "/events/{slug}/desk/staff/",
        ),
        *("/events/{slug}/print/slips/", "/events/{slug}/rounds/1/why/"),
    ],
)
def test_page_asks_the_database_as_often_for_one_row_as_for_three(
    make_hall: Any, make_user: Any, enter: Any, alice: Any, path: str
) -> None:
    counts = []
    for size in (1, 3):
        slug = _filled(make_hall, make_user, size)
        client = enter(alice)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path.format(slug=slug)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1], "\n".join(q["sql"][:160] for q in queries.captured_queries)


def _filled(make_hall: Any, make_user: Any, tables: int) -> str:
    hall = make_hall(name=f"Cup of {tables}", swiss_rounds=1)
    made = hall.join(*[make_user(f"c{tables}p{n}") for n in range(2 * tables)])
    for entry in made[::2]:
        penalties.give(
            actor=hall.organizer,
            event=hall.event,
            entry=entry,
            kind="caution",
            code="c",
            reason="r",
        )
    for number in range(tables - 1):
        hall.judge(make_user(f"c{tables}j{number}"))
    hall.start()
    published = hall.publish_round()
    for match in published.matches.with_players():
        hall.enter(match, 1, 0)
    slug: str = hall.event.slug
    return slug


def test_front_page_asks_as_often_for_one_event_as_for_three(
    make_hall: Any, make_user: Any, enter: Any, bob: Any
) -> None:
    counts = []
    for number in range(3):
        hall = make_hall(name=f"Night {number}")
        hall.join(bob, make_user(f"n{number}"))
        hall.start()
        hall.publish_round()
        client = enter(bob)
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[2]


def test_entrant_of_a_digital_event_is_sent_for_the_deck_then_to_the_table(
    make_hall: Any, bob: Any, dora: Any, read: Any
) -> None:
    hall = make_hall(digital=True)
    for entry in hall.join(bob, dora):
        assert "Submit your deck" in read(entry.user, "/events/dusk-cup/")
        entries.set_deck(actor=None, entry=entry, state="legal", digest="x")
    assert "Registered" in read(bob, "/events/dusk-cup/")


def test_go_to_the_table_is_the_one_button_of_a_seated_player(
    running: Any, enter: Any, bob: Any
) -> None:
    match = Match.objects.of(Entry.objects.get(user=bob)).get(round__number=2)
    matches.attach_table(actor=None, match=match, address="/tables/77/")
    shown = enter(bob).get("/events/dusk-cup/").content.decode()
    assert 'href="/tables/77/"' in shown and "Go to the table" in shown
    assert shown.count("button-primary") == 1


def test_printed_pairings_carry_address_and_code(running: Any, enter: Any) -> None:
    shown = enter(None).get("/events/dusk-cup/print/pairings/").content.decode()
    assert "http://testserver/events/dusk-cup/pairings/" in shown
    assert "<svg" in shown and 'class="qr"' in shown


def test_head_request_is_answered_like_get(running: Any, enter: Any) -> None:
    for path in ("", "pairings/", "standings/"):
        assert enter(None).head(f"/events/dusk-cup/{path}").status_code == 200


def test_dropped_player_is_brought_back_with_a_bye_for_the_missed_round(
    running: Any, enter: Any, alice: Any
) -> None:
    entry = Entry.objects.get(event=running.event, number=1)
    for match in running.open_matches():
        running.enter(match, 1, 0)
    running.close()
    enter(alice).post("/events/dusk-cup/desk/players/1/drop/", {"reason": "ill"})
    assert not Entry.objects.get(pk=entry.pk).playing, "nothing else changes: it is done at once"
    running.play_round()
    back = "/events/dusk-cup/desk/players/1/bring-back/"
    weighed = enter(alice).post(back, {"missed": "bye"})
    assert "Dropped → Checked in" in weighed.content.decode() and weighed.context["ranks"]
    entry.refresh_from_db()
    assert not entry.playing
    enter(alice).post(back, {"missed": "bye", "seen": weighed.context["seen"]})
    entry.refresh_from_db()
    assert entry.playing
    assert Match.objects.of(entry).get(round__number=3).wins_a == 1


def test_judge_rules_on_the_match_page(running: Any, enter: Any, read: Any, judy: Any) -> None:
    match = Match.objects.with_players().filter(round__number=1).first()
    assert match is not None and match.winner is not None
    guilty = match.winner
    page = f"/events/dusk-cup/matches/{match.serial}/"
    form = {
        "kind": "match_loss",
        "against": guilty.number,
        "penalty": "match_loss",
        "code": "Outside help",
        "rules": "8.1.1, 2.2",
        "reason": "A friend told the attack.",
    }
    refused = enter(judy).post(page + "rule/", form | {"against": ""})
    assert "Say whose loss it is." in refused.content.decode()
    enter(judy).post(page + "rule/", form)
    match.refresh_from_db()
    assert (match.source, match.winner) == ("ruling", match.opponent_of(guilty))
    assert guilty.penalties.get().rule == "8.1.1"
    given = enter(judy).get("/events/dusk-cup/desk/penalties/").content.decode()
    assert "/rules/?game=chaotic&amp;q=8.1.1" in given
    assert "Result by a ruling" in read(None, page)
    operation = Operation.objects.get(kind="ruling_applied")
    assert operation.payload["rules"] == ["8.1.1", "2.2"]


def test_staff_who_play_get_no_forms_for_their_own_match(
    running: Any, enter: Any, bob: Any
) -> None:
    running.judge(bob, "head_judge")
    match = Match.objects.of(Entry.objects.get(user=bob)).get(round__number=2)
    page = f"/events/dusk-cup/matches/{match.serial}/"
    shown = enter(bob).get(page).content.decode()
    assert "How did it end?" in shown
    assert "Enter the result" not in shown and "Rule on this match" not in shown
    for path, form in (
        ("enter/", {"result": "1-0-0"}),
        ("rule/", {"kind": "stands", "reason": "x"}),
    ):
        assert enter(bob).post(page + path, form).status_code == 403


def test_cut_is_previewed_with_its_seeds(make_hall: Any, read: Any, alice: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=4)
    hall.fill(5)
    hall.start()
    hall.play_round()
    text = read(alice, "/events/dusk-cup/desk/")
    best = standings.rows(hall.event)[0].entry.name
    assert f"Seeds: 1 {best}, 2 " in text


def test_cut_to_more_than_are_left_gives_byes_to_the_best(make_hall: Any, read: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=8)
    hall.fill(5)
    hall.start()
    hall.play_round()
    titles = []
    for _round in range(3):
        titles.append((hall.play_round().title, Match.objects.order_by("-serial")[0].bout))
    assert [title for title, _bout in titles] == ["Quarterfinals", "Semifinals", "Final"]
    played = Match.objects.filter(round__phase__kind="single")
    assert played.count() == 4
    assert not played.filter(entry_b=None).exists()
    finished = events.finish(actor=hall.organizer, event=hall.event)
    assert finished.champion is not None
    assert finished.champion.name in read(None, "/events/dusk-cup/bracket/")


def test_form_with_faults_is_not_shown_to_others(
    running: Any, enter: Any, charlie: Any, judy: Any
) -> None:
    match = running.open_matches()[0]
    page = f"/events/dusk-cup/matches/{match.serial}/"
    for path in ("enter/", "correct/", "rule/"):
        assert enter(charlie).post(page + path, {}).status_code == 403
    assert enter(judy).post(page + "enter/", {}).status_code == 200


def test_way_to_a_digital_table_is_shown_to_players_and_staff_alone(
    running: Any, enter: Any, bob: Any, judy: Any, charlie: Any
) -> None:
    match = Match.objects.of(Entry.objects.get(user=bob)).get(round__number=2)
    matches.attach_table(actor=None, match=match, address="/tables/77/")
    page = f"/events/dusk-cup/matches/{match.serial}/"
    for user, shown in ((bob, True), (judy, True), (charlie, False), (None, False)):
        assert ("/tables/77/" in enter(user).get(page).content.decode()) is shown


def test_desk_of_a_large_event_shows_its_tables_page_by_page(alice: Any, enter: Any) -> None:
    from tournaments.operations import verify_chain
    from tournaments.services.staged import stage

    event = stage(organizer=alice.username, players=420, rounds=2)
    assert verify_chain(event) is None
    first = enter(alice).get(f"/events/{event.slug}/desk/")
    text = first.content.decode()
    assert (first.context["done"], first.context["tables"]) == (105, 210)
    assert "105 things stop this" in text and text.count('class="stop ') == 60
    assert "Page 1 of 2" in text and len(first.context["matches"]) == 200
    rest = enter(alice).get(f"/events/{event.slug}/desk/?page=2")
    assert [m.table_number for m in rest.context["matches"]] == list(range(201, 211))
