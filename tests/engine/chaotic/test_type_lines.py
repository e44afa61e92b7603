"""What type lines say (3.1.5): where no card can change a word, the print alone is looked at."""

import pytest

from engine.chaotic.meaning import traits
from engine.chaotic.position.profile import Profile
from engine.language.notation import read_ability
from engine.language.plain import plain
from tests.engine.chaotic.positions import position

HERO, SCOUT, TRIBE = "Hero", "Scout", "OverWorld"
WORDS = (HERO, SCOUT, TRIBE, "UnderWorld", "Mandiblor")
ALL_MANDIBLORS = 'static([gain_type(each(creature), "Mandiblor", always)])'
ALL_UNDERWORLD = 'static([gain_type(each(creature), "UnderWorld", always)])'
NO_TRIBES = "static([lose_tribes(each(creature))])"
AT_WILL = 'activated([pay_counters(1)], [gain_type(target(creature), "Mandiblor")])'
STRONGER = "static([gain(source, 5, [courage], always)])"


def board(*notations):
    """A Hero with a text of these lines, and a Scout."""
    text = [plain(read_ability(one)) for one in notations]
    made = {"Ana": {"creature": "OverWorld Hero", "text": text}}
    made["Bel"] = {"creature": "UnderWorld Scout"}
    return position({"A1": "Ana", "B1": "Bel"}, made)


@pytest.mark.parametrize(
    ("lines", "word", "printed", "fixed"),
    [
        ([STRONGER], "Mandiblor", False, True),
        ([STRONGER], TRIBE, True, True),
        ([ALL_MANDIBLORS], "Mandiblor", False, False),
        ([ALL_MANDIBLORS], "Mandiblor", True, True),
        ([ALL_MANDIBLORS], HERO, False, True),
        ([AT_WILL], "Mandiblor", False, False),
        ([NO_TRIBES], TRIBE, True, False),
        ([NO_TRIBES], TRIBE, False, True),
        ([NO_TRIBES, ALL_UNDERWORLD], "UnderWorld", False, False),
    ],
)
def test_a_word_is_fixed_unless_a_card_can_change_it(lines, word, printed, fixed):
    assert traits.says_printed(board(*lines), word, printed) is fixed


@pytest.mark.parametrize(
    "lines", [[STRONGER], [ALL_MANDIBLORS], [AT_WILL], [NO_TRIBES], [NO_TRIBES, ALL_UNDERWORLD]]
)
def test_what_is_fixed_is_what_present_values_say(lines, monkeypatch):
    game = board(*lines)
    asked = [(card, word) for card in game.creatures for word in WORDS]
    quick = [traits.is_a(game, *one) for one in asked]
    monkeypatch.setattr(traits, "says_printed", lambda *what: False)
    assert quick == [traits.is_a(game, *one) for one in asked]


@pytest.mark.parametrize(
    ("lines", "word", "was", "now"),
    [
        ([ALL_MANDIBLORS], "Mandiblor", False, True),
        ([NO_TRIBES], TRIBE, True, False),
        ([NO_TRIBES], HERO, True, True),
    ],
)
def test_a_changed_word_counts_as_it_is_now(lines, word, was, now):
    ana, *_ = (card for card in board().creatures)
    assert traits.is_a(board(), ana, word) is was
    assert traits.is_a(board(*lines), ana, word) is now


def test_a_fixed_word_needs_no_present_values(monkeypatch):
    game, looked = board(STRONGER), []
    game.touch()

    def note(playing, card):
        looked.append(card)
        return Profile((0,), 0)

    monkeypatch.setattr(
        type(game), "profile", lambda *what: looked.append(what) or Profile((0,), 0)
    )
    ana, *_ = game.creatures
    assert traits.is_a(game, ana, HERO)
    assert looked == []
    other = board(ALL_MANDIBLORS)
    assert not traits.is_a(other, ana, "Mandiblor")
    assert looked
