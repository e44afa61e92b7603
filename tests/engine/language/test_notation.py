"""The notation: short, readable, read back exactly, faults with their place."""

from __future__ import annotations

import dataclasses
import random

import pytest

from engine import cards, language
from engine.language import nodes, notation
from engine.language.nodes import CardKind


def test_a_line_reads_aloud() -> None:
    ability = language.read_line("{mc}: Deal 10 damage to target opposing Creature.", "creature")
    assert language.write(ability) == (
        "activated([pay_counters(1)], [damage(10, target(creature(controlled(opposing))))])"
    )


def test_fields_with_their_default_are_left_out_and_later_ones_named() -> None:
    gear = nodes.Keyword(nodes.Word.SUPPORT, 5, stat=nodes.Stat.POWER)
    assert language.write(gear) == "keyword(support, 5, stat=power)"
    assert language.read("keyword(support, stat=power, n=5)") == gear


def test_every_ability_of_the_catalogue_reads_back() -> None:
    lines = [
        line
        for card in cards.all_facts("chaotic")
        for line in (*card.written, *card.written_brainwashed)
    ]
    assert len(lines) > 500
    for line in lines:
        assert language.write(language.read_ability(line)) == line


def test_every_ability_of_the_catalogue_has_words() -> None:
    for card in cards.all_facts("chaotic"):
        assert len(card.wording) == len(card.written)
        assert all(line.endswith(".") for line in card.wording)


def test_names_of_nodes_are_distinct_from_kinds_of_cards() -> None:
    assert not set(notation._classes()) & {kind.value for kind in CardKind}


def test_every_node_class_has_a_docstring_and_is_frozen() -> None:
    for name, cls in notation._classes().items():
        assert cls.__doc__ and not cls.__doc__.startswith(cls.__name__ + "("), name
        assert dataclasses.is_dataclass(cls)
        assert cls.__dataclass_params__.frozen, name  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "missing"),
        ("damage(10, target(creature)", "missing"),
        ("damage(10 target)", "comma"),
        ("damage(10, 5, 5)", "no such field"),
        ("damage(size=5)", "no such field"),
        ("damage(n=5, n=6)", "no such field"),
        ("damage(5)", "missing"),
        ("unicorn(5)", "nothing is called"),
        ("range)", "nothing is called"),
        ("source source", "follows"),
        ("not(" * 200, "deep"),
        ("[" * 200, "deep"),
    ],
)
def test_a_fault_is_named_with_its_place(line: str, fault: str) -> None:
    with pytest.raises(notation.BadNotation, match=fault):
        language.read(line)


def test_only_abilities_are_abilities() -> None:
    with pytest.raises(notation.BadNotation):
        language.read_ability("damage(5, source)")


def test_damaged_lines_end_in_one_clear_error() -> None:
    stream = random.Random(3)
    line = "triggered(event(moves, source), [gain(source, 10, [power]), remove(pick(creature))])"
    for _ in range(500):
        letters = list(line)
        letters[stream.randrange(len(letters))] = chr(stream.randrange(32, 127))
        try:
            language.read("".join(letters))
        except notation.BadNotation as error:
            assert error.fault
