"""Long pairings and standings: their pages, what is found in them, and their data."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.queries.files import twins
from tournaments.queries.round import seats
from tournaments.services.bench import penalties
from tournaments.services.entry import entries
from tournaments.views import rounds, standings

pytestmark = pytest.mark.django_db
NAMES = ("ümit", "Zoe", "anna", "Bob", "Carl", "émile", "Dan")


@pytest.fixture
def long(make_hall: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Seven on paper whose first round is public, three lines on a page."""
    monkeypatch.setattr(rounds, "ROWS", 3)
    monkeypatch.setattr(standings, "ROWS", 3)
    made = make_hall(name="Long Cup", digital=False)
    entries.add_all(actor=made.organizer, event=made.event, players=dict.fromkeys(NAMES, ""))
    made.start()
    made.publish_round()
    return made


def heads(client: Client, path: str) -> list[str]:
    """What stands first in each line of the table of a page."""
    page = client.get(path).content.decode()
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    lines = re.findall(r"<th scope=\"row\".*?>(.*?)</th>", body, re.S)
    return [re.sub(r"(?s)<.*?>|\s+", " ", line).strip() for line in lines]


def test_pairings_by_name_come_page_after_page_in_one_order(long: Any, client: Client) -> None:
    at = f"/events/{long.event.slug}/pairings/"
    pages = [heads(client, f"{at}?page={number}") for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [3, 3, 1]
    ordered = ["anna", "Bob", "Carl", "Dan", "émile", "ümit", "Zoe"]
    assert [name for page in pages for name in page] == ordered
    first = client.get(at).content.decode()
    assert 'href="?page=2"' in first
    assert 'href="?page=1"' not in client.get(f"{at}?page=2").content.decode()


def test_pairings_by_table_come_page_after_page(long: Any, client: Client) -> None:
    at = f"/events/{long.event.slug}/pairings/?by=table"
    assert [heads(client, f"{at}&page={number}") for number in (1, 2)] == [["1", "2", "3"], ["–"]]
    assert 'href="?by=table&amp;page=2"' in client.get(at).content.decode()


def test_a_name_is_found_whatever_page_it_stands_on(long: Any, client: Client) -> None:
    at = f"/events/{long.event.slug}/"
    assert heads(client, f"{at}pairings/?q=ZO") == ["Zoe"]
    table = next(one.table_number for one in long.open_matches())
    assert len(heads(client, f"{at}pairings/?q={table}")) == 2
    for match in long.open_matches():
        long.enter(match, 1, 0)
    long.close()
    assert [line.split()[0] for line in heads(client, f"{at}standings/?q=zo")] == ["Zoe"]
    assert "Nobody found" in client.get(f"{at}standings/?q=nobody").content.decode()


def test_own_line_of_the_standings_is_one_press_away(long: Any, enter: Any, make_user: Any) -> None:
    for match in long.open_matches():
        long.enter(match, 1, 0)
    long.close()
    late = make_user("late", name="Late")
    entries.add(actor=long.organizer, event=long.event, name="Late", user=late)
    long.play_round()
    at = f"/events/{long.event.slug}/standings/"
    page = enter(late).get(at).content.decode()
    own = re.findall(r'href="\?page=(\d)"\s*>To your line', page)
    assert len(own) == 1
    assert "Late" in client_page(enter(late), f"{at}?page={own[0]}")


def client_page(client: Client, path: str) -> str:
    page = client.get(path).content.decode()
    return page.partition("<tbody>")[2].partition("</tbody>")[0]


@pytest.mark.parametrize("query", ["", "?by=table", "?q=a"])
def test_a_page_of_pairings_asks_as_much_for_one_line_as_for_three(
    long: Any, client: Client, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    at = f"/events/{long.event.slug}/pairings/{query}"
    client.get(at)
    counts = []
    for size in (1, 3):
        monkeypatch.setattr(rounds, "ROWS", size)
        with CaptureQueriesContext(connection) as asked:
            client.get(at)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_lines_are_those_of_the_whole_round(long: Any) -> None:
    """What the thin query finds is what reading every match finds."""
    round_ = long.event.rounds.get()
    whole = seats.by_name(seats.matches(round_))
    lines = seats.lines_by_name(round_)
    assert len(lines) == len(whole)
    assert lines[0 : len(whole)] == whole
    assert seats.lines_by_table(round_)[0:9] == seats.matches(round_)


def test_what_a_round_was_paired_from_is_read_once_with_its_matches(long: Any) -> None:
    """It names every player: read with each match, a round of 2,048 tables took minutes."""
    matches = list(long.event.matches.with_players())
    assert len(matches) == 4
    assert len({id(match.round) for match in matches}) == 1
    with CaptureQueriesContext(connection) as asked:
        seats.lines_by_name(long.event.rounds.shown().get())[0:9]
    assert not [one for one in asked if '"certificate"' in one["sql"]]


# --- As data ----------------------------------------------------------------------------------


def held(long: Any, client: Client) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for letter in twins.LETTERS:
        said = client.get(f"/events/{long.event.slug}/seats/{letter}.json").json()
        assert all(one[0] == letter for one in said["seats"])
        found |= said["seats"]
    return found


def test_each_seat_lies_under_its_hash(long: Any, client: Client) -> None:
    found = held(long, client)
    assert {one["name"] for one in found.values()} == set(NAMES)
    pairings = client.get(f"/events/{long.event.slug}/pairings.json").json()
    for table in pairings["tables"]:
        for player in table["players"]:
            others = [one["name"] for one in table["players"] if one != player]
            assert found[player["seat"]] == {
                "name": player["name"],
                "match": table["match"],
                "table": table["table"],
                "against": others,
            }
    assert [one["table"] for one in found.values()].count(None) == 1


def test_a_draft_is_in_no_data(long: Any, client: Client) -> None:
    for match in long.open_matches():
        long.enter(match, 1, 0)
    long.close()
    before = held(long, client)
    long.pair()
    assert held(long, client) == before
    assert client.get(f"/events/{long.event.slug}/pairings.json").json()["round"] == 1


def test_standings_as_data_leave_out_who_was_disqualified(long: Any, client: Client) -> None:
    for match in long.open_matches():
        long.enter(match, 1, 0)
    long.close()
    gone = long.event.entries.get(name="Bob")
    penalties.give(
        actor=long.organizer,
        event=long.event,
        entry=gone,
        kind="disqualification",
        code="own",
        reason="marked cards",
    )
    said = client.get(f"/events/{long.event.slug}/standings.json").json()
    assert {one["name"] for one in said["lines"]} == set(NAMES) - {"Bob"}
    assert heads(client, f"/events/{long.event.slug}/standings/?q=bob") == []


def test_data_of_what_is_not_public_is_not_found(
    make_hall: Any, alice: Any, client: Client
) -> None:
    made = make_hall(name="Long Cup")
    at = f"/events/{made.event.slug}"
    assert client.get(f"{at}/seats/0.json").json()["seats"] == {}
    assert client.get(f"{at}/seats/g.json").status_code == 404
    assert client.get(f"{at}/seats/00.json").status_code == 404
    hidden = type(made)(alice, made.make_user, name="Hidden Cup").event
    for part in ("pairings.json", "standings.json", "bracket.json", "seats/0.json"):
        assert client.get(f"/events/{hidden.slug}/{part}").status_code == 404
