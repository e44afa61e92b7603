"""What people paste: numbers on either side of a name, headings of their language, tables."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.conf import settings
from django.utils.translation import override

import engine.decks
from decks.cards.sheets import summary
from decks.errors import UnreadableDeck
from decks.lists import copied, fault_words
from decks.lists.pasted import plain
from decks.services import lists
from decks.wings import wing
from engine import cards, games
from engine.decks import Copy
from engine.decks.deck import piles_of

CARDS = {"Maxxor": 1, "Windslash": 3, "Ash Torrent": 2}


def read(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for copy in lists.read(text):
        found[copy.name] = found.get(copy.name, 0) + 1
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(
    "line",
    [
        "{n} {name}",
        "{n}x {name}",
        "x{n} {name}",
        "X {n} {name}",
        "×{n} {name}",
        "{name} {n}",
        "{name}  {n}",
        "{name}\t{n}",
        "{name} x{n}",
        "{name} x {n}",
        "{name} ×{n}",
        "{name} ({n})",
        "{name}: {n}",
        "{n}\t{name}",
        "- {name} {n}",
    ],
)
def test_the_number_may_stand_on_either_side(line: str) -> None:
    """The page says so, and a plain number behind the name was taken for a part of it."""
    text = "\n".join(line.format(n=count, name=name) for name, count in CARDS.items())
    assert read(text) == CARDS


@pytest.mark.parametrize("game", games.names())
def test_no_name_ends_with_a_number(game: str) -> None:
    """Else a number behind one would mean two things."""
    assert not [name for name in cards.names(game) if name[-1].isdecimal()]


@pytest.mark.django_db
@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("form", ["{}", "{}:", "{} (9)", "{}: 9", "== {} ==", "# {}", "{} 9"])
def test_headings_are_read_in_each_language(language: str, form: str) -> None:
    """A list that somebody copies from the page of a deck has the headings of that page."""
    for game in games.names():
        _key, deck = min(engine.decks.shipped(game).items())
        with override(language):
            text = "\n".join(
                line
                for pile, copies in zip(piles_of(game), deck.piles, strict=True)
                for line in (form.format(wing(game).pile_name(pile)), *names_of(copies))
            )
            again = lists.read(text, game=game)
        assert list(map(names_of, again.piles)) == list(map(names_of, deck.piles))


def names_of(copies: Iterable[Copy]) -> list[str]:
    return sorted(one.name for one in copies)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "table",
    [
        "Name,Count\nMaxxor,1\nWindslash,3\nAsh Torrent,2",
        "Anzahl;Karte\n1;Maxxor\n3;Windslash\n2;Ash Torrent",
        "Qty\tCard\tSet\n1\tMaxxor\tDOP\n3\tWindslash\tDOP\n2\tAsh Torrent\tDOP",
        '"Carte","Quantité"\n"Maxxor","1"\n"Windslash","3"\n"Ash Torrent","2"',
    ],
)
def test_a_table_is_pasted_with_its_heads(table: str) -> None:
    assert read(table) == CARDS


@pytest.mark.django_db
def test_a_fault_names_the_line_that_was_pasted() -> None:
    with pytest.raises(UnreadableDeck) as refused:
        lists.read("Kreaturen\nMaxxor 1\n\nAngriffe\nWindslash 3\nFeuerstoß 2")
    assert refused.value.line == 6 and "Feuerstoß" in refused.value.fault
    assert len(refused.value.faults) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Name: Lunch Deck 2\nSize: 6\n1 Maxxor",
        "1 Maxxor (DOP) 45",
        "Maxxor (DOP) 45",
        "// 3 for later",
        "# Plan 9",
        "1 Maxxor [100/65/80/50 60]",
        '{"name": "Deck 2"}',
        "a" + " -" * 9_000 + "1b",
    ],
)
def test_all_else_stays_as_it_stands(text: str) -> None:
    assert plain(text) == text


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        "Maxxor\n3\nWindslash\n2\nAsh Torrent",
        "Creatures\n1\n1\nMaxxor\n\nAttacks\n5\n3\nWindslash\nbase 0 · 1 build point\n2\n"
        "Ash Torrent",
        "1. Creatures:\n2. 1 Maxxor\n3.\n4. Attacks:\n5. 3 Windslash\n6. 2 Ash Torrent",
        "Maxxor\nBattlegear: 0\nAngriffe: 5\n3\tWindslash\tGrundschaden 0 · 1 Baupunkt\t\n"
        "2\tAsh Torrent\t\t",
        "Deck\n1 Maxxor\nMain deck (5)\n3 Windslash\n2 Ash Torrent",
    ],
)
def test_number_name_and_values_may_stand_on_lines_of_their_own(text: str) -> None:
    assert read(text) == CARDS


@pytest.mark.parametrize("board", ["Board of 3", "Board of 3 \u00b7 archived", "Brett von 3"])
def test_a_whole_page_says_its_board(board: str) -> None:
    """A list with fewer or more Creatures than its board has places was put on another board."""
    text = f"My decks\n{board}\nCreatures\n1\nMaxxor\nIn the formats\nMasters"
    assert plain(text).split() == ["Size:", "3", "creatures:", "1", "Maxxor"]


def test_of_the_builder_only_the_list_is_read() -> None:
    """Beside it stand the cards that were found, and buttons that are called like piles."""
    text = (
        "Mugic\n×\nAegis Airia\n+\nFor the format\n1 fault\nMugic\n2\nAllegro\nWhat it is made of"
    )
    assert plain(text).split() == ["mugic:", "2", "Allegro"]


def test_nothing_that_is_printed_on_a_card_is_a_name() -> None:
    """What stands below a name as its values is left out of a copied list."""
    for game in games.names():
        assert not [name for name in cards.names(game) if copied.told(name) is not None]


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_what_a_list_says_beside_a_name_is_read_back(game: str, language: str) -> None:
    with override(language):
        said = {summary(cards.facts(game, name)) for name in cards.names(game)}
    assert len(said) > 20
    assert not [line for line in said if copied.told(line) != ""]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "heading", ["Sideboard", "Sideboard (2)", "== Side deck ==", "Maybeboard:"]
)
def test_a_pile_that_the_game_has_not_is_one_fault_at_its_heading(heading: str) -> None:
    """Each card below it was counted to the pile above it, or told as a card in the wrong pile."""
    text = f"Creatures\n1 Maxxor\n\n{heading}\n1 Windslash\n1 Nobody at all\n\nMugic\n1 Rip Tide"
    with pytest.raises(UnreadableDeck) as refused:
        lists.read(text, game="chaotic")
    told = {one.lines: one.text for one in refused.value.faults}
    assert set(told) == {(4,), (9,)} and "leave out its heading and its cards" in told[4,]
    with override("de"):
        assert "gehört nicht zu einer Liste von Chaotic" in fault_words.told(told[4,])


@pytest.mark.django_db
def test_a_sideboard_of_genesis_stays_its_forethoughts() -> None:
    deck = engine.decks.shipped("genesis")["training-ardun-keshel-a"]
    text = deck.as_text().replace("Timeline:", "Main deck").replace("Forethoughts:", "Sideboard")
    assert "Sideboard" in text and lists.read(text, game="genesis").piles == deck.piles
