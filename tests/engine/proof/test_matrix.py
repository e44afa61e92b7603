"""The interaction matrix: pairs of instructions and obstacles, each foretold by the twin."""

import pytest
import yaml

from engine.chaotic.happenings import damage
from engine.chaotic.table.scenarios import set_up
from engine.commands import matrix as command
from engine.fuzz.chaotic.matrix.absent import reason
from engine.fuzz.chaotic.matrix.grid import matrix, pair, played
from engine.fuzz.chaotic.matrix.instruments import ROWS, of_row
from engine.fuzz.chaotic.matrix.judge import Judge
from engine.fuzz.chaotic.matrix.obstacles import COLUMNS
from engine.fuzz.chaotic.matrix.report import as_scenario, last_line, lines_of
from engine.fuzz.chaotic.twin.reading import Unread
from engine.language import nodes as n

SHARE = ("deals", "loses", "puts counters")
"""The rows of which every pair is played here; all of them by `engine matrix`."""


def row(name):
    return next(one for one in ROWS if one.name == name)


def column(name):
    return next(one for one in COLUMNS if one.name == name)


@pytest.mark.parametrize("one", ROWS, ids=lambda one: one.name)
def test_every_row_has_cards(one):
    assert of_row(one)


def test_the_simplest_card_comes_first():
    sizes = [one.size for one in of_row(row("deals"))]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("name", SHARE)
def test_engine_and_twin_agree(name):
    cells = list(matrix([row(name)]))
    assert [line for cell in cells for line in lines_of(cell) if "differs" in line] == []
    assert sum(cell.judged for cell in cells) >= 7


def test_damage_is_reckoned_by_hand():
    """Canon of Casualty deals 20 to who has 10 already; its price of counters is paid."""
    game = set_up(
        {
            "format": "masters",
            "setup": {
                "size": 3,
                "begin": "location",
                "location": "none",
                "board": {
                    "A1": {"card": "Zaur", "counters": 6},
                    "B1": {"card": "Slurhk", "damage": 10},
                },
                "A": {"mugic": ["Canon of Casualty"]},
            },
        }
    )
    judge = Judge(game)
    sung = "play Canon of Casualty with Zaur on Slurhk"
    price = judge.world.position.bodies["Zaur"].counters
    for choice in (sung, "pass", "pass"):
        prompt = game.prompts[0]
        lines = [option.line for option in prompt.options]
        judge.chosen(prompt.seat, prompt.kind, choice, lines)
        judge.happened([event.line for event in game.choose(prompt.seat, choice)], game)
    assert judge.world.damage == {"Zaur": 0, "Slurhk": 30}
    assert judge.world.position.bodies["Zaur"].counters < price
    assert judge.resolved == ["Canon of Casualty"]
    assert judge.compared == 3
    assert judge.differing == []


def test_damage_that_is_not_changed_is_noticed(monkeypatch):
    """A card that changes the damage of Mugic stands against the instruction."""
    assert pair(row("deals"), column("more or less")).differing == ()
    monkeypatch.setattr(damage, "applies", lambda *parts: False)
    found = pair(row("deals"), column("more or less"))
    assert any("damage" in line for line in found.differing)


def test_what_an_obstacle_stops_is_what_the_card_says():
    """The same position without the obstacle ends otherwise."""
    found = pair(row("heals"), column("forbidden"))
    assert found.judged
    assert found.lines
    free = pair(row("heals"), column("unopposed"))
    assert free.document != found.document


def test_a_pair_becomes_a_scenario():
    found = pair(row("deals"), column("unopposed"))
    text = as_scenario(found)
    steps = yaml.safe_load(text)["steps"]
    assert any("Canon of Casualty" in step.get("A", "") for step in steps)


def test_an_unread_text_is_told():
    """The twin does not guess: a row that it cannot judge says why."""

    class Deaf(Judge):
        def chosen(self, *parts):
            raise Unread("nothing")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.fuzz.chaotic.matrix.grid.Judge", Deaf)
        plan = next(iter(column("unopposed").plans(row("deals"), of_row(row("deals"))[0])))
        cell = played(row("deals"), column("unopposed"), plan)
    assert list(lines_of(cell))


def test_a_tribe_that_a_creature_is_given_counts():
    """Vidav makes a Creature a Mipedian too, before Glapaal heals an engaged Mipedian."""
    found = pair(row("heals"), column("several Tribes"))
    assert found.judged and found.differing == ()
    assert "Vidav, Master Strategist" in found.cards
    assert any("becomes a Mipedian too" in line for line in found.lines)


@pytest.mark.parametrize(
    "name, against, cards",
    [
        ("strikes", "more or less", ("Academy Strike",)),
        ("loses", "forbidden", ("Fear Projection",)),
        ("sets", "forbidden", ("Sink Scream",)),
        ("removes", "turn ends", ("Void Dirge",)),
        ("returns to the hand", "untargetable", ("Recurring Rescue",)),
        ("turns Hive", "several Tribes", ("Vidav, Master Strategist", "Infight")),
        ("copies", "abilities lost", ("Trills of Diminution", "Decrescendo")),
    ],
)
def test_pairs_with_texts_of_their_own_are_judged(name, against, cards):
    """Up to some targets, what stands in a pile, the card itself, who is safe on a Mirage."""
    found = pair(row(name), column(against))
    assert found.judged and found.differing == ()
    assert found.cards[: len(cards)] == cards


def test_the_ability_that_is_meant_is_announced():
    """Fla'gamp has three; the one that reveals a Location is the last."""
    found = pair(row("reveals"), column("turn ends"))
    assert found.judged
    assert any("reveals a new active Location" in line for line in found.lines)


@pytest.mark.parametrize("one", COLUMNS, ids=lambda one: one.name)
def test_a_pair_has_a_position_or_a_reason(one):
    """Each is told by itself: the position by what the cards are, the reason by what they lack."""
    for row in ROWS:
        plans = (plan for card in of_row(row) for plan in one.plans(row, card))
        exists = next(plans, None) is not None
        assert exists == (not reason(row, one)), row.name


def test_the_command_says_what_does_not_exist(capsys):
    from engine.__main__ import main

    assert main(["matrix", "--game", "chaotic", "--row", "reveals", "--column", "replaced"]) == 0
    said = capsys.readouterr().out
    assert "no pair: replaced x reveals: no card does something else instead" in said
    assert last_line([]) in said


def test_the_last_line_counts():
    assert last_line([]).endswith("pairs=0 played=0 judged=0 differing=0")


def test_no_card_gives_a_creature_to_another_player():
    """Control never changes: there is no instruction for it, and so no column."""
    assert not [name for name in vars(n) if "Control" in name and "Gain" in name]


def test_an_unknown_row_is_refused():
    from engine.__main__ import main

    assert main(["matrix", "--game", "chaotic", "--row", "dances"]) == 2
    assert command.arguments
