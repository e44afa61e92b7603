"""Why something happened and what a value is made of, on the page and by the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.account import Unfired
from engine.kernel.prompt import Reason
from gameplay.models import Game, SeatView, Table
from gameplay.queries.replay import why
from gameplay.services.bench import repair
from gameplay.services.bench.repair import Wish
from tests.gameplay import playing

pytestmark = pytest.mark.django_db


def caused(game: Game) -> dict[str, Any]:
    """The last event of the game that another one caused."""
    rows = game.steps.order_by("-number")
    return next(event for row in rows for event in reversed(row.events) if event["cause"])


def test_every_event_leads_back_to_what_began_it(finished: Table) -> None:
    game = playing.current(finished)
    events = {event["seq"]: event for row in game.steps.all() for event in row.events}
    for number, event in events.items():
        found = why.chain(game, "judge", number)
        assert next(link.event for link in found.links if link.event)["seq"] == number
        assert found.links[-1].event is not None
        assert found.links[-1].event["cause"] is None
        assert len(found.links) == 1 or event["cause"]
        row = game.steps.get(number=found.step)
        assert (found.letter, found.line) == (row.letter, row.line)


def test_the_page_tells_the_chain_and_strangers_get_404(
    finished: Table, client: Client, judy: Any, charlie: Any
) -> None:
    game = playing.current(finished)
    where = reverse("gameplay:why_event", args=(game.pk, caused(game)["seq"]))
    client.force_login(charlie)
    assert client.get(where).status_code == 404
    client.force_login(judy)
    text = client.get(where).content.decode()
    assert caused(game)["line"] in text
    assert "It began with" in text
    assert client.get(reverse("gameplay:why_event", args=(game.pk, 99_999))).status_code == 404


def test_a_seat_is_told_nothing_that_it_may_not_see(
    match_table: Table, client: Client, judy: Any
) -> None:
    for _ in range(40):
        if playing.current(match_table).offers.last().kind in ("priority", "strike", "move"):
            break
        letter, offer = next(iter(playing.offers(match_table).items()))
        playing.play.choose(
            actor=playing.people(match_table)[letter],
            table=playing.fresh(match_table),
            line=offer.options[0]["line"],
            asked=offer.asked,
        )
        playing.work(match_table)
    game = playing.current(match_table)
    repair.give(
        actor=playing.Person(user=judy),
        game=game,
        wish=Wish(corrections=("draw A",), rules=("7.2.5.1",), reason="A card too few."),
        seen=game.revision,
    )
    playing.work(match_table)
    game = playing.current(match_table)
    drawn = game.steps.get(number=game.revision).events[-1]
    name = drawn["line"].removeprefix("ruling draw A ")
    where = reverse("gameplay:why_event", args=(game.pk, drawn["seq"]))
    people = playing.people(match_table)
    for letter, shown in (("A", True), ("B", False)):
        client.force_login(people[letter].user)
        assert (name in client.get(where).content.decode()) is shown


def test_a_value_is_the_sum_of_its_terms_on_the_page(
    finished: Table, client: Client, judy: Any, charlie: Any
) -> None:
    game = playing.current(finished)
    view = SeatView.objects.get(game=game, reader="judge").content
    card = next(iter(view["creatures"].values()))
    where = reverse("gameplay:why_value", args=(game.pk,))
    asked = {"step": game.revision, "card": card["line_name"], "value": "Power"}
    client.force_login(charlie)
    assert client.get(where, asked).status_code == 404
    client.force_login(judy)
    text = client.get(where, asked).content.decode()
    assert f"{card['line_name']}: Power {card['power']}" in text
    assert "Scanned" in text
    for wrong in ({"card": "Nobody"}, {"value": "Charm"}, {"step": "x"}, {"step": "99999"}):
        assert client.get(where, asked | wrong).status_code == 404
    replay = client.get(reverse("gameplay:replay", args=(game.pk,))).content.decode()
    assert "Why this value?" in replay

    german = {"accept-language": "de"}
    told = client.get(where, asked, headers=german).content.decode()
    assert f"{card['line_name']}: Kraft {card['power']}" in told
    listed = client.get(reverse("gameplay:replay", args=(game.pk,)), headers=german)
    assert '<option value="Power">Kraft</option>' in listed.content.decode()


def test_the_queries_do_not_grow_with_the_chain(
    finished: Table, client: Client, judy: Any, django_assert_max_num_queries: Any
) -> None:
    game = playing.current(finished)
    client.force_login(judy)
    counts = []
    for number in (1, caused(game)["seq"]):
        with django_assert_max_num_queries(30) as asked:
            client.get(reverse("gameplay:why_event", args=(game.pk, number)))
        counts.append(len(asked))
    assert counts[1] <= counts[0]


# -- what did not trigger ------------------------------------------------------------------------


KEPT_OFF = (
    Unfired("Somebody", "a text of somebody", fired=True, reasons=()),
    Unfired("Maxim", "a text", False, (Reason("R-condition", "its condition does not hold"),)),
)
"""What the engine tells: the games of these tables have no such abilities."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the engine was asked for, of seat, line, card and reader."""
    asked = []

    def unfired(_before: Any, *given: Any) -> list[Unfired]:
        asked.append(given)
        found = [one for one in KEPT_OFF if given[2] in ("", one.card)]
        if not found:
            raise LookupError(given[2])
        return found

    monkeypatch.setattr(why.accounts, "unfired", unfired)
    return asked


def test_what_did_not_trigger_has_a_reason_on_the_page(
    finished: Table, client: Client, judy: Any, charlie: Any, told: list[tuple[Any, ...]]
) -> None:
    game = playing.current(finished)
    row = game.steps.filter(kind="choice").first()
    assert row is not None
    where = reverse("gameplay:why_silent", args=(game.pk,))
    client.force_login(charlie)
    assert client.get(where, {"step": row.number}).status_code == 404
    assert not told
    for person, reader in ((judy, "judge"), (playing.people(finished)["A"].user, "A")):
        client.force_login(person)
        text = client.get(where, {"step": row.number}).content.decode()
        assert "its condition does not hold" in text
        assert "/rules/R-condition/" in text
        assert told[-1] == (row.letter, row.line, "", reader)
    one = client.get(where, {"step": row.number, "card": "Maxim"}).content.decode()
    assert "All cards" in one and "a text of somebody" not in one
    for wrong in ({"step": "x"}, {"step": "99999"}, {"step": row.number, "card": "Nobody"}):
        assert client.get(where, wrong).status_code == 404
    assert "Nobody chose anything" in client.get(where, {"step": 0}).content.decode()


def test_what_did_not_trigger_is_told_by_the_api(
    finished: Table, client: Client, judy: Any, charlie: Any, told: list[tuple[Any, ...]]
) -> None:
    game = playing.current(finished)
    step = game.steps.filter(kind="choice").values_list("number", flat=True)[0]
    where = f"/api/v1/games/{game.pk}/steps/{step}/silent/"
    client.force_login(charlie)
    assert client.get(where).status_code == 404
    client.force_login(judy)
    answer = client.get(where, {"card": "Maxim"}).json()
    assert (answer["step"], [one["card"] for one in answer["abilities"]]) == (step, ["Maxim"])
    assert answer["abilities"][0]["reasons"][0]["rule"] == "R-condition"
    assert client.get(where, {"card": "Nobody"}).status_code == 404
    assert client.get(f"/api/v1/games/{game.pk}/steps/0/silent/").status_code == 404


def test_values_after_a_repair_are_sums_too(match_table: Table, judy: Any) -> None:
    game = playing.current(match_table)
    view = SeatView.objects.get(game=game, reader="judge").content
    name = next(iter(view["creatures"].values()))["line_name"]
    wish = Wish(corrections=(f"set {name} counters 3",), rules=("8.9.1",), reason="Two too few.")
    repair.give(actor=playing.Person(user=judy), game=game, wish=wish, seen=game.revision)
    playing.work(match_table)
    game = playing.current(match_table)
    found = why.account(game, game.revision, name, "Mugic counters")
    assert found.total == 3
    assert found.terms[-1].source == "a judge"


def test_why_not_answers_also_once_the_game_is_over(finished: Table, enter: Any) -> None:
    """It was refused with 409, and the page led back without a word."""
    game = playing.current(finished)
    assert game.rules
    first = game.rules[0]
    for one in playing.people(finished).values():
        client, asked = enter(one.user), {"line": "pass"}
        told = client.post(f"/api/v1/tables/{finished.pk}/why/", asked, "application/json")
        assert told.status_code == 200
        reasons = [{"rule": first, "text": "This game is over."}]
        assert told.json() == {"legal": False, "reasons": reasons}
        page = client.post(f"/tables/{finished.pk}/why/", asked)
        assert page.status_code == 200
        shown = page.content.decode()
        assert "This game is over." in shown and first in shown
        assert f'href="/replays/{game.pk}/"' in shown
