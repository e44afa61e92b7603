"""A sealed evening of Genesis in a used hall: pools, decks of them, digital tables, the end; each
act on the page that its person is on."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import facts
from engine.decks.genesis.timelines import misfits
from gameplay.models import Table
from tests import used
from tests.gameplay import playing
from tests.hand import Hand
from tournaments.models import Match

pytestmark = pytest.mark.django_db
HERE = "/events/sealed-night/"
CARDS = 35


def opened(olga: Hand) -> None:
    """olga opens the event, and settles what is opened before anybody signs up."""
    olga.open("/events/").follow("Open an event").press(
        "Open the event", name="Sealed Night", ruleset="genesis/sealed", swiss_rounds="1"
    )
    assert "Nothing is settled: players bring their own." in olga.text
    olga.press("Publish and open registration").follow("Limited")
    olga.press("Save", way="Sealed: the hall makes the packs", count="8")
    assert "Nobody waits for a pool." in olga.text


def built(page: Hand) -> str:
    """A legal list of the pool that stands in the box: the champion whom most cards fit, and the
    cheapest of these."""
    said = next(form.said["text"][0] for form in page._parsed().forms if "text" in form.said)
    champions, cards = (part.split(":\n")[1] for part in said.strip().split("\n\n")[1:])
    pool = [line.split(" ", 1) for line in cards.splitlines()]

    def fitting(champion: str) -> list[str]:
        """Every copy that this champion can lead, the cheapest first."""
        led = [facts("genesis", champion)]
        found = [
            name
            for count, name in pool
            for _copy in range(int(count))
            if not misfits(facts("genesis", name), led)
        ]
        return sorted(found, key=lambda name: facts("genesis", name).chi)

    names = [line.split(" ", 1)[1] for line in champions.splitlines()]
    champion = max(names, key=lambda name: len(fitting(name)))
    lines = "\n".join(f"1 {name}" for name in fitting(champion)[:CARDS])
    return f"Name: Mine\nGame: genesis\n\nChampion:\n1 {champion}\n\nTimeline:\n{lines}\n"


def registered(hand: Hand) -> None:
    """A player hands in the whole pool first, reads what is wrong, and then a list of it."""
    assert "Your pool is there: build your deck of its cards." in hand.open(HERE).text
    hand.follow("Build my deck").press("Register this list")
    assert "champions instead of 1" in hand.text
    assert "share no affiliation" not in hand.text
    hand.press("Register this list", text=built(hand))
    assert "Your deck is registered and legal." in hand.text


def played(players: dict[str, Hand], match: Match) -> None:
    """Both sit down at their digital table; the second concedes two games of three."""
    first, second = (players[entry.user.username] for entry in match.players)
    for hand in (first, second):
        hand.open(HERE).follow("Go to the table").press("Sit down and play")
    table = Table.objects.get(match=match)
    playing.work(table)
    for number in (1, 2):
        second.open(HERE).follow("Go to the table").follow("Concede")
        assert f"wins game {number} of the match" in second.text
        second.press("Yes, concede")
        playing.work(table)
    assert "You won 2–0." in first.open(HERE).text
    assert "You lost 0–2." in second.open(HERE).text


def test_a_sealed_evening_from_the_packs_to_the_champion(make_user: Any) -> None:
    names = ("p1", "p2", "p3", "p4")
    people = {name: make_user(name) for name in ("olga", *names)}
    used.furnish(make_user, people["p1"], people["p2"])
    hands = {name: Hand(user) for name, user in people.items()}
    olga = hands.pop("olga")
    opened(olga)
    for hand in hands.values():
        hand.open("/events/").follow("Sealed Night").press("Sign up")
    assert "The staff gives the pools out" in hands["p1"].open(HERE).text
    assert "4 players have no pool yet." in olga.open(HERE + "desk/").text
    olga.press("Give out pools")
    for hand in hands.values():
        registered(hand)
    assert "4 of 4 players have a legal list." in olga.open(HERE + "desk/").text
    olga.press("Start the event").press("Pair round 1").press("Publish")
    for match in Match.objects.filter(event__slug="sealed-night").with_players():
        played(hands, match)
    assert "nothing stops it" in olga.open(HERE + "desk/").text
    olga.press("Close Round 1").press("Finish the event")
    page = hands["p2"].open(HERE).text
    assert "Champion" in page and "of 4 players" in page
    assert "Seed" in hands["p2"].follow("Limited: packs and pools").text
