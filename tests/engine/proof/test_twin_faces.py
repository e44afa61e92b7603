"""The twin of Chaotic where a Battlegear is in play twice: which copy was turned up when."""

from engine.fuzz.chaotic.twin.faces import Faces
from engine.fuzz.chaotic.twin.memory import Memory
from engine.fuzz.chaotic.twin.position import position_of
from engine.fuzz.chaotic.twin.texts import Reader
from engine.fuzz.chaotic.twin.values import worked_out
from engine.language import nodes as n
from tests.engine.proof.test_twin_of_chaotic import at, heard

WHIP = "Wind Whip"
"""An equipped Mipedian has Air."""


def seen(**up):
    """A view in which these Creatures bear a Wind Whip, face up or not."""
    cards = {
        label: {"line_name": label, "gear": {"name": WHIP, "up": face}}
        for label, face in up.items()
    }
    return {"creatures": cards}


def followed(*parts):
    """Faces after views and lines, the lines with stamps from 1 on."""
    faces, stamp = Faces([WHIP]), 0
    for part in parts:
        if isinstance(part, str):
            stamp += 1
            faces.follow(stamp, part)
        else:
            faces.looked(part)
    return faces


def test_one_copy_is_turned_up_after_another():
    """Both are known: the one from the first line on, the other from the third."""
    start = seen(Krekk=False, Zaur=False)
    faces = followed(
        start,
        f"reveal {WHIP}",
        seen(Krekk=True, Zaur=False),
        "pass A",
        f"reveal {WHIP}",
        seen(Krekk=True, Zaur=True),
    )
    assert faces.since == {"Krekk": 1, "Zaur": 3}
    assert faces.unknown([("Krekk", WHIP), ("Zaur", WHIP), ("Vasquin", "Skeletal Steed")]) == set()
    assert faces.known([WHIP]) == {}


def test_two_at_once_are_not_told_apart():
    start = seen(Krekk=False, Zaur=False)
    both = followed(start, f"reveal {WHIP}", f"reveal {WHIP}", seen(Krekk=True, Zaur=True))
    assert both.since == {} and both.unknown([("Krekk", WHIP)]) == {WHIP}


def test_one_that_is_turned_down_and_up_again_unseen_makes_all_of_its_name_unknown():
    first = (seen(Krekk=False, Zaur=False), f"reveal {WHIP}", seen(Krekk=True, Zaur=False))
    again = followed(*first, f"flip {WHIP} down", f"reveal {WHIP}", seen(Krekk=True, Zaur=False))
    assert again.since == {} and again.unknown([("Krekk", WHIP)]) == {WHIP}
    apart = followed(
        *first,
        f"flip {WHIP} down",
        seen(Krekk=False, Zaur=False),
        f"reveal {WHIP}",
        seen(Krekk=True, Zaur=False),
    )
    assert apart.since == {"Krekk": 3}


def test_nothing_is_known_between_a_line_and_the_look_behind_it():
    faces = followed(seen(Krekk=False), f"reveal {WHIP}", seen(Krekk=True), f"flip {WHIP} down")
    assert faces.unknown([("Krekk", WHIP)]) == {WHIP}


def test_each_copy_counts_from_its_own_moment():
    """Both lost Air at moment 5: who has the Whip since 8 has it again."""
    board = {
        "A1": {"card": "Owayki", "gear_up": WHIP},
        "B1": {"card": "Biondu", "gear_up": WHIP},
    }
    position = position_of(at(board, begin="action").view("judge"), "diagonal")
    memory = Memory("current")
    for label in position.bodies:
        memory.follow(5, f"lose {label} Air", list(position.bodies))
    memory.faces = Faces([WHIP])
    memory.faces.up = dict.fromkeys(position.bodies, WHIP)
    memory.faces.since = {"Owayki": 2, "Biondu": 8}
    [log] = memory.readings([])
    values = worked_out(position, log)
    assert int(n.Element.AIR) in values["Biondu"].elements
    assert int(n.Element.AIR) not in values["Owayki"].elements
    old, new = (worked_out(position, log) for log in memory.readings([WHIP]))
    assert old["Owayki"] == new["Owayki"], "not known, but no moment after 5 was told"


def test_a_game_in_which_the_second_of_two_is_turned_up():
    """One Whip lies face up from the beginning, the other is turned up by the Engagement."""
    board = {
        "A1": {"card": "Owayki", "gear_up": WHIP},
        "A2": {"card": "Biondu", "gear_down": WHIP},
        "B2": "Krekk",
    }
    game = at(board, begin="action", turn="A", location="none")
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    assert heard(twin, game, "move Biondu to B2", "pass", "pass") == []
    assert not twin.heard.silent
    assert "Biondu" in twin.faces.since
    assert twin.faces.unknown([("Biondu", WHIP)]) == set()
