"""The register of readings: every phrase that a ruling settles, with the cards that say it."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from engine import cards, games, rulebook
from engine.language import nodes as n
from engine.rulebook import readings
from engine.rulebook.named import naming

GAME = "chaotic"
FAMILIES = readings.families(GAME)
BESIDE = {("R-this-way", "Scarab of Khilai")}
"""A ruling may name a card that its phrase is tried against, and that is not worded so itself."""


def section_of_phrases() -> list[str]:
    """The rulings of the section on phrases: they end our copy of the index."""
    ids = [one.id for one in rulebook.rules(GAME) if one.kind == "ruling"]
    return ids[ids.index("R-have-no") :]


def ids_under(heading: str, text: str) -> list[str]:
    """The rulings under a heading of the document."""
    own = text.split(f"\n## {heading}")[1].split("\n## ")[0]
    return [line.split()[1] for line in own.splitlines() if line.startswith("### ")]


def carriers(family: readings.Family) -> set[str]:
    return {card.full_name for card in readings.cards_with(GAME, family)}


def named(name: str) -> readings.Family:
    [family] = [one for one in FAMILIES if one.name == name]
    return family


def test_our_copy_of_the_index_has_the_section_of_phrases(shared: Path) -> None:
    document = (shared / "rules/chaotic-rulings.md").read_text("utf-8")
    assert section_of_phrases() == ids_under("10. ", document)


@pytest.mark.parametrize("ruling", section_of_phrases())
def test_a_ruling_on_a_phrase_is_in_the_register(ruling: str) -> None:
    assert [one for one in FAMILIES if one.rulings[0] == ruling]


@pytest.mark.parametrize("ruling", section_of_phrases())
def test_the_cards_that_a_ruling_names_are_found(ruling: str) -> None:
    called = {name for name, ids in naming(GAME).items() if ruling in ids}
    found = {
        card.name
        for family in readings.families_settled(GAME, ruling)
        for card in readings.cards_with(GAME, family)
    }
    assert {(ruling, name) for name in called - found} <= BESIDE


@pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.name)
def test_a_family_is_whole(family: readings.Family) -> None:
    assert carriers(family)
    assert family.rulings and all(map(rulebook.known, family.rulings))
    assert family.reading.endswith(".") and ". " not in family.reading
    first = next(iter(games.rulebook(GAME).formats.values()))
    if family.switch:
        assert family.switch in {one.name for one in fields(first)}
        usual = readings.values_of(GAME, family)[0]
        assert getattr(first, family.switch) == usual
        assert first.switched({family.switch: readings.values_of(GAME, family)[1]}) != first
    else:
        assert readings.values_of(GAME, family) == ()


def test_names_are_distinct() -> None:
    assert len({one.name for one in FAMILIES}) == len(FAMILIES)


def test_a_family_is_found_in_what_a_card_does_and_not_by_its_name() -> None:
    plain = cards.facts(GAME, "Arias")
    assert readings.families_on(plain) == ()
    made = replace(plain, written=("static([lose_all_abilities(each(mugic), always)])",))
    assert [one.name for one in readings.families_on(made)] == ["have no"]


def test_the_first_time_of_the_turn_alone_is_another_phrase() -> None:
    """Without "each" the text speaks of one first time, which no ruling makes each one's own."""
    assert "Gareep" not in carriers(named("first time each"))
    assert any(
        isinstance(one, n.Triggered) and one.first and not one.each
        for one in cards.facts(GAME, "Gareep").abilities
    )


def test_what_is_had_no_longer_and_what_is_lost_are_told_apart() -> None:
    assert not carriers(named("have no")) & carriers(named("loses all abilities"))
    assert "Trills of Diminution" in carriers(named("loses all abilities"))


def test_the_printed_wording_counts_too() -> None:
    for card in cards.all_facts(GAME):
        if card.executable and card.printed_digest:
            own = set(readings.families_on(card))
            today = readings.families_on(card.worded("current"))
            assert set(today) <= own
            assert {
                f for f in FAMILIES if any(map(f.fits, card.worded("printed").abilities))
            } <= own


def test_families_are_found_by_word_id_switch_and_card() -> None:
    def found(text: str) -> list[str]:
        return [one.name for one in readings.found(GAME, text)]

    assert found("THIS WAY") == ["this way"]
    assert found("r-each-counter") == ["each counter"]
    assert found("counter_triggers") == ["each counter"]
    assert found("sink scream") == ["reduce to"]
    assert found("") == [one.name for one in FAMILIES]
    assert found("no such words") == []
    assert readings.found("genesis", "") == ()


def test_the_names_of_cards_stand_in_no_predicate() -> None:
    source = Path(readings.__file__).with_name("chaotic.py").read_text("utf-8")
    words = {name.casefold() for name in cards.names(GAME) if len(name) > 4}
    quoted = {json.dumps(name)[1:-1] for name in words}
    assert not [name for name in quoted if f'"{name}"' in source.casefold()]
