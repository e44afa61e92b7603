"""The runner itself: it fails when it should, and says at which step and why."""

import pytest

from engine.scenario import Document, Malformed, run, scenario

BASE = {
    "id": "X-1",
    "title": "A move on a small board",
    "game": "chaotic",
    "format": "apprentice",
    "rules": ["6.3.3"],
    "cards": {
        "Runner": {"creature": "OverWorld Scout"},
        "Guard": {"creature": "UnderWorld Warrior"},
    },
    "setup": {"size": 6, "begin": "action", "board": {"A6": "Runner", "B6": "Guard"}},
}


def played(steps, **changes):
    data = {**BASE, "steps": steps, **changes}
    return run(scenario(Document("file.yaml", 1, data)))


def failures(steps, **changes):
    return [str(failure) for failure in played(steps, **changes).failures]


MOVE = {"A": "move Runner to A4"}


def test_scenario_passes_when_everything_holds():
    steps = [
        {"expect": {"decision": "A move", "Runner.moves": ["A5", "A4"], "burst": []}},
        {"A": "stop moving", "refused": "6.3.1"},
        {**MOVE, "cites": ["6.3.3"], "log": ["move Runner A4 @6.3.3"]},
        {"expect": {"can": {"A": ["stop moving"]}, "cannot": {"A": ["move Runner to A6"]}}},
        {"A": "stop moving", "log": ["turn ends", "turn B @6.1.1"], "expect": {"turn": "B"}},
    ]
    outcome = played(steps, end={"winner": "none"})
    assert [str(one) for one in outcome.failures] == []
    assert {"6.3.3", "6.3.1"} <= outcome.cited


WRONG = {
    "fact": ([{**MOVE, "expect": {"Runner.zone": "A5"}}], "expected Runner.zone A5, got A4"),
    "command": ([{"A": "move Runner to B1"}], "expected A: move Runner to B1, got refused: "),
    "seat": ([{"B": "move Guard to B4"}], "step 1: expected B: move Guard to B4"),
    "citation": ([{**MOVE, "cites": ["7.2.1"]}], "expected an event citing 7.2.1"),
    "log": ([{**MOVE, "log": ["move Runner A5"]}], "expected event 'move Runner A5'"),
    "log with rule": ([{**MOVE, "log": ["move Runner A4 @7.1"]}], "@7.1"),
    "order of log": (
        [MOVE, {"A": "stop moving", "log": ["turn B", "turn ends"]}],
        "step 2: expected event 'turn ends'",
    ),
    "refusal that is legal": ([{**MOVE, "refused": "6.3.1"}], "got accepted"),
    "citation by a refusal": (
        [{"A": "stop moving", "refused": "6.3.1", "cites": ["6.3.1"]}],
        "expected an event citing 6.3.1, got no event",
    ),
    "log of a refusal": (
        [MOVE, {"A": "move Runner to A5", "refused": "6", "log": ["move Runner A4"]}],
        "step 2: expected event 'move Runner A4'",
    ),
    "group that is cited for what was before it": (
        [
            MOVE,
            {"repeat": 1, "do": [{"note": "nothing"}, {"A": "stop moving"}], "cites": ["6.3.3"]},
        ],
        "step 2: expected an event citing 6.3.3",
    ),
    "elements as a list": ([{"expect": {"Runner.elements": ["fire"]}}], "got none"),
    "refusal by another rule": (
        [{"A": "stop moving", "refused": "9.1"}],
        "expected refused by 9.1, got 6.3.1",
    ),
    "can": ([{"expect": {"can": {"A": ["stop moving"]}}}], "A can stop moving, got refused"),
    "cannot": (
        [{"expect": {"cannot": {"A": ["move Runner to A4"]}}}],
        "A cannot move Runner to A4, got accepted",
    ),
    "pass without priority": ([{"all": "pass"}], "priority for pass 1"),
    "truth for a number": ([{"expect": {"Runner.damage": False}}], "Runner.damage false, got 0"),
}


@pytest.mark.parametrize("steps, words", WRONG.values(), ids=WRONG.keys())
def test_wrong_expectation_fails_with_its_step(steps, words):
    assert words in "; ".join(failures(steps))


def test_end_is_checked_after_the_last_step():
    assert failures([MOVE], end={"Runner.zone": "A6"}) == ["end: expected Runner.zone A6, got A4"]


def test_repeat_names_the_time_of_a_failure():
    steps = [{"repeat": 2, "do": [{"expect": {"turn": "A"}}, MOVE, {"A": "stop moving"}]}]
    assert "step 1.1 (time 2): expected turn A, got B" in failures(steps)


def test_a_group_is_judged_by_all_that_happens_in_it():
    steps = [
        {
            **MOVE,
            "repeat": 1,
            "do": [{"note": "a"}, {"A": "stop moving", "cites": "6.3.6"}],
            "cites": "6.3.3",
            "log": ["move Runner A4", "turn ends", "turn B"],
        },
    ]
    assert failures(steps) == []
    assert failures([*steps, {"expect": {"turn": "B"}}], end={"Runner.zone": "A4"}) == []


SONG = {
    "format": "masters",
    "cards": {
        "Singer": {"creature": "Danian Muge", "mugic_ability": 1},
        "Last Song": {"mugic": "", "text": "You win the game."},
    },
    "setup": {
        "size": 1,
        "begin": "location",
        "board": {"A1": "Singer", "B1": "Singer"},
        "A": {"mugic": ["Last Song"]},
    },
}


def test_nobody_passes_after_the_end_of_the_game():
    steps = [{"A": "play Last Song with Singer"}, {"all": "pass x3", "expect": {"winner": "A"}}]
    assert failures(steps, **SONG) == []
    assert "step 3: expected priority" in failures([*steps, {"all": "pass"}], **SONG)[0]


def test_unknown_fact_is_malformed_not_failed():
    for name in ("Runner.zoen", "Nobody.zone", "A.hand", "wether"):
        with pytest.raises(Malformed, match="step 1"):
            played([{"expect": {name: 1}}])


def test_senseless_set_up_is_malformed():
    for setup in ({"board": {"A1": "No Such Card"}}, {"size": 1, "board": {"A6": "Runner"}}):
        with pytest.raises(Malformed):
            played([MOVE], setup=setup)


def test_runs_are_the_same_every_time():
    shuffled = {"size": 6, "begin": "turn-start", "board": {"A1": "Runner", "B1": "Guard"}}
    steps = [{"expect": {"decision": "A move"}}]
    assert played(steps, setup=shuffled).cited == played(steps, setup=shuffled).cited
