"""From a rule to the functions in which it lives."""

import pytest

from engine import games
from engine.rulebook.where import MOST_OWNERS, owned_by, owners, ownership


@pytest.mark.parametrize("game", games.names())
def test_every_testable_rule_leads_to_a_function_or_a_few(game):
    found = ownership(game)
    print(found.line)
    assert found.testable > 300
    assert found.none == ()
    assert found.more == ()


def test_a_docstring_owns_the_rules_with_which_it_begins():
    assert owned_by("G-fail.1: an ability comes off, see G-fail.2.") == ("G-fail.1",)
    assert owned_by("G-fail.1, G-fail.2,\n    G-fail.3: an ability\n    comes off.") == (
        "G-fail.1",
        "G-fail.2",
        "G-fail.3",
    )
    assert owned_by("8.3.1: whether a cost can be paid.") == ("8.3.1",)


@pytest.mark.parametrize(
    "docstring",
    [
        "An ability comes off the stack (G-fail.1).",
        "See G-fail.1: an ability comes off the stack.",
        "Note: an ability comes off the stack.",
        "G-fail.99: an ability comes off the stack.",
        "G-fail.1 and G-fail.2: an ability comes off the stack.",
        "",
    ],
)
def test_any_other_mention_only_cites(docstring):
    assert owned_by(docstring) == ()


def test_owners_tell_file_line_and_name():
    [place] = owners("G-resolve.1")
    assert (place.file, place.name) == ("engine/genesis/stack/resolution.py", "resolve_top")
    assert "G-resolve.1" in place.text
    assert owners("G-stack.99") == ()


def test_the_second_opinion_of_the_fuzz_owns_nothing():
    for id in ("8.5.8", "G-damage.5", "G-term-awareness.1"):
        assert not [place for place in owners(id) if place.file.startswith("engine/fuzz")]


def test_a_rule_with_many_helpers_has_few_owners():
    ids = ("G-stack.3", "G-damage.17", "G-move.3", "8.5.8", "8.5.2", "8.3.1", "1")
    counts = [len(owners(id)) for id in ids]
    assert all(1 <= count <= MOST_OWNERS for count in counts)
