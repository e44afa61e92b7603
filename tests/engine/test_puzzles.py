"""Puzzles: one line alone reaches the goal, whatever the other side does, and this is proved."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from engine import games
from engine.puzzles import Unproved, goal_of, goals_of, making, prove
from engine.puzzles.making import Search, proved_again, puzzles_of
from engine.puzzles.puzzle import puzzles_in, records_in, written

ENOUGH = 2_000


def begun(game, format, **setup):
    """A position of a scenario."""
    document = {"game": game, "format": format, "kind": "play", "seed": 1, "setup": setup}
    return games.rulebook(game).set_up(document)


def fight(
    hand,
    *,
    damage=40,
    mugic=(),
    own_mugic=(),
    deck=("Steam Rage",),
    theirs=(),
    location="Runic Grove",
):
    """Arias against Zaur, who has 50 Energy; Arias is to strike."""
    return begun(
        "chaotic",
        "masters",
        size=1,
        begin="strike",
        turn="A",
        board={"B1": {"card": "Zaur", "damage": damage}, "B1+": "Arias"},
        engaged=["Arias", "Zaur"],
        striker="A",
        location=location,
        A={"attack_hand": hand, "attack_deck": [*deck], "mugic": [*own_mugic]},
        B={"mugic": [*mugic], **({"attack_hand": theirs, "attack_deck": theirs} if theirs else {})},
    )


def arena(thoughts, *, hp, theirs=(), own=22):
    """Ardun right before Birch, in the Main Phase."""
    return begun(
        "genesis",
        "constructed",
        begin="main",
        A={
            "arena": {"c3": {"card": "Ardun Keshel", "hp": own}},
            "thoughts": thoughts,
            "timeline": 1,
        },
        B={"arena": {"c4": {"card": "Birch", "hp": hp}}, "thoughts": [*theirs]},
    )


def guarded(hestra="c5"):
    """Ardun before a Vow Guardian with another one beside it; Hestra sees both from c5."""
    guardians = {
        "c4": {"card": "Vow Guardian", "hp": 3},
        "b4": {"card": "Vow Guardian", "as": "Vow Guardian 2"},
    }
    return begun(
        "genesis",
        "constructed",
        begin="main",
        A={"arena": {"c3": "Ardun Keshel"}, "timeline": 1},
        B={"arena": {hestra: {"card": "Hestra Mellowgate", "hp": 10}, **guardians}},
    )


def proved(name, game, *, foe="", own="", most=ENOUGH, deepest=0):
    """The proof of the goal of this name, for the first task about these."""
    goal = goal_of("chaotic" if hasattr(game, "creatures") else "genesis", name)
    tasks = [(one, goal.subject(game, one)) for one in goal.tasks(game, game.prompts[0].seat)]
    task = next(one for one, names in tasks if own in names[0] and foe in names[1])
    return prove(goal, game, task, most, deepest)


def lines(game, proof):
    """The choices of a proof as lines."""
    found, at = [], game.clone()
    for seat, number in proof.line:
        found.append(f"{seat}: {at.prompts[0].options[number].line}")
        at.choose(seat, number)
        at.go_on()
    return found


def test_the_one_attack_that_is_enough_is_found_and_the_others_are_refuted():
    game = fight(
        ["Windslash", "Vine Snare"],
    )
    proof = proved("win-combat", game)
    assert lines(game, proof) == ["A: strike with Vine Snare"]
    (refuted,) = proof.refuted
    assert sorted(refuted) == [
        number
        for number, option in enumerate(game.prompts[0].options)
        if option.line != "strike with Vine Snare"
    ]


def test_two_ways_are_no_puzzle_and_neither_is_none():
    with pytest.raises(Unproved, match="several lines"):
        proved("win-combat", fight(["Vine Snare", "Thunder Shout"]))
    with pytest.raises(Unproved, match="no line"):
        proved("win-combat", fight(["Windslash", "Vine Snare"], damage=20))


def test_what_the_other_side_holds_counts():
    hand, location = ["Windslash", "Vine Snare"], "Forest of Life"
    assert proved("win-combat", fight(hand, location=location)).choices == 1
    saved = fight(hand, mugic=["Minor Flourish"], location=location)
    with pytest.raises(Unproved, match="no line"):
        proved("win-combat", saved)


@pytest.mark.parametrize(
    ("name", "damage", "strikes"), [("win-combat-in-two", 30, 2), ("win-combat-in-three", 20, 3)]
)
def test_a_combat_is_won_in_a_few_strikes_though_the_other_side_strikes_between(
    name, damage, strikes
):
    deck = ["Steam Rage", *["Vine Snare"] * (strikes - 1)]
    game = fight(["Windslash", "Vine Snare"], damage=damage, deck=deck, theirs=["Windslash"] * 3)
    proof = proved(name, game)
    assert proof.choices == strikes
    assert lines(game, proof) == ["A: strike with Vine Snare"] * strikes
    with pytest.raises(Unproved, match="no line"):
        proved("win-combat", game)
    weaker = fight(["Windslash", "Vine Snare"], damage=damage - 5, deck=deck, theirs=["Windslash"])
    with pytest.raises(Unproved, match=r"no line|chance"):
        proved(name, weaker)


def test_what_one_strike_does_is_no_puzzle_of_two():
    deck, theirs = ["Steam Rage"] * 5, ["Windslash"] * 5
    game = fight(["Windslash", "Vine Snare"], deck=deck, theirs=theirs)
    with pytest.raises(Unproved, match="no choice is needed"):
        proved("win-combat-in-two", game)


def test_a_creature_is_saved_by_the_one_answer_that_saves_it():
    game = begun(
        "chaotic",
        "masters",
        size=1,
        begin="strike",
        turn="A",
        board={"B1": "Zaur", "B1+": {"card": "Arias", "damage": 45, "counters": 2}},
        engaged=["Arias", "Zaur"],
        striker="B",
        location="Forest of Life",
        A={"mugic": ["Minor Flourish", "Song of Focus"]},
        B={"attack_hand": ["Vine Snare"], "attack_deck": ["Windslash"]},
    )
    game.choose("B", "strike with Vine Snare")
    game.go_on()
    proof = proved("save-creature", game)
    assert lines(game, proof)[0] == "A: play Minor Flourish with Arias on Arias"


def test_a_creature_is_brought_down_by_whichever_reaches_it():
    game = begun(
        "chaotic",
        "masters",
        size=3,
        begin="action",
        turn="A",
        location="Runic Grove",
        board={"A1": "Arias", "B1": {"card": "Zaur", "damage": 40}, "B2": "Takinom"},
        A={"attack_hand": ["Windslash", "Vine Snare"], "attack_deck": ["Windslash"] * 9},
        B={"attack_hand": ["Steam Rage"], "attack_deck": ["Windslash"] * 9},
    )
    proof = proved("bring-down", game, foe="Zaur")
    told = [line for line in lines(game, proof) if line.startswith("A: ")]
    assert told == ["A: move Arias to B1", "A: strike with Vine Snare"]


def test_a_line_goes_on_against_the_longest_resistance():
    game = arena(["Falling Coals"], hp=6, theirs=["Ember Dart"], own=20)
    proof = proved("defeat-champion", game)
    told = lines(game, proof)
    assert told[0] == "A: play Falling Coals on c4"
    assert "A: use Ardun Keshel's Heavy Attack on Birch" in told
    assert proof.moves == sum(one.startswith("A: ") for one in told) > 1
    first = proof.refuted[0]
    heavy = "use Ardun Keshel's Heavy Attack on Birch"
    options = [option.line for option in game.prompts[0].options]
    assert options.index(heavy) in first


def test_a_summon_is_removed_unless_an_answer_saves_it():
    attack = "use Ardun Keshel's Heavy Attack on Vow Guardian"
    game = guarded(hestra="d4")
    assert lines(game, proved("remove-summon", game, foe="Vow Guardian"))[0] == f"A: {attack}"
    game = guarded()
    with pytest.raises(Unproved, match="no line"):
        proved("remove-summon", game, foe="Vow Guardian")
    game.choose("A", attack)
    game.go_on()
    proof = proved("save-combatant", game, own="Vow Guardian")
    assert lines(game, proof)[0] == "B: use Hestra Mellowgate's Defense on Vow Guardian"
    with pytest.raises(Unproved, match="no choice is needed"):
        proved("save-combatant", game, own="Hestra Mellowgate")


def test_what_takes_too_long_is_not_proved():
    with pytest.raises(Unproved, match="takes too long") as why:
        proved("win-combat", fight(["Windslash", "Vine Snare"]), most=1)
    assert why.value.work == 2


def test_a_line_that_leads_to_what_is_not_shown_is_none_and_may_be_another(monkeypatch):
    goal, game = goal_of("chaotic", "win-combat"), fight(["Windslash", "Vine Snare"])
    seen = goal.unseen
    wrong = game.clone()
    wrong.choose("A", "strike with Windslash")
    hidden = wrong.piles[0]
    monkeypatch.setattr(
        type(goal), "unseen", lambda self, at, before: at.piles[0] == hidden or seen(at, before)
    )
    with pytest.raises(Unproved, match="chance"):
        proved("win-combat", game)


def test_chance_proves_nothing():
    game = fight(["Windslash", "Vine Snare"])
    before = game.clone()
    for goal in goals_of("chaotic"):
        assert not goal.unseen(game, before)
    game.below("attack_deck", 2)
    for goal in goals_of("chaotic"):
        assert goal.unseen(game, before)


def test_the_open_cards_are_those_of_the_other_side_and_what_is_drawn():
    hand = ["Windslash", "Vine Snare"]
    game = fight(hand, mugic=["Decrescendo"], own_mugic=["Song of Focus"], deck=["Rip Tide"] * 2)
    shown = goal_of("chaotic", "win-combat").shown(game, "A", {"A": 1, "B": 0})
    assert shown["B"]["mugic"] == ["Decrescendo"] and len(shown["B"]["attack_hand"]) == 2
    assert list(shown["A"]) == ["next_attacks"] and len(shown["A"]["next_attacks"]) == 1


def test_puzzles_of_a_game_are_the_same_each_time_and_proved_again():
    search = Search("chaotic", "apprentice", most=200)
    found = list(puzzles_of(search, 3))
    assert found == list(puzzles_of(Search("chaotic", "apprentice", most=200), 3))
    assert found, search.seen
    record, puzzle = found[0]
    assert [puzzle] == list(puzzles_in([written(puzzle)]))
    assert [record] == list(records_in([written(record)]))
    assert proved_again(puzzle, record) == ""
    assert "another position" in proved_again(replace(puzzle, digest="0" * 16), record)
    assert "unknown" in proved_again(replace(puzzle, goal="none"), record)
    assert "none here" in proved_again(replace(puzzle, foe="Nobody"), record)
    assert "another one" in proved_again(replace(puzzle, line=(*puzzle.line, 0)), record)
    assert "refused" in proved_again(puzzle, replace(record, inputs=(999, *record.inputs[1:])))


def test_the_best_of_a_game_have_different_goals_and_are_the_deepest():
    def one(goal, choices, step, line=()):
        about = {"own": "Arias", "foe": "Zaur", "line": line or (step,), "moves": choices}
        return None, SimpleNamespace(goal=goal, choices=choices, step=step, **about)

    found = [one("near", 1, 1), one("far", 3, 2), one("far", 3, 3), one("near", 2, 4)]
    assert making._best(found, 2) == [found[1], found[3]]
    assert sorted(making._best(found[1:3], 2), key=found.index) == found[1:3]
    again = [one("far", 3, 2, (0, 1)), one("far", 3, 3, (0, 1))]
    assert making._best(again, 2) == again[:1]


def test_a_game_is_left_in_haste_once_it_has_given_enough(monkeypatch):
    def candidates(search, seed):
        for goal, step in (("near", 1), ("near", 2), ("far", 3)):
            yield (
                None,
                SimpleNamespace(
                    goal=goal, own="", foe="", line=(step,), choices=1, moves=1, step=step
                ),
            )
        looked.append(seed)

    looked = []
    monkeypatch.setattr(making, "_candidates", candidates)
    for hasty, seen in ((False, [7]), (True, [7])):
        search = Search("chaotic", "apprentice", hasty=hasty)
        assert [one.step for _record, one in puzzles_of(search, 7)] == [1, 3]
        assert looked == seen


def test_what_little_thought_finds_is_no_puzzle():
    def simple(game, missed):
        goal, proof = goal_of("chaotic", "win-combat"), proved("win-combat", game)
        (task,) = goal.tasks(game, "A")
        wrong = missed + proof.line[0][1]
        return making._too_simple(goal, game, task, proof.line, wrong)

    game = fight(["Windslash", "Vine Snare", "Flash Mend"])
    assert len(game.prompts[0].options) == making.TEMPTING + 1
    assert simple(game, missed=0) and not simple(game, missed=1)
    assert simple(fight(["Windslash", "Vine Snare"]), missed=1)


def test_a_line_that_leaves_a_strike_is_the_puzzle_of_a_lesser_goal():
    deck = ["Steam Rage", "Vine Snare"]
    game = fight(["Windslash", "Vine Snare"], damage=30, deck=deck, theirs=["Windslash"] * 3)
    goal = goal_of("chaotic", "win-combat-in-two")
    (task,), line = goal.tasks(game, "A"), proved("win-combat-in-two", game).line
    assert not making._too_simple(goal, game, task, line, missed=-1)
    assert making._too_simple(goal, game, task, line[:1], missed=-1)
    more = task._replace(changes=task.changes + 2)
    assert making._too_simple(goal, game, more, line, missed=-1)


def test_what_is_not_aimed_at_the_foe_tempts_nobody():
    game, goal = guarded(hestra="d4"), goal_of("genesis", "remove-summon")
    duty = next(
        one for one in goal.tasks(game, "A") if goal.subject(game, one)[1] == "Vow Guardian"
    )
    names = goal.subject(game, duty)
    told = [one.line for one in game.prompts[0].options if goal.tempts(one.line, names)]
    assert told == ["use Ardun Keshel's Heavy Attack on Vow Guardian"]


def test_a_champion_is_brought_to_a_number_of_hp():
    game, goal = arena(["Falling Coals"], hp=20, own=20), goal_of("genesis", "hurt-champion")
    tasks = goal.tasks(game, "A")
    assert [goal.number(task) for task in tasks] == [17, 16, 15, 14]
    proof = prove(goal, game, tasks[-1], ENOUGH)
    assert proof.choices == 2 and "play Falling Coals on c4" in lines(game, proof)[0]


def test_what_is_looked_at_is_told_by_goal():
    search = Search("chaotic", "apprentice", most=200)
    found = list(puzzles_of(search, 3))
    told = {goal: seen["a puzzle"] for goal, seen in search.seen.items()}
    assert sum(told.values()) >= len(found) > 0
    assert {puzzle.goal for _record, puzzle in found} <= {name for name, n in told.items() if n}
    assert all(search.work[goal] for goal, seen in search.seen.items() if seen["no line"])
