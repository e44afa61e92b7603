"""The beginning of a game at a digital table: each player places, unseen, both at once."""

from __future__ import annotations

import json

import pytest

from engine import decks
from gameplay.errors import MoveRefused
from gameplay.models import Input, KeptFormation, SeatView, StepRow
from gameplay.queries.bench.branches import branch_from
from gameplay.queries.choices import formations
from gameplay.services.record.rechecks import recheck
from gameplay.services.table import play, tables
from tests.gameplay.playing import GUEST, current, fresh, offers, people, work
from tests.pages import read_as_shown

pytestmark = pytest.mark.django_db
LISTS = ("dop-overworld", "dop-underworld")


def open_duel(first, second, *, format="masters", board=6, formation=""):
    """Two people who have sat down, and are asked to place."""
    lists = decks.shipped()
    table = tables.open_by_invitation(
        actor=first, deck=lists[LISTS[0]], format=format, board=board, formation=formation
    )
    tables.join(actor=second, table=table, invitation=table.invitation, deck=lists[LISTS[1]])
    for person in (first, second):
        tables.sit_down(actor=person, table=table, nonce="n")
    work(table)
    return fresh(table)


def place(table, letter, line="as listed"):
    offer = offers(table)[letter]
    made = play.choose(
        actor=people(table)[letter], table=fresh(table), line=line, asked=offer.asked
    )
    work(table)
    return made


def view(table, reader):
    return SeatView.objects.get(game=current(table), reader=reader).content


def standing(table, side):
    """Creature by space of one side."""
    seen = view(table, "judge")
    names = {key: creature["name"] for key, creature in seen["creatures"].items()}
    return {
        space["name"]: names[space["cards"][0]] for space in seen["spaces"] if space["side"] == side
    }


@pytest.fixture
def duel(person, bob, dora):
    return open_duel(person(bob), person(dora))


def test_both_are_asked_at_once_and_offered_their_list_and_its_mirror(duel):
    assert {letter: offer.kind for letter, offer in offers(duel).items()} == {
        "A": "setup",
        "B": "setup",
    }
    lines = [option["line"] for option in offers(duel)["A"].options]
    assert lines == [formations.AS_LISTED, formations.MIRRORED]


def test_as_listed_stands_as_at_a_table_by_list_order(duel, person, bob, dora):
    for letter in "BA":
        place(duel, letter)
    other = open_duel(person(bob), person(dora), formation="listed")
    for side in "AB":
        assert standing(duel, side) == standing(other, side)
    assert not any(offer.kind == "setup" for offer in offers(other).values())


def test_a_formation_that_is_typed_stands_and_its_game_is_proved(duel):
    line = "place Frafdo in A1; equip Frafdo with Vlaric Shard; ready"
    place(duel, "A", line)
    place(duel, "B", "as listed, mirrored")
    stands = standing(duel, "A")
    assert stands["A1"] == "Frafdo" and stands["A6"] == "Arias"
    assert standing(duel, "B")["B3"] == "H'earring", "the first of the list, on the other side"
    assert recheck(current(duel)).ok
    gear = [
        one["gear"]["name"]
        for one in view(duel, "A")["creatures"].values()
        if one["name"] == "Frafdo"
    ]
    assert gear == ["Vlaric Shard"]


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("place Frafdo in A1", "4.1.1", "ready"),
        ("place Chaor in A1; ready", "4.1.1", "Chaor"),
        ("place Arias in B1; ready", "4.1.7", "B1"),
        ("equip Arias with Torwegg; ready", "4.1.2", "Torwegg"),
        ("move Arias to A1; ready", "4.1.1", "move Arias"),
    ],
)
def test_what_is_no_formation_is_refused_with_its_rule(duel, line, rule, words):
    with pytest.raises(MoveRefused) as refused:
        place(duel, "A", line)
    assert words in refused.value.message
    assert refused.value.reasons[0]["rule"] == rule
    assert not Input.objects.filter(game=current(duel)).exists()


def test_the_other_seat_learns_that_a_player_is_ready_and_nothing_else(person, bob, dora):
    """Two tables that differ in the formation of A alone: everything that B receives is the same,
    word for word and number for number."""
    received = []
    for line in ("as listed", "place Frafdo in A1; equip Vidav with Vlaric Shard; ready"):
        table = open_duel(person(bob), person(dora))
        place(table, "A", line)
        game = current(table)
        steps = StepRow.objects.filter(game=game).order_by("number")
        seen = [
            [event["seen"].get("B", "all") if event.get("seen") else event for event in row.events]
            for row in steps
        ]
        received.append(
            json.dumps(
                [game.revision, view(table, "B"), view(table, "spectator"), seen], sort_keys=True
            )
        )
        assert offers(table)["B"].asked == 0, "the question of B is the one that was put first"
    assert received[0] == received[1]
    assert "Arias" not in received[0] and "Vlaric" not in received[0]


def test_the_same_formation_twice_is_one_and_another_is_refused(duel):
    first = place(duel, "A")
    again = play.choose(actor=people(duel)["A"], table=fresh(duel), line="As  Listed", asked=0)
    assert again.pk == first.pk
    with pytest.raises(MoveRefused) as refused:
        play.choose(actor=people(duel)["A"], table=fresh(duel), line="as listed, mirrored", asked=0)
    assert refused.value.code == "answered"


def test_the_last_formation_is_offered_first_from_either_seat(person, bob, dora):
    table = open_duel(person(bob), person(dora))
    place(table, "A", "place Frafdo in A1; equip Frafdo with Staff of Wisdom; ready")
    lists = decks.shipped()
    again = tables.open_by_invitation(actor=person(dora), deck=lists[LISTS[1]], format="masters")
    tables.join(actor=person(bob), table=again, invitation=again.invitation, deck=lists[LISTS[0]])
    for one in (bob, dora):
        tables.sit_down(actor=person(one), table=again, nonce="n")
    work(again)
    mine = offers(fresh(again))["B"].options
    assert next(option["line"] for option in mine) == formations.AS_BEFORE
    stands = {space: (creature, gear) for space, creature, gear in mine[0]["stands"]}
    # The left of the front row is B3 for the one who sits on the other side.
    assert stands["B3"] == ("Frafdo", "Staff of Wisdom")
    assert next(option["line"] for option in offers(fresh(again))["A"].options) == "as listed"
    place(again, "B", formations.AS_BEFORE)
    place(again, "A")
    assert standing(again, "B")["B3"] == "Frafdo"


def test_a_guest_keeps_a_formation_by_browser_and_the_house_keeps_none():
    table = tables.open_against_house(actor=GUEST, deck=LISTS[0], format="masters")
    tables.sit_down(actor=GUEST, table=table, nonce="n")
    work(table)
    assert set(offers(fresh(table))) == {"A"}, "the house has placed"
    place(fresh(table), "A")
    assert list(KeptFormation.objects.values_list("user", "guest")) == [(None, GUEST.guest)]


@pytest.mark.parametrize(("format", "board"), [("apprentice", 6), ("masters", 1), ("masters", 3)])
def test_every_board_is_set_up_by_its_players(person, bob, dora, format, board):
    table = open_duel(person(bob), person(dora), format=format, board=board)
    for letter in "AB":
        place(table, letter, "as listed, mirrored")
    assert len(standing(table, "A")) == board
    assert recheck(current(table)).ok


def test_a_question_why_not_knows_parts_of_formations(duel):
    bob = people(duel)["A"]
    assert play.why_not(actor=bob, table=duel, line="place Arias in A4") == (True, [])
    legal, reasons = play.why_not(actor=bob, table=duel, line="place Arias in B4")
    assert not legal and reasons[0]["rule"] == "4.1.7"


def test_a_judge_tries_another_formation(duel):
    for letter in "AB":
        place(duel, letter)
    found = branch_from(current(duel), 0, ["A: place Frafdo in A1; ready", "B: as listed"])
    assert not found.fault
    assert any("Frafdo" in line for line in found.differences) or found.differences


def test_the_page_speaks_of_priority_once_the_armies_stand(duel, enter, bob):
    """4.1.1: nobody has priority before the game begins."""
    page = f"/tables/{duel.pk}/"
    assert 'id="hold"' not in enter(bob).get(page).text
    place(duel, "A")
    place(duel, "B")
    assert 'id="hold"' in enter(bob).get(page).text


@pytest.mark.parametrize(
    ("format", "first", "then"),
    [
        (
            "apprentice",
            "Nobody sees anything before both are ready",
            "You both show your Creatures",
        ),
        ("dawn-2007-apprentice", "Creatures lie face up", "Its Creatures lie face up"),
    ],
)
def test_who_places_reads_what_the_other_side_sees(person, bob, dora, enter, format, first, then):
    """ED-hidden-setup: in the earliest format whoever is ready first shows the Creatures."""
    table = open_duel(person(bob), person(dora), format=format, board=3)
    page = f"/tables/{table.pk}/"
    assert first in read_as_shown(enter(dora).get(page).text)
    place(table, "A")
    waiting = read_as_shown(enter(dora).get(page).text)
    assert then in waiting and ("Arias" in waiting) == (format != "apprentice")
    assert ("Arias" in json.dumps(view(table, "B"))) == (format != "apprentice")
