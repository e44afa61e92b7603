"""What an option would do is told from what its seat knows, and comes true where nobody answers."""

from __future__ import annotations

import json

import pytest

import engine
from engine import decks, games, players
from engine.chaotic.table.scenarios import set_up as chaotic
from engine.genesis.table.scenarios import set_up as genesis
from engine.kernel.chance import Stream
from engine.kernel.foresight import UNKNOWN

GAMES = {
    "masters": ("dop-overworld", "dop-underworld"),
    "apprentice": ("dop-overworld", "dop-underworld"),
    "constructed": ("training-ardun-keshel-a", "training-sivrel-amoth-a"),
}
PLAYERS = {"constructed": "greedy"}
"""Who plays at random in the arena seldom has somebody before the eyes."""
MOST = 12


def positions(format, seed, choices=90):
    """The positions of a game in which one seat is asked, played by no person."""
    one, other = (decks.shipped()[name] for name in GAMES[format])
    game = engine.new_game(game=one.game, format=format, seed=seed, decks={"A": one, "B": other})
    chances = {seat: players.stream(seed, seat) for seat in game.seats}
    for _ in range(choices):
        if game.over:
            return
        if len(game.prompts) == 1:
            yield game
        prompt = game.prompts[-1]
        player = PLAYERS.get(format, "random")
        game.choose(prompt.seat, players.choose(game, prompt, player, chances[prompt.seat]))


def previews(game, seat=None):
    prompt = game.prompts[0]
    book = games.played_by(game)
    return book.previews(game, seat or prompt.seat, prompt.options.keys, MOST)


def left_of(game):
    """What is left of each piece by its line name, as everybody sees it."""
    view = game.view("spectator")
    if "creatures" in view:
        return {
            one["line_name"]: max(0, one["energy"] - one["damage"])
            for one in view["creatures"].values()
        }
    return {one["line_name"]: one["hp"] for one in view["permanents"].values()}


@pytest.mark.parametrize("format", GAMES)
def test_the_same_is_told_whatever_lies_hidden(format):
    told = 0
    for game in positions(format, seed=11):
        seat = game.prompts[0].seat
        mine = previews(game)
        told += sum(one is not None for one in mine)
        for name in ("one", "two"):
            stream = Stream(b"5" * 32, f"{name} {game.step}")
            other = games.played_by(game).permute(game, seat, stream)
            assert json.dumps(previews(other)) == json.dumps(mine), game.step
        assert UNKNOWN not in json.dumps(mine, ensure_ascii=False)
    assert told > 20


def passed_by_all(game, index):
    """A copy in which the option was chosen and everybody passed until it was carried out."""
    twin = game.clone()
    begun = twin.seq
    twin.choose(twin.prompts[0].seat, index)
    events = list(twin.events)
    while len(twin.prompts) == 1 and twin.prompts[0].kind == "priority":
        view = twin.view("spectator")
        if not (view.get("burst") or view.get("stack")):
            break
        twin.choose(twin.prompts[0].seat, "pass")
        events += twin.events
    assert twin.seq > begun
    return twin, events


@pytest.mark.parametrize("format", GAMES)
def test_what_is_told_comes_true(format):
    checked = 0
    for game in positions(format, seed=4):
        view = game.view("spectator")
        waits = view.get("burst") or view.get("stack")  # resolves in its turn, which is not told
        for index, told in enumerate(previews(game) if not waits else ()):
            if told is None or told["open"]:
                continue
            after, events = passed_by_all(game, index)
            if not after.over:  # who is out takes the rest of its army along
                left = left_of(after)
                for hit in told["hits"]:
                    assert left.get(hit["name"]) == hit.get("left"), (game.step, index, told)
            if "total" in told:
                sums = [event.line for event in events if event.line.startswith("total ")]
                assert f"total {told['total']}" in sums, (game.step, index)
                elements = sum(one["amount"] for one in told["elements"] if one["counts"])
                terms = sum(one["amount"] for one in told["terms"])
                assert max(0, told["base"] + elements + terms) == told["total"]
            checked += 1
    assert checked > 10


TOSS = "Flip a coin. If heads, your engaged Creature gains 10 Energy."


def strike(**setup):
    """A strike by Wet, which has Strike 5 and Water; the Location Shell holds damage off."""
    cards = {
        "Wet": {"creature": "OverWorld Scout", "elements": "water", "energy": 40,
                "text": "Strike 5"},
        "Dry": {"creature": "UnderWorld Scout", "energy": 20},
        "Toss": {"attack": "", "base": 5, "text": TOSS},
        "Rip": {"attack": "", "base": 5, "water": 5, "fire": 10},
        "Shell": {"location": "", "initiative": "courage",
                  "text": "Attacks deal 5 less damage to UnderWorld Creatures."},
    }  # fmt: skip
    shape = {
        "size": 1,
        "begin": "strike",
        "engaged": ["Wet", "Dry"],
        "striker": "A",
        "board": {"B1": "Dry", "B1+": {"card": "Wet", "controller": "A"}},
        "A": {"attack_hand": ["Rip"]},
        **setup,
    }
    return chaotic({"format": "masters", "cards": cards, "setup": shape})


def told_of(game, line):
    """What is told of one line."""
    lines = [option.line for option in game.prompts[0].options]
    return previews(game)[lines.index(line)]


def test_a_sum_names_what_counts_and_the_cards_that_change_it():
    assert told_of(strike(location="Shell"), "strike with Rip") == {
        "base": 5,
        "elements": [
            {"element": "fire", "amount": 10, "counts": False},
            {"element": "water", "amount": 5, "counts": True},
        ],
        "terms": [
            {"amount": 5, "source": "Wet", "words": "Strike 5"},
            {"amount": -5, "source": "Shell", "words": ""},
        ],
        "total": 10,
        "target": "Dry",
        "hits": [{"name": "Dry", "before": 20, "left": 10, "of": 20, "gone": False}],
        "open": False,
    }


def test_who_is_destroyed_is_said():
    board = {"B1": {"card": "Dry", "damage": 10}, "B1+": {"card": "Wet", "controller": "A"}}
    assert told_of(strike(board=board), "strike with Rip")["hits"] == [
        {"name": "Dry", "before": 10, "gone": True}
    ]


def test_what_hangs_on_chance_is_not_told():
    assert told_of(strike(A={"attack_hand": ["Toss"]}), "strike with Toss") is None


def test_damage_in_the_arena_is_told_with_what_keeps_it_off():
    cards = {
        "Wave": {
            "spell": "",
            "abilities": "Swift - Cast Wave - Free : Deal 3 damage to each summon.",
        },
        "Wall": {"spell": "", "abilities": "Swift - Defense [1] - Free"},
        "Hide": {"summon": "", "hp": 9, "abilities": "Continuous - Cast Resistance"},
        "Moth": {"summon": "", "hp": 2, "abilities": "Continuous - Weakness [Cast]"},
    }  # fmt: skip
    setup = {
        "begin": "main",
        "A": {"arena": {"c3": "Alder", "b3": "Hide"}, "thoughts": ["Wave", "Wall"]},
        "B": {"arena": {"c6": "Birch", "c5": "Moth"}},
    }
    game = genesis({"game": "genesis", "cards": cards, "setup": setup})
    game.choose("A", "play Wall on Hide")
    for _ in "AB":
        game.choose(game.prompts[0].seat, "pass")
    hide, moth = told_of(game, "play Wave")["hits"]
    terms = [{"amount": -1, "of": "resisted"}, {"amount": -1, "of": "prevented"}]
    sums = {"base": 3, "terms": terms, "total": 1}
    assert hide == {"name": "Hide", "before": 9, "left": 8, "gone": False, **sums}
    weak = {"base": 3, "terms": [{"amount": 1, "of": "more"}], "total": 4}
    assert moth == {"name": "Moth", "before": 2, "gone": True, **weak}
