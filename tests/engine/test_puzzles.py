"""Puzzles: one line alone reaches the goal, whatever the other side does, and this is proved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import games
from engine.puzzles import Unproved, goal_of, prove
from engine.puzzles.making import Search, proved_again, puzzles_of
from engine.puzzles.puzzle import puzzles_in, records_in, written

ENOUGH = 2_000


def fight(hand, *, damage=40, mugic=(), own_mugic=(), deck=("Steam Rage",), location="Runic Grove"):
    """Arias against Zaur, who has 50 Energy; Arias is to strike."""
    return games.rulebook("chaotic").set_up(
        {
            "game": "chaotic",
            "format": "masters",
            "kind": "play",
            "seed": 1,
            "setup": {
                "size": 1,
                "begin": "strike",
                "turn": "A",
                "board": {"B1": {"card": "Zaur", "damage": damage}, "B1+": "Arias"},
                "engaged": ["Arias", "Zaur"],
                "striker": "A",
                "location": location,
                "A": {"attack_hand": hand, "attack_deck": [*deck], "mugic": [*own_mugic]},
                "B": {"mugic": [*mugic]},
            },
        }
    )


def arena(thoughts, *, hp, theirs=(), own=22):
    """Ardun right before Birch, in the Main Phase."""
    return games.rulebook("genesis").set_up(
        {
            "game": "genesis",
            "format": "constructed",
            "kind": "play",
            "seed": 1,
            "setup": {
                "begin": "main",
                "A": {
                    "arena": {"c3": {"card": "Ardun Keshel", "hp": own}},
                    "thoughts": thoughts,
                    "timeline": 1,
                },
                "B": {"arena": {"c4": {"card": "Birch", "hp": hp}}, "thoughts": [*theirs]},
            },
        }
    )


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
    proof = prove(goal_of("chaotic"), game, most=ENOUGH)
    assert lines(game, proof) == ["A: strike with Vine Snare"]
    (refuted,) = proof.refuted
    assert sorted(refuted) == [
        number
        for number, option in enumerate(game.prompts[0].options)
        if option.line != "strike with Vine Snare"
    ]


def test_two_ways_are_no_puzzle_and_neither_is_none():
    goal = goal_of("chaotic")
    assert prove(goal, fight(["Vine Snare", "Thunder Shout"]), most=ENOUGH) is None
    assert prove(goal, fight(["Windslash", "Vine Snare"], damage=20), most=ENOUGH) is None


def test_what_the_other_side_holds_counts():
    goal, hand = goal_of("chaotic"), ["Windslash", "Vine Snare"]
    location = "Forest of Life"
    assert prove(goal, fight(hand, location=location), most=ENOUGH) is not None
    saved = fight(hand, mugic=["Minor Flourish"], location=location)
    assert prove(goal, saved, most=ENOUGH) is None


def test_a_line_goes_on_against_the_longest_resistance():
    game = arena(["Falling Coals"], hp=6, theirs=["Ember Dart"], own=20)
    proof = prove(goal_of("genesis"), game, most=ENOUGH)
    told = lines(game, proof)
    assert told[0] == "A: play Falling Coals on c4"
    assert "A: use Ardun Keshel's Heavy Attack on Birch" in told
    assert proof.moves == sum(one.startswith("A: ") for one in told) > 1
    first = proof.refuted[0]
    heavy = "use Ardun Keshel's Heavy Attack on Birch"
    options = [option.line for option in game.prompts[0].options]
    assert options.index(heavy) in first


def test_what_takes_too_long_is_not_proved():
    with pytest.raises(Unproved, match="takes too long"):
        prove(goal_of("chaotic"), fight(["Windslash", "Vine Snare"]), most=1)


def test_chance_proves_nothing():
    game = fight(["Windslash", "Vine Snare"])
    before = game.clone()
    assert not goal_of("chaotic").unseen(game, before)
    game.below("attack_deck", 2)
    assert goal_of("chaotic").unseen(game, before)


def test_the_open_cards_are_those_of_the_other_side_and_what_is_drawn():
    hand = ["Windslash", "Vine Snare"]
    game = fight(hand, mugic=["Decrescendo"], own_mugic=["Song of Focus"], deck=["Rip Tide"] * 2)
    shown = goal_of("chaotic").shown(game, "A", {"A": 1, "B": 0})
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
    assert "another one" in proved_again(replace(puzzle, line=(*puzzle.line, 0)), record)
    assert "refused" in proved_again(puzzle, replace(record, inputs=(999, *record.inputs[1:])))
