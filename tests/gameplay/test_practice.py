"""Practice tables: how many one person may have open, leaving one, what lies idle is closed."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from decks.services import lists
from engine import decks
from gameplay.enums import TableState
from gameplay.models import Game, Input, Rerun, Table
from gameplay.persons import Person
from gameplay.services.record import rechecks, rerun
from gameplay.services.table import play, practice, rematch, tables
from gameplay.tasks import close_idle
from tests.gameplay import playing
from tests.gameplay.timelines import LISTS, with_second_champion
from tournaments.errors import QuotaSpent, Refusal

pytestmark = pytest.mark.django_db

DECK = "dop-overworld"
GUEST = Person(guest="g" * 64, visitor="a:one")


def against_house(person: Person) -> Table:
    return tables.open_against_house(actor=person, deck=DECK, board=1)


def by_invitation(person: Person) -> Table:
    return tables.open_by_invitation(actor=person, deck=decks.shipped()[DECK], board=1)


@pytest.fixture(autouse=True)
def _few(settings: Any) -> None:
    settings.QUOTAS = settings.QUOTAS | {
        **{"tables": 3, "guest_tables": 2, "address_tables": 5, "verify": 2}
    }


def test_a_guest_has_two_tables_open_an_account_three(bob: Any) -> None:
    for person, most in ((GUEST, 2), (Person(user=bob), 3)):
        open_ = [against_house(person), by_invitation(person)]
        open_ += [against_house(person) for _ in range(most - 2)]
        for another in (against_house, by_invitation):
            with pytest.raises(QuotaSpent, match=f"You have {most} open tables"):
                another(person)
        practice.leave(actor=person, table=open_[0])
        against_house(person)


def test_a_finished_table_and_one_of_an_event_are_not_counted(match_table: Table, bob: Any) -> None:
    person = Person(user=bob)
    over = [against_house(person) for _ in range(3)]
    Table.objects.filter(pk__in=[table.pk for table in over]).update(state=TableState.FINISHED)
    again = rematch.play_again(actor=person, table=Table.objects.get(pk=over[0].pk))
    assert list(practice.open_tables(person)) == [again]


def test_playing_again_needs_room_too(bob: Any) -> None:
    person = Person(user=bob)
    over = against_house(person)
    Table.objects.filter(pk=over.pk).update(state=TableState.FINISHED)
    for _ in range(3):
        against_house(person)
    with pytest.raises(QuotaSpent):
        rematch.play_again(actor=person, table=Table.objects.get(pk=over.pk))


def test_a_guest_who_throws_the_cookies_away_is_counted_by_the_network() -> None:
    for n in range(5):
        against_house(Person(guest=f"{n}" * 64, visitor="a:one"))
    with pytest.raises(QuotaSpent, match="5 tables were opened without an account"):
        against_house(Person(guest="x" * 64, visitor="a:one"))
    against_house(Person(guest="x" * 64, visitor="a:two"))


def test_pages_and_api_say_what_is_open_and_how_to_go_on(enter: Any, api: Any, bob: Any) -> None:
    guest = enter(None)
    send = {"deck": DECK, "size": "1", "format": "apprentice"}
    answers = [guest.post(reverse("gameplay:play_house"), send) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "Finish, concede or leave one of them first" in answers[2].content.decode()
    waiting = answers[0].url
    assert "Leave this table" in guest.get(waiting).content.decode()
    assert guest.post(f"{waiting}leave/").url == reverse("gameplay:tables")
    assert "has left this table before the game began" in guest.get(waiting).content.decode()
    assert guest.post(reverse("gameplay:open_table"), send).status_code == 302

    body = {"deck": DECK, "size": 1}
    answers = [api(bob).post("/api/v1/tables/house/", body) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert (answers[3].json()["code"], int(answers[3]["Retry-After"]) >= 60) == ("quota", True)
    assert api(bob).post(f"/api/v1/tables/{answers[0].json()['id']}/leave/").status_code == 204


def test_only_who_sits_there_leaves_and_only_before_the_game_begins(
    match_table: Table, bob: Any, charlie: Any, enter: Any, api: Any
) -> None:
    table = against_house(Person(user=bob))
    for outsider in (charlie, None):
        assert enter(outsider).post(f"/tables/{table.pk}/leave/").status_code == 404
        assert api(outsider).post(f"/api/v1/tables/{table.pk}/leave/").status_code == 404
    with pytest.raises(Refusal, match="call a judge"):
        practice.leave(actor=Person(user=bob), table=match_table)
    tables.sit_down(actor=Person(user=bob), table=table)
    with pytest.raises(Refusal, match="concede"):
        practice.leave(actor=Person(user=bob), table=table)


def test_nobody_sits_down_at_a_table_that_was_left(bob: Any, dora: Any) -> None:
    table = by_invitation(Person(user=bob))
    practice.leave(actor=Person(user=bob), table=table)
    left = Table.objects.get(pk=table.pk)
    with pytest.raises(Refusal, match="left without an end"):
        tables.join(
            actor=Person(user=dora),
            table=left,
            invitation=left.invitation,
            deck=decks.shipped()[DECK],
        )
    with pytest.raises(Refusal, match="left without an end"):
        tables.sit_down(actor=Person(user=bob), table=left)


def test_whoever_waits_is_told_who_left(bob: Any, dora: Any, enter: Any, api: Any) -> None:
    table = by_invitation(Person(user=bob))
    invited = {"invitation": table.invitation, "deck": decks.shipped()[DECK]}
    tables.join(actor=Person(user=dora), table=table, **invited)
    practice.leave(actor=Person(user=dora), table=table)
    words = "Dora has left this table before the game began."
    assert words in enter(bob).get(table.get_absolute_url()).content.decode()
    document = api(bob).get(f"/api/v1/tables/{table.pk}/document/").json()
    assert document["ended"]["words"] == words


def test_a_table_where_nothing_happens_for_a_day_is_closed_and_no_other(
    match_table: Table, bob: Any, dora: Any
) -> None:
    person = Person(user=bob)
    waiting, played, begun = (against_house(person) for _ in range(3))
    for table in (played, begun):
        tables.sit_down(actor=person, table=table)
    long_ago = timezone.now() - timedelta(hours=25)
    Table.objects.update(opened_at=long_ago)
    match_table.seats.update(seated_at=long_ago)
    for table in (played, begun):
        table.seats.update(seated_at=long_ago)
    Input.objects.update(made_at=long_ago)
    game = Game.objects.get(table=played)
    Input.objects.create(game=game, letter="A", kind="choice", line="x", asked=0)
    close_idle()
    close_idle()
    states = {table.pk: table.state for table in Table.objects.all()}
    assert states[waiting.pk] == states[begun.pk] == TableState.LEFT
    assert states[played.pk] == TableState.PLAYING
    assert states[match_table.pk] not in (TableState.LEFT,)
    assert list(practice.open_tables(person)) == [Table.objects.get(pk=played.pk)]


def test_who_asks_for_a_rematch_reads_whom_it_was_asked_of(
    enter: Any, person: Any, bob: Any, dora: Any
) -> None:
    table = playing.duel(person(bob), person(dora), format="apprentice", board=1)
    play.concede(actor=person(dora), table=table)
    playing.work(table)
    address = reverse("gameplay:again", args=[table.pk])
    told = "You have asked Dora for a rematch"
    assert told in enter(bob).post(address, follow=True).content.decode()
    answered = enter(dora).post(address, follow=True).content.decode()
    assert "for a rematch" not in answered and "Sit down and play" in answered


# --- Running a game again --------------------------------------------------------------------


def test_the_answer_of_a_run_is_kept_for_everybody_and_costs_nobody_more(
    finished: Table, bob: Any, dora: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = playing.current(finished)
    runs: list[int] = []
    real = rechecks.recheck
    monkeypatch.setattr(rechecks, "recheck", lambda row: (runs.append(row.pk), real(row))[1])
    for person in (bob, dora, bob, bob, dora):
        assert rerun.verify(actor=Person(user=person), game=game).faults == []
    assert runs == [game.pk]


def test_rows_that_were_changed_are_run_again_so_often_and_no_more(
    finished: Table, bob: Any, enter: Any
) -> None:
    game = playing.current(finished)
    address = reverse("gameplay:verify", args=(game.pk,))
    for n in (1, 2):
        game.steps.filter(number=2).update(chain=f"{n}" * 16)
        page = enter(bob).post(address, follow=True).content.decode()
        assert "step 2" in page
    game.steps.filter(number=2).update(chain="3" * 16)
    page = enter(bob).post(address, follow=True).content.decode()
    assert "You have had 2 games run again within an hour" in page


def test_one_run_at_a_time_and_a_dead_one_stops_nobody(finished: Table, bob: Any) -> None:
    game = playing.current(finished)
    person = Person(user=bob)
    other = Rerun.objects.create(
        game=game, by=f"u:{bob.pk}", revision=1, rows="0" * 64, release="x"
    )
    with pytest.raises(QuotaSpent, match="run again for you already"):
        rerun.verify(actor=person, game=game)
    Rerun.objects.filter(pk=other.pk).update(began_at=timezone.now() - rerun.LONGEST * 2)
    assert rerun.verify(actor=person, game=game).faults == []


def test_a_run_that_breaks_leaves_nothing_running(
    finished: Table, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = playing.current(finished)

    def broken(row: Game) -> None:
        raise RuntimeError("no memory left")

    with monkeypatch.context() as patch, pytest.raises(RuntimeError):
        patch.setattr(rechecks, "recheck", broken)
        rerun.verify(actor=Person(user=bob), game=game)
    assert not Rerun.objects.exists()
    assert rerun.verify(actor=Person(user=bob), game=game).faults == []


def test_a_rematch_is_one_table_with_the_sides_changed(
    person: Any, enter: Any, bob: Any, dora: Any, charlie: Any
) -> None:
    table = playing.duel(person(bob), person(dora), formation="listed", clock="600+5")
    with pytest.raises(Refusal) as early:
        rematch.play_again(actor=person(bob), table=table)
    assert early.value.code == "still_playing"
    play.concede(actor=person(bob), table=table)
    playing.work(table)
    table = playing.fresh(table)
    with pytest.raises(Refusal):
        rematch.play_again(actor=person(charlie), table=table)
    again = rematch.play_again(actor=person(dora), table=table)
    assert rematch.play_again(actor=person(bob), table=playing.fresh(table)) == again
    assert again.clock == "600+5" and again.pk != table.pk
    assert {seat.letter: seat.user for seat in again.seats.all()} == {"A": dora, "B": bob}
    assert playing.fresh(table).rematch == again
    over = table.get_absolute_url()
    told = {user: enter(user).get(over).content.decode() for user in (bob, dora)}
    mine, theirs = "You asked for a rematch.", f"{dora} asks for a rematch."
    assert mine in told[dora] and theirs not in told[dora]
    assert theirs in told[bob] and mine not in told[bob]


def test_before_a_game_each_reads_who_has_sat_down(enter: Any, bob: Any, dora: Any) -> None:
    """Who had not sat down yet was not told that the other one did, and waits."""
    table, deck = by_invitation(Person(user=bob)), decks.shipped()[DECK]
    tables.join(actor=Person(user=dora), table=table, invitation=table.invitation, deck=deck)
    told = f"{dora} has sat down already."
    page = table.get_absolute_url()
    assert told not in enter(bob).get(page).content.decode()
    tables.sit_down(actor=Person(user=dora), table=table, nonce="one")
    assert told in enter(bob).get(page).content.decode()
    assert told not in enter(dora).get(page).content.decode()


def test_a_guest_chooses_a_list_and_is_told_the_clock(client: Any, bob: Any) -> None:
    """The page asked for the strength of a house, for a clock, and who may watch; nothing of it
    counted."""
    host = Person(user=bob)
    table = tables.open_by_invitation(
        actor=host, deck=decks.shipped()[DECK], board=1, clock="600+5"
    )
    client.force_login(bob)
    own = " ".join(client.get(table.get_absolute_url()).content.decode().split())
    assert "an open seat" in own, "the other player was called by a letter"
    client.logout()
    page = client.get(f"/tables/{table.pk}/join/{table.invitation}/").content.decode()
    assert "10 minutes, 5 seconds more a turn" in page
    assert 'name="deck"' in page
    assert not any(f'name="{name}"' in page for name in ("level", "clock", "watched"))


def test_an_invitation_says_which_lists_the_table_takes(
    client: Any, bob: Any, make_user: Any
) -> None:
    """Who followed the link to a table of two champions each was offered lists of one, with no
    word about it, and refused."""
    own = with_second_champion(LISTS[0], "Hestra Mellowgate")
    table = tables.open_by_invitation(actor=Person(user=bob), deck=own, format="allies", players=2)
    address = f"/tables/{table.pk}/join/{table.invitation}/"
    page = client.get(address).content.decode()
    assert "a list of your own with two champions" in page and "You have none yet." in page
    guest = make_user("guest")
    theirs = with_second_champion(LISTS[1], "Joric Farsling")
    lists.create(actor=guest, name="Two of us", text=theirs.as_text(), game="genesis")
    client.force_login(guest)
    page = " ".join(client.get(address).content.decode().split())
    assert "You have none yet." not in page
    offered = re.findall(r'name="deck" value="([^"]+)"([^>]*)>', page)
    assert [key for key, rest in offered if "checked" in rest] == [offered[0][0]]
    assert offered[0][0].startswith("own-")
    assert page.count(": not for this table") == len(offered) - 1
    usual = tables.open_by_invitation(actor=Person(user=bob), deck=decks.shipped()[DECK], board=6)
    page = client.get(f"/tables/{usual.pk}/join/{usual.invitation}/").content.decode()
    assert "two champions" not in page
