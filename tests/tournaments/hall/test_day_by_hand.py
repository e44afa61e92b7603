"""The doors and a first round in a used hall, each act on the page that its person is on.

No service is called but to furnish the hall: who cannot go on from a page fails the test.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests import used
from tests.hand import Hand
from tournaments.models import Entry, Event, Match

pytestmark = pytest.mark.django_db
HERE = "/events/long-day/"


@pytest.fixture
def people(make_user: Any) -> dict[str, Any]:
    """olga, judy and six players."""
    names = ["olga", "judy", *(f"p{n}" for n in range(1, 7))]
    return {name: make_user(name) for name in names}


@pytest.fixture
def furnished(people: dict[str, Any], make_user: Any) -> None:
    used.furnish(make_user, people["p1"], people["p2"])


def opened(olga: Hand, judy: Hand) -> None:
    """olga opens the event from the list of events, and asks judy, who finds it in front."""
    olga.open("/events/").follow("Open an event").press(
        "Open the event",
        **{"name": "Long Day", "ruleset": "chaotic/apprentice", "size": "3", "cut": "2"},
        **{"digital": "On paper tables", "swiss_rounds": "2", "capacity": "5"},
        **{"decks_required": "on", "fee": "5, at the door", "prizes": "1: trophy"},
    )
    assert olga.at == HERE + "desk/"
    olga.press("Publish and open registration").follow("Staff")
    olga.press("Invite", name="Judy", role="Judge")
    assert "You are invited as judge" in judy.open("/").text
    judy.press("Accept")


def doors(olga: Hand, players: dict[str, Hand]) -> None:
    """Five have a place, the sixth waits and gets that of p5, who does not come."""
    for name, one in players.items():
        one.open("/events/").follow("Long Day")
        assert "5, at the door" in one.text
        if name == "p6":
            one.press("Join the wait list")
            assert "You are number 1 on the wait list." in one.text
            one.follow("Submit deck")
        else:
            one.press("Sign up").follow("Submit your deck")
        one.press("Register this starter", starter="dop-overworld")
        assert "Registered and legal" in one.text
    olga.follow("Desk").press("Open check-in")
    for name in ("p1", "p2", "p3", "p4"):
        assert "Checked in" in players[name].open(HERE).press("Check in").text
    players["p6"].open(HERE).press("I am here")
    olga.open(HERE + "desk/").press("Close check-in")
    assert "Checked in" in players["p6"].open(HERE).text
    olga.press("Start the event")


def first_round(olga: Hand, judy: Hand, players: dict[str, Hand]) -> None:
    """One table reports alike, one differs and is settled; judy gives a penalty there."""
    olga.press("Pair round 1")
    olga.press("Publish")
    rows = Match.objects.filter(event__slug="long-day", entry_b__isnull=False).with_players()
    alike, other = rows.order_by("table_number")
    seats = {entry.number: players[entry.user.username] for m in rows for entry in m.players}
    for match, second in ((alike, "I lost 0–1"), (other, "I won 1–0")):
        for entry, said in zip(match.players, ("I won 1–0", second), strict=True):
            hand = seats[entry.number].open(HERE).follow("Report the result")
            hand.press("Report", result=said)
    assert "differ" in hand.text
    name = other.entry_a.name
    judy.open(HERE).follow("Pairings").follow(name).follow("Give a penalty")
    judy.press("Give", entry=name, code="Late", kind="Warning", reason="Six minutes late.")
    assert "The penalty stands." in judy.text
    late = seats[other.entry_a.number].open(HERE)
    assert "Six minutes late." in late.text
    olga.open(HERE + "desk/").follow(str(other))
    olga.press("Enter", result=f"{other.entry_b.name} won 1–0")
    olga.open(HERE + "desk/").press("Close")
    assert Event.objects.get(slug="long-day").rounds.get().state == "closed"
    assert "Pair round 2" in olga.text


def test_doors_and_a_round_in_a_used_hall_each_from_its_page(
    furnished: None, people: dict[str, Any]
) -> None:
    hands = {name: Hand(user) for name, user in people.items()}
    olga, judy = hands.pop("olga"), hands.pop("judy")
    opened(olga, judy)
    doors(olga, hands)
    first_round(olga, judy, hands)
    states = dict(Entry.objects.filter(event__slug="long-day").values_list("name", "state"))
    assert states["P5"] == "dropped" and states["P6"] == "checked_in"


def test_a_hand_does_nothing_that_its_page_does_not_offer(hall: Any, bob: Any) -> None:
    hand = Hand(bob).open("/events/dusk-cup/")
    with pytest.raises(AssertionError, match="0 of 'Check in'"):
        hand.press("Check in")
    with pytest.raises(AssertionError, match="no field 'entry'"):
        hand.press("Sign up", entry="7")
    with pytest.raises(AssertionError, match="0 of 'Desk'"):
        hand.follow("Desk")
    assert not Entry.objects.exists()
    hand.press("Sign up")
    assert Entry.objects.get().user == bob
