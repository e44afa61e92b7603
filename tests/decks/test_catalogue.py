"""The catalogue: search, pages, and what the formats say of a card."""

from typing import Any

import pytest

from decks import sheets
from engine import cards

pytestmark = pytest.mark.django_db


def found(client: Any, **asked: str) -> tuple[int, str]:
    answer = client.get("/cards/", asked)
    assert answer.status_code == 200
    return answer.context["page"].paginator.count, answer.content.decode()


def test_all_cards_are_listed_page_by_page(client: Any) -> None:
    count, page = found(client)
    assert count == len(cards.names("chaotic"))
    assert "Page 1 of" in page


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({"q": "maxxor"}, "Maxxor"),
        ({"kind": "attack", "q": "rip tide"}, "Rip Tide"),
        ({"tribe": "Danian", "q": "kannen"}, "Kannen"),
        ({"set": "ZOTH", "kind": "location"}, ""),
        ({"element": "fire", "kind": "attack", "q": "inferno gust"}, "Inferno Gust"),
    ],
)
def test_a_search_finds_by_every_filter(client: Any, asked: dict[str, str], name: str) -> None:
    count, page = found(client, **asked)
    assert 0 < count < 100
    assert name in page


def test_a_search_without_result_offers_the_nearest_names(client: Any) -> None:
    count, page = found(client, q="Rip Tyde")
    assert count == 0
    assert "No card fits" in page and "Rip Tide" in page


def test_a_filter_that_does_not_exist_finds_nothing(client: Any) -> None:
    count, _page = found(client, kind="dragon")
    assert count == 0


def test_the_search_box_gets_the_list_alone(client: Any) -> None:
    page = client.get("/cards/", {"q": "maxxor"}, headers={"HX-Request": "true"}).content.decode()
    assert "Maxxor" in page and "<html" not in page


@pytest.mark.parametrize(
    "name", ["Maxxor", "Rip Tide", "Ring of Na'arin", "Geo Flourish", "Fear Valley"]
)
def test_a_card_page_shows_facts_formats_and_printings(client: Any, name: str) -> None:
    card = cards.facts("chaotic", name)
    page = client.get(f"/cards/chaotic/{card.key}/").content.decode()
    assert f"<h1>{name.replace(chr(39), '&#x27;')}</h1>" in page
    assert "Advanced Apprentice" in page
    assert "Dawn of Perim" in page


def test_every_card_has_a_page_of_its_own() -> None:
    keys = [card.key for card in cards.all_facts("chaotic")]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("address", ["/cards/chaotic/no-such-card/", "/cards/checkers/maxxor/"])
def test_an_unknown_card_is_not_found(client: Any, address: str) -> None:
    assert client.get(address).status_code == 404


def test_pages_of_cards_never_ask_the_database(client: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get("/cards/")
        client.get("/cards/chaotic/maxxor/")


def test_a_mugic_counter_is_a_sign_that_can_be_heard(client: Any) -> None:
    page = client.get("/cards/chaotic/maxxor/").content.decode()
    assert "{mc}" not in page
    assert '<span class="visually-hidden">Mugic counter</span>' in page


def test_a_card_of_two_wordings_shows_both(client: Any) -> None:
    page = client.get("/cards/chaotic/symphony-of-similarity/").content.decode()
    assert "As it was printed" in page and "R-wording" in page
    assert "As it was printed" not in client.get("/cards/chaotic/maxxor/").content.decode()


def test_a_card_page_lists_the_scenarios_in_which_the_card_stands(client: Any) -> None:
    page = client.get("/cards/chaotic/crystal-cave/").content.decode()
    assert "X-loc-slower-first-blow" in page
    assert "X-loc-slower-first-blow" not in client.get("/cards/chaotic/maxxor/").content.decode()


def by_format(name: str) -> dict[str, sheets.FormatLine]:
    return {line.format: line for line in sheets.formats_of(cards.facts("chaotic", name))}


def test_editions_of_four_tribes_know_no_marrillians() -> None:
    stranger = next(card for card in cards.all_facts("chaotic") if card.tribe == "M'arrillian")
    lines = by_format(stranger.full_name)
    assert (lines["dawn-2007-master"].copies, lines["dawn-2007-master"].rules) == (
        0,
        ("ED-tribes",),
    )
    assert lines["masters"].copies > 0


def test_a_unique_card_may_be_there_once() -> None:
    unique = next(card for card in cards.all_facts("chaotic") if card.unique)
    line = by_format(unique.full_name)["masters"]
    assert line.copies == 1 and "2.2.3" in line.rules


def test_apprentice_does_not_use_mugic() -> None:
    line = by_format("Geo Flourish")["apprentice"]
    assert line.copies == 2 and "10.1" in line.rules and line.remarks


def test_any_fact_can_be_asked_for(client: Any) -> None:
    count, page = found(client, q="energy>=60 is:unique kind:creature")
    expected = [c for c in cards.all_facts("chaotic") if c.unique and c.energy >= 60]
    assert count == len(expected) > 0
    assert expected[0].full_name in page or count > 48


def test_a_question_that_cannot_be_read_says_which_word(client: Any) -> None:
    count, page = found(client, q="maxxor frob>3")
    assert count == 0
    assert "no value is called frob" in page and "maxxor frob&gt;3" in page
    assert client.get("/api/v1/cards/", {"q": "frob>3"}).status_code == 400


def test_the_sets_page_counts_as_the_catalogue_does(client: Any) -> None:
    page = client.get("/cards/sets/").content.decode()
    for line in sheets.coverage_of("chaotic"):
        mine = [
            c for c in cards.all_facts("chaotic") if any(p.set == line.code for p in c.printings)
        ]
        assert (line.cards, line.executable) == (len(mine), sum(c.executable for c in mine))
        assert len(line.missing) == line.cards - line.executable
        assert line.name.replace("'", "&#x27;") in page


def test_the_api_lists_the_sets_too(client: Any) -> None:
    rows = client.get("/api/v1/cards/sets/").json()
    assert [row["code"] for row in rows] == [one.code for one in sheets.coverage_of("chaotic")]
    assert all(len(row["missing"]) == row["cards"] - row["executable"] for row in rows)
    assert client.get("/api/v1/cards/sets/", {"game": "chess"}).status_code == 400


@pytest.mark.parametrize("game", sheets.GAMES)
def test_every_example_of_a_question_finds_cards(game: str) -> None:
    for line, _meaning in sheets.questions(game):
        assert cards.search(game, line), line
