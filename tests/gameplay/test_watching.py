"""Watching tables: who may, how much later, and that nothing newer or hidden gets out."""

from __future__ import annotations

import json
import random
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine import decks
from gameplay.documents import patches
from gameplay.models import Game, Onlooker, SeatView, Table
from gameplay.persons import Person
from gameplay.queries.table import watching as queries
from gameplay.services.bench import disputes
from gameplay.services.referee import watching
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with
from tournaments import live
from tournaments.models import Event

pytestmark = pytest.mark.django_db
DELAY = 180
ROOT = Path(__file__).resolve().parents[2]


def setting(table: Table, **values: Any) -> Table:
    Event.objects.filter(pk=table.event_id).update(**values)
    return playing.fresh(table)


@pytest.fixture
def watched(table: Table) -> Table:
    """The table of the one pairing, before anybody sits down; everybody may watch it at once."""
    return setting(table, watching="everybody", watch_delay=0)


def sit(table: Table) -> Table:
    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=table, nonce=letter)
    playing.work(table)
    return playing.place(table)


def document(client: Any, table: Table) -> dict[str, Any]:
    answer = client.get(f"/api/v1/tables/{table.pk}/watch/")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_a_table_is_for_whom_the_event_says(
    table: Table, client: Any, enter: Any, alice: Any, charlie: Any, bob: Any
) -> None:
    """The organizer, who does not play; a player of the match; an outsider; nobody at all."""
    pages = (f"/tables/{table.pk}/watch/", f"/api/v1/tables/{table.pk}/watch/")
    pages += (f"/tables/{table.pk}/overlay/",)
    seen = {"nobody": set(), "staff": {"alice"}, "everybody": {"alice", "bob", "charlie", ""}}
    accounts = {"alice": alice, "bob": bob, "charlie": charlie, "": AnonymousUser()}
    people = {"alice": enter(alice), "bob": enter(bob), "charlie": enter(charlie), "": client}
    for who, may in seen.items():
        setting(table, watching=who)
        for name, visitor in people.items():
            found = {visitor.get(page).status_code for page in pages}
            assert found == {200 if name in may else 404}, (who, name)
            follows = may_follow(accounts[name], table)
            assert follows is (name in may), (who, name)


def may_follow(user: Any, table: Table) -> bool:
    """Whether somebody may follow the topic of the watchers."""
    request = RequestFactory().get("/live/")
    request.user, request.session = user, SessionBase()
    return live.may_follow(request, queries.topic_of(table.pk))


def test_who_may_not_watch_reads_what_an_outsider_reads(
    table: Table, client: Any, bob: Any, enter: Any
) -> None:
    absent = client.get("/tables/999999/watch/")
    refused = enter(bob).get(f"/tables/{table.pk}/watch/")
    assert absent.status_code == refused.status_code == 404
    title = "<title>" + absent.content.decode().partition("<title>")[2].partition("<")[0]
    assert title in refused.content.decode()


def test_a_game_is_shown_from_its_spectators_view_alone(watched: Table, client: Any) -> None:
    table = sit(watched)
    found = document(client, table)
    view = SeatView.objects.get(game=playing.current(table), reader="spectator").content
    assert found["reader"] == "spectator" and found["view"] == patches.bare(view)
    assert "prompt" not in found and found["waiting_for"] == sorted(playing.offers(table))
    assert [one["mine"] for one in found["seats"]] == [False, False]
    page = client.get(f"/tables/{table.pk}/watch/").content.decode()
    for event in found["events"][-5:]:
        assert event["text"].split(" (")[0].replace("'", "&#x27;") in page


def test_changes_lead_to_the_document(watched: Table, client: Any) -> None:
    """Whoever follows the stream knows the same as whoever asks for the whole."""
    table = sit(watched)
    known = document(client, table)
    dice = random.Random(3)
    for _count in range(12):
        playing.step(table, dice)
        now = live.revision(queries.topic_of(table.pk))
        for name, text in queries.told_to_watchers(table.pk).read(known["revision"], now):
            change = json.loads(text)
            assert name == "document" and change["from"] == known["revision"]
            events = [*known["events"], *change["events"]][-60:]
            known = {**patches.apply(change["patch"], known), "events": events}
        assert known == document(client, table)


def restored() -> None:
    """What `deploy/restore` does to the rows of a backup."""
    text = (ROOT / "deploy" / "restore").read_text("utf-8")
    sql = re.search(r'^ANEW="(.*?[^\\])"$', text, re.DOTALL | re.MULTILINE)
    assert sql is not None
    ahead = re.search(r"^AHEAD=(\d+)$", text, re.MULTILINE)
    assert ahead is not None
    with connection.cursor() as cursor:
        for one in sql[1].replace("$AHEAD", ahead[1]).replace('\\"', '"').split(";"):
            if one.strip():
                cursor.execute(one)


def test_who_watched_is_shown_what_was_restored_and_goes_on_from_there(
    watched: Table, client: Any
) -> None:
    """A page that stood open knows later numbers than the backup: it took what was restored for
    old, until something happened at the table."""
    table = sit(watched)
    kept = document(client, table)
    late = kept["revision"] + 5  # what the page had come to know before
    restored()
    anew = client.get(f"/api/v1/tables/{table.pk}/watch/", {"since": late}).json()
    assert "patch" not in anew, "it gets a whole document"
    assert anew["revision"] == live.revision(queries.topic_of(table.pk)) > late
    assert {**anew, "revision": 0} == {**kept, "revision": 0}
    playing.step(table, random.Random(3))
    change = client.get(f"/api/v1/tables/{table.pk}/watch/", {"since": anew["revision"]}).json()
    assert change["from"] == anew["revision"] and change["to"] == anew["revision"] + 1


def hidden_names(table: Table) -> set[str]:
    """Names in the two lists that watchers have not been shown."""
    listed: set[str] = set()
    for seat in table.seats.all():
        for pile in (seat.deck or {})["cards"].values():
            listed |= set(pile)
    game = Game.objects.get(table=table)
    view = json.dumps(SeatView.objects.get(game=game, reader="spectator").content)
    told = view + json.dumps(
        [
            event.get("seen", {}).get("spectator", event)
            for row in game.steps.all()
            for event in row.events
        ]
    )
    return {name for name in listed if json.dumps(name)[1:-1] not in told}


class Traffic:
    """All that two watchers are sent during a game: pages, documents, streams."""

    def __init__(self, clients: list[Any], table: Table) -> None:
        self.clients, self.table = clients, table
        self.texts: list[str] = []
        self.known = 0

    def record(self) -> None:
        pk = self.table.pk
        for client in self.clients:
            parts = ("watch/", "watch/live/", "overlay/", "overlay/live/")
            pages = [f"/tables/{pk}/{part}" for part in parts]
            for page in (
                *pages,
                f"/api/v1/tables/{pk}/watch/",
                self.table.event.get_absolute_url(),
            ):
                self.texts.append(client.get(page).content.decode())
        now = live.revision(queries.topic_of(pk))
        self.texts += [text for _n, text in queries.told_to_watchers(pk).read(self.known, now)]
        self.known = now

    def found(self, names: set[str]) -> set[str]:
        whole = "\n".join(self.texts).replace("&#x27;", "'")
        return {name for name in names if name in whole}


def play_before(traffic: Traffic, table: Table) -> tuple[set[str], set[str]]:
    """Play the game to its end before watchers: the names that were hidden from them at some
    moment, and those of them that they had been sent by then."""
    dice = random.Random(1)
    searched: set[str] = set()
    sent: set[str] = set()
    for count in range(2000):
        over = playing.fresh(table).state == "finished"
        if over or count % 9 == 0:
            traffic.record()
            hidden = hidden_names(table)
            searched |= hidden
            sent |= traffic.found(hidden)
        if over:
            break
        playing.step(table, dice)
    return searched, sent


@pytest.fixture
def arena(alice: Any, judy: Any, bob: Any, dora: Any) -> Table:
    """The table of the one pairing of a Genesis event; everybody may watch it at once."""
    event = make_event(alice, judy, game="genesis", format="constructed", size=None, best_of=1)
    starters = list(decks.shipped("genesis"))
    start_with(alice, event, {bob: starters[0], dora: starters[1]})
    return setting(Table.objects.get(event=event), watching="everybody", watch_delay=0)


@pytest.mark.parametrize("game", ["watched", "arena"])
def test_a_whole_game_tells_watchers_no_hidden_name(
    game: str, request: Any, client: Any, charlie: Any, enter: Any
) -> None:
    table = sit(request.getfixturevalue(game))
    traffic = Traffic([client, enter(charlie)], table)
    searched, sent = play_before(traffic, table)
    assert len(searched) > 15 and len(traffic.texts) > 20
    assert sent == set()
    # What is searched for is found where the view of a judge goes out in the spectator's place.
    judge = SeatView.objects.get(game=playing.current(table), reader="judge").content
    traffic.texts.append(json.dumps(judge))
    assert traffic.found(hidden_names(table))


def test_nothing_leaves_before_its_time(watched: Table, client: Any) -> None:
    """Neither the game nor its revision, its end or a stop; then all of it, in its order."""
    table = setting(watched, watch_delay=DELAY)
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        table = sit(table)
        watching.release_due()
        before = document(client, table)
        assert before["revision"] == 0 and before["view"] is None
        assert before["table"]["state"] == "waiting" and before["table"]["number"] == 0
        assert live.revision(queries.topic_of(table.pk)) == 0
        clock.shift(DELAY - 10)
        playing.step(table, random.Random(1))
        clock.shift(11)
        watching.release_due()
        shown = document(client, table)
        assert shown["revision"] == 1 and shown["view"]
        assert max(one["step"] for one in shown["events"]) < playing.current(table).revision
        page = client.get(f"/tables/{table.pk}/watch/")
        playing.play_out(table)
        watching.release_due()
        after = client.get(f"/tables/{table.pk}/watch/")
        assert document(client, table) == shown
        assert body(page) == body(after)
        clock.shift(DELAY + 1)
        watching.release_due()
        end = document(client, table)
        assert end["table"]["state"] == "finished" and end["view"]["result"]
        assert sum(end["table"]["won"].values()) == 1


def test_the_page_says_what_will_be_seen_and_when(watched: Table, client: Any) -> None:
    """Before the players sit, while the delay runs, and when it is over."""
    table = setting(watched, watch_delay=DELAY)
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        here = f"/tables/{table.pk}/watch/"
        waiting = client.get(here).content.decode()
        assert f"Here you will see {table}" in waiting
        event_page = client.get(table.event.get_absolute_url()).content.decode()
        assert "3 minutes later" in event_page
        assert 'data-awaited=""' in waiting and "shown 3 minutes later" in waiting
        table = sit(table)
        clock.shift(DELAY - 60)
        playing.step(table, random.Random(1))
        due = (start + timedelta(seconds=DELAY)).isoformat()[:19]
        for page in (here, f"{here}live/"):
            begun = client.get(page).content.decode()
            assert f'data-awaited="{due}' in begun and f'data-ends="{due}' in begun
        clock.shift(60)
        watching.release_due()
        shown = client.get(here).content.decode()
        assert "data-awaited" not in shown and "Nothing to see yet" not in shown


def test_the_page_of_a_game_that_nobody_was_shown_asks_for_its_next_step(
    watched: Table, client: Any
) -> None:
    """Watching was allowed in the middle of the game, or somebody has another name since."""
    table = sit(setting(watched, watching="nobody"))
    table = setting(table, watching="everybody", watch_delay=DELAY)
    here = f"/tables/{table.pk}/watch/"
    assert 'data-awaited=""' in client.get(here).content.decode()
    playing.step(table, random.Random(1))
    assert 'data-awaited="2' in client.get(here).content.decode()


def body(answer: Any) -> str:
    """The part of a page that is about the table."""
    return str(answer.content.decode().partition('id="table"')[2].partition("</section>")[0])


def test_after_the_round_means_not_before(watched: Table, client: Any) -> None:
    table = sit(setting(watched, watch_delay=None))
    playing.step(table, random.Random(1))
    assert document(client, table)["view"] is None
    page = client.get(f"/tables/{table.pk}/watch/").content.decode()
    assert "Shown after the round" in page


def test_a_stop_is_shown_in_its_turn(watched: Table, client: Any, judy: Any, person: Any) -> None:
    table = sit(watched)
    tables.set_pause(actor=person(judy), table=table, paused=True)
    assert document(client, table)["table"]["paused"] is True
    for page in ("watch", "overlay"):
        shown = client.get(f"/tables/{table.pk}/{page}/").content.decode()
        assert "Stopped for a judge" in shown, page


def test_a_call_and_its_end_are_shown_to_watchers(watched: Table, client: Any, bob: Any) -> None:
    table = sit(watched)
    bob = Person(user=bob)
    game = playing.current(table)
    call = disputes.open_for_step(actor=bob, game=game, step=game.revision, claim="Not so.")
    assert document(client, table)["table"]["paused"] is True
    disputes.withdraw(actor=bob, dispute=call)
    assert document(client, table)["table"]["paused"] is False


def test_the_seats_are_told_how_many_watch(watched: Table, api: Any, bob: Any) -> None:
    table = sit(watched)
    where = f"/api/v1/tables/{table.pk}/document/"
    first = api(bob).get(where).json()
    assert first["table"]["watchers"] == 0
    leave = watching.arrive(table_id=table.pk)
    with_one = api(bob).get(f"{where}?since={first['revision']}").json()
    assert with_one["patch"]["table"]["watchers"] == 1
    leave()
    assert api(bob).get(where).json()["table"]["watchers"] == 0
    assert not Onlooker.objects.exists()


def test_many_watchers_wake_the_seats_seldom(watched: Table) -> None:
    before = live.revision(watched.topic)
    for _count in range(25):
        watching.arrive(table_id=watched.pk)
    assert live.revision(watched.topic) - before == 11  # ten one by one, then at twenty
    assert queries.watchers_of(watched) == 20


def test_a_table_of_no_event_is_watched_where_its_maker_says_so(client: Any, person: Any) -> None:
    from engine import decks
    from gameplay.persons import Person

    lists = decks.shipped()
    other = Person(user=None, guest="b" * 64)
    for watched, status in ((False, 404), (True, 200)):
        table = tables.open_by_invitation(
            actor=playing.GUEST, deck=lists["dop-overworld"], watched=watched
        )
        join = client.get(f"/tables/{table.pk}/join/{table.invitation}/").content.decode()
        assert ("Everybody may watch this table" in join) is watched
        tables.join(
            actor=other,
            table=table,
            invitation=table.invitation,
            deck=lists["dop-underworld"],
        )
        assert client.get(f"/tables/{table.pk}/watch/").status_code == status


def test_the_stream_shows_the_one_table_that_staff_chose(
    watched: Table, client: Any, enter: Any, alice: Any, charlie: Any
) -> None:
    table = sit(watched)
    stream = f"/events/{table.event.slug}/overlay/"  # type: ignore[union-attr]
    assert "No table is chosen" in client.get(stream).content.decode()
    here = f"/tables/{table.pk}/feature/"
    refused = enter(charlie).post(here, {"featured": "1"}, follow=True)
    assert "No table is chosen" in client.get(stream).content.decode()
    assert refused.status_code == 200
    desk = enter(alice).get(f"/events/{table.event.slug}/desk/")  # type: ignore[union-attr]
    assert here in desk.content.decode()
    enter(alice).post(here, {"featured": "1"})
    shown = client.get(f"{stream}?ground=transparent").content.decode()
    assert "is-transparent" in shown and f"watch:{table.pk}" in shown
    for seat in table.seats.all():
        assert seat.name in shown
    enter(alice).post(here, {"featured": "0"})
    assert "No table is chosen" in client.get(stream).content.decode()


def test_pages_lead_to_what_may_be_watched(watched: Table, client: Any) -> None:
    table = sit(watched)
    there = f"/tables/{table.pk}/watch/"
    event, match = table.event, table.match
    assert event is not None and match is not None
    at_match = f"/events/{event.slug}/matches/{match.serial}/"
    round_ = f"/events/{event.slug}/rounds/{match.round.serial}/?by=table"
    for page in ("/", f"/events/{event.slug}/", round_, at_match):
        assert there in client.get(page, follow=True).content.decode(), page
    setting(table, watching="nobody")
    for page in ("/", f"/events/{event.slug}/", round_, at_match):
        assert there not in client.get(page, follow=True).content.decode(), page


def test_another_name_leaves_nothing_of_the_old_one(watched: Table, bob: Any) -> None:
    from gameplay.models import Frame, Shown, ShownChange

    table = setting(watched, watch_delay=DELAY)
    table = sit(table)
    assert Frame.objects.filter(table=table).exists()
    watching.forget(Table.objects.filter(pk=table.pk).values("pk"))
    for model in (Frame, Shown, ShownChange):
        assert not model.objects.filter(table=table).exists()
    playing.step(table, random.Random(1))
    assert "view" in json.loads(Shown.objects.get(table=table).newest)


def test_the_front_page_costs_the_same_with_one_and_three_tables(client: Any) -> None:
    from engine import decks
    from gameplay.models import Shown

    counts = []
    for more in (1, 2):
        for _table in range(more):
            deck = decks.shipped()["dop-overworld"]
            table = tables.open_by_invitation(actor=playing.GUEST, deck=deck, watched=True)
            Table.objects.filter(pk=table.pk).update(state="playing")
            Shown.objects.create(table=table, revision=1, content="{}")
        with CaptureQueriesContext(connection) as asked:
            page = client.get("/").content.decode()
        assert page.count("/watch/") == Table.objects.count()
        counts.append(len(asked))
    assert counts[0] == counts[1]
