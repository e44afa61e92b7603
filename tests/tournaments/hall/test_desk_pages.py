"""The organizer's desk: a whole event by its buttons, what stops a round, players in and out."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.utils.html import escape

from tests.pages import read_as_shown
from tournaments.models import Entry, Event, Match, Round
from tournaments.queries.event import progress
from tournaments.queries.ranking import standings
from tournaments.services.event import events
from tournaments.services.match import results

pytestmark = pytest.mark.django_db


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


def test_desk_names_what_stops_the_round(running: Any, read: Any, alice: Any) -> None:
    one, two = running.open_matches()
    results.report(actor=one.entry_a.user, match=one, wins_a=1, wins_b=0)
    results.report(actor=one.entry_b.user, match=one, wins_a=0, wins_b=1)
    text = read(alice, "/events/dusk-cup/desk/")
    assert "2 things stop this" in text
    assert text.index("report different results") < text.index("No result yet")
    assert f"Table {two.table_number}: {two}" in text


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


def test_times_are_asked_for_by_the_clock_of_the_hall(enter: Any, alice: Any) -> None:
    page = enter(alice).get("/events/new/")
    for name in ("starts_at", "ends_at", "decks_due"):
        label = page.content.decode().partition(f'<label for="id_{name}">')[2].partition("</label>")
        assert "UTC" in label[0], name


@pytest.mark.parametrize(
    ("ruleset", "said", "games"),
    [
        ("genesis/constructed", "", 3),
        ("chaotic/masters", "", 1),
        ("genesis/free-for-all", "", 1),
        ("genesis/constructed", "1", 1),
    ],
)
def test_match_is_as_usual_for_its_game_unless_the_organizer_says(
    enter: Any, alice: Any, ruleset: str, said: str, games: int
) -> None:
    """The page begins with what is usual: nobody has to know that Genesis plays three."""
    desk = enter(alice)
    shown = desk.get("/events/new/").context["form"]
    assert not shown["best_of"].value()
    assert "best of three in Genesis" in str(shown["best_of"].help_text)
    form = {"name": "Usual Cup", "ruleset": ruleset, "digital": "True", "size": 6}
    form |= {"best_of": said, "swiss_rounds": 3, "cut": 0, "round_minutes": 50}
    desk.post("/events/new/", form)
    assert Event.objects.get().best_of == games


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


def test_dropped_player_is_brought_back_with_a_bye_for_the_missed_round(
    running: Any, enter: Any, alice: Any
) -> None:
    entry = Entry.objects.get(event=running.event, number=1)
    for match in running.open_matches():
        running.enter(match, 1, 0)
    running.close()
    path = "/events/dusk-cup/desk/players/1/drop/"
    done = enter(alice).post(path, {"reason": "ill"}, follow=True)
    assert f"{entry.name} has left the event." in done.content.decode()
    assert not Entry.objects.get(pk=entry.pk).playing, "nothing else changes: it is done at once"
    running.play_round()
    back = "/events/dusk-cup/desk/players/1/bring-back/"
    weighed = enter(alice).post(back, {"missed": "bye"})
    assert (
        "Dropped → Checked in" in read_as_shown(weighed.content.decode())
        and weighed.context["ranks"]
    )
    entry.refresh_from_db()
    assert not entry.playing
    enter(alice).post(back, {"missed": "bye", "seen": weighed.context["seen"]})
    entry.refresh_from_db()
    assert entry.playing
    assert Match.objects.of(entry).get(round__number=3).wins_a == 1


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


def test_desk_of_a_large_event_shows_its_tables_page_by_page(alice: Any, enter: Any) -> None:
    from tournaments.operations import verify_chain
    from tournaments.services.files.staged import stage

    event = stage(organizer=alice.handle, players=420, rounds=2)
    assert verify_chain(event) is None
    first = enter(alice).get(f"/events/{event.slug}/desk/")
    text = first.content.decode()
    assert (first.context["done"], first.context["tables"]) == (105, 210)
    assert "105 things stop this" in text and text.count('class="stop ') == 60
    assert "Page 1 of 4" in text and len(first.context["matches"]) == 60
    rest = enter(alice).get(f"/events/{event.slug}/desk/?page=4")
    assert [m.table_number for m in rest.context["matches"]] == list(range(181, 211))


def test_calls_and_penalties_stand_on_the_desk_for_those_who_may_read_them(
    running: Any, enter: Any, alice: Any, judy: Any, bob: Any, make_user: Any
) -> None:
    from tournaments.services.bench import judging, penalties

    match = running.open_matches()[0]
    entry = running.event.entries.get(number=3)
    said = {"kind": "warning", "code": "Slow play", "reason": "waited"}
    judging.call(actor=None, match=match)
    given = [
        penalties.give(actor=judy, event=running.event, entry=entry, **said),
        penalties.give(actor=judy, event=running.event, entry=entry, **said | {"code": "Tardy"}),
    ]
    penalties.void(actor=judy, penalty=given[1], reason="was there")
    scorer = make_user("scorer")
    running.judge(scorer, "scorekeeper")
    running.judge(bob)  # who plays
    pages = {
        user: enter(user).get("/events/dusk-cup/desk/").content.decode()
        for user in (judy, scorer, bob)
    }
    assert "Slow play" in pages[judy] and "Slow play" in pages[scorer]
    assert all("Tardy" not in page for page in pages.values())
    assert "Slow play" not in pages[bob], "who plays reads no penalties of others"
    link = f'href="/events/dusk-cup/desk/penalties/?match={match.serial}"'
    assert link in pages[judy] and link not in pages[scorer] and link not in pages[bob]
    page = enter(judy).get(f"/events/dusk-cup/desk/penalties/?match={match.serial}")
    assert str(page.context["form"]["match"].value()) == str(match.serial)


@pytest.mark.parametrize(
    "part", ["now/", "desk/now/", "pairings/now/", "standings/now/", "desk/results/now/"]
)
def test_a_part_brings_the_head_of_its_page_along(hall: Any, enter: Any, part: str) -> None:
    hall.fill(4)
    hall.start()
    hall.publish_round()
    address = f"/events/{hall.event.slug}/{part}"
    told = enter(hall.organizer).get(address, headers={"X-Part": "1"}).content.decode()
    head = told[told.index("<template data-head>") :]
    assert 'id="event-state"' in head and "Running" in head
    assert 'id="event-tabs"' in head and f"/events/{hall.event.slug}/pairings/" in head


@pytest.mark.parametrize(
    ("count", "words"),
    [(2, "2 players, 1 table."), (3, "3 players, 1 table. One"), (4, "4 players, 2 tables.")],
)
def test_a_small_round_is_counted_right(hall: Any, count: int, words: str) -> None:
    hall.fill(count)
    hall.start()
    assert progress.next_step(hall.fresh, None).preview.startswith(words)


@pytest.mark.parametrize(
    ("rounds", "cut", "players", "warned"),
    [
        (3, 0, 8, ""),
        (3, 0, 9, "After 3 Swiss rounds 2 players can be unbeaten."),
        (3, 2, 9, ""),
        (3, 2, 17, "After 3 Swiss rounds 3 players can be unbeaten."),
        (1, 4, 9, "After 1 Swiss round 5 players can be unbeaten."),
        (4, 0, 16, ""),
    ],
)
def test_whoever_starts_is_told_that_the_rounds_are_too_few(
    make_hall: Any, read: Any, rounds: int, cut: int, players: int, warned: str
) -> None:
    made = make_hall(swiss_rounds=rounds, cut=cut)
    made.fill(players)
    page = read(made.organizer, f"{made.event.get_absolute_url()}desk/")
    assert (warned in page) if warned else ("can be unbeaten" not in page)
