"""A scenario with a key or value of the wrong shape is malformed, never half run."""

import copy

import pytest

from engine.scenario import Document, Malformed, distinct, scenario

PLAY = {
    "id": "X-1",
    "title": "A move",
    "game": "chaotic",
    "format": "apprentice",
    "rules": ["6.3.3"],
    "cards": {"Runner": {"creature": "OverWorld Scout"}},
    "setup": {"board": {"A1": "Runner", "B1": {"card": "Runner", "as": "Other"}}},
    "steps": [{"A": "move Runner to B1", "cites": ["6.3.3"]}],
}
DECK = {
    "id": "X-2",
    "title": "A deck",
    "game": "chaotic",
    "kind": "deck",
    "rules": ["2.2.2"],
    "deck": {"size": 3, "creatures": {"filler": 3}},
    "expect": {"legal": False},
}


def judged(data):
    return scenario(Document("file.yaml", 1, data))


def test_scenario_gets_its_defaults():
    found = judged({**PLAY, "format": "apprentice"})
    assert found.data["seed"] == 1
    assert (
        judged({key: value for key, value in PLAY.items() if key != "format"}).data["format"]
        == "masters"
    )
    assert judged(DECK).kind == "deck"


CHANGES = {
    "unknown key": ({"setp": {}}, "unknown key 'setp'"),
    "unknown key of the set-up": ({"setup": {"board": {}, "bord": {}}}, "setup: unknown key"),
    "unknown space": ({"setup": {"board": {"C1": "Runner"}}}, "setup.board: unknown key 'C1'"),
    "unknown key of a Creature": (
        {"setup": {"board": {"A1": {"card": "Runner", "damge": 5}}}},
        "setup.board.A1: unknown key 'damge'",
    ),
    "text for a number": (
        {"setup": {"board": {"A1": {"card": "Runner", "damage": "5"}}}},
        "setup.board.A1.damage",
    ),
    "truth for a number": ({"setup": {"board": {}, "size": True}}, "setup.size"),
    "size of no game": ({"setup": {"board": {}, "size": 4}}, "setup.size"),
    "unknown game": ({"game": "chess"}, "unknown game"),
    "unknown format": ({"format": "apprentise"}, "format"),
    "unknown kind": ({"kind": "dck"}, "kind"),
    "no rules": ({"rules": []}, "rules"),
    "number as rule": ({"rules": [6]}, "rules[0]"),
    "bad id": ({"id": "a b"}, "id"),
    "card of two kinds": ({"cards": {"X": {"creature": "", "attack": ""}}}, "exactly one"),
    "card of no kind": ({"cards": {"X": {"energy": 5}}}, "exactly one"),
    "unknown key of a card": ({"cards": {"X": {"attack": "", "pase": 5}}}, "cards.X"),
    "huge number": ({"cards": {"X": {"attack": "", "base": 10**9}}}, "cards.X.base"),
    "empty step": ({"steps": [{}]}, "step 1: an empty step"),
    "two actors": ({"steps": [{"A": "pass", "B": "pass"}]}, "one actor"),
    "refused without a command": ({"steps": [{"refused": "6.3.1"}]}, "needs the command"),
    "a player and all": ({"steps": [{"A": "pass", "all": "pass"}]}, "one actor a step"),
    "refused passing of all": ({"steps": [{"all": "pass", "refused": "8.1.1"}]}, "the command"),
    "no rule of a refusal": ({"steps": [{"A": "pass", "refused": []}]}, "refused"),
    "repeated repeat": (
        {"steps": [{"repeat": 1000, "do": [{"repeat": 1000, "do": [{"A": "pass"}]}]}]},
        "steps with all repetitions",
    ),
    "endless passing": ({"steps": [{"all": "pass x999999"}]}, "steps with all repetitions"),
    "repeat without do": ({"steps": [{"repeat": 3}]}, "belong together"),
    "endless repeat": ({"steps": [{"repeat": 10**6, "do": [{"A": "pass"}]}]}, "repeat"),
    "unknown key in do": (
        {"steps": [{"repeat": 2, "do": [{"A": "pass", "expct": {}}]}]},
        "step 1.1: unknown key",
    ),
    "all of something else": ({"steps": [{"all": "stop"}]}, "step 1.all"),
    "can without a list": ({"steps": [{"expect": {"can": {"A": "pass"}}}]}, "expect.can"),
    "expect without deck": ({"expect": {"legal": True}}, "kind 'play'"),
}


ALLOWED = {
    "nothing cited": {"steps": [{"cites": []}]},
    "one rule cited": {"steps": [{"A": "pass", "cites": "8.1.2"}]},
    "no line": {"steps": [{"log": []}]},
    "a refusal without lines": {"steps": [{"A": "pass", "refused": "8.1.1", "log": []}]},
    "no step in a group": {"steps": [{"repeat": 1, "do": []}]},
    "no passes": {"steps": [{"all": "pass x0"}]},
    "passes in figures with noughts": {"steps": [{"all": "pass x010"}]},
    "many passes": {"steps": [{"all": "pass x1000"}]},
    "a command and a group": {"steps": [{"A": "pass", "repeat": 1, "do": [{"B": "pass"}]}]},
    "a group with words beside": {"steps": [{"do": [], "repeat": 1, "cites": "8.1", "note": ""}]},
    "groups in groups": {
        "steps": [{"repeat": 1, "do": [{"repeat": 2, "do": [{"repeat": 3, "do": [{"note": ""}]}]}]}]
    },
    "no steps": {"steps": []},
    "no cards": {"cards": {}, "setup": {"board": {}}},
    "one ruling": {"ruling": "R-board"},
    "a long id": {"id": "X-" + "a" * 200},
    "a seed below zero": {"seed": -(10**19)},
    "a seed of chance": {"random": {"seed": 10**19, "coin": []}},
    "nothing at the end": {"end": {}, "switches": {}},
}


@pytest.mark.parametrize("change", ALLOWED.values(), ids=ALLOWED.keys())
def test_what_the_schema_allows_is_a_scenario(change):
    assert judged({**copy.deepcopy(PLAY), **change}).kind == "play"


def test_a_deck_scenario_may_name_chance():
    assert judged({**DECK, "random": {}}).kind == "deck"


@pytest.mark.parametrize("change, words", CHANGES.values(), ids=CHANGES.keys())
def test_malformed_scenario_names_file_scenario_and_place(change, words):
    with pytest.raises(Malformed) as caught:
        judged({**copy.deepcopy(PLAY), **change})
    assert words in str(caught.value)
    assert str(caught.value).startswith("file.yaml: ")


@pytest.mark.parametrize("key", ["id", "title", "game", "rules", "setup", "steps"])
def test_missing_key_is_named(key):
    data = {name: value for name, value in PLAY.items() if name != key}
    with pytest.raises(Malformed, match=f"key '{key}' is missing"):
        judged(data)


def test_deck_scenario_has_no_steps():
    with pytest.raises(Malformed, match="steps"):
        judged({**DECK, "steps": []})


def test_ids_are_unique_over_files():
    with pytest.raises(Malformed, match=r"stands in file\.yaml already"):
        distinct([judged(PLAY), judged(PLAY)])
