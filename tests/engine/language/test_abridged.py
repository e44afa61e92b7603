"""Lists that say the same of every word of a kind: written once, read as they were."""

import pytest

from engine import cards, language
from engine.language import nodes as n
from engine.language import notation
from engine.language.abridged import abridged, spelt_out
from engine.language.notation import BadNotation

LONG = {
    "choose_one([every(discipline, [gain(target(creature), 25, [that])])])": (
        "choose_one([[gain(target(creature), 25, [courage])], [gain(slot, 25, [power])],"
        " [gain(slot, 25, [wisdom])], [gain(slot, 25, [speed])]])"
    ),
    "all_of([every(element, is(source, [has_element(that)])), hive_is_on])": (
        "all_of([is(source, [has_element(fire)]), is(source, [has_element(air)]),"
        " is(source, [has_element(earth)]), is(source, [has_element(water)]), hive_is_on])"
    ),
    "any_of([every(element, initiative_is(that))])": (
        'any_of([initiative_is("Fire"), initiative_is("Air"), initiative_is("Earth"),'
        ' initiative_is("Water")])'
    ),
    "choose_one([every(tribe, [gain_type(each(creature(is_a(that))), that)])])": "choose_one(["
    + ", ".join(
        f'[gain_type(each(creature(is_a("{tribe}"))), "{tribe}")]'
        for tribe in ("OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian")
    )
    + "])",
}


@pytest.mark.parametrize("short", LONG)
def test_a_list_of_every_word_is_written_once(short: str) -> None:
    whole = notation.read(LONG[short])
    assert notation.read(short) == whole
    assert notation.write(whole) == short


def test_what_is_chosen_is_chosen_with_the_first_word() -> None:
    choice = notation.read("choose_one([every(discipline, [lose(pick(creature), 5, [that])])])")
    first, *others = [branch[0].who for branch in choice.branches]
    assert first == n.Pick(n.Cards(n.CardKind.CREATURE))
    assert others == [n.Slot(0)] * 3


def test_another_word_is_never_the_same_one() -> None:
    short = "choose_one([every(discipline, [gain(target(creature), 5, [that]), {}])])"
    line = short.format("choose_one([every(another, [lose(slot, 5, [another])])])")
    choice = notation.read(line)
    assert notation.write(choice) == line
    for stat, (gain, lose) in zip(n.DISCIPLINES, choice.branches, strict=True):
        assert gain.stats == (stat,)
        lost = [branch[0].stats for branch in lose.branches]
        assert lost == [(other,) for other in n.DISCIPLINES if other is not stat]


def test_pairs_of_words_are_one_list() -> None:
    line = "choose_one([every(discipline, every(another, [gain(source, 5, [that]), {}]))])"
    line = line.format("lose(source, 5, [another])")
    choice = notation.read(line)
    assert len(choice.branches) == 12
    assert notation.write(choice) == line


@pytest.mark.parametrize(
    "line",
    [
        # one number differs; the order is another one; a constant word stands in all of them
        LONG["any_of([every(element, initiative_is(that))])"].replace("Air", "Speed"),
        "[gain_element(source, water), gain_element(source, air), gain_element(source, earth),"
        " gain_element(source, fire)]",
        "[gain(source, 5, [courage]), gain(source, 5, [power]), gain(source, 6, [wisdom]),"
        " gain(source, 5, [speed])]",
        "[courage, power, wisdom, speed]",
    ],
)
def test_what_is_not_the_same_of_every_word_is_written_out(line: str) -> None:
    value = notation.read(line) if "courage, power, w" not in line else n.DISCIPLINES
    assert "every" not in notation.write(value)
    assert spelt_out(abridged(value)) == value


@pytest.mark.parametrize(
    "line",
    ["every", "every(discipline)", "every(colour, [gain(source, 5, [that])])", "every(element, ["],
)
def test_a_list_that_names_no_words_is_no_notation(line: str) -> None:
    with pytest.raises(BadNotation):
        notation.read(line)


def test_no_ability_of_a_card_is_long_because_it_names_every_word() -> None:
    lines = {line for card in cards.all_facts("chaotic") for line in _lines(card)}
    for line in lines:
        ability = notation.read(line)
        assert notation.write(ability) == line
        assert notation.read(notation.write(ability)) == ability
        assert len(line) <= 200 or "choose_one" not in line, line


def _lines(card: object) -> tuple[str, ...]:
    boxes = ("written", "written_brainwashed", "printed", "printed_brainwashed")
    return tuple(line for box in boxes for line in getattr(card, box, ()))


def test_two_sentences_choose_one_after_the_other_and_one_sentence_both_together() -> None:
    two = "Target Creature gains 5 in a Discipline. That Creature loses 5 in another Discipline."
    both = "Target Creature gains 5 in a Discipline and loses 5 in another."
    apart, together = (language.read_line(text, "mugic") for text in (two, both))
    assert isinstance(apart, n.Played) and isinstance(together, n.Played)
    choices = [ability.effects[0] for ability in (apart, together)]
    assert [len(choice.branches) for choice in choices if isinstance(choice, n.ChooseOne)] == [
        4,
        12,
    ]
