"""One match of an event on paper is played at a digital table, where the staff want it."""

from __future__ import annotations

from typing import Any

import pytest

from decks.services import registrations
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import single, tables
from tests.gameplay import playing
from tests.hand import Hand
from tests.kept import kept
from tests.tournaments.hall.conftest import Hall
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Match
from tournaments.services.event import undo

pytestmark = pytest.mark.django_db
PAGE = "/events/dusk-cup/matches/1/"


@pytest.fixture
@kept
def paper(alice: Any, judy: Any, bob: Any, dora: Any, make_user: Any) -> Hall:
    """A paper event in its first round, one Creature a side: bob against dora, judy judges."""
    hall = Hall(alice, make_user, size=1)
    hall.publish()
    hall.judge(judy)
    for entry, starter in zip(hall.join(bob, dora), playing.LISTS, strict=True):
        registrations.register(actor=entry.user, entry=entry, starter=starter)
    hall.start()
    hall.publish_round()
    return hall


def opened(hall: Hall) -> Table:
    return single.open_table(actor=hall.organizer, match=hall.open_matches()[0])


def test_a_match_on_paper_is_played_at_a_table_opened_from_its_page(
    paper: Hall, alice: Any, bob: Any, dora: Any
) -> None:
    assert "Digital table" not in Hand(bob).open(PAGE).text
    desk = Hand(alice).open(PAGE).press("Open a digital table")
    assert "Table 1 is digital." in desk.text
    assert "Open a digital table" not in desk.text
    for user in (bob, dora):
        Hand(user).open("/events/dusk-cup/").follow("Go to the table").press("Sit down and play")
    table = Table.objects.get()
    playing.work(table)
    Hand(bob).open(table.get_absolute_url()).follow("Concede").press("Yes, concede")
    playing.work(table)
    match = Match.objects.get()
    assert (match.state, match.source, match.winner.user) == ("confirmed", "digital", dora)
    assert "Digital tables" in Hand(alice).open("/events/dusk-cup/archive/").text


def test_only_staff_who_run_rounds_open_it(
    paper: Hall, enter: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    for user in (judy, bob, charlie):
        assert enter(user).post(PAGE + "table/").status_code == 403
        with pytest.raises(Forbidden):
            single.open_table(actor=user, match=Match.objects.get())
        assert "Open a digital table" not in Hand(user).open(PAGE).text
    assert enter(None).post(PAGE + "table/").status_code == 302
    assert not Table.objects.exists()


def test_twice_is_one_table(paper: Hall) -> None:
    match = paper.open_matches()[0]
    assert opened(paper) == single.open_table(actor=paper.organizer, match=match)
    assert Table.objects.count() == 1


def test_who_has_no_account_or_no_list_is_named_instead(paper: Hall, alice: Any, dora: Any) -> None:
    entry = paper.event.entries.get(user=dora)
    entry.registrations.all().delete()
    page = Hand(alice).open(PAGE)
    assert "Dora has no legal list in the event." in page.text
    with pytest.raises(AssertionError, match="0 of 'Open"):
        page.press("Open a digital table")
    with pytest.raises(Refusal, match="Dora has no legal list"):
        opened(paper)
    type(entry).objects.filter(pk=entry.pk).update(user=None)
    assert "Dora has no account." in page.open(PAGE).text


def test_a_reported_or_closed_match_stays_on_paper(paper: Hall, bob: Any) -> None:
    match = paper.open_matches()[0]
    Hand(bob).open(PAGE).press("Report", result="I won 1–0")
    with pytest.raises(Refusal, match="first report"):
        opened(paper)
    paper.enter(match, 1, 0)
    paper.close()
    with pytest.raises(Refusal, match="first report"):
        single.open_table(actor=paper.organizer, match=match)


def test_the_table_follows_what_the_staff_decide(paper: Hall, alice: Any) -> None:
    table = opened(paper)
    paper.enter(paper.open_matches()[0], 1, 0)
    assert playing.fresh(table).state == "closed"
    entered = paper.event.operations.get(kind="result_entered")
    undo.take_back(actor=alice, event=paper.event, number=entered.number, reason="Wrong slip")
    assert playing.fresh(table).state == "waiting"
    published = paper.event.operations.get(kind="round_published")
    undo.take_back(actor=alice, event=paper.event, number=published.number, reason="Too early")
    assert playing.fresh(table).state == "void"
    drafted = paper.event.rounds.get()
    assert drafted.state == "draft"
    Hand(alice).open("/events/dusk-cup/desk/").press("Publish")
    assert playing.fresh(table).state == "waiting"
    match = Match.objects.get()
    assert match.table_address == table.get_absolute_url()
    tables.sit_down(actor=Person(user=match.entry_a.user), table=table, nonce="n")
