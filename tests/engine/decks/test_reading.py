"""Lists as people and programs write them, and every fault of one at once."""

from __future__ import annotations

import pytest

from engine import cards, decks, games
from engine.decks import Copy, DeckList, Scan

SHIPPED = [(game, key) for game in ("chaotic", "genesis") for key in decks.shipped(game)]


def _bare(deck: DeckList) -> DeckList:
    """The deck without name and values of copies, which not every form can say."""
    book = games.rulebook(deck.game)
    piles = {pile: [Copy(copy.name) for copy in deck.pile(pile)] for pile in book.piles}
    return DeckList.of("Deck", deck.game, deck.size, dict(piles))


@pytest.mark.parametrize("form", decks.FORMS)
def test_each_form_of_each_shipped_list_reads_back(form: str) -> None:
    for game, key in SHIPPED:
        deck = decks.shipped(game)[key]
        again = decks.read(decks.FORMS[form](deck), game=game, size=deck.size)
        assert again.faults == (), (key, form)
        assert again.deck is not None and _bare(again.deck) == _bare(deck), (key, form)


def test_values_of_copies_survive_where_a_form_can_say_them() -> None:
    deck = decks.parse("Size: 1\n1 Arias [65/65/30/55 50]")
    for form in ("text", "json"):
        again = decks.parse(decks.FORMS[form](deck))
        assert again.pile("creatures") == (Copy("Arias", Scan((65, 65, 30, 55), 50)),)


def test_each_list_is_known_by_its_cards() -> None:
    for game, key in SHIPPED:
        assert decks.game_of(decks.FORMS["names"](decks.shipped(game)[key])) == game


@pytest.mark.parametrize(
    "line",
    [
        "riptide",
        "RIP-TIDE",
        '"Rip Tide"',
        "1x Rip Tide",
        "1,Rip Tide",
        "Rip Tide;1",
        "Rip Tide\t1",
        "- 1 Rip Tide",
        "1 Rip Tide (DOP) 199",
        "Rip Tide [DOP]",
    ],
)
def test_one_rip_tide_however_it_is_written(line: str) -> None:
    assert decks.parse(f"{line}\n1 Maxxor").cards["attacks"] == {"Rip Tide": 1}


@pytest.mark.parametrize(
    "line",
    ["2 Maxxor", "Maxxor: 2", "Maxxor - 2", "Maxxor \u2013 2", "Maxxor (2)", "2\u00d7 Maxxor"],
)
def test_two_maxxor_however_they_are_written(line: str) -> None:
    assert decks.parse(f"{line}\n1 Rip Tide").cards["creatures"] == {"Maxxor": 2}


def test_a_version_may_stand_in_brackets_as_a_printing_does() -> None:
    deck = decks.parse("1 Aa'une the Oligarch (Avatar)\n1 Maxxor (DOP) 12")
    assert deck.cards["creatures"] == {"Aa'une the Oligarch, Avatar": 1, "Maxxor": 1}


@pytest.mark.parametrize(
    "heading",
    [
        *("Attacks", "attacks:", "== ATTACKS ==", "Attacks (20 cards)", "Attack Deck (2)"),
        *("Attacks: 20", "[Attacks]", "# Attacks"),
    ],
)
def test_headings_of_the_field(heading: str) -> None:
    found = decks.read(f"{heading}\nRip Tide\nRip Tide\n1 Maxxor", size=1)
    assert [bad.line for bad in found.faults] == [4]  # Maxxor is no attack: the heading was heard
    assert found.deck is not None and found.deck.cards["attacks"] == {"Rip Tide": 2}


def test_words_under_a_description_are_no_cards() -> None:
    text = (
        "Description\nwins: always\nZorbl is mine\n\nAttacks (1 cards)\n2x Rip Tide\n"
        "Creatures\nMaxxor"
    )
    assert [copy.name for copy in decks.parse(text)] == ["Maxxor", "Rip Tide", "Rip Tide"]


def test_json_with_its_piles_at_the_top() -> None:
    deck = decks.parse(
        '{"attacks": ["Rip Tide", "Rip Tide"], "creatures": ["Maxxor"], "description": "x"}'
    )
    assert deck.cards["attacks"] == {"Rip Tide": 2} and deck.size == 1


def test_a_name_without_its_version_means_the_only_one() -> None:
    assert decks.parse("Illexia").pile("creatures") == (Copy("Illexia, The Danian Queen"),)


def test_a_name_of_several_versions_is_asked_about_with_all_of_them() -> None:
    (bad,) = decks.read("1 Raznus\n1 Maxxor").faults
    assert bad.line == 1 and set(bad.suggestions) == set(cards.meant("chaotic", "Raznus"))
    assert len(bad.suggestions) > 1


def test_every_fault_of_a_list_at_once() -> None:
    text = """Attacks:
2 Rip Tyde
1 Maxxor
200 Flash Kick
Creatures:
1 Arias [70/65/30/55 50]
1 Maxor
1 Maxxor
"""
    found = decks.read(text)
    assert [bad.line for bad in found.faults] == [2, 3, 4, 6, 7]
    assert found.faults[0].suggestions[0] == "Rip Tide"
    assert found.faults[1].rule == "2.2.8"
    assert found.faults[4].suggestions[0] == "Maxxor"
    assert found.deck is not None and found.lines == {"Maxxor": (8,)}
    with pytest.raises(decks.BadDeck) as refused:
        decks.parse(text)
    assert [bad.line for bad in refused.value.all] == [2, 3, 4, 6, 7]


def test_every_fault_of_a_document_at_once() -> None:
    text = '{"cards": {"attacks": {"Rip Tyde": 1, "Maxxor": 1, "Flash Kick": 0}, "x": {}}}'
    assert len(decks.read(text).faults) == 4


def test_a_list_without_a_champion_names_the_rule_and_its_other_faults() -> None:
    found = decks.read("Timeline:\n3 Toll-Gate Gaint", game="genesis")
    assert [bad.line for bad in found.faults] == [2]
    found = decks.read("Timeline:\n3 Toll-Gate Giant", game="genesis")
    assert [bad.rule for bad in found.faults] == ["G-start.3"]


def test_a_page_of_words_is_refused_at_once() -> None:
    found = decks.read("\n".join("quux" for _ in range(10_000)))
    assert found.deck is None and len(found.faults) == 501
    assert "500 lines" in found.faults[-1].fault


def test_the_size_of_the_event_is_meant_where_a_list_names_none() -> None:
    found = decks.read("1 Maxxor\n1 Arias", size=3)
    assert found.deck is not None and found.deck.size == 3
    named = decks.read("Size: 2\n1 Maxxor\n1 Arias", size=3).deck
    assert named is not None and named.size == 2
