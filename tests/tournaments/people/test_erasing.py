"""A person takes a copy of everything, and is erased: no trace of the name, and the chain holds."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments import signing
from tournaments.accounts import leaving
from tournaments.accounts.models import User
from tournaments.enums import EntryState
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Erasure, HallAct, Operation, Printing, Staff
from tournaments.operations.chain import verify_chain
from tournaments.operations.history import History
from tournaments.operations.rows import Rows
from tournaments.queries.files import outward
from tournaments.queries.person import holdings
from tournaments.queries.ranking import standings
from tournaments.services.bench import penalties
from tournaments.services.entry import entries
from tournaments.services.event import announcing, staff, undo
from tournaments.services.hall import complaints
from tournaments.services.match import results
from tournaments.services.person import erasing, renaming

pytestmark = pytest.mark.django_db
NAME, LOGIN, MAIL = "Zoë Quarrington", "zq-logs-in", "zoe@quarrington.example"
TRACES = ("quarrington", "zq-logs-in", "zoe-q")
PAGE = "/accounts/data/"


def everything() -> dict[str, str]:
    """Every row of every table of the database as text, by its table and key."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        if not model._meta.managed or model._meta.proxy:
            continue
        for row in model._base_manager.all().values():
            text = "\n".join(
                json.dumps(value, ensure_ascii=False, default=str) for value in row.values()
            )
            found[f"{model._meta.label} {row[model._meta.pk.attname]}"] = text
    return found


def traces(texts: dict[str, str]) -> list[str]:
    return [where for where, text in texts.items() if any(one in text.lower() for one in TRACES)]


@pytest.fixture
def zoe(make_user: Any) -> User:
    made = make_user(LOGIN, name=NAME, email=MAIL)
    EmailAddress.objects.create(user=made, email=MAIL, verified=True, primary=True)
    return made


@pytest.fixture
def played(hall: Any, zoe: User, bob: Any, judy: Any, alice: Any, api: Any) -> Any:
    """A finished event in which the name stands wherever people can write it."""
    hall.join(zoe, bob)
    hall.fill(2)
    hall.judge(judy)
    mine = Entry.objects.get(event=hall.event, user=zoe)
    announcing.announce(actor=alice, event=hall.event, text=f"{NAME} lost a hat.")
    hall.start()
    hall.publish_round()
    match = next(one for one in hall.open_matches() if mine in one.players)
    results.report(actor=zoe, match=match, wins_a=1)
    penalties.give(
        actor=judy,
        event=hall.event,
        entry=mine,
        kind="warning",
        code="late",
        reason=f"{NAME.upper()} came late.",
    )
    for match in hall.open_matches():
        hall.enter(match, 1, 0)
    last = hall.event.operations.order_by("number").last()
    undo.take_back(
        actor=alice, event=hall.event, number=last.number, reason=f"Ask {NAME}, mistaken"
    )
    for match in hall.open_matches():
        hall.enter(match, 1, 0)
    hall.close()
    for _round in range(2):
        hall.play_round()
    from tournaments.services.event import events

    events.finish(actor=alice, event=hall.event)
    api(zoe).get("/api/v1/me/next/")
    return hall


def gone(user: User) -> User:
    return erasing.erase(user)


# --- The copy ------------------------------------------------------------------------------------


def test_copy_holds_what_the_hall_holds_and_nothing_of_others(
    played: Any, zoe: User, bob: Any, enter: Any
) -> None:
    answer = enter(zoe).get(f"{PAGE}my-data.zip")
    assert answer["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as made:
        parts = {name: made.read(name).decode() for name in made.namelist()}
    account = json.loads(parts["account.json"])[0]
    assert (account["display_name"], account["mail"][0]["email"]) == (NAME, MAIL)
    assert json.loads(parts["penalties.json"])[0]["code"] == "late"
    assert len(json.loads(parts["matches.json"])) == 3
    assert {"lists.json", "registered_lists.json", "seats.json", "README.txt"} <= set(parts)
    assert json.loads(parts["reports.json"])[0]["match__event__slug"] == "dusk-cup"
    others = json.loads(
        zipfile.ZipFile(io.BytesIO(enter(bob).get(f"{PAGE}my-data.zip").content)).read(
            "penalties.json"
        )
    )
    assert others == []
    assert enter(None).get(f"{PAGE}my-data.zip").status_code == 302


NOT_ONES_OWN = {
    "accounts.User": "the account itself is the first part",
    "account.EmailAddress": "among the account",
    "admin.LogEntry": "of the back office, whose staff it tells about",
    "gameplay.ArchiveCheck": "an act of the hall's staff",
    "gameplay.OfficialText": "an act of the hall's staff",
    "decks.CardTextFile": "an act of the hall's staff",
    "gameplay.Ruling": "among the deeds",
    "gameplay.Table": "its last stop, which is among the stops",
    "tournaments.HallAct": "an act of the hall's staff",
    "tournaments.Import": "a file on its way, for a day",
    "tournaments.Printing": "a paper, for a day",
    "tournaments.RequestKey": "an answer that is given again, for a week",
}
"""What refers to an account and is no part of the copy, or is read with another part."""


def test_copy_has_a_part_for_everything_that_refers_to_an_account(zoe: User, rf: Any) -> None:
    with CaptureQueriesContext(connection) as asked:
        holdings.parts(rf.get("/"), zoe)
    read = {table for one in asked for table in re.findall(r'FROM "(\w+)"', one["sql"])}
    missing = [
        model._meta.label
        for model in apps.get_models()
        if any(one.related_model is User and one.concrete for one in model._meta.get_fields())
        and model._meta.db_table not in read
        and model._meta.label not in NOT_ONES_OWN
    ]
    assert missing == []


# --- The wish ------------------------------------------------------------------------------------


def test_wish_needs_the_name_waits_a_week_and_can_be_taken_back(zoe: User, enter: Any) -> None:
    client = enter(zoe)
    refused = client.post(PAGE, {"act": "erase", "name": "Somebody"}).content.decode()
    assert "Type your display name" in refused
    client.post(PAGE, {"act": "erase", "name": NAME})
    zoe.refresh_from_db()
    assert timedelta(days=6) < zoe.erase_at - timezone.now() < timedelta(days=8)
    assert "You will be erased on" in client.get(PAGE).content.decode()
    assert erasing.work() == 0
    client.post(PAGE, {"act": "stay"})
    zoe.refresh_from_db()
    assert zoe.erase_at is None
    assert enter(None).post(PAGE, {"act": "erase", "name": NAME}).status_code == 302


def test_staff_of_the_hall_gives_that_right_back_first(make_user: Any) -> None:
    keeper = make_user("keeper", is_staff=True)
    with pytest.raises(Refusal, check=lambda r: r.code == "keeps_hall"):
        leaving.ask(actor=keeper, name="Keeper")
    with pytest.raises(Invalid):
        leaving.ask(actor=keeper, name="")


def test_who_alone_organizes_what_others_come_to_hands_it_over_first(
    hall: Any, alice: Any, bob: Any, enter: Any, make_user: Any
) -> None:
    hall.join(bob)
    page = enter(alice)
    asked = page.get(PAGE).content.decode()
    assert "an event that you alone organize" in asked and "Erase me in a week" not in asked
    refused = page.post(PAGE, {"act": "erase", "name": "Alice"}).content.decode()
    assert "Dusk Cup" in refused and not User.objects.exclude(erase_at=None).exists()
    other = make_user("olga")
    hall.judge(other, "organizer")
    page.post(PAGE, {"act": "erase", "name": "Alice"})
    User.objects.filter(pk=alice.pk).update(erase_at=timezone.now())
    staff.remove(actor=other, staff=Staff.objects.get(user=other))
    assert erasing.work() == 0, "alone again: it waits"
    hall.judge(other, "organizer")
    assert erasing.work() == 1


def test_event_that_nobody_else_has_to_do_with_goes_with_its_organizer(
    hall: Any, alice: Any, bob: Any
) -> None:
    hall.join(alice, bob)
    entries.drop(actor=bob, entry=Entry.objects.get(user=bob))
    erasing.ask(actor=alice, name="Alice")
    User.objects.filter(pk=alice.pk).update(erase_at=timezone.now())
    assert erasing.work() == 1
    assert hall.fresh.removed_at is not None
    assert HallAct.objects.get(kind="event_removed").reason == "Its only organizer is erased."


def test_who_plays_or_serves_now_is_erased_when_that_is_over(
    hall: Any, zoe: User, bob: Any, alice: Any
) -> None:
    hall.join(zoe, bob)
    hall.start()
    User.objects.filter(pk__in=(zoe.pk, alice.pk)).update(erase_at=timezone.now())
    assert erasing.work() == 0
    entries.drop(actor=zoe, entry=Entry.objects.get(event=hall.event, user=zoe))
    assert erasing.work() == 1
    zoe.refresh_from_db()
    alice.refresh_from_db()
    assert zoe.erased_at is not None and alice.erased_at is None


# --- Erased --------------------------------------------------------------------------------------


def test_name_stands_nowhere_in_the_database_and_the_archives(played: Any, zoe: User) -> None:
    before = traces(everything())
    assert len(before) > 8, "the name was everywhere"
    gone(zoe)
    assert traces(everything()) == []
    event = played.fresh
    for name in outward.FORMATS:
        text = outward.written(event, name).decode("utf-8", "replace").lower()
        assert not any(one in text for one in TRACES), name


def test_results_stay_under_the_pseudonym_and_the_chain_holds(
    played: Any, zoe: User, api: Any, alice: Any
) -> None:
    before = [(row.entry.number, str(row.line)) for row in standings.rows(played.fresh)]
    count = played.event.operations.count()
    gone(zoe)
    event = played.fresh
    assert [(row.entry.number, str(row.line)) for row in standings.rows(event)] == before
    mine = Entry.objects.get(event=event, user=zoe)
    zoe.refresh_from_db()
    assert mine.name == zoe.name and mine.name.startswith("Former player ")
    assert verify_chain(event) is None and event.operations.count() == count
    assert api(alice).get("/api/v1/events/dusk-cup/chain/").json()["ok"] is True
    history = History.of(event)
    rows = Rows(event).whole()
    assert history.book.shelves["entries"] == rows.shelves["entries"]
    assert event.announcement.startswith("Former player")


def test_erasure_says_from_where_on_the_log_differs_and_is_signed(
    played: Any, zoe: User, enter: Any, alice: Any
) -> None:
    old = dict(played.event.operations.values_list("number", "digest"))
    gone(zoe)
    (said,) = Erasure.objects.filter(event=played.event)
    new = dict(played.event.operations.values_list("number", "digest"))
    assert not said.open and said.head == new[max(new)]
    assert all(old[number] == new[number] for number in old if number < said.first)
    assert all(old[number] != new[number] for number in old if number >= said.first)
    signed = signing.Signature(signing.hall_name(), signing.public_key(), said.signature)
    assert signing.holds(f"dusk-cup {said.first} {said.head}".encode(), signed)
    page = enter(alice).get("/events/dusk-cup/desk/log/").content.decode()
    assert "The chain holds" in page and f"from operation {said.first} on" in page
    assert HallAct.objects.get(kind="account_erased").account == zoe


def test_log_is_final_again_afterwards_and_of_other_events_all_the_time(
    played: Any, make_hall: Any, zoe: User
) -> None:
    other = make_hall(name="Other Cup")
    gone(zoe)
    for event in (played.event, other.event):
        with pytest.raises(DatabaseError), transaction.atomic():
            Operation.objects.filter(event=event).update(actor_name="x")
    with pytest.raises(DatabaseError), transaction.atomic():
        Erasure.objects.create(event=played.event)
        Operation.objects.filter(event=other.event).update(actor_name="x")


def test_account_is_empty_shut_and_its_name_free(zoe: User, enter: Any, make_user: Any) -> None:
    client = enter(zoe)
    assert client.get(PAGE).status_code == 200
    gone(zoe)
    assert client.get(PAGE).status_code == 302, "the session is over"
    zoe.refresh_from_db()
    assert not zoe.is_active and not zoe.has_usable_password() and zoe.email == ""
    assert not EmailAddress.objects.filter(user=zoe).exists()
    again = make_user("zoe2", name=NAME)
    assert again.name == NAME
    assert erasing.erase(zoe).erased_at == zoe.erased_at, "twice is once"


def test_staff_who_are_erased_leave_their_acts_under_the_pseudonym(
    played: Any, zoe: User, alice: Any, make_hall: Any
) -> None:
    made = make_hall(name="Served Cup")
    staff.add(actor=alice, event=made.event, user=zoe, role="organizer")
    announcing.announce(actor=zoe, event=made.event, text="Welcome.")
    gone(zoe)
    assert verify_chain(made.fresh) is None and traces(everything()) == []
    zoe.refresh_from_db()
    assert Operation.objects.get(event=made.event, kind="announced").actor_name == zoe.handle


def test_who_is_erased_is_not_paired_in_an_event_that_has_not_begun(
    hall: Any, zoe: User, bob: Any
) -> None:
    """The seat was kept for somebody who could not come any more."""
    hall.join(zoe, bob)
    hall.fill(1)
    mine = Entry.objects.get(event=hall.event, user=zoe)
    gone(zoe)
    mine.refresh_from_db()
    assert mine.state == EntryState.DROPPED and mine.name.startswith("Former player")
    assert verify_chain(hall.fresh) is None and traces(everything()) == []
    hall.start()
    hall.publish_round()
    assert all(mine not in match.players for match in hall.open_matches())


def test_team_of_somebody_who_is_erased_stays(hall: Any, zoe: User, bob: Any) -> None:
    hall.join(zoe, bob)
    Entry.objects.filter(event=hall.event, user=zoe).update(members=["Ann", "Bo"])
    gone(zoe)
    assert Entry.objects.get(event=hall.event, user=zoe).state != EntryState.DROPPED


def test_report_about_the_person_forgets_the_name(played: Any, zoe: User, bob: Any) -> None:
    from tournaments.enums import ComplaintKind
    from tournaments.reportable import Target

    target = Target(ComplaintKind.PERSON, NAME, "/events/dusk-cup/players/1/", None, zoe)
    complaints.send(actor=bob, visitor="", target=target, reason=f"{NAME} is a rude name.")
    gone(zoe)
    assert traces(everything()) == []


def test_papers_of_the_day_with_the_name_on_them_go(
    played: Any, make_hall: Any, zoe: User, alice: Any
) -> None:
    """The organizer's file of the standings still named somebody who was erased."""
    other = make_hall(name="Other Cup")
    for event in (played.event, other.event):
        Printing.objects.create(
            **{"actor": alice, "event": event, "paper": "standings", "size": "a4"},
            touched_at=timezone.now(),
            data=NAME.encode(),
        )
    gone(zoe)
    assert [one.event for one in Printing.objects.all()] == [other.event]


def test_words_that_only_hold_the_name_stay() -> None:
    names = renaming.Names(frozenset({"Ann", "Bo (2)"}), "Former player 7", "ann", "former-x")
    assert names.text("Ann and Annabel, ANN; Bo (2)!") == (
        "Former player 7 and Annabel, Former player 7; Former player 7!"
    )
    said = {"user": "ann", "state": "Ann", "reason": "Ann left", "by": "bob", "names": ["Ann"]}
    assert names.value(said) == {
        **{"user": "former-x", "state": "Ann", "reason": "Former player 7 left", "by": "bob"},
        "names": ["Former player 7"],
    }


def test_broken_erasure_leaves_everything_as_it_was(
    played: Any, zoe: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything()
    real, calls = renaming.rewrite, []

    def fails(event: Any, names: Any) -> Any:
        real(event, names)
        calls.append(event)
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(renaming, "rewrite", fails)
    with pytest.raises(RuntimeError):
        gone(zoe)
    assert calls and connection.in_atomic_block
    assert everything() == before
