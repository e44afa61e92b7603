"""A day of teams in a used hall, each act on the page that its person is on."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import pytest

from tests import used
from tests.hand import Hand
from tournaments.models import Event, Match

pytestmark = pytest.mark.django_db
HERE = "/events/team-day/"
TEAMS = {
    "p1": {"team": "The Foxes", "members": "Ada\nBo\nCy"},
    "p2": {"team": "The Owls", "members": "Di\nEmil\nFay"},
    "p3": {"team": "Crows", "members": "Gil\nHal"},
    "p4": {},
}


def opened(olga: Hand) -> None:
    """olga opens an event for teams of three: two rounds, a list of each, the best two at last."""
    olga.open("/events/").follow("Open an event").press(
        "Open the event",
        **{"name": "Team Day", "ruleset": "chaotic/apprentice", "size": "3", "cut": "2"},
        **{"digital": "On paper tables", "swiss_rounds": "2", "decks_required": "on"},
    )
    olga.follow("Plan").press("Save", team="a team of three")
    olga.open(HERE + "desk/").press("Publish and open registration")


def entered(players: dict[str, Hand]) -> None:
    """Four enter: two whole teams, one of two people, and one that names nobody."""
    for name, hand in players.items():
        hand.open("/events/").follow("Team Day")
        assert "Teams of 3, on as many boards" in hand.text
        hand.press("Sign up", **TEAMS[name])
        hand.follow("Submit your deck").press("Register this starter", starter="dop-overworld")
    assert "4 teams" in players["p1"].open("/events/").text
    assert "The event Teams 4" in players["p1"].open(HERE).text
    assert "The Foxes: Ada, Bo, Cy" in players["p1"].text
    assert "You: P4" in players["p4"].open(HERE).text


def played(olga: Hand, players: dict[str, Hand]) -> None:
    """Both captains of each match report it in boards; olga closes the round."""
    rows = Match.objects.filter(event__slug="team-day", round__state="published").with_players()
    for match in rows:
        for entry, said in zip(match.players, ("I won 2–1", "I lost 1–2"), strict=True):
            hand = players[entry.user.username].open(HERE)
            hand.follow("Report the result").press("Report", result=said)
        assert "What is next appears here when all tables are done." in hand.text
    olga.open(HERE + "desk/").press("Close")


def boards_are_said(olga: Hand, players: dict[str, Hand]) -> None:
    """Who meets whom, where both teams have named their people: on the page of the match, and on
    its slip."""
    rows = Match.objects.filter(event__slug="team-day").with_players()
    match = next(one for one in rows if all(entry.members for entry in one.players))
    boards = list(zip_longest(*(entry.members for entry in match.players), fillvalue="–"))
    captain = players[match.players[0].user.username]
    page = captain.open(HERE).follow("Report the result").text
    assert " ".join(f"{one} against {other}" for one, other in boards) in page
    slips = olga.open(HERE + "print/slips/").text
    assert " · ".join(f"{one} – {other}" for one, other in boards) in slips


def test_a_day_of_teams_from_the_plan_to_the_champion(make_user: Any) -> None:
    people = {name: make_user(name) for name in ("olga", *TEAMS)}
    used.furnish(make_user, people["p1"], people["p2"])
    hands = {name: Hand(user) for name, user in people.items()}
    olga = hands.pop("olga")
    opened(olga)
    entered(hands)
    olga.open(HERE + "desk/").press("Start the event")
    for number in (1, 2):
        olga.press(f"Pair round {number}").press("Publish")
        if number == 1:
            boards_are_said(olga, hands)
            olga.open(HERE + "desk/")
        played(olga, hands)
    olga.press("Cut to the top 2").press("Publish")
    played(olga, hands)
    olga.press("Finish the event")
    champion = Event.objects.get(slug="team-day").champion.name
    assert f"Champion {champion} of 4 teams" in hands["p4"].open(HERE).text
    assert "4 teams" in hands["p4"].open(HERE + "players/").text
