"""What tells hidden cards apart one choice later, and what only reveals them by right."""

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.numbers import ATTACK_HAND
from engine.chaotic.table.scenarios import set_up
from engine.fuzz import checks
from engine.games import rulebook

BOOK = rulebook("chaotic")
PREPARED = "You can discard another card named Prepared. If you do, deal an additional 30 damage."
STORM = (
    "Creatures and Battlegear Cards that would be placed in a general discard pile are removed "
    "from the game instead."
)
CARDS = {
    "Lizard": {"creature": "Mipedian Scout"},
    "Foe": {"creature": "OverWorld Scout"},
    "Storm": {"creature": "Danian Scout", "text": STORM},
    "Cup": {"battlegear": ""},
    "Bow": {"battlegear": ""},
    "Cap": {"battlegear": ""},
    "Old Hat": {"battlegear": ""},
    "Poke": {"attack": "", "base": 5},
    "Prepared": {"attack": "", "text": PREPARED},
    "Fall": {"mugic": "Generic", "text": "Destroy target Creature."},
}


def at(board, **setup):
    """A position with the cards of this file."""
    setup = {"size": 3, "begin": "location", "board": board, **setup}
    return set_up({"format": "masters", "cards": CARDS, "setup": setup})


def to(game, *lines):
    """The game after these choices of whoever is asked."""
    for line in lines:
        game.choose(game.prompts[0].seat, line)
    return game


def exchanged(game, *cards):
    """The game with each of these cards in the place of the next."""
    twin = game.clone()
    twin.deal = twin.deal.exchanged(list(cards), [*cards[1:], cards[0]])
    twin.touch()
    return twin


def ahead(game, other, seat, line):
    """What `seat` tells apart after the choice of a line."""
    index = [option.line for option in game.prompts[0].options].index(line)
    return list(checks.leaked_ahead(BOOK, game, other, seat, index))


def telling(monkeypatch, verb, words):
    """Events that begin with a verb end with what `words` finds in the position."""
    whole = Duel.emit

    def leaky(self, line, rules, sees="", veiled=""):
        told = f"{line} {words(self)}" if line.startswith(f"{verb} ") else line
        return whole(self, told, rules, sees, veiled)

    monkeypatch.setattr(Duel, "emit", leaky)


def giving():
    """A player is about to sacrifice one of three face-down Battlegear, by number."""
    board = {
        space: {"card": "Lizard", "as": f"Lizard {space}", "gear_down": gear, "counters": 1}
        for space, gear in (("A1", "Cup"), ("A2", "Bow"), ("A3", "Cap"))
    }
    game = at({**board, "B1": "Foe"}, A={"mugic": ["Tune of Xerium"], "discard": ["Old Hat"]})
    to(game, "play Tune of Xerium with Lizard A1", "pass", "pass")
    return game, {game.label(one.gear): one.gear for one in game.creatures.values() if one.gear > 0}


def test_a_face_down_card_given_from_another_place_is_another_choice():
    game, down = giving()
    other = exchanged(game, down["Cup"], down["Bow"])
    assert ahead(game, other, "spectator", "choose Cup") == []


def test_a_face_down_card_given_from_the_same_place_is_compared(monkeypatch):
    game, down = giving()
    other = exchanged(game, down["Bow"], down["Cap"])
    assert ahead(game, other, "spectator", "choose Cup") == []
    telling(monkeypatch, "equip", lambda game: game.label(down["Bow"]))
    assert "equip Old Hat on Lizard A1 Bow" in ahead(game, other, "spectator", "choose Cup")[0]


def prepared():
    """A player is asked whether to discard a card of a name that lies in the hand or does not."""
    game = at(
        {"B1": "Foe", "B1+": {"card": "Lizard", "controller": "A"}},
        begin="strike",
        engaged=["Lizard", "Foe"],
        striker="A",
        A={"attack_hand": ["Prepared", "Prepared"], "attack_deck": ["Poke", "Poke"]},
    )
    to(game, "strike with Prepared", "pass", "pass")
    return game, game.piles[0][ATTACK_HAND][0]


def test_who_says_yes_to_what_the_hand_does_not_hold_tells_of_it():
    game, held = prepared()
    other = exchanged(game, held, game.piles[0][2][0])
    for one, two in ((game, other), (other, game)):
        assert ahead(one, two, "B", "choose yes") == []
        assert ahead(one, two, "spectator", "choose no") == []


def test_what_has_no_effect_without_a_choice_of_another_tells_hidden_cards_apart(monkeypatch):
    """The one who chooses does not know the card: it must not make a difference."""
    game, held = prepared()
    other = exchanged(game, held, game.piles[0][2][0])
    assert "discard Prepared" in ahead(game, other, "A", "choose yes")[0]


def falling():
    """A Creature with face-down Battlegear is about to be destroyed and removed instead."""
    board = {
        "A1": {"card": "Lizard", "counters": 1},
        "B1": {"card": "Foe", "gear_down": "Cup"},
        "B2": {"card": "Foe", "as": "Other", "gear_down": "Bow"},
        "A2": "Storm",
    }
    game = to(at(board, A={"mugic": ["Fall"]}), "play Fall with Lizard on Foe", "pass")
    down = {game.label(one.gear): one.gear for one in game.creatures.values() if one.gear > 0}
    return game, exchanged(game, down["Cup"], down["Bow"])


def test_a_card_removed_instead_of_discarded_is_revealed():
    game, other = falling()
    assert ahead(game, other, "A", "pass") == []


def test_a_card_replaced_and_not_removed_stays_hidden(monkeypatch):
    game, other = falling()
    whole = Duel.emit

    def silent(self, line, rules, sees="", veiled=""):
        if line.startswith("remove "):
            line = "remove something"
        return whole(self, line, rules, sees, veiled)

    monkeypatch.setattr(Duel, "emit", silent)
    assert "replace Cup" in ahead(game, other, "A", "pass")[0]


def test_a_skipped_strike_tells_by_right_what_the_hand_does_not_hold():
    """R-no-attack: with another hand the same player would have struck."""
    skip, strike, heal = (
        [checks.Seen(line, line, False)] for line in ("skip", "strike Poke", "heal Foe 5")
    )
    assert checks._rightly(skip, strike, 0, "spectator", "A")
    assert not checks._rightly(heal, strike, 0, "spectator", "A")
