"""Who lost when, and from whose side the arena is named: what tables of three and four show."""

from __future__ import annotations

import random

import pytest

import engine
from engine import decks

LISTS = list(decks.shipped("genesis").values())


def free_for_all(players: int, seed: int) -> engine.Game:
    """A fresh game of so many."""
    lists = {letter: LISTS[n * 2] for n, letter in enumerate("ABCD"[:players])}
    return engine.new_game(game="genesis", format="free-for-all", seed=seed, decks=lists)


def play_out(game: engine.Game, seed: int) -> list[tuple[str, str]]:
    """Random choices to the end; whoever stands aside on the way, with the side it is named from
    from the moment the champions stand."""
    dice = random.Random(seed)
    sides = []
    while not game.over:
        prompt = game.prompts[0]
        game.choose(prompt.seat, dice.choice(prompt.options).line)
        view = game.view("spectator")
        if view["permanents"]:
            sides.append((view["leader"], view["began"]))
    return sides


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (3, 2), (4, 3), (4, 4)])
def test_everybody_but_the_winner_fell_once(players: int, seed: int) -> None:
    game = free_for_all(players, seed)
    sides = play_out(game, seed)
    view = game.view("spectator")
    fell = [letter for group in view["fallen"] for letter in group]
    winner = view["result"]["winner"]
    assert sorted([*fell, *([winner] if winner != "draw" else [])]) == list("ABCD"[:players])
    outs = [event.line[4:] for event in game.events if event.line.startswith("out ")]
    assert [letter for letter in fell if letter in outs] == outs or not outs
    assert len({began for _leader, began in sides}) == 1


def test_the_side_stays_when_the_leading_player_leaves() -> None:
    game = free_for_all(4, 7)
    dice = random.Random(7)
    while not game.view("spectator")["permanents"]:
        prompt = game.prompts[0]
        game.choose(prompt.seat, dice.choice(prompt.options).line)
    before = game.view("spectator")
    leader = before["leader"]
    assert before["began"] == leader
    game.concede(leader)
    after = game.view("spectator")
    assert after["leader"] != leader
    assert after["began"] == leader
    assert after["fallen"] == [[leader]]


def test_those_who_concede_fall_one_by_one() -> None:
    game = free_for_all(3, 5)
    game.concede("C")
    game.concede("A")
    view = game.view("spectator")
    assert view["fallen"] == [["C"], ["A"]]
    assert view["result"]["winner"] == "B"


def test_nobody_has_fallen_when_the_next_game_of_a_match_begins() -> None:
    lists = {"A": LISTS[0], "B": LISTS[2]}
    game = engine.new_game(
        game="genesis", format="constructed", seed=3, decks=lists, switches={"best_of": 3}
    )
    game.concede("A")
    dice = random.Random(3)
    while not game.over and not game.view("spectator")["permanents"]:
        prompt = game.prompts[0]
        line = "lock" if prompt.kind == "lock" else dice.choice(prompt.options).line
        game.choose(prompt.seat, line)
    assert game.view("spectator")["fallen"] == []
    game.concede("B")
    game.concede("A")
    assert game.over


@pytest.mark.parametrize("seed", range(6))
def test_who_leaves_before_the_set_up_leaves_the_others_playing(seed: int) -> None:
    game = free_for_all(4, seed)
    asked = game.prompts[0].seat
    game.concede(asked)
    others = [letter for letter in "ABCD" if letter != asked]
    assert game.prompts[0].seat in others
    game.concede(next(letter for letter in others if letter != game.prompts[0].seat))
    play_out(game, seed)
    view = game.view("spectator")
    assert view["fallen"][0] == [asked]
    assert len(view["fallen"]) >= 3 or view["result"]["winner"] == "draw"
