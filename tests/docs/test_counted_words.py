"""What counts things says one thing as one: "1 table", never "1 tables"."""

from __future__ import annotations

import re

import pytest

from decks.lists import fault_words
from tests.translations import messages, sources
from tournaments.words import faults

COUNTS = (
    "n|count|minutes|seconds|days|hours|places|points|tables|results|total|players|wanted|missing"
    "|operations|rounds|games|played|times|sheets|steps|boards|left|new|some|number"
)
"""How an open place is called that takes a number of things; limits are `most` and `least`."""
VERBS = "is|was|has|this|its|does|as|holds|loses|asks|plays"
MANY = re.compile(rf"%\((?:{COUNTS})\)[sd] (?:[a-z]+ )?(?!(?:{VERBS})\b)[A-Za-z]+s\b")
"""A number before a noun of many."""

LIMITS = {
    "is longer than %(wanted)d characters",
    "has more than %(wanted)d lines",
    "A reason has %(n)s characters at most.",
    "A line has %(n)s characters at most.",
    "Say it in %(n)s letters.",
    "Your last choice lies more than %(n)s steps back.",
    "You have %(n)s open tables. Finish, concede or leave one of them first.",
    "not up to %(places)d places and %(points)d points",
}
"""Figures of the hall's own, which stand in the source and are more than one."""
NEVER_ONE = {
    # a second copy is the fault
    "%(count)d cards named %(card)s, which is Unique",
    "%(count)d cards named %(card)s instead of at most %(wanted)d",
    # offered from fixed choices, or told otherwise for one
    "counts %(times)s times",
    "%(n)s times",
    "%(days)s days",
    "Try again in %(n)s hours.",
    "Try again in %(n)s minutes.",
    # seats and teams: two or more by what they are
    "%(n)s guests you invite",
    "%(n)s players",
    "Pass this link to %(n)s other players:",
    "A match of teams has %(boards)s boards.",
    "Give each of the %(count)s players a place.",
    "A place for each of the %(count)s seats in order, like %(some)s.",
    "%(count)s players, %(tables)s tables, %(threes)s of them smaller than the others.",
    "%(count)s players begin.",
    "All %(places)s places are taken.",
    # a game, or an event in a file, is long
    "Run again from its seed: all %(steps)s steps agree.",
    "Being read: %(done)s of %(total)s operations.",
    # told only where more are left than the page shows
    "All %(n)s reports",
    "All %(n)s events",
}


def test_what_counts_has_words_for_one() -> None:
    found = {one.one for one in messages(sources()) if not one.many and MANY.search(one.one)}
    assert found - LIMITS - NEVER_ONE == set(), "ngettext, or counted() for the engine's sentences"
    assert (LIMITS | NEVER_ONE) - found == set(), "listed here, said nowhere"


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("1 Creatures instead of 6", "1 Creature instead of 6"),
        ("0 Creatures instead of 6", "0 Creatures instead of 6"),
        ("1 attacks instead of 20", "1 attack instead of 20"),
        ("line 3: 1 champions instead of 2", "line 3: 1 champion instead of 2"),
        ("21 cards instead of 40", "21 cards instead of 40"),
    ],
)
def test_faults_of_lists_count_one_as_one(said: str, read: str) -> None:
    assert fault_words.told(said) == read


def test_faults_of_files_count_one_as_one() -> None:
    read = faults.SENTENCES.told("1 values, but the first line names 3 columns")
    assert read == "1 value, but the first line names 3 columns"
