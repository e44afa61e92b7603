"""Tables that are owed: none is forgotten, and whoever waits for one reads why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engine import decks
from gameplay import tasks
from gameplay.models import Table, Unopened
from gameplay.persons import Person
from gameplay.queries.table import owed
from gameplay.services.table import tables
from gameplay.tasks import watch_tables
from tests.gameplay.conftest import make_event, start_with
from tests.kept import kept
from tests.null_in import NullInExclusion
from tournaments.errors import Refusal
from tournaments.models import Event, Match
from tournaments.services.match import results

pytestmark = pytest.mark.django_db

PLAYERS = ("bob", "dora", "erin", "finn")


@pytest.fixture
def practice(settings: Any) -> None:
    """Tables that belong to no match: against the house and by invitation, of both games."""
    settings.QUOTAS = settings.QUOTAS | {"guest_tables": 0, "address_tables": 0}
    guest = Person(user=None, guest="a" * 64)
    for list_of_cards, size in (("dop-overworld", 6), (next(iter(decks.shipped("genesis"))), 2)):
        tables.open_against_house(
            actor=guest,
            deck=list_of_cards,
            **tables.numbers(decks.shipped()[list_of_cards].game, size),
            format="constructed" if size == 2 else "apprentice",
        )
        tables.open_by_invitation(
            actor=guest,
            deck=decks.shipped()[list_of_cards],
            **tables.numbers(decks.shipped()[list_of_cards].game, size),
            format="constructed" if size == 2 else "apprentice",
        )


@pytest.fixture
@kept
def running(event: Event, alice: Any, make_user: Callable[..., Any]) -> Event:
    """Four players, two pairings, the first round published."""
    people = {make_user(f"p_{name}"): "dop-overworld" for name in PLAYERS}
    start_with(alice, event, people)
    return event


def lose_tables(event: Event) -> None:
    """What must never happen, happened: the pairings stand and their tables are void."""
    Table.objects.filter(event=event).update(state="void")


def break_opening(monkeypatch: pytest.MonkeyPatch, number: int, error: Exception) -> None:
    """The table of the pairing with this number cannot be opened."""
    made = tables._for_match

    def failing(round: Any, match: Match) -> Table:
        if match.table_number == number:
            raise error
        return made(round, match)

    monkeypatch.setattr(tables, "_for_match", failing)


# --- Nothing elsewhere in the hall keeps a table from being opened ----------------------------


@pytest.mark.both_databases
def test_round_opens_its_tables_beside_practice_and_invitations(
    practice: None, running: Event
) -> None:
    assert Table.objects.filter(match=None).count() == 4
    assert Table.objects.filter(event=running, state="waiting").count() == 2
    assert not owed.pairings().exists()


@pytest.mark.both_databases
def test_watch_finds_what_is_owed_beside_practice_and_invitations(
    practice: None, running: Event
) -> None:
    lose_tables(running)
    assert set(owed.pairings()) == set(owed.pairings(running)) == set(Match.objects.all())
    watch_tables()
    assert not owed.pairings().exists()
    live = Table.objects.filter(event=running).exclude(state="void")
    assert {table.match.table_address for table in live if table.match} == {
        table.get_absolute_url() for table in live
    }


def test_law_against_null_in_an_exclusion_knows_the_shape() -> None:
    tables_in_use = Table.objects.exclude(state="void")
    with pytest.raises(NullInExclusion, match=r"Table\.match"):
        Match.objects.exclude(pk__in=tables_in_use.values("match"))
    with pytest.raises(NullInExclusion, match=r"Round\.id|Match\.round"):
        Match.objects.exclude(round__in=tables_in_use.values("match__round"))
    Match.objects.exclude(pk__in=tables_in_use.filter(match__isnull=False).values("match"))
    Match.objects.exclude(round__in=Match.objects.values("round"))
    Match.objects.filter(pk__in=tables_in_use.values("match"))


# --- The watch -------------------------------------------------------------------------------


def test_watch_twice_opens_once(running: Event) -> None:
    lose_tables(running)
    watch_tables()
    found = set(Table.objects.values_list("pk", flat=True))
    written = running.operations.count()
    watch_tables()
    assert set(Table.objects.values_list("pk", flat=True)) == found
    assert running.operations.count() == written


def test_watch_asks_two_questions_and_writes_nothing_when_nothing_is_owed(running: Event) -> None:
    with CaptureQueriesContext(connection) as asked:
        watch_tables()
    assert len(asked) == 2
    assert all(query["sql"].startswith("SELECT") for query in asked)


def test_watch_leaves_alone_what_needs_no_table(running: Event, alice: Any) -> None:
    first, second = Match.objects.with_players().order_by("table_number")
    results.enter(actor=alice, match=first, wins_a=1, wins_b=0)
    lose_tables(running)
    assert list(owed.pairings()) == [second]
    Event.objects.update(digital=False)
    assert not owed.pairings().exists()
    Event.objects.update(digital=True, removed_at="2026-01-01T00:00Z")
    assert not owed.pairings().exists()


def test_clock_calls_the_watch() -> None:
    entry = tasks.BEAT["gameplay.watch_tables"]
    assert entry["task"] == watch_tables.name
    assert entry["schedule"] <= 5.0, "an owed table is there or explained within five seconds"


# --- What cannot be opened is told ------------------------------------------------------------


def test_one_pairing_that_cannot_have_a_table_keeps_no_other_from_it(
    running: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_tables(running)
    break_opening(monkeypatch, 2, Refusal("no_board", "No board fits this pairing."))
    watch_tables()
    assert [match.table_number for match in owed.pairings()] == [2]
    assert Unopened.objects.get().why == "No board fits this pairing."


def test_desk_match_and_players_read_why_there_is_no_table(
    running: Event, monkeypatch: pytest.MonkeyPatch, alice: Any, charlie: Any, enter: Any
) -> None:
    lose_tables(running)
    match = Match.objects.with_players().get(table_number=2)
    player = match.entry_a.user
    # Nobody has looked yet: the player waits, and is told so.
    assert "The digital table is being opened." in enter(player).get("/").content.decode()

    break_opening(monkeypatch, 2, Refusal("no_board", "No board fits this pairing."))
    watch_tables()
    desk = enter(alice).get(reverse("tournaments:desk", args=[running.slug])).content.decode()
    assert "1 pairing has no digital table" in desk
    assert "No board fits this pairing." in desk
    page = reverse("tournaments:match", args=[running.slug, match.serial])
    for reader in (alice, player, charlie, None):
        assert "No board fits this pairing." in enter(reader).get(page).content.decode()
    for place in ("/", running.get_absolute_url()):
        told = enter(player).get(place).content.decode()
        assert "There is no digital table: No board fits this pairing." in told
        assert "is being opened" not in told
        assert "No board fits" not in enter(charlie).get(place).content.decode()
    other = Match.objects.with_players().get(table_number=1).entry_a.user
    assert "There is no digital table" not in enter(other).get("/").content.decode()


def test_fault_of_the_hall_is_named_without_its_inside(
    running: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_tables(running)
    break_opening(monkeypatch, 1, KeyError("secret seed"))
    watch_tables()
    why = Unopened.objects.get().why
    assert "KeyError" in why and "secret" not in why


def test_what_could_not_be_opened_is_tried_again_and_then_forgotten(
    running: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_tables(running)
    with time_machine.travel("2027-05-01T12:00Z", tick=False) as clock:
        with monkeypatch.context() as broken:
            break_opening(broken, 2, Refusal("no_board", "No board fits this pairing."))
            watch_tables()
            since = Unopened.objects.get().since
            clock.shift(40)
            watch_tables()
            assert Unopened.objects.get().since == since
            assert Unopened.objects.get().tried_at > since
        watch_tables()
        assert Unopened.objects.exists(), "not before the pause is over"
        clock.shift(40)
        watch_tables()
    assert not owed.pairings().exists()
    assert not Unopened.objects.exists()


def test_explanation_goes_with_a_result_by_hand(
    running: Event, monkeypatch: pytest.MonkeyPatch, alice: Any
) -> None:
    lose_tables(running)
    break_opening(monkeypatch, 2, Refusal("no_board", "No board fits this pairing."))
    watch_tables()
    match = Match.objects.with_players().get(table_number=2)
    results.enter(actor=alice, match=match, wins_a=1, wins_b=0)
    page = reverse("tournaments:match", args=[running.slug, match.serial])
    assert "No board fits" not in stranger_reads(page)
    watch_tables()
    assert not Unopened.objects.exists()


def stranger_reads(path: str) -> str:
    from django.test import Client

    return Client().get(path).content.decode()


def test_round_published_in_another_hall_gets_words_and_no_tables(running: Event) -> None:
    lose_tables(running)
    Event.objects.update(origin="another hall")
    written = running.operations.count()
    watch_tables()
    assert Table.objects.exclude(state="void").count() == 0
    assert running.operations.count() == written
    assert {row.why[:42] for row in Unopened.objects.all()} == {
        "This round was published in another hall. "
    }


def test_desk_asks_the_same_number_of_questions_for_one_and_three_unopened(
    alice: Any, judy: Any, make_user: Callable[..., Any], enter: Any
) -> None:
    counted = []
    for count in (1, 3):
        event = make_event(alice, judy, name=f"Cup of {count}")
        people = {make_user(f"q{count}{n}"): "dop-overworld" for n in range(2 * count)}
        start_with(alice, event, people)
        lose_tables(event)
        Event.objects.filter(pk=event.pk).update(origin="another hall")
        watch_tables()
        desk = enter(alice)
        page = reverse("tournaments:desk", args=[event.slug])
        desk.get(page)
        with CaptureQueriesContext(connection) as asked:
            assert desk.get(page).status_code == 200
        counted.append(len(asked))
    assert counted[0] == counted[1]
