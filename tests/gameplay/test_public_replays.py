"""Games of finished rounds, replayed by anybody."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation

from gameplay.models import Game, SeatView, Table
from gameplay.queries.replay.transcripts import transcript_of
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.timelines import LISTS
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def closed(table: Table, **settings: Any) -> Game:
    """Its round is over; the event as it is set."""
    Round.objects.filter(event=table.event_id).update(state="closed")
    Event.objects.filter(pk=table.event_id).update(**settings)
    return Game.objects.get(table=table)


def pages(game: Game) -> tuple[str, str]:
    return f"/replays/{game.pk}/?step=3", f"/replays/{game.pk}/transcript/"


@pytest.mark.parametrize(
    ("policy", "state", "opens"),
    [("closed", "running", False), ("after_round", "running", True), ("closed", "finished", True)],
)
def test_the_deck_policy_says_when(
    finished: Table, client: Any, enter: Any, charlie: Any, policy: str, state: str, opens: bool
) -> None:
    game = closed(finished, deck_policy=policy, state=state)
    for visitor in (client, enter(charlie)):
        for page in pages(game):
            assert visitor.get(page).status_code == (200 if opens else 404), page
        # What else a game has stays with those who sat there.
        for path in ("record/", "branch/", "why/1/"):
            assert visitor.get(f"/replays/{game.pk}/{path}").status_code == 404
    match = finished.match
    assert match is not None
    where = f"/events/{finished.event.slug}/matches/{match.serial}/"  # type: ignore[union-attr]
    assert (f"/replays/{game.pk}/" in client.get(where).content.decode()) is opens


def test_a_spectator_sees_no_hand_unless_the_event_opens_them(
    finished: Table, client: Any, bob: Any, enter: Any
) -> None:
    game = closed(finished, deck_policy="after_round")
    step = f"/replays/{game.pk}/?step=3"
    seen = client.get(f"{step}&seat=judge").content.decode()
    assert "as a spectator saw it" in seen and "Both hands" not in seen
    judge = SeatView.objects.get(game=game, reader="judge").content
    assert judge["seat"] == "judge"
    assert (
        "Hand of" not in seen and "Hand of" in enter(bob).get(f"{step}&seat=judge").content.decode()
    )
    for form in ("Run again", "Why not?", "Dispute", "What if"):
        assert form not in seen
    assert f'value="http://testserver{step}"' in seen
    closed(finished, watched_hands="after_game")
    assert "Hand of" in client.get(f"{step}&seat=judge").content.decode()


def test_a_transcript_tells_each_reader_what_that_one_saw(
    finished: Table, client: Any, enter: Any, bob: Any, judy: Any
) -> None:
    game = closed(finished, deck_policy="after_round")
    where = f"/replays/{game.pk}/transcript/"
    told = {
        name: visitor.get(where).content.decode()
        for name, visitor in (("spectator", client), ("bob", enter(bob)), ("judy", enter(judy)))
    }
    last = game.steps.order_by("-number").first()
    assert last is not None and "Dusk Cup" in told["spectator"]
    for text in told.values():
        assert f"{last.number:>5}  " in text and "Dora" in text
    hidden = hidden_lines(game)
    assert hidden and told["judy"] != told["spectator"] != told["bob"]
    answer = client.get(where)
    assert answer["Content-Type"].startswith("text/plain")
    assert f"table-{finished.pk}-1.txt" in answer["Content-Disposition"]


def hidden_lines(game: Game) -> list[str]:
    """Lines of events that a spectator saw otherwise, or not at all."""
    return [
        event["line"]
        for row in game.steps.all()
        for event in row.events
        if "spectator" in event.get("seen", {})
    ]


def test_a_transcript_has_no_name_that_a_spectator_did_not_see(
    finished: Table, client: Any
) -> None:
    game = closed(finished, deck_policy="after_round")
    told = client.get(f"/replays/{game.pk}/transcript/").content.decode()
    shown = json.dumps(
        [
            event.get("seen", {}).get("spectator", event)
            for row in game.steps.all()
            for event in row.events
        ]
    )
    names = {
        name
        for seat in finished.seats.all()
        for pile in (seat.deck or {})["cards"].values()
        for name in pile
    }
    hidden = {name for name in names if json.dumps(name)[1:-1] not in shown}
    assert hidden and not [name for name in hidden if name in told]


def test_a_game_that_is_played_is_replayed_by_nobody_else(match_table: Table, client: Any) -> None:
    game = closed(match_table, deck_policy="open")
    playing.fresh(match_table)
    for page in pages(game):
        assert client.get(page).status_code == 404


FOR_EVERYBODY, FOR_FEW = "The address of this step:", "nobody else can open it:"


@pytest.mark.parametrize(("policy", "opens"), [("closed", False), ("after_round", True)])
def test_the_address_of_a_step_is_passed_on_where_everybody_can_open_it(
    finished: Table, client: Any, enter: Any, bob: Any, policy: str, opens: bool
) -> None:
    step, _text = pages(closed(finished, deck_policy=policy, state="running"))
    shown = enter(bob).get(step).content.decode()
    assert (FOR_EVERYBODY in shown) is opens and FOR_FEW not in shown
    assert (client.get(step).status_code == 200) is opens


def test_the_address_of_a_practice_game_is_for_its_player(client: Any) -> None:
    table = playing.house_table(small=True)
    playing.play_out(table)
    game = playing.current(table)
    other = client.get(f"/replays/{game.pk}/?step=3")
    assert other.status_code == 404
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})  # has a key from now on
    table.seats.filter(house=False).update(guest=playing_as(client))
    shown = client.get(f"/replays/{game.pk}/?step=3").content.decode()
    assert FOR_FEW in shown and FOR_EVERYBODY not in shown
    Table.objects.filter(pk=table.pk).update(watched=True)
    past = playing.fresh(table).finished_at
    assert past is not None
    Table.objects.filter(pk=table.pk).update(finished_at=past - timedelta(hours=1))
    assert FOR_EVERYBODY in client.get(f"/replays/{game.pk}/?step=3").content.decode()


def playing_as(client: Any) -> str:
    """The guest that this browser is."""
    seat = Table.objects.latest("pk").seats.get(house=False)
    return str(seat.guest)


def test_a_transcript_calls_the_house_as_within_a_sentence() -> None:
    """It said "The coin falls for The house", in the language of whoever had opened the table."""
    table = tables.open_against_house(actor=playing.GUEST, deck=LISTS[0])
    tables.sit_down(actor=playing.GUEST, table=table, nonce="m")
    playing.work(table)
    game = playing.current(table)
    for tongue, name, within in (("en", "The house", "the house"), ("de", "Das Haus", "das Haus")):
        with translation.override(tongue):
            told = transcript_of(game, "A")
        assert f"B: {name}" in told
        assert f" {within}." in told, "the coin falls for it"
        assert not re.findall(rf".*\w {name}.*", told.partition("\n\n")[2])
