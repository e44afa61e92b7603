"""Series of events: who opens, offers and takes in; standings that follow the places."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.kept import kept
from tests.tournaments.hall.test_request_keys import form_of
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Event, Series, SeriesAct, SeriesEvent
from tournaments.queries.hall import series as queries
from tournaments.services.entry import entries
from tournaments.services.entry.teams import Team
from tournaments.services.event import events, staff, undo
from tournaments.services.hall import series
from tournaments.services.person import rating

pytestmark = pytest.mark.django_db

SCALE = [
    {"first": 1, "last": 1, "points": 10},
    {"first": 2, "last": 2, "points": 6},
    {"first": 3, "last": 0, "points": 1},
]
FORM = {"name": "Dusk League", "scale": "1: 10\n2: 6\n3-: 1", "best": "2", "description": ""}


def over(
    make_hall: Any, name: str, *users: Any, walk_ins: tuple[str, ...] = (), **said: Any
) -> Any:
    """An event of alice that is over: the players stand in the order of their entry."""
    hall = make_hall(name=name, swiss_rounds=1, **said)
    hall.join(*users)
    for one in walk_ins:
        entries.add(actor=hall.organizer, event=hall.event, name=one)
    hall.start()
    hall.play_round()
    events.finish(actor=hall.organizer, event=hall.event)
    rating.follow(hall.event.pk)
    return hall


@pytest.fixture
@kept
def league(make_hall: Any, alice: Any, bob: Any, dora: Any) -> Any:
    """A league of alice with one event in which bob beat dora."""
    made = series.create(actor=alice, name="Dusk League", scale=SCALE, best=2)
    first = over(make_hall, "First Night", bob, dora)
    series.offer(actor=alice, series=made, event=first.event)
    return made


def table(found: Series, game: str = "") -> list[tuple[int, str, str]]:
    rows = queries.standings(found, queries.parts(found), game)
    return [(row.line.rank, row.name, str(row.line.total)) for row in rows]


def test_standings_follow_the_places_of_all_events(
    league: Any, make_hall: Any, alice: Any, bob: Any, dora: Any
) -> None:
    assert table(league) == [(1, "Bob", "10"), (2, "Dora", "6")]
    second = over(make_hall, "Second Night", dora, bob)
    series.offer(actor=alice, series=league, event=second.event, times=2)
    assert table(league) == [(1, "Dora", "26"), (2, "Bob", "22")]
    third = over(make_hall, "Third Night", bob, dora)
    series.offer(actor=alice, series=league, event=third.event)
    assert table(league) == [(1, "Dora", "26"), (2, "Bob", "22")], "the best two count"
    ended = second.event.operations.get(kind="event_finished")
    undo.take_back(actor=alice, event=second.event, number=ended.number, reason="not yet")
    rating.follow(second.event.pk)
    assert table(league) == [(1, "Bob", "20"), (2, "Dora", "12")]


def test_both_games_count_together_and_apart(
    league: Any, make_hall: Any, alice: Any, bob: Any, dora: Any, enter: Any
) -> None:
    other = over(make_hall, "Arena", dora, bob, game="genesis", format="constructed", best_of=1)
    series.offer(actor=alice, series=league, event=other.event)
    assert [row[2] for row in table(league)] == ["16", "16"]
    assert table(league, "genesis") == [(1, "Dora", "10"), (2, "Bob", "6")]
    client = enter(None)
    assert "First Night" in client.get("/series/dusk-league/?game=chaotic").content.decode()
    assert client.get("/series/dusk-league/?game=chess").status_code == 404


def test_who_is_entered_by_name_is_known_by_it_and_is_no_account(
    league: Any, make_hall: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    for number, names in enumerate((("Cara", "Bob"), ("CARA", "Nils"))):
        one = over(make_hall, f"Walk-in {number}", charlie, walk_ins=names)
        series.offer(actor=alice, series=league, event=one.event)
    found = {(row.name, row.user): row.counted for row in rows_of(league)}
    assert found["CARA", None] == 2 and found["Nils", None] == 1
    assert found["Bob", bob.pk] == 1 and found["Bob", None] == 1, "nobody takes a stranger's place"


def rows_of(found: Series) -> list[Any]:
    return queries.standings(found, queries.parts(found))


def test_an_event_counts_when_both_want_it(
    league: Any, make_user: Any, bob: Any, dora: Any, charlie: Any, alice: Any
) -> None:
    from tests.tournaments.hall.conftest import Hall

    hall = Hall(bob, make_user, name="Guest Night", swiss_rounds=1)
    with pytest.raises(Refusal, match="Publish"):
        series.offer(actor=bob, series=league, event=hall.event)
    hall.publish()
    for stranger in (alice, charlie):  # the keeper has no right to other people's events
        with pytest.raises(Forbidden):
            series.offer(actor=stranger, series=league, event=hall.event)
    part = series.offer(actor=bob, series=league, event=hall.event, times=5)
    assert (part.taken, part.times) == (False, 1)
    assert hall.event not in [one.event for one in queries.parts(league)]
    with pytest.raises(Forbidden):
        series.take(actor=bob, part=part)
    assert series.take(actor=alice, part=part, times=2).taken
    with pytest.raises(Refusal, match="already"):
        series.offer(actor=bob, series=league, event=hall.event)
    with pytest.raises(Forbidden):
        series.leave(actor=charlie, part=part)
    series.leave(actor=bob, part=part)
    assert not SeriesEvent.objects.filter(event=hall.event).exists()
    kinds = [act.kind for act in SeriesAct.objects.filter(event=hall.event).order_by("pk")]
    assert kinds == ["offered", "taken", "left"]


def test_events_of_a_file_or_off_the_lists_do_not_count(
    league: Any, make_hall: Any, alice: Any
) -> None:
    hall = make_hall(name="From afar")
    for column in ("brought_in", "listed"):
        type(hall.event).objects.update(brought_in=0, listed=True)
        type(hall.event).objects.filter(pk=hall.event.pk).update(**{column: column != "listed"})
        with pytest.raises(Refusal, match="held here"):
            series.offer(actor=alice, series=league, event=hall.fresh)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"name": " "}, "bad_name"),
        ({"scale": []}, "bad_scale"),
        ({"scale": [*SCALE, SCALE[0]]}, "bad_scale"),
        ({"best": 201}, "bad_best"),
        ({"description": "x" * 2_001}, "bad_description"),
    ],
)
def test_bad_values_are_refused_by_name(league: Any, alice: Any, said: Any, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        series.change(actor=alice, series=league, **said)
    assert refused.value.code == code and Series.objects.get().name == "Dusk League"


# --- Pages -----------------------------------------------------------------------------------


def test_a_series_is_opened_changed_and_taken_away_by_its_keeper_alone(
    enter: Any, alice: Any, bob: Any
) -> None:
    keeper, other, stranger = enter(alice), enter(bob), enter(None)
    assert "No series yet" in stranger.get("/series/").content.decode()
    assert stranger.get("/series/new/").url.startswith("/accounts/login/")
    page = keeper.post("/series/new/", {**FORM, "scale": "1: 10\nthird: 3"})
    assert "Line 2" in page.content.decode() and "third: 3" in page.content.decode()
    assert keeper.post("/series/new/", FORM).url == "/series/dusk-league/"
    assert other.post("/series/new/", FORM).url == "/series/dusk-league-2/"
    for client, status in ((keeper, 200), (other, 403), (stranger, 302)):
        assert client.get("/series/dusk-league/settings/").status_code == status
    keeper.post("/series/dusk-league/settings/", {**FORM, "best": "1"})
    assert "The best result of each player counts." in page_of(stranger)
    for client, status in ((other, 403), (stranger, 302)):
        assert client.post("/series/dusk-league/settings/remove/").status_code == status
    keeper.post("/series/dusk-league/settings/remove/")
    assert [c.get("/series/dusk-league/").status_code for c in (keeper, other, stranger)] == [
        *(200, 404, 404),
    ]
    keeper.post("/series/dusk-league/settings/restore/")
    assert stranger.get("/series/dusk-league/").status_code == 200


def page_of(client: Any, path: str = "/series/dusk-league/") -> str:
    return " ".join(client.get(path).content.decode().split())


def test_the_pages_lead_to_the_series_and_it_says_what_is_known(
    league: Any, enter: Any, bob: Any, alice: Any
) -> None:
    page = page_of(enter(None))
    assert "Bob" in page and "First Night" in page and "All results" not in page
    assert "Your rank" not in page and "Settings" not in page
    assert "Your rank: 1, with 10 points." in page_of(enter(bob))
    assert "Settings" in page_of(enter(alice))
    assert "Dusk League" in page_of(enter(None), "/events/first-night/")
    assert "Dusk League" in page_of(enter(bob), f"/people/{bob.handle}/")
    type(bob).objects.filter(pk=bob.pk).update(public=True)
    assert f'href="/people/{bob.handle}/"' in page_of(enter(None))
    rows = enter(None).get("/series/dusk-league/standings.csv").content.decode()
    assert [row[:4] for row in csv.reader(io.StringIO(rows.lstrip("\ufeff")))][1] == [
        *("1", "Bob", "10.0000", "10"),
    ]


def test_an_organizer_offers_and_the_keeper_takes_by_their_pages(
    league: Any, make_user: Any, enter: Any, bob: Any, alice: Any, charlie: Any
) -> None:
    from tests.tournaments.hall.conftest import Hall

    Hall(bob, make_user, name="Guest Night").publish()
    address = "/series/dusk-league/events/"
    assert "Offer your event" in page_of(enter(bob))
    assert "Offer your event" not in page_of(enter(charlie))
    assert enter(charlie).post(address, {"event": "guest-night"}).status_code == 404
    assert enter(None).post(address, {"event": "guest-night"}).status_code == 302
    enter(bob).post(address, {"event": "guest-night"})
    assert "waits for the keeper" in page_of(enter(bob))
    assert "Guest Night" not in page_of(enter(charlie))
    assert "Offered events" in page_of(enter(alice))
    take = f"{address}guest-night/take/"
    got = [enter(who).post(take, {"times": "3"}).status_code for who in (bob, charlie, None)]
    assert got == [403, 403, 302]
    assert enter(alice).post(take, {"times": "9"}).status_code == 404
    enter(alice).post(take, {"times": "3"})
    assert "counts 3 times" in page_of(enter(charlie))
    enter(bob).post(f"{address}guest-night/leave/")
    assert "Guest Night" not in page_of(enter(charlie))


def test_who_comes_second_is_told_who_came_first(league: Any, enter: Any, alice: Any) -> None:
    """Two tabs: the page of the second said that there is no such page."""
    address, client = "/series/dusk-league/events/", enter(alice)
    again = client.post(address, {"event": "first-night"}, follow=True).content.decode()
    assert "in the series already, or offered to it. It was Alice" in again
    client.post(f"{address}first-night/leave/")
    for act in ("leave", "take"):
        answer = client.post(f"{address}first-night/{act}/", {"times": "2"}, follow=True)
        assert "not in the series any more. It was Alice" in answer.content.decode()
    assert not league.parts.exists()


def test_a_stranger_hears_nothing_of_who_took_an_event_out(
    league: Any, enter: Any, alice: Any, charlie: Any
) -> None:
    series.leave(actor=alice, part=league.parts.get())
    for act in ("leave", "take"):
        address = f"/series/dusk-league/events/first-night/{act}/"
        assert enter(charlie).post(address, {"times": "2"}).status_code == 403
        assert enter(None).post(address, {"times": "2"}).status_code == 302


def test_a_team_is_a_player_of_its_own(
    league: Any, make_hall: Any, alice: Any, bob: Any, dora: Any
) -> None:
    """What a team won counted for the account that had entered it, under the name of the team."""
    plan = {"phases": [{"kind": "swiss", "rounds": 1}], "team": 3}
    for number, (first, second) in enumerate(((bob, dora), (dora, bob))):
        hall = make_hall(name=f"Team Night {number}", plan=plan, best_of=1)
        for user, name in ((first, "The Foxes"), (second, "The Owls")):
            entries.sign_up(actor=user, event=hall.event, team=Team(name))
        hall.start()
        hall.publish_round()
        for match in hall.open_matches():
            hall.enter(match, 3, 0)
        hall.close()
        events.finish(actor=alice, event=hall.event)
        rating.follow(hall.event.pk)
        series.offer(actor=alice, series=league, event=hall.event)
    held = {(row.name, row.user): len(row.results) for row in rows_of(league)}
    assert held == {
        ("The Foxes", None): 2,
        ("The Owls", None): 2,
        ("Bob", bob.pk): 1,
        ("Dora", dora.pk): 1,
    }


def test_who_is_level_stands_in_the_order_of_names(make_hall: Any, alice: Any, bob: Any) -> None:
    made = series.create(actor=alice, name="Even", scale=[{"first": 1, "last": 0, "points": 1}])
    walk_ins = ("Zora", "émile", "Łukas")
    one = over(make_hall, "Even Night", bob, walk_ins=walk_ins)
    series.offer(actor=alice, series=made, event=one.event)
    assert [row.name for row in rows_of(made)] == ["Bob", "émile", "Łukas", "Zora"]


def test_the_table_knows_the_games_that_the_page_knows(league: Any, enter: Any) -> None:
    page = "/series/dusk-league/standings.csv?game="
    assert "Bob" in enter(None).get(page + "chaotic").content.decode()
    assert enter(None).get(page + "genesis").status_code == 404


def test_who_asks_to_be_erased_reads_what_nobody_would_keep(
    league: Any, make_hall: Any, enter: Any, alice: Any, bob: Any
) -> None:
    """A league was left without a keeper, and an event to come without an organizer. An event that
    nobody else has to do with goes with its organizer."""
    hall = make_hall(name="Night to Come")
    mine, rest = enter(alice), enter(bob)
    assert "Night to Come" not in mine.get("/accounts/data/").content.decode()
    hall.join(bob)
    told = mine.get("/accounts/data/").content.decode()
    assert "/series/dusk-league/settings/" in told and "Dusk League" in told
    assert "Night to Come" in told and "First Night" not in told, "it is over"
    assert "nobody left who decides" not in rest.get("/accounts/data/").content.decode()
    staff.add(actor=alice, event=hall.event, user=bob, role="organizer")
    series.offer(actor=alice, series=league, event=hall.event)
    series.hand_over(actor=alice, series=league, to=bob)
    assert "nobody left who decides" not in mine.get("/accounts/data/").content.decode()


@pytest.mark.parametrize("path", ["/series/", "/series/dusk-league/"])
def test_pages_ask_as_often_for_one_row_as_for_three(
    league: Any, make_hall: Any, alice: Any, enter: Any, make_user: Any, path: str
) -> None:
    asked = []
    client = enter(alice)
    for number in (1, 3):
        while league.parts.count() < number:
            more = [make_user(f"s{league.parts.count()}{n}") for n in range(3)]
            one = over(make_hall, f"Night {league.parts.count()}", *more)
            series.offer(actor=alice, series=league, event=one.event)
            series.create(actor=alice, name=f"More {number}", scale=SCALE)
        with CaptureQueriesContext(connection) as queries_made:
            assert client.get(path).status_code == 200
        asked.append(len(queries_made))
    assert asked[0] == asked[1]


# --- API -------------------------------------------------------------------------------------


def test_the_api_opens_reads_and_counts(
    league: Any, api: Any, alice: Any, bob: Any, make_hall: Any
) -> None:
    stranger, base = api(None), "/api/v1/series/"
    assert stranger.post(base, {"name": "x", "scale": SCALE}, format="json").status_code == 401
    made = api(bob).post(base, {"name": "Own", "scale": SCALE}, format="json")
    assert (made.status_code, made.json()["keeper"]) == (201, "Bob")
    assert [one["slug"] for one in stranger.get(base).json()["results"]] == ["own", "dusk-league"]
    told = stranger.get(f"{base}dusk-league/standings/").json()
    assert [(one["player"], one["points"]) for one in told] == [("Bob", "10"), ("Dora", "6")]
    assert told[0]["results"][0] == {
        **{"event": "first-night", "first": 1, "last": 1, "points": "10", "counts": True}
    }
    assert api(bob).patch(f"{base}dusk-league/", {"best": 1}).status_code == 403
    assert api(alice).patch(f"{base}dusk-league/", {"best": 1}).json()["best"] == 1
    hall = make_hall(name="Next Night")
    sent = {"event": hall.event.slug}
    assert api(bob).post(f"{base}own/events/", sent).status_code == 403
    assert api(alice).post(f"{base}own/events/", sent).json()["taken"] is False
    assert stranger.get(f"{base}own/events/").json() == []
    assert [one["taken"] for one in api(bob).get(f"{base}own/events/").json()] == [False]
    part = f"{base}own/events/{hall.event.slug}/"
    assert api(alice).post(part, {"times": 2}).status_code == 403
    assert api(bob).post(part, {"times": 2}).json()["times"] == 2
    assert api(bob).delete(part).status_code == 204
    assert api(alice).delete(f"{base}own/").status_code == 403
    assert api(bob).delete(f"{base}own/").status_code == 204
    assert stranger.get(f"{base}own/").status_code == 404


def test_the_final_ranking_is_read_by_program(league: Any, api: Any, make_hall: Any) -> None:
    told = api(None).get("/api/v1/events/first-night/final/").json()["results"]
    assert [(one["place"], one["entry"]["name"]) for one in told] == [(1, "Bob"), (2, "Dora")]
    hall = make_hall(name="Not yet")
    assert api(None).get(f"/api/v1/events/{hall.event.slug}/final/").json()["results"] == []


def test_what_the_hall_removed_counts_no_more(league: Any) -> None:
    part = league.parts.get()
    type(part.event).objects.filter(pk=part.event_id).update(removed_at=timezone.now())
    assert queries.parts(league) == [] and table(league) == []


def test_a_series_is_handed_over_to_an_organizer_of_one_of_its_events(
    league: Any, make_hall: Any, enter: Any, api: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    settings, over_to = "/series/dusk-league/settings/", "/series/dusk-league/settings/hand-over/"
    assert "Nobody else organizes an event" in page_of(enter(alice), settings)
    with pytest.raises(Refusal, match="an organizer of one of its events"):
        series.hand_over(actor=alice, series=league, to=bob)
    first = Event.objects.get(slug="first-night")
    staff.add(actor=alice, event=first, user=charlie, role="organizer")
    for user in (bob, charlie):
        assert enter(user).post(over_to, {"to": charlie.pk}).status_code == 403
        with pytest.raises(Forbidden):
            series.hand_over(actor=user, series=league, to=charlie)
    assert "Choose who keeps" in page_of_answer(
        enter(alice).post(over_to, {"to": bob.pk}, follow=True)
    )
    told = page_of_answer(enter(alice).post(over_to, {"to": charlie.pk}, follow=True))
    assert "Charlie keeps the series from now on." in told and "Settings" not in told
    assert enter(alice).get(settings).status_code == 403
    path = "/api/v1/series/dusk-league/"
    wrong = api(charlie).patch(path, {"keeper": bob.handle}, format="json")
    assert wrong.status_code == 400 and set(wrong.json()["fields"]) == {"keeper"}
    assert api(alice).patch(path, {"keeper": alice.handle}, format="json").status_code == 403
    back = api(charlie).patch(path, {"keeper": alice.handle, "best": 1}, format="json")
    assert back.status_code == 200 and back.json()["best"] == 1
    assert enter(alice).get(settings).status_code == 200
    assert league.acts.filter(told__has_key="keeper").count() == 2


def page_of_answer(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_an_older_form_with_the_settings_writes_over_nothing(
    league: Any, alice: Any, enter: Any
) -> None:
    """Two tabs of the settings: the second one sent back what the first had changed."""
    page = "/series/dusk-league/settings/"
    first, second = (form_of(enter(alice).get(page)) for _tab in range(2))
    assert first["drawn"]
    assert enter(alice).post(page, {**FORM, **first, "best": "5"}).status_code == 302
    told = {**FORM, **second, "best": "2", "description": "Mondays."}
    refused = enter(alice).post(page, told)
    assert "this has changed since you opened the page" in refused.content.decode()
    assert "Mondays." in refused.content.decode(), "what was typed stays"
    league.refresh_from_db()
    assert (league.best, league.description) == (5, "")
    again = {**told, **form_of(refused)}
    assert enter(alice).post(page, again).status_code == 302, "from the fresh form it goes"
    league.refresh_from_db()
    assert (league.best, league.description) == (2, "Mondays.")


def test_a_form_with_a_fault_of_its_own_stays_as_old_as_it_was(
    league: Any, alice: Any, enter: Any
) -> None:
    page = "/series/dusk-league/settings/"
    old = form_of(enter(alice).get(page))
    series.change(actor=alice, series=league, best=5)
    faulty = enter(alice).post(page, {**FORM, **old, "scale": "1 10"})
    sent = {**FORM, **form_of(faulty)}
    assert "has changed since" in enter(alice).post(page, sent).content.decode()
    league.refresh_from_db()
    assert league.best == 5
