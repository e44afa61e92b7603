"""Every scenario stands in the file of a card, keyword or rule; the reference set is unchanged."""

import pytest

from decks.cards.keywords import KEYWORDS as OF_CARDS
from engine import cards, rulebook, scenario
from engine.rulebook.chaotic import KEYWORDS
from engine.rulebook.places import FOLDER, files, place_of_card, place_of_rule
from engine.rulebook.shown import Shown, card_shown_by, shown_by
from tests.engine.proof import library, shelves

GIVEN = library.SCENARIOS.parents[2] / "shared" / "rules" / "scenarios"
PLAY = """id: H-{0}
title: {1}
game: chaotic
rules: ["{2}"]
setup: {{size: 1, board: {{A1: {3}, B1: Chaor}}}}
steps:
  - A: move {3} to B1  # a comment stays
"""


def test_a_scenario_stands_in_the_file_of_its_card_or_of_a_rule_it_is_about():
    """`python -m tests.engine.proof.shelves FILE...` puts scenarios where they belong."""
    lost = {
        f"{file}: {one.name}"
        for one in library.loaded()
        if (file := one.path.removeprefix(f"{library.SCENARIOS}/")) not in shelves.places(one.data)
    }
    assert lost == set()


def test_a_file_says_first_whose_it_is():
    for path in scenario.files([str(library.SCENARIOS)]):
        file = path.relative_to(library.SCENARIOS).as_posix()
        assert path.read_text("utf-8").startswith(f"{shelves.heading(file)}---\n"), file


@pytest.mark.skipif(not GIVEN.is_dir(), reason="needs ../shared/rules/scenarios")
def test_reference_scenarios_are_kept_unchanged():
    given = {
        name: text
        for path in scenario.files([str(GIVEN)])
        for name, text in shelves.chunks(path).items()
    }
    kept = {
        name: text for name, text in shelves.written().items() if name.startswith(shelves.REFERENCE)
    }
    assert len(given) > 600
    assert kept.keys() == given.keys()
    assert [name for name in given if kept[name] != given[name]] == []


def test_keywords_with_a_file_are_the_keywords_of_cards_that_the_glossary_explains():
    terms = {
        one.id.partition("-")[2].removesuffix("-x")
        for one in rulebook.rules("chaotic")
        if one.id.startswith("GL")
    }
    assert {word.replace(" ", "-") for word in OF_CARDS} & terms <= KEYWORDS
    assert {word.replace("-", " ") for word in KEYWORDS} <= set(OF_CARDS)


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("8.5.8", "chaotic/rules/8/8.5.8.yaml"),
        ("10.1", "chaotic/rules/10/10.1.yaml"),
        ("GL-swift", "chaotic/keywords/swift.yaml"),
        ("GL-element-x", "chaotic/keywords/element.yaml"),
        ("GL-sacrifice", "chaotic/rules/glossary/GL-sacrifice.yaml"),
        ("ED-showdown", "chaotic/rules/editions/ED-showdown.yaml"),
        ("G-damage.4", "genesis/rules/G-damage.yaml"),
        ("G-term-away.1", "genesis/rules/terms/G-term-away.yaml"),
        ("G-kw-counter-attack.3", "genesis/keywords/counter-attack.yaml"),
        ("F-draft.1", "genesis/rules/F-draft.yaml"),
    ],
)
def test_the_place_of_a_rule(rule, place):
    assert rulebook.known(rule)
    assert place_of_rule(rule) == place


def test_files_of_a_card_are_its_own_or_those_of_scenarios_with_it():
    def found(name):
        card = cards.facts("chaotic", name)
        return files(place_of_card(card), card_shown_by("chaotic", name))

    assert found("Aivenna") == [f"{FOLDER}/chaotic/cards/a/aivenna.yaml"]
    assert not (library.SCENARIOS / place_of_card(cards.facts("chaotic", "Ettala"))).exists()
    assert f"{FOLDER}/chaotic/cards/u/uksum.yaml" in found("Ettala")
    assert files("chaotic/cards/n/none.yaml", [Shown("X-1", "t", "chaotic/none.yaml")]) == []


def test_the_index_leads_to_the_file_of_each_scenario():
    at = {one.name: one.path for one in library.loaded()}
    for one in (*shown_by("8.5.8"), *card_shown_by("chaotic", "Aivenna")):
        assert at[one.id] == str(library.SCENARIOS / one.file)


def test_sorting_keeps_every_letter_and_puts_a_scenario_where_its_subject_is(tmp_path, monkeypatch):
    monkeypatch.setattr(shelves, "SCENARIOS", tmp_path)
    first = PLAY.format("1", "Maxxor goes where it wants", "6.3.1", "Maxxor")
    second = PLAY.format("6.3.3-next", "Next to the own space", "6.3.3", "Arias")
    batch = tmp_path / "batch.yaml"
    batch.write_text(f"# Two of a kind.\n---\n{first}---\n{second}")
    shelves.sort([batch])
    assert not batch.exists()
    of_card, of_rule = (
        tmp_path / "chaotic/cards/m/maxxor.yaml",
        tmp_path / "chaotic/rules/6/6.3.3.yaml",
    )
    assert of_card.read_text() == f"# Maxxor\n---\n{first}"
    assert shelves.chunks(of_rule) == {"H-6.3.3-next": second}
    batch.write_text(first.replace("wants", "may"))
    shelves.sort([batch])
    assert list(shelves.chunks(of_card)) == ["H-1"] and "it may" in of_card.read_text()
