"""The levels of the house: they play every game, the same again, and look into no hidden hand."""

import itertools
from collections import Counter

import pytest
from django.core.management import call_command

import engine
from engine import decks, games, players, rulesets
from engine.bench import house
from engine.bench.shares import elo
from engine.chaotic.position.numbers import MUGIC_HAND
from engine.kernel.chance import Stream
from engine.players import tries
from engine.players.levels import LEVELS, Level
from tests.engine.proof.games import played, started
from tests.toy.lanterns import NAME, in_the_house

OPEN = (("chaotic", "masters"), ("genesis", "constructed"))
QUICK = Level("quick", tries=6, work=1_000, width=6, turns=1, steps=12, busy=0)


def duel(game, format, pair, games_played, seed=1):
    """The account of some games between two players."""
    account = house.Duel(*pair)
    terms = house.Terms(game, format, pair, seed)
    for number in range(games_played):
        account.add(terms.outcome(number))
    return account


# -- strength ----------------------------------------------------------------------------------


def test_a_novice_beats_chance():
    account = duel("chaotic", "limited", ("novice", "random"), 6)
    assert account.games == 6 and account.wins >= 5


def test_a_pair_plays_the_same_list_from_both_seats(monkeypatch):
    """A list stronger than the other one would decide more games than the players do."""
    seen = []

    def looked_at(game, who, seed, timed):
        lists = game.origin.decks
        assert lists["A"] == lists["B"]
        seen.append((who["A"], timed, lists["A"]))
        return []

    monkeypatch.setattr(house, "play", looked_at)
    for game, format in OPEN:
        terms = house.Terms(game, format, ("adept", "novice"), 4)
        for number in range(4):
            terms.outcome(number)
    assert [first for first, _timed, _list in seen] == ["adept", "novice"] * 4
    assert {timed for _first, timed, _list in seen} == {"adept"}
    assert seen[0][2] == seen[1][2] != seen[2][2]


def test_games_that_a_file_keeps_are_not_played_again(tmp_path, capsys, monkeypatch):
    played = []

    def here(one, numbers, jobs):
        for number in numbers:
            played.append(number)
            yield one(number)

    monkeypatch.setattr("gameplay.management.commands.bench_house.side_by_side", here)
    file, asked = tmp_path / "games.jsonl", ["--players", "random", "novice", "--verbosity", "0"]
    kept = ["bench_house", "--game", "chaotic", "--format", "limited", "--file", str(file), *asked]
    call_command(*kept, "--games", "1")
    with file.open("a") as lines:
        lines.write('{"of": ["cha')  # killed while it wrote
    call_command(*kept, "--games", "2")
    first, second = capsys.readouterr().out.splitlines()
    assert "games=1 " in first and "games=2 " in second and played == [0, 1]
    call_command(*kept, "--games", "2")
    assert capsys.readouterr().out.splitlines() == [second]
    call_command(*kept, "--games", "1", "--seed", "9")
    assert "games=1 " in capsys.readouterr().out and played == [0, 1, 0]


def test_a_pair_is_played_in_a_process_of_its_own(capsys):
    asked = ["--players", "random", "random", "--format", "apprentice", "--games", "1"]
    call_command("bench_house", "--game", "chaotic", *asked)
    assert "random against random: games=1 " in capsys.readouterr().out


def test_the_levels_look_at_more_from_one_to_the_next():
    for weaker, stronger in itertools.pairwise(LEVELS.values()):
        assert weaker.tries < stronger.tries and weaker.width < stronger.width


def test_a_novice_of_chaotic_keeps_its_mugic_until_somebody_fights():
    """6.4.1: damage is removed at the end of the turn, a Mugic that was played is gone. The house
    spent its hand in the first Burst, on Creatures that had healed before they were attacked."""
    for seed in range(1, 9):
        game = house.new_game("chaotic", "masters", seed)
        hands = [len(pile[MUGIC_HAND]) for pile in game.piles]
        assert min(hands) > 0
        luck = {seat: players.stream(seed, seat) for seat in game.seats}
        while game.combat is None:
            prompt = game.prompts[0]
            game.choose(prompt.seat, players.choose(game, prompt, "novice", luck[prompt.seat]))
        assert [len(pile[MUGIC_HAND]) for pile in game.piles] == hands, seed


def test_a_novice_of_genesis_does_not_burn_its_own_timeline():
    """G-cost-energy.3: a player without cards in the timeline loses; the house did so by itself."""
    shipped = list(decks.shipped("genesis").values())
    for seed in range(2):
        lists = {"A": shipped[2 * seed], "B": shipped[2 * seed + 1]}
        game = engine.new_game(game="genesis", seed=seed, decks=lists)
        luck = {seat: players.stream(seed, seat) for seat in game.seats}
        while not game.over and game.round <= 3:
            prompt = game.prompts[0]
            game.choose(prompt.seat, players.choose(game, prompt, "novice", luck[prompt.seat]))
        assert game.result is None or "G-cost-energy.3" not in game.result.rules


# -- every format, the same again ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "format"),
    [(game, name) for game in rulesets.FORMATS for name in rulesets.FORMATS[game]],
)
def test_every_format_is_played_by_a_level(game, format, monkeypatch):
    monkeypatch.setitem(
        players.PLAYERS, "quick", lambda *of: tries.choose(of[0], of[1], QUICK, of[2])
    )
    if rulesets.get(game, format).players[0] == 2:
        begun = house.new_game(game, format, 3)
    else:
        shipped = list(decks.shipped(game).values())
        lists = dict(zip("ABC", shipped[::2], strict=False))
        begun = engine.new_game(game=game, format=format, seed=3, decks=lists)
    luck = Stream(b"luck" * 8, "luck")
    for _ in range(40):
        if begun.over:
            break
        prompt = begun.prompts[0]
        begun.choose(prompt.seat, players.choose(begun, prompt, "quick", luck))
    assert begun.step >= 20


def test_the_same_seed_and_level_give_the_same_game():
    first, second = (started(5) for _ in range(2))
    for game in (first, second):
        luck = players.stream(9, "A")
        while not game.over and game.step < 60:
            prompt = game.prompts[0]
            game.choose(prompt.seat, players.choose(game, prompt, "novice", luck))
    assert first.step == 60 and first.chain == second.chain


def test_a_level_leaves_the_game_as_it_was():
    game = played(started(4), steps=30)
    before, events = game.dump(), list(game.events)
    players.choose(game, game.prompts[0], "adept")
    assert game.dump() == before and game.events == events


def test_a_third_game_is_played_without_a_word_of_its_own():
    with in_the_house():
        lists = dict(zip("AB", decks.shipped(NAME).values(), strict=True))
        game = engine.new_game(game=NAME, seed=7, decks=lists)
        while not game.over:
            game.choose(game.prompts[0].seat, players.choose(game, game.prompts[0], "novice"))
    assert game.result


def test_a_level_that_is_late_takes_the_best_of_what_it_has_tried():
    game = positions()[0]
    prompt = game.prompts[0]
    level = LEVELS["expert"]._replace(tries=20, width=4)
    looks = iter([False] * 6 + [True] * 1000)
    cut = tries.weigh(game, prompt, level, Stream(b"luck" * 8, "luck"), lambda: next(looks))
    whole = tries.weigh(game, prompt, level, Stream(b"luck" * 8, "luck"))
    assert 0 < sum(one.tries for one in cut) < sum(one.tries for one in whole)
    assert cut[0].total == max(one.total for one in cut)
    assert {one.option for one in cut} == {one.option for one in whole}


def test_a_level_does_in_a_game_what_the_rulebook_says(monkeypatch):
    """An expert looks to the end of the other player's turn in Chaotic, not in Genesis."""
    seen = set()
    monkeypatch.setattr(tries, "play_on", lambda book, game, level, rng: seen.add(level) or 1)
    usual = LEVELS["expert"]
    for of, turns in zip(OPEN, (2, 1), strict=True):
        game = house.new_game(*of, 6)
        while len(game.prompts[0].options) < 2:
            game.choose(game.prompts[0].seat, 0)
        seen.clear()
        tries.choose(game, game.prompts[0], usual, Stream(b"luck" * 8, "luck"))
        assert {level.turns for level in seen} == {turns}
        assert {level.tries for level in seen} == {usual.tries}
        assert (seen == {usual}) is (turns == 1)


def test_a_level_without_any_time_lets_things_take_their_course():
    game = house.new_game(*OPEN[0], 6)
    while game.prompts[0].kind != "priority" or len(game.prompts[0].options) < 2:
        game.choose(game.prompts[0].seat, 0)
    prompt = game.prompts[0]
    for number in range(5):
        luck = Stream(b"%032d" % number, "luck")
        index = tries.choose(game, prompt, LEVELS["novice"], luck, late=lambda: True)
        assert prompt.options[index].line == "pass"


def test_to_foresee_is_to_choose():
    """What a try does in a copy comes to the position of the game itself, decision by decision."""
    for game in (house.new_game(*of, 6) for of in OPEN):
        luck = players.stream(2, "A")
        copy = game.clone()
        for _ in range(120):
            if game.over:
                break
            prompt = game.prompts[0]
            index = luck.below(len(prompt.options))
            if len(copy.asks) == 1:
                copy.foresee(copy.prompts[0].options.keys[index])
            else:
                copy.choose(prompt.seat, index)
            game.choose(prompt.seat, index)
            copy.decided = game.decided  # what is foreseen counts as a decision, forced or not
            assert copy.encode() == game.encode()


def test_the_course_is_the_option_by_which_nothing_is_done():
    for game in (house.new_game(*of, 6) for of in OPEN):
        book, luck = games.played_by(game), players.stream(2, "A")
        told = 0
        for _ in range(150):
            if game.over:
                break
            prompt = game.prompts[0]
            if len(game.asks) == 1:
                key, idle = book.course(game), book.idle(prompt)
                assert (key is not None) == (idle >= 0)
                told += key is not None
                assert key is None or prompt.options.keys[idle] == key
            first = luck.below(4)  # by which a phase or a priority ends
            game.choose(prompt.seat, 0 if first else luck.below(len(prompt.options)))
        assert told > 20


# -- what a level knows --------------------------------------------------------------------------


PERMUTE = type(games.rulebook("chaotic")).permute
COUNT = 20
"""Answers in each position."""
BOUND = 1.9
"""Where chance alone decides, the figure of `apart` is about 1, and 1.9 is four standard deviations
away from it."""


def positions():
    """Positions of a real game in which a seat may move some Creatures."""
    game = started(11)
    luck = players.stream(3, "A")
    found = []
    while len(found) < 12:
        prompt = game.prompts[0]
        if prompt.kind == "move" and 2 <= len(prompt.options) <= QUICK.width and game.step > 40:
            found.append(game.clone())
        game.choose(prompt.seat, luck.below(len(prompt.options)))
    return found


def answers(game, name):
    """How often each option is taken, with different luck."""
    prompt = game.prompts[0]
    luck = [Stream(f"{name} {number}".encode(), name) for number in range(COUNT)]
    return Counter(tries.choose(game, prompt, QUICK, rng) for rng in luck)


def apart():
    """How far apart the answers are in positions that differ in hidden cards alone: the square of
    the difference in how often an option is taken, by what chance makes of it, on average."""
    squares = []
    for number, game in enumerate(positions()):
        seat = game.prompts[0].seat
        other = PERMUTE(games.rulebook("chaotic"), game, seat, Stream(b"other" * 6, f"{number}"))
        here, there = answers(game, "here"), answers(other, "there")
        for option in here | there:
            both = (here[option] + there[option]) / (2 * COUNT)
            chance = 2 * both * (1 - both) / COUNT
            if chance:
                squares.append(((here[option] - there[option]) / COUNT) ** 2 / chance)
    assert len(squares) > 30
    return sum(squares) / len(squares)


def test_what_is_hidden_does_not_move_a_level():
    assert apart() < BOUND


def test_the_watch_finds_a_level_that_looks(monkeypatch):
    looking = type(games.rulebook("chaotic"))
    monkeypatch.setattr(looking, "permute", lambda book, game, seat, stream: game.clone())
    assert apart() > BOUND


# -- figures -------------------------------------------------------------------------------------


def test_a_pair_is_told_with_its_interval():
    account = house.Duel("adept", "novice", games=100, wins=75, draws=2, seconds=[0.1] * 99 + [9.0])
    low, high = account.bounds()
    assert 0.66 < low < account.share == 0.76 < high < 0.84
    assert account.line() == (
        "adept against novice: games=100 wins=75 draws=2 elo=+191±79 move_p95_ms=100"
    )


def test_a_share_of_all_points_has_an_elo_too():
    assert elo(0.5) == 0
    assert elo(1) == pytest.approx(-elo(0)) and elo(1) > 1000
