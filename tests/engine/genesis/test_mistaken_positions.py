"""A position with a mistake is refused, with its place and what is wrong there."""

import pytest

from engine.genesis.table.scenarios import set_up
from engine.kernel.set_up import BadPosition

MISTAKES = [
    ({"A": {"arena": {"c2": "Ember Dart"}}}, "A.arena.c2: Ember Dart does not stand in the arena"),
    ({"A": {"arena": {"c2": "Tempered Plates"}}}, "Tempered Plates does not stand in the arena"),
    (
        {"A": {"arena": {"c2": {"card": "Forgebrand Imp", "skills": ["Ember Dart"]}}}},
        "A.arena.c2: Ember Dart is no skill",
    ),
    ({"leader": "C"}, "leader: there are 2 players"),
    ({"C": {"thoughts": []}}, "C: there are 2 players"),
]


@pytest.mark.parametrize(("setup", "told"), MISTAKES)
def test_mistake_is_told(setup, told):
    with pytest.raises(BadPosition) as refused:
        set_up({"setup": {"begin": "main", **setup}})
    assert told in str(refused.value)


def test_what_belongs_there_is_taken():
    imp = {"card": "Forgebrand Imp", "skills": ["Tempered Plates"]}
    game = set_up({"setup": {"begin": "main", "A": {"arena": {"c2": imp}}}})
    assert game.prompts
