"""Players of the fuzz who have had enough bring a fight to its end, by the rules."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "chaotic"))

from positions import lines, position

from engine.fuzz import trial
from engine.fuzz.chaotic import patience
from engine.fuzz.chaotic.patience import closing
from engine.fuzz.habits import habits
from engine.fuzz.tally import Tally
from engine.fuzz.trial import Setting
from engine.fuzz.twin import Silent

CARDS = {
    "Ana": {"creature": "OverWorld Hero", "energy": 40, "elements": "fire"},
    "Bel": {"creature": "UnderWorld Hero", "energy": 60, "elements": "water"},
    "Feint": {"attack": "", "base": 0},
    "Warm": {"attack": "", "base": 5, "text": "Heal 15 damage."},
    "Slap": {"attack": "", "base": 5},
    "Kick": {"attack": "", "base": 15},
    "Hum": {"mugic": "Generic", "cost": 0, "text": "Heal 5 damage to target Creature."},
}


def fight(striker, hands):
    """Ana of A, with 10 of 40 Energy left, fights Bel of B, who has 60; `hands`: what each has in
    hand as it comes to strike."""
    return position(
        {
            "B1": "Bel",
            "B1+": {"card": "Ana", "controller": "A", "damage": 30},
        },
        CARDS,
        size=1,
        begin="strike",
        engaged=["Ana", "Bel"],
        striker=striker,
        A={"attack_hand": hands[:2], "attack_deck": hands[2:], "mugic": ["Hum"]},
        B={"attack_hand": hands[:2], "attack_deck": hands[2:]},
    )


def chosen(game):
    """The line of the option that ends the fight soonest."""
    prompt = game.prompts[0]
    return prompt.options[closing(game, prompt)].line


def test_the_stronger_strikes_as_hard_as_it_can():
    assert chosen(fight("B", ["Feint", "Slap", "Kick"])) == "strike with Kick"


def test_the_weaker_does_not_heal_itself():
    """With Warm Ana would have 25 left and Bel 55."""
    assert chosen(fight("A", ["Warm", "Feint", "Warm"])) == "strike with Feint"


def test_nobody_plays_anything_besides():
    game = fight("A", ["Feint", "Slap", "Kick"])
    game.choose("A", "strike with Slap")
    assert len(lines(game, "A")) == 3
    assert chosen(game) == "pass"


def test_nothing_is_chosen_where_nobody_fights():
    game = position({"A1": "Scout", "B1": "Ogre"}, begin="location")
    assert closing(game, game.prompts[0]) is None


def test_each_game_has_a_patience_of_its_own():
    game = fight("B", ["Feint", "Slap", "Kick"])
    asked = (game, game.prompts[0])
    assert habits("chaotic").closing(*asked) == closing(*asked) is not None
    assert habits("genesis").closing(*asked) is None
    assert not habits("genesis").in_vain(game) and not habits("chaotic").in_vain(game)


def endless():
    """Every attack deals 5 and heals both of 5: never twenty without damage (7.3.2)."""
    spring = "When an attack is played, heal 5 damage to engaged Creatures."
    made = {
        "Spring": {"location": "", "initiative": "Speed", "text": spring},
        "Pat": CARDS["Slap"],
        **{name: CARDS[name] for name in ("Ana", "Bel", "Slap")},
    }
    hands = {"attack_hand": ["Slap", "Pat"], "attack_deck": ["Slap", "Pat"]}
    board = {"B1": "Bel", "B1+": {"card": "Ana", "controller": "A"}}
    setup = {"size": 1, "begin": "strike", "engaged": ["Ana", "Bel"], "location": "Spring"}
    return position(board, made, **setup, A=hands, B=hands)


def played(game):
    """The tally of a game played from a position."""
    one = trial.Trial(Setting("chaotic", "masters", seed=5), 0, Tally(games=1))
    one.twin = Silent()
    one.played(game)
    return one.tally


def test_a_combat_that_nothing_ends_is_given_up():
    game = endless()
    tally = played(game)
    assert (tally.finished, tally.conceded, tally.clean) == (1, 1, True), tally.faults
    assert game.result.winner in "AB"


def test_no_other_game_is_given_up(monkeypatch):
    """Without patience the combat goes on until the game is cut short."""
    monkeypatch.setattr(patience, "VAIN", 10**6)
    monkeypatch.setattr(trial, "LONGEST", 3000)
    tally = played(endless())
    assert (tally.truncated, tally.conceded) == (1, 0)


def test_tired_players_play_whole_games(monkeypatch):
    monkeypatch.setattr(trial, "TIRED", 0)
    tally = Tally()
    for number in range(3):
        tally.add(trial.trial(Setting("chaotic", "masters", seed=5, size=1), number))
    assert (tally.finished, tally.clean) == (3, True), tally.faults


def held(text):
    """A's turn to move, with one Creature a side; `text`: that of its Battlegear."""
    cards = {**CARDS, "Mail": {"battlegear": "", "text": text}}
    spaces = {"A3": {"card": "Ana", "gear_up": "Mail"}, "B3": "Bel"}
    return position(spaces, cards, turn="A", begin="action")


def test_a_game_in_which_nobody_can_move_is_given_up(monkeypatch):
    """Two Creatures under Stone Mail would see ten thousand turns go by (R-must-move)."""
    game = held("Equipped Creature cannot move.")
    assert [option.line for option in game.prompts[0].options] == ["stop moving"]
    assert not patience.in_vain(game)
    monkeypatch.setattr(patience, "STILL", 0)
    assert patience.in_vain(game)
    assert not patience.in_vain(held(""))
