"""The catalogue: search, pages, and what the formats say of a card."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.cards import asking, questions, sheets
from engine import cards
from tests.pages import read_as_shown
from tournaments.offered import GAMES

pytestmark = pytest.mark.django_db


def asked_for(game: str, line: str) -> list[cards.CardFacts]:
    fits = asking.read(line)
    return [card for card in cards.search(game) if fits(card)]


def found(client: Any, **asked: str) -> tuple[int, str]:
    answer = client.get("/cards/", asked)
    assert answer.status_code == 200
    return answer.context["page"].paginator.count, read_as_shown(answer.content.decode())


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


@pytest.mark.parametrize(
    ("language", "line", "facts"),
    [
        ("de", "Feuer", "element:fire"),
        ("de", "kreatur feuer", "kind:creature element:fire"),
        ("fr", "Lieu", "kind:location"),
        ("es", "criatura mipedian", "kind:creature tribe:mipedian"),
    ],
)
def test_a_word_of_the_lists_is_found_in_the_language_of_the_page(
    client: Any, language: str, line: str, facts: str
) -> None:
    """The box asks for "any fact", and who wrote one as the page calls it found no card."""
    client.cookies["django_language"] = language
    answer = client.get("/cards/", {"q": line}, headers={"Accept-Language": language})
    wanted = len(asked_for("chaotic", facts))
    assert 0 < wanted <= answer.context["page"].paginator.count


def test_words_are_tried_one_by_one_and_names_come_first(client: Any) -> None:
    both = asked_for("chaotic", "tribe:mipedian element:fire")
    count, page = found(client, q="mipedian fire")
    assert count >= len(both) > 0 and all(card.name in page for card in both)
    _, page = found(client, q="chaor")
    first = next(card for card in re.findall(r'card-row-name" href="[^"]*">([^<]*)<', page))
    assert first == "Chaor"
    rows = client.get("/api/v1/cards/", {"q": "mipedian fire"}).json()["results"]
    assert {card.full_name for card in both} <= {row["name"] for row in rows}
    assert client.get("/api/v1/cards/", {"q": "chaor"}).json()["results"][0]["name"] == "Chaor"


def test_a_filter_that_does_not_exist_finds_nothing(client: Any) -> None:
    count, _page = found(client, kind="dragon")
    assert count == 0


def test_the_search_box_gets_the_list_alone(client: Any) -> None:
    page = client.get("/cards/", {"q": "maxxor"}, headers={"X-Part": "1"}).content.decode()
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


def test_cards_are_no_rows_but_the_texts_that_the_staff_loaded_are(
    client: Any, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        client.get("/cards/")
    with django_assert_num_queries(1):
        client.get("/cards/chaotic/maxxor/")


def test_a_mugic_counter_is_a_sign_that_can_be_heard(client: Any) -> None:
    page = client.get("/cards/chaotic/maxxor/").content.decode()
    assert "{mc}" not in page
    assert '<span class="visually-hidden">Mugic counter</span>' in page


def test_a_card_of_two_wordings_shows_both(client: Any) -> None:
    page = client.get("/cards/chaotic/symphony-of-similarity/").content.decode()
    assert "As it was printed" in page and "R-wording" in page
    assert "As it was printed" not in client.get("/cards/chaotic/maxxor/").content.decode()


def test_a_card_of_two_texts_shows_the_verdict_on_them(client: Any) -> None:
    def page(key: str) -> str:
        return " ".join(client.get(f"/cards/chaotic/{key}/").content.decode().split())

    assert "Its two texts differ: as printed the fighter takes damage" in page("carniwin")
    assert "Its two texts are alike: the two swap spaces" in page("shinadd")
    assert "Its two texts are alike: the words of both say the same" in page("aggroar")
    assert "Its two texts" not in page("maxxor")


def test_a_card_page_lists_the_scenarios_in_which_the_card_stands(client: Any) -> None:
    page = client.get("/cards/chaotic/crystal-cave/").content.decode()
    assert "X-loc-slower-first-blow" in page
    assert "X-loc-slower-first-blow" not in client.get("/cards/chaotic/maxxor/").content.decode()


def test_a_reader_of_a_card_page_is_told_examples_and_no_files(client: Any) -> None:
    """Paths of files are told to whoever works on a card (`engine cards --show`)."""
    page = client.get("/cards/chaotic/aivenna/").content.decode()
    assert "Played examples" in page and "tests/scenarios" not in page
    assert "Their titles are in English." not in page
    german = client.get("/cards/chaotic/aivenna/", headers={"Accept-Language": "de"})
    assert "Gespielte Beispiele" in (said := german.content.decode())
    assert "Ihre Titel sind auf Englisch." in said


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
    rows = client.get("/api/v1/cards/", {"q": "keyword:swift tribe:danian"}).json()["results"]
    assert [row["name"] for row in rows] == [
        card.full_name for card in asked_for("chaotic", "keyword:swift tribe:danian")
    ]


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
    rows = client.get("/api/v1/cards/sets/").json()["results"]
    assert [row["code"] for row in rows] == [one.code for one in sheets.coverage_of("chaotic")]
    assert all(len(row["missing"]) == row["cards"] - row["executable"] for row in rows)
    assert client.get("/api/v1/cards/sets/", {"game": "chess"}).status_code == 400


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_a_question_finds_cards(game: str) -> None:
    for line, _meaning in questions.examples(game):
        assert asked_for(game, line), line


# --- searching by fields -----------------------------------------------------------------------


def test_fields_and_line_are_asked_together(client: Any) -> None:
    asked = {"q": "-is:unique", "tribe": "Mipedian", "keyword": "swift", "energy_min": "40"}
    count, page = found(client, **asked, energy_max="60", legal="masters")
    expected = [
        card
        for card in asked_for("chaotic", "-is:unique tribe:mipedian keyword:swift")
        if card.kind == "creature" and 40 <= card.energy <= 60
    ]
    assert count == len(expected) > 0
    assert all(card.full_name.replace("'", "&#x27;") in page for card in expected)


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("rarity", "ultra rare", 'rarity:"ultra rare"'),
        ("mark", "reworded", "is:reworded"),
        ("legal", "dawn-2007-master", "legal:dawn-2007-master"),
        ("tribe", "none", "tribe:none"),
        ("element", "none", "element:none"),
        ("keyword", "stat check", 'keyword:"stat check"'),
        ("build_max", "1", "build<=1"),
        ("cost_min", "3", "cost>=3"),
        ("mugic_max", "0", "mugic<=0"),
        ("fire_min", "5", "fire>=5"),
    ],
)
def test_each_field_finds_what_the_line_finds(
    client: Any, field: str, value: str, line: str
) -> None:
    assert found(client, **{field: value})[0] == len(asked_for("chaotic", line)) > 0


def test_what_was_asked_is_shown_and_each_part_can_be_taken_away(client: Any) -> None:
    _, page = found(client, tribe="Danian", energy_min="50", q="scout")
    for words, without in (
        ("Danian", "?q=scout&amp;energy_min=50"),
        ("Energy, at least 50", "?q=scout&amp;tribe=Danian"),
        ("“scout”", "?tribe=Danian&amp;energy_min=50"),
    ):
        assert words in page and f'href="/cards/{without}"' in page
    assert "asked-one" not in found(client)[1]


def test_a_phrase_that_was_asked_is_shown_in_its_own_quotation_marks(client: Any) -> None:
    _, page = found(client, q='"rip tide"')
    assert "&quot;rip tide&quot;" in page
    assert "“&quot;" not in page


def test_an_address_says_only_what_was_asked(client: Any) -> None:
    asked = {"game": "chaotic", "q": "", "tribe": "Danian", "kind": "", "energy_min": ""}
    answer = client.get("/cards/", asked, headers={"X-Part": "1"})
    assert answer.headers["Content-Location"] == "/cards/?tribe=Danian"
    assert 'href="?tribe=Danian&amp;page=2"' in answer.content.decode()
    assert "cards found" in answer.content.decode()
    bare = client.get("/cards/", {"q": ""}, headers={"X-Part": "1"})
    assert bare.headers["Content-Location"] == "/cards/"


def test_a_bad_number_is_named(client: Any) -> None:
    count, page = found(client, energy_min="many")
    assert count == 0
    assert "Energy, at least: Enter a whole number." in page


def test_a_quotation_mark_left_open_does_not_swallow_the_fields(client: Any) -> None:
    assert found(client, q='"rip', kind="attack", rarity="common")[0] == len(
        asked_for("chaotic", "rip kind:attack rarity:common")
    )
    assert found(client, q='"rip tide"', kind="attack")[0] == 1


def test_queries_of_a_search_do_not_grow_with_made_cards(
    client: Any, alice: Any, django_assert_num_queries: Any
) -> None:
    from decks.models import MadeCard

    entry = cards.catalogue.entries("genesis")["Slag Volley"]
    for number in range(3):
        MadeCard.objects.create(
            game="genesis", name=f"Spark {number}", key=f"spark-{number}", entry=entry
        )
        if number != 1:
            with django_assert_num_queries(2):
                assert found(client, game="genesis", q="spark")[0] == number + 1


# --- the page of a card ------------------------------------------------------------------------


def test_a_card_page_leads_to_its_rulings_scenarios_and_keywords(client: Any) -> None:
    page = client.get("/cards/chaotic/symphony-of-similarity/").content.decode()
    assert 'href="/rules/scenarios/X-wording-current/"' in page
    assert 'href="/rules/R-wording/"' in page
    assert "Dawn 2007 Master" in page and "As it is worded today" in page
    drums = next(c for c in asked_for("chaotic", "keyword:swift"))
    assert (
        f"{'/cards/'}?keyword=swift" in client.get(f"/cards/chaotic/{drums.key}/").content.decode()
    )


def test_many_scenarios_are_folded_away(client: Any) -> None:
    page = read_as_shown(client.get("/cards/chaotic/maxxor/").content.decode())
    assert "more examples</summary>" in page
    assert page.index("Abilities</h2>") < page.index("In the formats</h2>")


def test_a_wording_names_the_card_itself(client: Any) -> None:
    card = next(c for c in cards.all_facts("chaotic") if any('named("~")' in x for x in c.written))
    page = client.get(f"/cards/chaotic/{card.key}/").content.decode()
    assert "~" not in page.split("Abilities</h2>")[1].split("In the formats")[0]


def test_a_card_page_says_how_its_text_is_read(client: Any) -> None:
    page = read_as_shown(client.get("/cards/chaotic/frozen-fire/").content.decode())
    assert "How its text is read" in page and "“each counter”" in page
    assert 'href="/rules/R-each-counter/"' in page
    assert "The switch counter_triggers of a format changes it" in page
    assert "How its text is read" not in client.get("/cards/chaotic/arias/").content.decode()
    asked = []
    for key in ("arias", "frozen-fire", "melody-of-parasitic-mayhem"):  # none, one, several
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/cards/chaotic/{key}/")
        asked.append(len(queries))
    assert len(set(asked)) == 1


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/cards/chaotic/doors-of-the-deepmines/", "Schnelligkeit"),
        ("/cards/chaotic/torrent-of-flame/", "Schaden: Feuer"),
        ("/cards/chaotic/maxxor/", "Erde"),
        ("/cards/?q=maxxor", 'data-element="earth">Erde'),
        ("/cards/chaotic/cordac-falls/", "OverWorld"),
    ],
)
def test_values_are_said_in_the_language_of_the_page(client: Any, path: str, said: str) -> None:
    shown = client.get(path, headers={"accept-language": "de"}).content.decode()
    assert said in shown
    for word in ("Speed", "Fire damage", ">Earth<", "Elements"):
        assert word not in shown
