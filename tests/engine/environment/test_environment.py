"""The games as an environment: PettingZoo's own tests, and that nothing hidden is observed."""

from __future__ import annotations

import sys
import warnings

import pytest

from engine import games
from engine.environment import NoExtra, __main__, environment
from engine.environment.sketch import sketch, words_of
from engine.kernel.chance import Stream

GAMES = [("chaotic", "limited"), ("chaotic", "masters"), ("genesis", "constructed")]


@pytest.fixture
def pettingzoo():
    return pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")


# -- without the libraries -----------------------------------------------------------------------


def test_without_the_extra_it_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "engine.environment.arena", raising=False)
    with pytest.raises(NoExtra, match="numpy is missing: install the extra `env`"):
        environment("chaotic")


def test_a_sketch_tells_positions_apart_and_not_how_a_dict_is_ordered():
    assert sketch({"a": 1, "b": ["x", "y"]}, 64) == sketch({"b": ["x", "y"], "a": 1}, 64)
    assert sketch({"a": 1}, 64) != sketch({"a": 2}, 64)
    assert sketch({"a": "x"}, 64) != sketch({"a": "y"}, 64)
    assert sum(words_of("move Maxxor to B2", 16)) == 4


# -- with them -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "format"), GAMES)
def test_the_api_is_as_pettingzoo_has_it(pettingzoo, game, format):
    from pettingzoo.test import api_test  # the extra may be missing

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(environment(game, format), num_cycles=60)


def test_the_same_seed_is_the_same_game(pettingzoo):
    from pettingzoo.test import seed_test  # the extra may be missing

    seed_test(lambda: environment("genesis", "constructed"), num_cycles=40)


def test_random_agents_play_to_the_end(pettingzoo, capsys):
    assert __main__.main(["--game", "chaotic", "--format", "limited", "--games", "2"]) == 0
    assert capsys.readouterr().out.startswith("games=2 over=2 truncated=0 decisions=")


def test_who_wins_has_one_point_and_the_others_lose_one(pettingzoo):
    env = environment("chaotic", "limited")
    env.reset(seed=4)
    luck = Stream(b"luck" * 8, "agents")
    while not env.game.over:
        env.step(luck.below(len(env.infos[env.agent_selection]["lines"])))
    winner = env.game.result.winner
    assert winner in env.rewards
    assert env.rewards == {agent: 1 if agent == winner else -1 for agent in env.possible_agents}


def test_a_game_that_is_cut_off_is_truncated_and_nobody_has_won(pettingzoo):
    env = environment("chaotic", "limited", longest=5)
    env.reset(seed=4)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(0)
    assert all(env.truncations.values()) and not any(env.rewards.values())


@pytest.mark.parametrize(("game", "format"), GAMES[1:])
def test_an_observation_does_not_hang_on_hidden_cards(pettingzoo, game, format):
    """R-hidden, GR-ZN.3: other hidden cards, the same observation; its own hand does change it."""
    env = environment(game, format)
    env.reset(seed=9)
    luck = Stream(b"luck" * 8, "agents")
    compared = changed = 0
    for step in range(60):
        agent = env.agent_selection
        if step % 10 == 9:
            played, before = env.game, env.observe(agent)
            env.game = games.rulebook(game).permute(played, agent, luck)
            after = env.observe(agent)
            assert all((before[name] == after[name]).all() for name in before)
            other = next(one for one in env.possible_agents if one != agent)
            theirs = env.observe(other)["observation"]
            env.game = played
            changed += bool((env.observe(other)["observation"] != theirs).any())
            compared += 1
        env.step(luck.below(len(env.infos[agent]["lines"])))
    assert compared == 6 and changed
