"""What players and visitors see: the next thing, seats, standings explained, bracket, prints."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages import read_as_shown
from tournaments import providers
from tournaments.models import Entry, Match
from tournaments.queries.entry import next_things
from tournaments.queries.ranking import standings
from tournaments.services.entry import entries
from tournaments.services.match import matches

pytestmark = pytest.mark.django_db


def test_why_page_names_players_and_adds_up(running: Any, read: Any) -> None:
    line = standings.of(running.event).lines[1]
    entry = Entry.objects.get(event=running.event, number=line.player)
    text = read(None, f"/events/dusk-cup/standings/{entry.number}/")
    assert f"{entry.name} is number 1 of 4 with 3 points." in text
    assert "Points: 3" in text
    assert "Nothing separates" in text and f"{entry.name} stands above" in text


def test_own_seat_is_marked_and_large(running: Any, enter: Any, bob: Any) -> None:
    shown = read_as_shown(enter(bob).get("/events/dusk-cup/pairings/").content.decode())
    assert shown.count("is-me") == 1
    match = Match.objects.of(Entry.objects.get(user=bob)).get(round__number=2)
    assert f'<p class="hero-value">{match.table_number}</p>' in shown


def test_search_finds_by_part_of_the_name_and_by_table(running: Any, read: Any) -> None:
    found = read(None, "/events/dusk-cup/pairings/?q=BOB")
    assert "Bob" in found and found.count("Dora") <= 1
    assert "Nobody found for" in read(None, "/events/dusk-cup/pairings/?q=zzz")
    one = read(None, "/events/dusk-cup/pairings/?q=1&by=table")
    assert sum(name in one for name in ("Bob", "Dora", "P1", "P2")) == 2


def test_front_page_shows_the_next_thing_first(running: Any, read: Any, bob: Any) -> None:
    text = read(bob, "/")
    assert text.index("your table") < text.index("On now")
    stranger = read(None, "/")
    assert "Dusk Cup" in stranger and "Round 2" in stranger and "0 of 2 results" in stranger
    assert "your table" not in stranger


def test_a_round_published_while_the_page_looks_comes_with_its_clock(
    hall: Any, enter: Any, monkeypatch: Any
) -> None:
    hall.fill(4)
    hall.start()
    real = next_things.Q

    def publish_first(**wanted: Any) -> Any:
        """Asked for between the query for rounds and the query for matches."""
        monkeypatch.setattr(next_things, "Q", real)
        hall.publish_round()
        return real(**wanted)

    monkeypatch.setattr(next_things, "Q", publish_first)
    entry = Entry.objects.select_related("event").get(number=1)
    (thing,) = next_things.nexts([entry])
    assert (thing.kind, thing.round) == ("report", thing.match.round)


def _told(hall: Any, people: list[Entry], enter: Any) -> list[str]:
    """The kind of the next thing of each, each said on the page of the event too."""
    rows = Entry.objects.filter(pk__in=[one.pk for one in people]).select_related("event", "user")
    things = {thing.entry.pk: thing for thing in next_things.nexts(list(rows))}
    words = {
        "wait": "your table appears here by itself",
        "out": "You are not playing",
        "ended": "All tables are done",
    }
    for entry in people:
        page = " ".join(
            enter(entry.user).get(f"/events/{hall.event.slug}/").content.decode().split()
        )
        kind = things[entry.pk].kind
        assert words[kind].lower() in page.lower(), (entry.name, kind)
    return [things[entry.pk].kind for entry in people]


def test_who_is_out_of_the_bracket_does_not_wait_for_a_table(make_hall: Any, enter: Any) -> None:
    """After the last Swiss round everybody was to wait for a table, and after each round of the
    bracket those who had lost in it and those who never came into it."""
    hall = make_hall(swiss_rounds=1, cut=4)
    people = hall.fill(6)
    hall.start()
    hall.play_round()
    assert _told(hall, people, enter) == ["wait"] * 6
    page = enter(people[5].user).get("/events/dusk-cup/").content.decode()
    assert "The first 4 of the standings go on." in page and "pair the next round" not in page
    hall.play_round()
    matches = Match.objects.filter(round__phase__kind="single").with_players()
    through = {min(match.players, key=lambda one: one.number) for match in matches}
    assert len(through) == 2
    told = _told(hall, people, enter)
    assert {one for one, kind in zip(people, told, strict=True) if kind == "wait"} == through
    assert told.count("out") == 4
    hall.play_round()
    assert _told(hall, people, enter) == ["ended"] * 6


def test_who_lost_once_still_waits_in_a_double_elimination(make_hall: Any, enter: Any) -> None:
    hall = make_hall(plan={"phases": [{"kind": "double"}]})
    people = hall.fill(4)
    hall.start()
    hall.play_round()
    assert _told(hall, people, enter) == ["wait"] * 4
    hall.play_round()
    assert sorted(_told(hall, people, enter)) == ["out", "wait", "wait", "wait"]


def test_who_plays_for_the_third_place_waits_for_it(make_hall: Any, enter: Any) -> None:
    hall = make_hall(plan={"phases": [{"kind": "single", "third": True}]})
    people = hall.fill(4)
    hall.start()
    hall.play_round()
    assert _told(hall, people, enter) == ["wait"] * 4


def test_empty_hall_teaches_what_to_do(read: Any, bob: Any) -> None:
    assert "No event takes players right now" in read(None, "/")
    assert "No event yet" in read(bob, "/events/")


def test_cards_of_providers_appear_once_asked_in_bulk(
    running: Any, enter: Any, monkeypatch: Any
) -> None:
    asked: list[int] = []

    def rows(request: Any, matches: Any) -> dict[int, Any]:
        asked.append(len(matches))
        return {
            match.pk: {"template": "components/empty.html", "context": {"title": "Extra!"}}
            for match in matches
        }

    monkeypatch.setitem(providers._providers, "match_rows", [rows])
    shown = enter(None).get("/events/dusk-cup/pairings/?by=table").content.decode()
    assert (shown.count("Extra!"), asked) == (2, [2])


def test_slips_cut_through_the_pile_are_in_table_order() -> None:
    from tournaments.queries.files.papers import cutting_order

    pages = cutting_order(list(range(1, 11)), 4)
    assert pages == [[1, 4, 7, 10], [2, 5, 8], [3, 6, 9]]
    piles = [[page[place] for page in pages if place < len(page)] for place in range(4)]
    assert [slip for pile in piles for slip in pile] == list(range(1, 11))


def test_bracket_page_draws_and_tells_the_same(make_hall: Any, read: Any, enter: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=4)
    hall.fill(5)
    hall.start()
    hall.play_round()
    played = hall.play_round()
    shown = enter(None).get("/events/dusk-cup/bracket/").content.decode()
    assert shown.count("<rect") == 3 and shown.count("<polyline") == 2
    text = read(None, "/events/dusk-cup/bracket/")
    for match in played.matches.with_players():
        assert match.winner is not None
        assert text.count(match.winner.name) >= 4
    assert "No bracket yet" in read(None, _other(make_hall))


def _other(make_hall: Any) -> str:
    make_hall(name="Plain Cup")
    return "/events/plain-cup/bracket/"


def test_entrant_of_a_digital_event_is_sent_for_the_deck_then_to_the_table(
    make_hall: Any, bob: Any, dora: Any, read: Any
) -> None:
    hall = make_hall(digital=True)
    for entry in hall.join(bob, dora):
        assert "Submit your deck" in read(entry.user, "/events/dusk-cup/")
        entries.set_deck(actor=None, entry=entry, state="legal", digest="x")
    assert "Registered" in read(bob, "/events/dusk-cup/")


def test_go_to_the_table_is_the_one_button_of_a_seated_player(
    running: Any, enter: Any, bob: Any
) -> None:
    match = Match.objects.of(Entry.objects.get(user=bob)).get(round__number=2)
    matches.attach_table(actor=None, match=match, address="/tables/77/")
    shown = enter(bob).get("/events/dusk-cup/").content.decode()
    assert 'href="/tables/77/"' in shown and "Go to the table" in shown
    assert shown.count("button-primary") == 1


def test_printed_pairings_carry_address_and_code(running: Any, enter: Any) -> None:
    shown = enter(None).get("/events/dusk-cup/print/pairings/").content.decode()
    assert "http://testserver/events/dusk-cup/pairings/" in shown
    assert "<svg" in shown and 'class="qr"' in shown
