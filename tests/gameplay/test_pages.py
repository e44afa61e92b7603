"""Pages of play for three persons: who sits there, who judges, who has no part in it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from gameplay.enums import TableState
from gameplay.models import Table
from tests.gameplay import playing
from tests.pages import read_as_shown

pytestmark = pytest.mark.django_db
OPEN = {"deck": "dop-overworld", "format": "apprentice", "size": "6"}


def placed(client: Client, table: Table) -> None:
    """The visitor's army stands as it is listed."""
    line = {"line": "as listed", "asked": "0"}
    client.post(reverse("gameplay:choose", args=(table.pk,)), line)
    playing.work(table)


def test_visitor_without_account_plays_the_house(client: Client) -> None:
    answer = client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    table = Table.objects.get()
    assert answer["Location"] == table.get_absolute_url()
    assert "Sit down" in client.get(table.get_absolute_url()).content.decode()
    client.post(reverse("gameplay:sit", args=(table.pk,)), {"nonce": "abc"})
    playing.work(table)
    assert "Place your army" in client.get(table.get_absolute_url()).content.decode()
    placed(client, table)
    page = client.get(table.get_absolute_url()).content.decode()
    assert "Your decision" in page
    assert 'data-space="A1"' in page
    offer = playing.offers(table)["A"]
    line = offer.options[0]["line"]
    client.post(reverse("gameplay:choose", args=(table.pk,)), {"line": line, "asked": offer.asked})
    playing.work(table)
    assert playing.current(table).steps.filter(line=line, letter="A").exists()
    assert table.seats.get(letter="A").nonce == "abc"


def test_another_guest_finds_no_such_table(client: Client) -> None:
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    table = Table.objects.get()
    other = Client()
    other.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    for name in ("table", "table_live"):
        assert other.get(reverse(f"gameplay:{name}", args=(table.pk,))).status_code == 404
    for name in ("sit", "choose", "why"):
        assert other.post(reverse(f"gameplay:{name}", args=(table.pk,))).status_code == 404


@pytest.mark.parametrize(
    ("who", "status"), [("bob", 200), ("judy", 200), ("charlie", 404), (None, 404)]
)
@pytest.mark.parametrize("name", ["table", "table_live", "concede"])
def test_table_is_open_to_its_seats_and_judges_only(
    name: str, who: str | None, status: int, match_table: Table, enter: Any, request: Any
) -> None:
    visitor = enter(request.getfixturevalue(who) if who else None)
    answer = visitor.get(reverse(f"gameplay:{name}", args=(match_table.pk,)))
    back = (name, who) == ("concede", "judy")  # who has no seat has nothing to concede
    assert answer.status_code == (302 if back else status)


@pytest.mark.parametrize(
    ("who", "status"), [("bob", 200), ("judy", 200), ("charlie", 404), (None, 404)]
)
def test_replay_is_open_to_its_seats_and_judges_only(
    who: str | None, status: int, finished: Table, enter: Any, request: Any
) -> None:
    visitor = enter(request.getfixturevalue(who) if who else None)
    game = playing.current(finished)
    answer = visitor.get(reverse("gameplay:replay", args=(game.pk,)), {"step": 2})
    assert answer.status_code == status
    record = visitor.get(reverse("gameplay:record", args=(game.pk,)))
    closed = who == "bob"  # to the seats until the event is over: tests/gameplay/test_opened.py
    assert record.status_code == (404 if closed else status)


def test_record_stays_closed_while_the_match_is_played(
    match_table: Table, enter: Any, bob: Any, judy: Any
) -> None:
    game = playing.current(match_table)
    for user in (bob, judy):
        visitor = enter(user)
        assert visitor.get(reverse("gameplay:record", args=(game.pk,))).status_code == 404
        page = visitor.get(reverse("gameplay:replay", args=(game.pk,))).content.decode()
        assert bytes(match_table.seed).hex() not in page


def test_player_cannot_replay_as_the_other_seat(finished: Table, enter: Any, bob: Any) -> None:
    game = playing.current(finished)
    own = finished.seats.get(user=bob).letter
    other = "B" if own == "A" else "A"
    page = enter(bob).get(reverse("gameplay:replay", args=(game.pk,)), {"step": 3, "seat": other})
    assert page.context["page"].reader == own


def test_judge_replays_as_either_seat(finished: Table, enter: Any, judy: Any) -> None:
    game = playing.current(finished)
    for seat in "AB":
        page = enter(judy).get(
            reverse("gameplay:replay", args=(game.pk,)), {"step": 3, "seat": seat}
        )
        assert page.context["page"].reader == seat


@pytest.mark.parametrize("step", ["99999", "-1", "x", "1" * 40])
def test_step_that_never_was_is_not_found(step: str, finished: Table, enter: Any, bob: Any) -> None:
    game = playing.current(finished)
    answer = enter(bob).get(reverse("gameplay:replay", args=(game.pk,)), {"step": step})
    assert answer.status_code == 404


def test_illegal_line_comes_back_with_its_rule_on_the_page(client: Client) -> None:
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    table = Table.objects.get()
    client.post(reverse("gameplay:sit", args=(table.pk,)))
    playing.work(table)
    placed(client, table)
    offer = playing.offers(table)["A"]
    answer = client.post(
        reverse("gameplay:choose", args=(table.pk,)),
        {"line": "move Frafdo to B6", "asked": offer.asked},
        headers={"X-Part": "1"},
    )
    assert answer.status_code == 409
    assert "/rules/6.3.3" in answer.content.decode()
    why = client.post(
        reverse("gameplay:why", args=(table.pk,)),
        {"line": "move Frafdo to B6"},
        headers={"X-Part": "1"},
    )
    assert "/rules/6.3.3" in why.content.decode()


def test_without_scripts_a_refusal_comes_as_a_message(client: Client) -> None:
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    table = Table.objects.get()
    client.post(reverse("gameplay:sit", args=(table.pk,)))
    playing.work(table)
    placed(client, table)
    asked = playing.offers(table)["A"].asked
    answer = client.post(
        reverse("gameplay:choose", args=(table.pk,)),
        {"line": "move Frafdo to B6", "asked": asked},
        follow=True,
    )
    assert '<a class="rule-ref" href="/rules/6.3.3/">6.3.3</a>' in answer.content.decode()


@pytest.mark.parametrize("asked", ["", "x", "-3", "9" * 30])
def test_malformed_prompt_number_is_refused_not_an_error(client: Client, asked: str) -> None:
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    table = Table.objects.get()
    client.post(reverse("gameplay:sit", args=(table.pk,)))
    playing.work(table)
    answer = client.post(
        reverse("gameplay:choose", args=(table.pk,)),
        {"line": "pass", "asked": asked},
        headers={"X-Part": "1"},
    )
    assert answer.status_code == 409


def test_concession_asks_once_and_then_ends_the_game(client: Client) -> None:
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    table = Table.objects.get()
    client.post(reverse("gameplay:sit", args=(table.pk,)))
    playing.work(table)
    address = reverse("gameplay:concede", args=(table.pk,))
    assert "Concede this game?" in client.get(address).content.decode()
    assert playing.current(table).winner == ""
    client.post(address)
    playing.work(table)
    assert playing.current(table).winner == "B"
    page = client.get(table.get_absolute_url()).content.decode()
    assert "The house won." in page
    assert "Play again" in page
    (way,) = re.findall(r'href="([^"]+)#analysis"', page)
    assert 'id="analysis"' in client.get(way).content.decode()


def test_invited_guest_takes_the_second_seat(client: Client) -> None:
    client.post(reverse("gameplay:open_table"), OPEN)
    table = Table.objects.get()
    link = reverse("gameplay:join", args=(table.pk, table.invitation))
    assert link in client.get(table.get_absolute_url()).content.decode()
    friend = Client()
    assert friend.get(link).status_code == 200
    friend.post(link, {"deck": "dop-underworld"})
    assert friend.get(table.get_absolute_url()).status_code == 200
    late = Client()
    late.post(link, {"deck": "dop-underworld"}, follow=True)
    assert late.get(table.get_absolute_url()).status_code == 404


def test_wrong_invitation_finds_nothing(client: Client) -> None:
    client.post(reverse("gameplay:open_table"), OPEN)
    table = Table.objects.get()
    stranger = Client()
    assert stranger.get(reverse("gameplay:join", args=(table.pk, "x" * 32))).status_code == 404


@pytest.mark.parametrize("path", ["/rules/", "/rules/?q=move", "/rules/6.3.3/", "/rules/7.2.4.1/"])
def test_rules_are_open_to_everybody(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


def test_unknown_rule_is_not_found(client: Client) -> None:
    assert client.get("/rules/99.9/").status_code == 404


def test_every_rule_that_a_game_cites_has_its_page(finished: Table, client: Client) -> None:
    cited = {
        rule
        for row in playing.current(finished).steps.all()
        for event in row.events
        for rule in event["rules"]
    }
    assert cited
    for rule in cited:
        assert client.get(reverse("gameplay:rule", args=(rule,))).status_code == 200, rule


def test_play_shows_what_is_being_played_first_and_what_is_over_last(client: Client) -> None:
    address, house = reverse("gameplay:tables"), 'id="house-title"'
    page = read_as_shown(client.get(address).content.decode())
    assert "Your tables now" not in page and "You sit at no table yet" in page
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    going = Table.objects.get()
    page = read_as_shown(client.get(address).content.decode())
    assert page.index("Your tables now") < page.index(going.get_absolute_url()) < page.index(house)
    assert "You sit at no table yet" not in page
    Table.objects.update(state=TableState.FINISHED)
    page = read_as_shown(client.get(address).content.decode())
    assert "Your tables now" not in page
    assert page.index(going.get_absolute_url()) > page.index(house)


def test_the_front_page_leads_back_to_a_table_by_who_sits_there(
    client: Client, match_table: Table, bob: Any
) -> None:
    """A table of an event stands with what is next in the event. The way back to a game stands
    before that: whoever is amid it looks for nothing else."""
    client.force_login(bob)
    assert "Back to the table" not in client.get("/").content.decode()
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    mine = Table.objects.exclude(pk=match_table.pk).get()
    page = read_as_shown(client.get("/").content.decode())
    back = re.findall(r'href="([^"]+)">\s*Back to the table:\s*([^<]+?)\s*<', page)
    assert [(url, " ".join(who.split())) for url, who in back] == [
        (mine.get_absolute_url(), f"{bob} against the house")
    ]
    assert page.index("Back to the table") < page.index("Go to the table")
    ended = Table.objects.filter(pk=mine.pk)
    ended.update(state=TableState.FINISHED)
    assert "Back to the table" not in client.get("/").content.decode()


def test_a_guest_is_led_back_before_all_else(client: Client) -> None:
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    page = read_as_shown(client.get("/").content.decode())
    assert page.index("Back to the table") < page.index("The tournament hall for two card games")
    assert page.count("button-primary") == page.count('button-primary" href="/tables/') + 1


def test_own_tables_cost_the_same_queries_with_one_and_three(
    client: Client, django_assert_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for wanted in (1, 3):
        while Table.objects.count() < wanted:
            client.post(reverse("gameplay:open_table"), OPEN)
        client.get(reverse("gameplay:tables"))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(reverse("gameplay:tables"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_table_page_costs_the_same_queries_early_and_late(client: Client) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld"})
    table = Table.objects.get()
    client.post(reverse("gameplay:sit", args=(table.pk,)))
    playing.work(table)
    address = reverse("gameplay:table_live", args=(table.pk,))
    counts = []
    for _ in range(2):
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts.append(len(queries))
        for _ in range(8):
            playing.step(table, random.Random(5))
    assert counts[0] == counts[1]


def test_branch_is_for_judges_and_leaves_the_game_alone(
    finished: Table, enter: Any, bob: Any, judy: Any, charlie: Any
) -> None:
    game = playing.current(finished)
    address = reverse("gameplay:branch", args=(game.pk,))
    step, offer, other = _road_not_taken(game)
    query = {"step": step, "lines": f"{offer.letter}: {other}"}
    for user in (bob, charlie):
        assert enter(user).get(address, query).status_code == 404
    page = enter(judy).get(address, query)
    assert page.status_code == 200
    assert page.context["branch"].differences
    refused = enter(judy).get(
        address, {"step": step, "lines": f"{offer.letter}: strike with Nothing"}
    )
    assert refused.context["branch"].reasons
    game.refresh_from_db()
    assert game.chain == game.steps.get(number=game.revision).chain


def _road_not_taken(game: Any) -> tuple[int, Any, str]:
    """The first step at which the record could have gone on otherwise, and how."""
    for offer in game.offers.exclude(kind="setup").order_by("number"):
        taken = game.steps.get(number=offer.number + 1).line
        for option in offer.options:
            if option["line"] != taken:
                return offer.number, offer, option["line"]
    raise AssertionError("nobody ever had a choice")


def test_branch_along_the_record_differs_in_nothing(finished: Table, enter: Any, judy: Any) -> None:
    game = playing.current(finished)
    lines = "\n".join(
        f"{row.letter}: {row.line}" for row in game.steps.filter(number__in=(1, 2, 3))
    )
    page = enter(judy).get(reverse("gameplay:branch", args=(game.pk,)), {"step": 0, "lines": lines})
    assert page.context["branch"].lines
    assert page.context["branch"].differences == []


def test_running_again_says_that_all_steps_agree(finished: Table, enter: Any, bob: Any) -> None:
    game = playing.current(finished)
    visitor = enter(bob)
    answer = visitor.post(reverse("gameplay:verify", args=(game.pk,)), follow=True)
    assert f"all {game.revision} steps agree" in answer.content.decode()
    game.steps.filter(number=2).update(chain="0" * 16)
    answer = visitor.post(reverse("gameplay:verify", args=(game.pk,)), follow=True)
    assert "step 2" in answer.content.decode()


@pytest.mark.parametrize(
    ("given", "status", "word"),
    [
        ({"deck": "nobody", "format": "apprentice", "size": "6"}, 400, "Select a valid choice"),
        ({"deck": "dop-overworld", "format": "poker", "size": "6"}, 400, "Select a valid choice"),
        ({"deck": "dop-overworld", "format": "limited", "size": "6"}, 409, "(ED-size)"),
        ({}, 400, "This field is required"),
    ],
)
def test_table_that_cannot_be_opened_says_why(
    given: dict[str, str], status: int, word: str, client: Client
) -> None:
    answer = client.post(reverse("gameplay:open_table"), given)
    assert answer.status_code == status
    assert word in answer.content.decode()
    assert not Table.objects.exists()


def test_house_refuses_a_list_too_small_for_the_board(client: Client) -> None:
    answer = client.post(reverse("gameplay:play_house"), {"deck": "au-danian", "size": "6"})
    assert answer.status_code == 409
    assert "Danian" in answer.content.decode()
    assert not Table.objects.exists()


def test_house_answers_a_limited_list_with_a_limited_list(client: Client) -> None:
    given = {"deck": "au-danian", "size": "3", "format": "limited"}
    assert client.post(reverse("gameplay:play_house"), given).status_code == 302
    assert Table.objects.get().size == 3


def test_own_list_is_offered_to_its_owner_only(client: Client, enter: Any, bob: Any) -> None:
    from decks.services import lists

    row = lists.create_from_starter(actor=bob, starter="dop-overworld")
    row.name = "Dusk patrol"
    row.save()
    assert "Dusk patrol" in enter(bob).get(reverse("gameplay:tables")).content.decode()
    assert "Dusk patrol" not in client.get(reverse("gameplay:tables")).content.decode()
    other = {**OPEN, "deck": f"own-{row.pk}"}
    assert client.post(reverse("gameplay:open_table"), other).status_code == 400
    for name in ("open_table", "play_house"):
        assert enter(bob).post(reverse(f"gameplay:{name}"), other).status_code == 302


def test_masters_table_asks_for_priority(client: Client) -> None:
    client.post(reverse("gameplay:play_house"), {"deck": "dop-overworld", "format": "masters"})
    table = Table.objects.get()
    client.post(reverse("gameplay:sit", args=(table.pk,)))
    playing.work(table)
    page = client.get(table.get_absolute_url()).content.decode()
    assert "face-down Battlegear" in page or "face down" in page
    dice = random.Random(2)
    for _ in range(25):
        playing.step(table, dice)
        assert client.get(table.get_absolute_url()).status_code == 200
    kinds = set(playing.current(table).offers.values_list("kind", flat=True))
    assert "priority" in kinds


def test_replay_under_other_rules_says_so(finished: Table, enter: Any, bob: Any, judy: Any) -> None:
    game = playing.current(finished)
    game.checkpoints.update(release="older")
    game.steps.filter(number=2).update(chain="played under other rules")
    for user in (bob, judy):
        page = enter(user).get(reverse("gameplay:replay", args=(game.pk,)), {"step": 2})
        assert page.status_code == 409
        assert "Another release" in page.content.decode()
