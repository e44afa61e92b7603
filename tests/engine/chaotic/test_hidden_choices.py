"""A choice among hidden cards is asked whether or not they are equal (R-hidden): the other seat and
a spectator receive the same, byte for byte, until a card is shown."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from positions import lines, position

STRIKE = {
    "board": {"B1": "Ogre", "B1+": {"card": "Scout", "controller": "A"}},
    "begin": "strike",
    "engaged": ["Scout", "Ogre"],
}
JABS = {"Jab": {"attack": "", "base": 5}, "Kick": {"attack": "", "base": 10}}
SONGS = {"Song": {"mugic": "Generic", "cost": 1}, "Dirge": {"mugic": "Generic", "cost": 2}}
GROUND = {
    "Fen": {"location": ""},
    "Moor": {"location": ""},
    "Call": {"mugic": "Generic", "cost": 0, "text": "Reveal a new active Location."},
}


def leap(hand):
    """A draws a card with an attack, and discards one of three."""
    zones = {"attack_hand": ["Melodic Leap", *hand], "attack_deck": ["Blank"] * 5}
    cards = {
        **JABS,
        "Melodic Leap": {
            "attack": "",
            "text": "Draw an Attack Card. Discard an Attack Card.",
        },
    }
    game = position(cards=cards, A=zones, **STRIKE)
    game.choose("A", "strike with Melodic Leap")
    return game


def dirge(hand):
    """Each player discards a Mugic as a Location becomes active."""
    return position(
        {"A1": "Scout", "B1": "Ogre"},
        SONGS,
        begin="turn-start",
        A={"mugic": hand, "location_deck": ["Eye of the Maelstrom"]},
    )


def below(hand):
    """A puts one of their Attack Cards under the deck."""
    return position(
        {"A1": {"card": "Scout", "gear_up": "Vial of Liquid Thought"}, "B1": "Ogre"},
        JABS,
        begin="location",
        A={"attack_hand": hand, "attack_discard": ["Blank"], "attack_deck": ["Blank"] * 5},
    )


def lookout(deck):
    """A reveals one of the two Locations on top of the deck."""
    return position(
        {"A1": "Scout", "B1": "Ogre"},
        GROUND,
        begin="location",
        A={"discard": ["Orbaat"], "mugic": ["Call"], "location_deck": deck},
    )


def asked(game):
    """Who owes which decision."""
    return [(prompt.seat, prompt.kind) for prompt in game.prompts]


def seen(game, seat):
    """All that a seat receives of a position, and who is asked."""
    events = [event.as_seen_by(seat) for event in game.events]
    return json.dumps([game.view(seat), events, asked(game)])


def on_to_the_choice(game, *moves):
    """Play to the first decision of the kind "choose"; yields after every step."""
    yield game
    for seat, move in moves:
        game.choose(seat, move)
        yield game
    while game.prompts[0].kind != "choose":
        game.choose(game.prompts[0].seat, "pass")
        yield game


CASES = {
    "discard-attack": (leap, (["Jab", "Jab"], ["Jab", "Kick"]), ()),
    "discard-mugic": (dirge, (["Song", "Song"], ["Song", "Dirge"]), ()),
    "under-the-deck": (
        below,
        (["Jab", "Jab"], ["Jab", "Kick"]),
        (("A", "use Vial of Liquid Thought"),),
    ),
    "location": (lookout, (["Fen", "Fen"], ["Fen", "Moor"]), (("A", "play Call with Scout"),)),
}


@pytest.mark.parametrize("watcher", ["B", "spectator"])
@pytest.mark.parametrize("case", CASES)
def test_equal_cards_are_asked_for_like_others(case, watcher):
    made, hands, moves = CASES[case]
    equal, unlike = (made(hand) for hand in hands)
    ways = (on_to_the_choice(game, *moves) for game in (equal, unlike))
    for one, other in zip(*ways, strict=True):
        assert seen(one, watcher) == seen(other, watcher)
    assert asked(equal) == [("A", "choose")]
    assert len(lines(equal, "A")) < len(lines(unlike, "A"))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Destroy target Battlegear.", "prevented destroy {}"),
        ("Target Battlegear loses all abilities.", "lose {} abilities"),
    ],
)
def test_what_is_said_of_gear_that_lies_face_down_does_not_name_it(text, line):
    cards = {
        "Rag": {"battlegear": ""},
        "Guard": {"creature": "OverWorld Scout", "text": "Battlegear cannot be destroyed."},
        "Song": {"mugic": "Generic", "cost": 0, "text": text},
    }
    board = {"A1": "Guard", "B1": {"card": "Ogre", "gear_down": "Rag"}}
    game = position(board, cards, begin="location", A={"mugic": ["Song"]})
    game.choose("A", "play Song with Guard on Battlegear of Ogre")
    game.choose("B", "pass")
    events = {event.line: event for event in game.choose("A", "pass")}
    event = events[line.format("Rag")]
    hidden = line.format("Battlegear of Ogre")
    seen = {seat: event.as_seen_by(seat)["line"] for seat in ("A", "B", "spectator")}
    assert seen == {"A": hidden, "B": line.format("Rag"), "spectator": hidden}
