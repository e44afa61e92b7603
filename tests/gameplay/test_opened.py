"""When a finished game opens to its players: record, seed, all hands and what-ifs."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import Game, Table
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.gameplay import playing
from tournaments.models import Entry, Event, Round
from tournaments.services.entry import entries
from tournaments.services.event import staff

pytestmark = pytest.mark.django_db


def _game(table: Table) -> Game:
    return Game.objects.get(table=table)


def _hidden(client: Any, game: Game) -> dict[str, bool]:
    """Which of the hidden things of a game a client reaches by the pages."""
    seed = bytes(game.table.seed).hex()
    here = f"/replays/{game.pk}/"
    other = client.get(f"{here}?step=1&seat=judge").content.decode()
    return {
        "record": client.get(f"{here}record/").status_code == 200,
        "seed": seed in client.get(here).content.decode(),
        "hands": "as seat" not in other and "Both hands" in other,
        "branch": client.get(f"{here}branch/?step=1").status_code == 200,
    }


@pytest.mark.parametrize(
    ("policy", "state", "opens"),
    [
        ("closed", "published", False),
        ("closed", "closed", False),
        ("after_round", "published", False),
        ("after_round", "closed", True),
        ("open", "published", True),
    ],
)
def test_game_opens_to_its_seats_as_the_event_says(
    finished: Table, enter: Any, api: Any, bob: Any, judy: Any, policy: str, state: str, opens: Any
) -> None:
    Event.objects.filter(pk=finished.event_id).update(deck_policy=policy)
    Round.objects.filter(event=finished.event_id).update(state=state)
    game = _game(finished)
    assert _hidden(enter(bob), game) == dict.fromkeys(("record", "seed", "hands", "branch"), opens)
    assert _hidden(enter(judy), game) == dict.fromkeys(("record", "seed", "hands", "branch"), True)
    record = api(bob).get(f"/api/v1/games/{game.pk}/record/")
    assert record.status_code == (200 if opens else 404)
    mine = api(bob).get(f"/api/v1/games/{game.pk}/steps/1/").json()
    seats = "AB".replace(finished.seats.get(user=bob).letter, "")
    other = api(bob).get(f"/api/v1/games/{game.pk}/steps/1/?seat={seats}").json()
    assert (mine != other) == opens


def test_closed_game_opens_with_the_end_of_the_event(finished: Table, enter: Any, bob: Any) -> None:
    shown = enter(bob).get(f"/replays/{_game(finished).pk}/").content.decode()
    assert "Closed until the event is over" in shown
    Event.objects.filter(pk=finished.event_id).update(state="finished")
    assert all(_hidden(enter(bob), _game(finished)).values())


def test_strangers_see_no_game_of_a_round_that_is_not_closed(
    finished: Table, enter: Any, charlie: Any
) -> None:
    Event.objects.filter(pk=finished.event_id).update(deck_policy="open", state="finished")
    for user in (charlie, None):
        for path in ("", "record/", "branch/"):
            assert enter(user).get(f"/replays/{_game(finished).pk}/{path}").status_code == 404


def test_open_policy_opens_nothing_of_a_match_that_is_played(
    match_table: Table, enter: Any, bob: Any
) -> None:
    Event.objects.filter(pk=match_table.event_id).update(deck_policy="open")
    assert not any(_hidden(enter(bob), _game(match_table)).values())


def test_table_of_no_event_opens_when_its_match_has_ended(bob: Any, enter: Any) -> None:
    table = tables.open_against_house(actor=Person(user=bob), deck="dop-overworld", board=1)
    tables.sit_down(actor=Person(user=bob), table=table)
    playing.work(table)
    assert not any(_hidden(enter(bob), _game(table)).values())
    playing.play_out(playing.fresh(table))
    assert all(_hidden(enter(bob), _game(table)).values())


# --- A head judge who plays at another table --------------------------------------------------


@pytest.fixture
def playing_judge(match_table: Table, alice: Any, make_user: Any) -> Any:
    """A head judge with an entry in the event, who does not sit at the table."""
    rival = make_user("rival")
    entries.add(actor=alice, event=match_table.event, name="Rival", user=rival)
    staff.add(actor=alice, event=match_table.event, user=rival, role="head_judge")
    return rival


def _paths(table: Table) -> tuple[list[str], list[str]]:
    game = _game(table)
    pages = [f"/tables/{table.pk}/", f"/replays/{game.pk}/", f"/replays/{game.pk}/branch/"]
    return pages, [f"/api/v1/tables/{table.pk}/", f"/api/v1/games/{game.pk}/steps/"]


def test_head_judge_who_dropped_out_reads_no_live_hands_and_is_told_why(
    match_table: Table, playing_judge: Any, judy: Any, enter: Any, api: Any
) -> None:
    mine = Entry.objects.get(user=playing_judge)
    for dropped in (False, True):
        if dropped:
            entries.drop(actor=playing_judge, entry=mine)
        pages, endpoints = _paths(match_table)
        for path in pages:
            shown = enter(playing_judge).get(path)
            assert shown.status_code == 403 and "You play in this event" in shown.content.decode()
            assert enter(judy).get(path).status_code == 200
        for path in endpoints:
            refused = api(playing_judge).get(path)
            assert (refused.status_code, refused.json()["code"]) == (403, "plays_here")
            assert api(judy).get(path).status_code == 200


def test_bench_of_a_judge_who_plays_says_why_it_is_empty(
    match_table: Table, playing_judge: Any, judy: Any, charlie: Any, enter: Any
) -> None:
    shown = enter(playing_judge).get("/bench/")
    assert shown.status_code == 403 and "You play in this event" in shown.content.decode()
    assert enter(judy).get("/bench/").status_code == 200
    assert enter(charlie).get("/bench/").status_code == 404
