"""Values are computed anew when, and only when, something they depend on has changed."""

import pytest

from engine.chaotic.position.dependencies import watched_by
from engine.chaotic.values import present_values
from engine.fuzz.strides import PACES, Pace
from engine.fuzz.trial import Setting, trial
from engine.language.notation import read_ability
from tests.engine.chaotic.positions import position

VALUES = {"stats", "elements", "keywords"}


@pytest.mark.parametrize(
    "line, found",
    [
        ("keyword(element, 5, fire)", set()),
        ("keyword(support, 5, stat=courage)", {"spaces"}),
        ("static([gain(bearer, 15, [speed], always)])", set()),
        ("static([gain(each(creature(has_element(fire))), 5, [speed], always)])", {"elements"}),
        ("static([gain(each(creature(engaged)), 5, [speed], always)])", {"combat"}),
        ("static([gain(source, count_of(mugic(in(discard))), [speed], always)])", {"discard"}),
    ],
)
def test_what_an_ability_depends_on(line, found):
    assert watched_by(read_ability(line)) == found


def test_what_is_quoted_is_looked_at_only_when_it_is_used():
    quoted = "activated([pay_counters(1)], [destroy(target(creature(engaged)))])"
    line = f"static([gain_ability(bearer, {quoted}, always)])"
    assert watched_by(read_ability(line)) == set()


def test_a_node_nobody_thought_of_depends_on_everything():
    line = "static([gain(with_highest(speed, creature(), yes), 5, [speed], always)])"
    assert watched_by(read_ability(line)) >= {"spaces", "combat"} | VALUES


def moved(text, to):
    """How often values are computed for a move from A2 on a board where a card in A1 has this text;
    and its Courage afterwards."""
    made = {"Ana": {"creature": "OverWorld Hero", "text": text}}
    made["Bel"] = {"creature": "OverWorld Scout"}
    board = {"A1": "Ana", "A2": {"card": "Bel", "as": "Cay"}, "B6": "Bel"}
    game = position(board, made, size=6)
    game.view("judge")
    count = 0
    whole = present_values.compute

    def counted(playing):
        nonlocal count
        count += playing is game
        return whole(playing)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(present_values, "compute", counted)
        game.choose("A", f"move Cay to {to}")
        game.view("judge")
        ana = next(card for card in game.creatures if game.label(card) == "Ana")
        return count, game.profile(ana).stats[0]


def test_a_move_leaves_values_alone_that_do_not_depend_on_it():
    assert moved("Fire 5", "A3") == (0, 50)


def test_values_that_a_move_could_change_are_computed_anew_only_where_it_does():
    """A4 touches A1 as A2 does, A3 does not."""
    assert moved("Support Courage 5", "A4") == (0, 55)
    assert moved("Support Courage 5", "A3") == (1, 50)


def test_deeds_of_the_turn_are_watched_where_a_text_asks_for_them():
    line = "static([gain(each(creature(did(event(played, mugic)))), 5, [speed], always)])"
    assert "deeds" in watched_by(read_ability(line))
    assert "deeds" not in watched_by(read_ability("keyword(support, 5, stat=courage)"))


@pytest.mark.parametrize("format", ["masters", "dawn-2007-master"])
def test_values_kept_are_those_computed_anew(format, monkeypatch):
    """At every step of some games; the fuzz looks at a stride."""
    often = {check: Pace(10**6, 10**6) for check in PACES} | {"kept": Pace(1, 1)}
    monkeypatch.setattr("engine.fuzz.strides.PACES", often)
    for number in range(3):
        setting = Setting("chaotic", format, seed=8, size=3, decks="pool")
        assert trial(setting, number).faults == []
