"""What people paste: numbers on either side of a name, headings of their language, tables."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.conf import settings
from django.utils.translation import override

import engine.decks
from decks.errors import UnreadableDeck
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
