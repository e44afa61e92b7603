"""Emblems: pictures of cards from their facts; every card has one, and one of its own."""

from __future__ import annotations

import dataclasses
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from decks.emblems import emblem, plain
from decks.emblems.genesis import fields
from engine import cards
from tournaments.offered import GAMES

ALL = [card for game in GAMES for card in cards.all_facts(game)]


def test_every_card_has_an_emblem_of_its_own() -> None:
    drawn = [emblem(card) for card in ALL]
    assert len({one.digest for one in drawn}) == len(ALL)
    for one in drawn:
        assert ElementTree.fromstring(one.svg).get("viewBox") == "0 0 48 48"


def test_an_emblem_is_no_program_and_shows_nothing_from_elsewhere() -> None:
    allowed = {"svg", "rect", "polygon", "polyline", "circle", "path"}
    for card in ALL:
        parts = list(ElementTree.fromstring(emblem(card).svg).iter())
        assert {part.tag.rpartition("}")[2] for part in parts} <= allowed
        assert not [key for part in parts for key in part.attrib if key in ("href", "style")]


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("tribe", "Danian"),
        ("disciplines", (90, 65, 30, 55)),
        ("energy", 10),
        ("elements", ()),
        ("mugic_ability", 3),
        ("subtypes", ("Muge",)),
    ],
)
def test_each_fact_of_a_creature_is_seen(fact: str, value: Any) -> None:
    card = cards.facts("chaotic", "Arias")
    other = dataclasses.replace(card, **{fact: value})
    assert emblem(other).svg != emblem(card).svg


def test_the_grid_of_awareness_is_read_as_it_is_written() -> None:
    assert fields("f1l1 f1 f1r1 b2") == [(-1, -1), (0, -1), (1, -1), (0, 2)]
    assert fields("none") == fields("") == []


def test_a_game_without_a_drawer_gets_the_seal_of_the_name() -> None:
    card = cards.facts("chaotic", "Arias")
    other = dataclasses.replace(card, name="Somebody Else")
    assert plain.draw(card) != plain.draw(other)


@pytest.mark.django_db
def test_an_emblem_is_fetched_once_and_then_asked_for_by_its_digest(client: Any) -> None:
    answer = client.get("/cards/chaotic/maxxor.svg")
    assert answer.status_code == 200 and answer["Content-Type"] == "image/svg+xml"
    assert answer.content.decode() == emblem(cards.facts("chaotic", "Maxxor")).svg
    again = client.get("/cards/chaotic/maxxor.svg", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304 and again.content == b""
    assert "max-age=86400" in answer["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/cards/chaotic/nobody.svg", "/cards/whist/maxxor.svg"])
def test_a_card_that_is_not_has_no_emblem(client: Any, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_pages_of_cards_show_it_beside_the_name(client: Any) -> None:
    page = client.get("/cards/chaotic/maxxor/").content.decode()
    assert '<img class="emblem" src="/cards/chaotic/maxxor.svg" width="96"' in page
    rows = client.get("/cards/", {"game": "genesis"}).content.decode()
    assert len(re.findall(r'<img class="emblem" src="/cards/genesis/', rows)) == rows.count(
        '<li class="card-row">'
    )
