"""Why something happened and what a value is made of, on the page and by the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from gameplay.models import Game, SeatView, Table
from gameplay.queries import why
from gameplay.services import repair
from gameplay.services.repair import Wish
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
