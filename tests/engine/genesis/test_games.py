"""Whole games: every format ends, copies go on alike, stored games are read back."""

import pytest

from engine import BadState, Refused, load
from engine.genesis.position.invariants import check
from engine.genesis.table.hidden_cards import permute
from engine.kernel.chance import Stream
from tests.engine.genesis.games import fresh, played, to_the_end

FORMATS = [
    ("constructed", 2),
    ("draft", 2),
    ("sealed", 2),
    ("free-for-all", 3),
    ("free-for-all", 4),
    ("allies", 2),
]


@pytest.mark.parametrize(("format", "players"), FORMATS)
def test_a_random_game_ends_and_is_sound(format, players):
    game = fresh(format, players, seed=5)
    assert game.seats == tuple("ABCD"[:players])
    while not game.over:
        played(game, 40, seed=game.step)
        assert check(game) == []
    assert game.result.winner in (*game.seats, "draw")


def test_four_players_stand_clockwise_from_the_leader():
    game = fresh("free-for-all", 4, seed=2)
    game.choose(game.prompts[0].seat, "choose lead")
    order = game.view("judge")["order"]
    spots = [
        next(
            one["spot"] + one["facing"]
            for one in game.view("judge")["permanents"].values()
            if one["controller"] == seat
        )
        for seat in order
    ]
    assert spots == ["c1N", "a3E", "c6S", "e4W"]


def test_allies_have_two_champions_and_lose_with_the_second():
    game = fresh("allies", 2, seed=3)
    game.choose(game.prompts[0].seat, "choose lead")
    champions = list(game.view("judge")["permanents"].values())
    assert [one["kind"] for one in champions] == ["champion"] * 4
    assert {one["spot"] for one in champions} == {"b1", "d1", "b6", "d6"}
    to_the_end(game, seed=3)
    assert game.over


@pytest.mark.parametrize("steps", [0, 1, 25, 120])
def test_clone_and_stored_game_play_on_alike(steps):
    game = played(fresh(seed=8), steps, seed=8)
    copies = [game.clone(), load(game.dump())]
    for copy in copies:
        assert copy.encode() == game.encode()
        assert copy.chain == game.chain
        assert copy.position_digest() == game.position_digest()
    played(game, 30, seed=9)
    for copy in copies:
        played(copy, 30, seed=9)
        assert copy.chain == game.chain
        assert copy.view("judge") == game.view("judge")


@pytest.mark.parametrize("data", [b"", b"genesis\0", b"genesis\0rubbish", b"x" * 40])
def test_other_bytes_are_no_stored_game(data):
    with pytest.raises(BadState):
        load(data)


def test_a_refused_choice_changes_nothing():
    game = played(fresh(seed=4), 12, seed=4)
    before = (game.dump(), game.chain)
    for seat in game.seats:
        for line in ("play Nothing", "move Nobody to z9", "choose 7", "", "lock", "use X's Y"):
            with pytest.raises(Refused) as refused:
                game.choose(seat, line)
            assert refused.value.reasons
    assert (game.dump(), game.chain) == before


def test_conceding_ends_a_game_of_two():
    game = played(fresh(seed=6), 5, seed=6)
    game.concede("B")
    assert game.result.winner == "A"


def test_conceding_leaves_the_others_playing():
    game = played(fresh("free-for-all", 3, seed=6), 30, seed=6)
    game.concede("B")
    assert not game.over
    assert "B" not in game.players
    assert check(game) == []
    to_the_end(game, seed=6)
    assert game.result.winner in "AC"


@pytest.mark.parametrize("seat", ["A", "B", "spectator"])
def test_hidden_cards_are_nobody_elses_business(seat):
    game = played(fresh(seed=11), 40, seed=11)
    twin = permute(game, seat, Stream(b"1" * 32, "hidden"))
    assert twin.view(seat) == game.view(seat)
    hands = [game.view(seat)["players"][other]["thoughts"] for other in "AB"]
    assert [hand is not None for hand in hands] == [seat == "A", seat == "B"]
    assert "timeline_order" not in game.view(seat)["players"]["A"]
    assert "timeline_order" in game.view("judge")["players"]["A"]
