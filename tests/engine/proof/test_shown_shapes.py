"""What counts as a shape of ability, and as a scenario that shows it."""

import pytest

from engine.language.notation import read
from engine.scenario import Document, scenario
from tests.engine.proof import library
from tests.engine.proof.shapes import known, shape, shown, shown_by

HEALER = {
    "id": "X-healer",
    "title": "A Creature heals for a counter",
    "game": "chaotic",
    "rules": ["8.4.4.1"],
    "cards": {
        "Ana": {
            "creature": "OverWorld Scout",
            "energy": 50,
            "mugic_ability": 1,
            "text": "{mc}: Target Creature heals 10.",
        },
        "Bel": {"creature": "UnderWorld Scout", "energy": 50},
    },
    "setup": {
        "size": 1,
        "begin": "location",
        "turn": "A",
        "board": {"A1": {"card": "Ana", "damage": 20, "counters": 1}, "B1": "Bel"},
    },
    "steps": [
        {"A": "use Ana on Ana"},
        {"all": "pass"},
        {"expect": {"Ana.damage": 10}},
    ],
}
HIT = "played([add_damage(5)]"
HEAL = "activated([pay_counters(1)], [heal(25, target(creature))])"


@pytest.mark.parametrize(
    "one, other, alike",
    [
        (f"{HIT}, [stat_check(power, 50)])", f"{HIT}, [stat_check(speed, 75)])", True),
        ("keyword(element, 5, fire)", "keyword(element, 10, water)", True),
        ("keyword(element, 5, fire)", "keyword(proof, 5, fire)", False),
        (f"{HIT})", f"{HIT}, [challenge(power, 15)])", False),
    ],
)
def test_shape_is_what_is_left_without_numbers_and_names(one, other, alike):
    assert (shape(read(one)) == shape(read(other))) == alike


def test_scenario_shows_what_is_carried_out_in_it():
    assert shape(read(HEAL)) in shown(judged(HEALER))
    assert shape(read(HEAL)) not in shown(judged({**HEALER, "steps": HEALER["steps"][:1]}))


def test_scenario_that_fails_shows_nothing():
    wrong = {**HEALER, "steps": [*HEALER["steps"], {"expect": {"Ana.damage": 20}}]}
    assert shown(judged(wrong)) == set()


def test_every_line_of_the_catalogue_has_a_shape():
    assert sum(map(len, known().values())) > 1700


def test_a_scenario_shows_every_shape_of_the_catalogue():
    """Whoever adds a card that says something new is told which one has no scenario yet."""
    seen = shown_by(library.loaded())
    missing = [str(lines[0][0]) for found, lines in known().items() if found not in seen]
    assert missing == []


def judged(data):
    return scenario(Document("file.yaml", 1, data))
