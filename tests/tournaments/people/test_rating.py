"""Places and ratings follow the events that are over; who shows them is for each person to say."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.accounts.models import User
from tournaments.models import Place, Rating
from tournaments.services.event import events, undo
from tournaments.services.match import results
from tournaments.services.person import rating
from tournaments.standings.glicko import Bout, Strength, after

pytestmark = pytest.mark.django_db


def finish(hall: Any, rounds: int = 3, seed: int = 1) -> None:
    dice = random.Random(seed)
    for _round in range(rounds):
        hall.play_round(dice)
    events.finish(actor=hall.organizer, event=hall.event)


@pytest.fixture
def over(hall: Any, bob: Any, dora: Any) -> Any:
    hall.join(bob, dora)
    hall.fill(2)
    hall.start()
    finish(hall)
    rating.follow(hall.event.pk)
    return hall


def table() -> dict[str, Any]:
    rows = Rating.objects.order_by("user").values_list("user__username", "rating", "deviation")
    return {name: (one, sure) for name, one, sure in rows}


def test_one_event_is_one_period_of_all_its_matches(over: Any, bob: Any) -> None:
    from tournaments.queries.person import rated

    fresh, bouts = Strength(), []
    for match in rated.matches(over.event):
        if bob.pk in (match.entry_a.user_id, match.entry_b.user_id):
            won = (match.wins_a > match.wins_b) == (match.entry_a.user_id == bob.pk)
            bouts.append(Bout(fresh, Decimal(1 if won else 0)))
    mine = Rating.objects.get(user=bob)
    assert len(bouts) == mine.matches == 3 and mine.events == 1
    assert mine.rating == after(fresh, bouts).rating.quantize(Decimal("1e-8"))
    total = sum(row.rating for row in Rating.objects.all())
    assert abs(total - 4 * 1500) < 1, "equals among themselves: what one wins another loses"


def test_correction_and_undo_after_the_end_change_what_follows(
    over: Any, make_hall: Any, bob: Any, dora: Any, alice: Any
) -> None:
    second = make_hall(name="Second Cup", swiss_rounds=1)
    second.join(bob, dora)
    second.start()
    finish(second, rounds=1)
    rating.follow(second.event.pk)
    both = table()
    first_round = over.event.matches.with_players().first()
    lost = first_round.wins_a
    results.correct(
        actor=alice,
        match=first_round,
        wins_a=1 - lost,
        wins_b=lost,
        reason="The slip says so.",
    )
    rating.follow(over.event.pk)
    assert table() != both
    correction = over.event.operations.order_by("number").last()
    undo.take_back(actor=alice, event=over.event, number=correction.number, reason="mistaken")
    rating.follow(over.event.pk)
    assert table() == both


def test_event_opened_again_or_removed_counts_as_if_it_had_never_been(
    over: Any, alice: Any
) -> None:
    assert Place.objects.count() == 4 and Rating.objects.count() == 4
    ended = over.event.operations.get(kind="event_finished")
    undo.take_back(actor=alice, event=over.event, number=ended.number, reason="not yet")
    rating.follow(over.event.pk)
    assert not Place.objects.exists() and not Rating.objects.exists()
    events.finish(actor=alice, event=over.fresh)
    rating.follow(over.event.pk)
    assert Rating.objects.count() == 4
    type(over.event).objects.update(removed_at=timezone.now())
    rating.follow_all()
    assert not Place.objects.exists() and not Rating.objects.exists()


def test_the_same_again_changes_nothing_and_keeps_the_rows(over: Any) -> None:
    before = list(Rating.objects.order_by("pk").values())
    rating.follow_all()
    assert list(Rating.objects.order_by("pk").values()) == before


def test_ending_an_event_asks_a_worker_for_it(
    make_hall: Any, bob: Any, dora: Any, django_capture_on_commit_callbacks: Any
) -> None:
    hall = make_hall(swiss_rounds=1)
    hall.join(bob, dora)
    hall.start()
    with django_capture_on_commit_callbacks(execute=True):
        finish(hall, rounds=1)
    assert {row.events for row in Rating.objects.all()} == {1} and Place.objects.count() == 2


def test_players_without_account_and_byes_are_not_weighed(
    make_hall: Any, bob: Any, alice: Any
) -> None:
    from tournaments.services.entry import entries

    hall = make_hall(swiss_rounds=1)
    hall.join(bob)
    entries.add(actor=alice, event=hall.event, name="On Paper")
    hall.start()
    finish(hall, rounds=1)
    rating.follow(hall.event.pk)
    assert not Rating.objects.exists() and Place.objects.count() == 2


# --- Pages ---------------------------------------------------------------------------------------


def test_profile_is_for_oneself_until_it_is_shown(
    over: Any, bob: Any, dora: Any, enter: Any
) -> None:
    page = f"/people/{bob.handle}/"
    assert "Only you see this page." in enter(bob).get(page).content.decode()
    assert [enter(user).get(page).status_code for user in (dora, None)] == [404, 404]
    enter(bob).post("/accounts/profile/", {"name": "Bob", "public": "on"})
    shown = enter(None).get(page).content.decode()
    assert "Dusk Cup" in shown and "not sure yet" in shown and "Only you" not in shown
    User.objects.filter(pk=bob.pk).update(is_active=False)
    assert enter(None).get(page).status_code == 404


def test_leaders_are_those_who_show_themselves_and_are_rated_surely(
    over: Any, bob: Any, dora: Any, enter: Any
) -> None:
    Rating.objects.update(deviation=90)
    Rating.objects.filter(user=bob).update(rating=1700)
    User.objects.filter(pk__in=(bob.pk, dora.pk)).update(public=True)
    page = enter(None).get("/leaders/?format=chaotic:apprentice").content.decode()
    assert page.index(">Bob</a>") < page.index(">Dora</a>") and "P1" not in page
    Rating.objects.filter(user=dora).update(deviation=111)
    assert ">Dora</a>" not in enter(None).get("/leaders/").content.decode()
    assert enter(None).get("/leaders/?format=chaotic:nothing").status_code == 404


def test_leaders_of_a_hall_without_events(client: Any) -> None:
    assert "No event is over yet" in client.get("/leaders/").content.decode()


def test_pages_ask_as_often_for_one_as_for_three(
    over: Any, bob: Any, enter: Any, make_hall: Any, dora: Any
) -> None:
    Rating.objects.update(deviation=90)
    client, counts = enter(None), []
    for number in (1, 3):
        User.objects.filter(pk__in=[r.user_id for r in Rating.objects.all()[:number]]).update(
            public=True
        )
        with CaptureQueriesContext(connection) as asked:
            client.get("/leaders/")
        counts.append(len(asked))
    assert counts[0] == counts[1]
    User.objects.filter(pk=bob.pk).update(public=True)
    counts = []
    for more in (0, 2):
        for at in range(more):
            made = make_hall(name=f"More {at}", swiss_rounds=1)
            made.join(bob, dora)
            made.start()
            finish(made, rounds=1)
            rating.follow(made.event.pk)
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/people/{bob.handle}/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_ratings_by_the_api(over: Any, bob: Any, dora: Any, api: Any) -> None:
    Rating.objects.update(deviation=90)
    User.objects.filter(pk=bob.pk).update(public=True)
    said = api(None).get("/api/v1/leaders/?of=chaotic:apprentice").json()["results"]
    assert [row["name"] for row in said] == ["Bob"]
    mine = api(None).get(f"/api/v1/people/{bob.handle}/").json()
    assert mine["places"][0]["event"] == "dusk-cup" and mine["ratings"][0]["events"] == 1
    assert api(None).get(f"/api/v1/people/{dora.handle}/").status_code == 404
