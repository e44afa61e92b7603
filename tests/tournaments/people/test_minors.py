"""The name of a minor is initials in public; the staff of their events reads the whole."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.people.test_erasing import everything
from tournaments.accounts.models import User
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, HallAct
from tournaments.operations.chain import verify_chain
from tournaments.services.person import erasing, minors

pytestmark = pytest.mark.django_db
EVENT = "/events/dusk-cup/"


@pytest.fixture
def zoe(make_user: Any) -> User:
    return make_user("zoe", name="Zoë Quarrington")


def test_public_reads_initials_and_the_staff_the_whole_name(
    hall: Any, zoe: User, bob: Any, alice: Any, enter: Any
) -> None:
    hall.join(zoe, bob)
    hall.start()
    hall.publish_round()
    minors.mark(actor=zoe, account=zoe)
    for path in ("", "players/", "pairings/", "players/1/", "matches/1/", "print/pairings/"):
        for user in (None, bob):
            page = enter(user).get(EVENT + path).content.decode()
            assert "Quarrington" not in page and "quarrington" not in page, path
    assert "Z. Q." in enter(None).get(f"{EVENT}players/").content.decode()
    assert "Zoë Quarrington" in enter(alice).get(f"{EVENT}desk/players/").content.decode()
    assert enter(bob).get(f"{EVENT}desk/players/").status_code == 403
    assert verify_chain(hall.fresh) is None
    held = [where for where, text in everything().items() if "quarrington" in text.lower()]
    assert held == [f"accounts.User {zoe.pk}"]


def test_later_events_have_the_initials_from_the_start(make_hall: Any, zoe: User) -> None:
    minors.mark(actor=zoe, account=zoe)
    made = make_hall(name="Later Cup")
    zoe.refresh_from_db()
    (entry,) = made.join(zoe)
    assert entry.name == "Z. Q."


def test_initials_that_are_taken_get_a_number(zoe: User, make_user: Any) -> None:
    other = make_user("zack", name="Zack Queen")
    for user in (zoe, other):
        minors.mark(actor=user, account=user)
    zoe.refresh_from_db()
    other.refresh_from_db()
    assert (zoe.name, other.name) == ("Z. Q.", "Z. Q. 2")
    assert minors.initials("Jean-Luc  de la (Tour) !") == "J. D. L. T."


def test_mark_is_taken_back_by_the_person_and_the_name_may_be_gone(
    zoe: User, make_user: Any, enter: Any
) -> None:
    client, page = enter(zoe), "/accounts/data/"
    client.post(page, {"act": "initials"})
    zoe.refresh_from_db()
    assert (zoe.minor, zoe.name) == (True, "Z. Q.")
    refused = client.post("/accounts/profile/", {"name": "Zoe Q"}).content.decode()
    assert "kept to its initials" in refused
    client.post(page, {"act": "whole"})
    zoe.refresh_from_db()
    assert (zoe.minor, zoe.name, zoe.full_name) == (False, "Zoë Quarrington", "")
    minors.mark(actor=zoe, account=zoe)
    make_user("thief", name="Zoë Quarrington")
    with pytest.raises(Invalid):
        minors.unmark(actor=zoe)


def test_organizers_mark_players_of_their_event_and_nobody_else(
    hall: Any, zoe: User, bob: Any, judy: Any, charlie: Any, alice: Any, enter: Any
) -> None:
    hall.join(zoe)
    hall.judge(judy)
    number = Entry.objects.get(event=hall.event, user=zoe).number
    path = f"{EVENT}desk/players/{number}/initials/"
    for user in (judy, bob, charlie):
        assert enter(user).post(path).status_code == 403
        with pytest.raises(Forbidden):
            minors.mark(actor=user, account=zoe, event=hall.event)
        with pytest.raises(Forbidden):
            minors.mark(actor=user, account=zoe)
    assert enter(None).post(path).status_code == 302
    with pytest.raises(Refusal, check=lambda r: r.code == "not_here"):
        minors.mark(actor=alice, account=charlie, event=hall.event)
    zoe.refresh_from_db()
    assert not zoe.minor
    details = f"{EVENT}desk/players/{number}/details/"
    assert "Keep the name to initials" in enter(alice).get(details).content.decode()
    enter(alice).post(path)
    assert "Keep the name to initials" not in enter(alice).get(details).content.decode()
    zoe.refresh_from_db()
    assert zoe.minor and HallAct.objects.get(kind="account_shortened").actor == alice


def test_minor_who_is_erased_leaves_no_whole_name(hall: Any, zoe: User) -> None:
    hall.join(zoe)
    minors.mark(actor=zoe, account=zoe)
    erasing.erase(zoe)
    assert [where for where, text in everything().items() if "quarrington" in text.lower()] == []
