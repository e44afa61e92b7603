"""What a game keeps is what it would work out anew: docs/decisions/values-are-recalculated.md."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from positions import lines, position

import engine
from engine import new_game
from engine.chaotic.burst import mugic_announcements, playing, priority
from engine.chaotic.happenings import damage, leaving_play, triggers
from engine.chaotic.meaning.selectors import static_item
from engine.chaotic.position import numbers
from engine.chaotic.values import present_values
from engine.fuzz.deckbuilding import random_deck
from engine.kernel.chance import Stream, seed_bytes


def play(games):
    stream = Stream(seed_bytes(8), "kept")
    for seed in range(games):
        decks = {seat: random_deck("chaotic", "masters", 6, stream) for seat in "AB"}
        game = new_game(game="chaotic", format="masters", seed=seed, decks=decks, board=6)
        while not game.over:
            prompt = game.prompts[0]
            game.choose(prompt.seat, stream.below(len(prompt.options)))


@pytest.fixture
def compared(monkeypatch):
    """Put a function in place of another that is called with the same arguments and compares."""

    def put(module, name, check):
        own = getattr(module, name)
        calls = []

        def both(*arguments):
            found = own(*arguments)
            calls.append(check(found, *arguments))
            return found

        monkeypatch.setattr(module, name, both)
        return calls

    return put


def test_who_could_play_a_mugic(compared):
    def check(found, game, seat):
        army, hand = game.army(seat), game.piles[seat][numbers.MUGIC_HAND]
        assert found == mugic_announcements.affordable_anew(game, seat, army, hand)
        return bool(found)

    calls = compared(playing, "affordable_mugic", check)
    play(6)
    assert len(calls) > 500 and any(calls) and not all(calls)


def test_that_nobody_falls(compared):
    def check(found, game):
        values = present_values.values_now(game).profiles
        low = {c for c, one in game.creatures.items() if one.damage >= values[c].stats[4]}
        assert set(found) == low
        return bool(found)

    pauses = compared(priority, "fallen", check)
    blows = compared(damage, "fallen", check)
    play(6)
    assert len(pauses) > 500 and any(blows)


def test_that_somebody_falls_when_damage_is_dealt_and_nothing_else_changes():
    game = position({"A1": "Scout", "B1": "Ogre"}, size=1)
    ogre = game.at[1]
    game.creatures[ogre].damage = game.profile(ogre).stats[4] - 5
    assert leaving_play.fallen(game) == []
    env = static_item(game.at[0], 0, game.at[0], "ability")
    damage.hurt(game, env, ((ogre, 5),), ("8.5.3",))
    assert leaving_play.fallen(game) == [ogre]
    assert game.agenda[-1] == ("destroy", (ogre,), ("8.5.6",))


def test_that_no_text_speaks_of_an_event(compared):
    def check(found, game, verb):
        if not found:
            assert verb not in triggers.watchers(game.clone())
        return found

    calls = compared(triggers, "spoken_of", check)
    play(12)
    assert any(calls) and not all(calls)


def test_that_what_several_are_given_stands_in_one_order_wherever_they_stand():
    given = '"Attacks played by this Creature deal an additional 5 damage."'
    text = f"OverWorld Creatures you control have {given}"
    made = {"Lead": {"creature": "UnderWorld Chieftain", "text": text}}
    board = {"A1": "Lead", "A2": "Scout", "A3": {"card": "Scout", "as": "Second"}, "B1": "Ogre"}
    game = position(board, made)
    before = [env.creature for _, _, env in game.rules()]
    assert len(before) == 2
    move = next(line for line in lines(game, "A") if line.startswith("move Scout to B"))
    game.choose("A", move)
    again = engine.load(game.dump())
    assert [env.creature for _, _, env in game.rules()] == before
    assert [env.creature for _, _, env in again.rules()] == before
