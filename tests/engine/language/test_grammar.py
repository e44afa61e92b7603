"""Reading and printing: round trips, declined texts, pronouns, exact changes."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import language
from engine.language import Ambiguous, Declined
from engine.language import nodes as n
from engine.language.vocabulary import TRIBES

_SPEC = importlib.util.spec_from_file_location("texts", Path(__file__).with_name("texts.py"))
assert _SPEC and _SPEC.loader
_TEXTS = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_TEXTS)
TEXTS: tuple[tuple[str, str], ...] = _TEXTS.TEXTS
SHARED = Path(__file__).parents[4] / "shared"


def _round_trip(kind: str, line: str, name: str = "") -> n.Ability:
    ability = language.read_line(line, kind, name)
    assert language.read_line(language.plain(ability), kind) == ability
    assert language.read_line(language.wording(ability, kind), kind) == ability
    assert language.read_ability(language.write(ability)) == ability
    return ability


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_what_is_printed_reads_back_as_the_same(kind: str, text: str) -> None:
    _round_trip(kind, text)


def _shared_lines() -> Iterator[tuple[str, str, str]]:
    for path in sorted((SHARED / "rules" / "scenarios" / "chaotic").glob("*.yaml")):
        for scenario in yaml.safe_load_all(path.read_text("utf-8")):
            for label, card in ((scenario or {}).get("cards") or {}).items():
                kind = next(k for k in language.reading.CARD_TYPES if k in card)
                for key in ("text", "brainwashed_text"):
                    text = card.get(key, "")
                    text = text if isinstance(text, str) else "\n".join(text)
                    for line in language.lines(text):
                        yield kind, line, card.get("name", label)


def test_a_card_may_be_named_like_a_word_of_its_text() -> None:
    text = "Flip target face-up Battlegear face-down."
    named = language.compile(text, card_type="mugic", name="Flip")
    assert named == language.compile(text, card_type="mugic", name="Turn")
    with pytest.raises(Declined):
        language.compile("Flip destroys.", card_type="mugic", name="Flip")


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared scenarios are not here")
def test_every_wording_of_the_shared_scenarios_compiles() -> None:
    found = set(_shared_lines())
    assert len(found) > 250
    for kind, line, name in sorted(found):
        _round_trip(kind, line, name)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared card texts are not here")
@pytest.mark.parametrize("file", ["creatures", "attacks", "battlegear", "mugic", "locations"])
def test_every_card_text_reads_back_or_is_declined(file: str) -> None:
    read = 0
    rows = (SHARED / "cards" / "chaotic" / f"{file}.jsonl").read_text("utf-8").splitlines()
    for row in map(json.loads, rows):
        for text in (row["text"], row.get("brainwashed_text")):
            for line in language.lines(text or ""):
                try:
                    _round_trip(row["type"], line, row["full_name"])
                    read += 1
                except Declined:
                    continue
    assert read > 50


# --- one change in the text is one change in the notation ---------------------------------------

DISCIPLINES = ("Courage", "Power", "Wisdom", "Speed")
ELEMENTS = ("Fire", "Air", "Earth", "Water")
_CHANGES = {
    "number": (re.compile(r"(?<![\w{])\d+(?!\w)"), st.integers(1, 995).map(str)),
    "discipline": (re.compile(rf"\b(?:{'|'.join(DISCIPLINES)})\b"), st.sampled_from(DISCIPLINES)),
    "element": (re.compile(rf"\b(?:{'|'.join(ELEMENTS)})\b"), st.sampled_from(ELEMENTS)),
    "tribe": (re.compile(rf"\b(?:{'|'.join(TRIBES)})\b"), st.sampled_from(TRIBES)),
}
_CHANGEABLE = [
    (what, kind, text)
    for kind, text in TEXTS
    for what, (pattern, _) in _CHANGES.items()
    if pattern.search(text)
]


def _placed(what: str, notation: str) -> list[str]:
    """The words of the notation, those that may change each for itself."""
    return re.findall(r"[\w']+|[^\w\s]", notation)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_changed_word_changes_exactly_that_in_the_notation(data: st.DataObject) -> None:
    what, kind, text = data.draw(st.sampled_from(_CHANGEABLE))
    pattern, replacements = _CHANGES[what]
    spots = list(pattern.finditer(text))
    spot = data.draw(st.sampled_from(spots))
    new = data.draw(replacements.filter(lambda word: word != spot[0]))
    changed = text[: spot.start()] + new + text[spot.end() :]
    before = _placed(what, language.write(language.read_line(text, kind)))
    after = _placed(what, language.write(language.read_line(changed, kind)))
    assert len(before) == len(after)
    differing = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert differing, (text, changed)
    assert {b.casefold() for _, b in differing} == {new.casefold()}
    assert {a.casefold() for a, _ in differing} == {spot[0].casefold()}


# --- declining ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text", "phrase"),
    [
        ("mugic", "Deal 10 damage to target Unicorn.", "Unicorn"),
        ("creature", "{mc}: Sing a song.", "Sing"),
        ("creature", "Fire 5 and a half", "and a half"),
        ("attack", "Deal 10 damage, perhaps.", "perhaps"),
        ("location", "Creatures may have 20 less Energy.", "have"),
        ("mugic", "Deal 99999 damage to target Creature.", "99999"),
        ("mugic", "It gains 10 Courage.", "It"),
    ],
)
def test_a_text_is_declined_where_reading_stops(kind: str, text: str, phrase: str) -> None:
    with pytest.raises(Declined) as caught:
        language.compile(text, card_type=kind)
    if phrase != "It":
        assert caught.value.phrase.startswith(phrase)
        assert text[caught.value.position :].startswith(phrase)
    assert caught.value.line == text


@pytest.mark.parametrize("word", ["another", "up to", "only", "first", "may", "cannot", "non-"])
@pytest.mark.parametrize(("kind", "text"), TEXTS[::7])
def test_a_marker_put_in_leaves_a_trace_or_is_declined(word: str, kind: str, text: str) -> None:
    plain = language.read_line(text, kind)
    for spot in re.finditer(r" (?=target|Creature|deal|gains)", text):
        marked = f"{text[: spot.start()]} {word} {text[spot.end() :]}"
        try:
            assert language.read_line(marked, kind) != plain, marked
        except Declined:
            continue


SAY_NOTHING = frozenset(
    ("the", "cards", "card", "already", "this", "on", "battleboard.", "played", "general", "then")
)
"""Words without which a text means the same."""
SAID_ANYWAY = frozenset(
    (
        ("each", "for each Mandiblor you control and each Infected"),
        ("a", "has a Mugic counter put on it"),
        ("a", "a Danian or a Scout"),
        ("creature", "that Creature has 35 less"),
        ("all", "Destroy all Battlegear"),
        ("all", "to all opposing Creatures"),
        ("all", "All opposing Creatures"),
        ("all", "ll Creatures lose"),
        ("also", "also count as Fire attacks"),
        ("or", '"Air 5" or "Water 5."'),
    )
)
"""Words that say something elsewhere, and the place where a text means the same without them."""


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_a_lost_word_is_declined_or_read_as_something_else(kind: str, text: str) -> None:
    whole = language.compile(text, card_type=kind)
    words = text.split(" ")
    for place, word in enumerate(words):
        said = any(word.casefold() == w and where in text for w, where in SAID_ANYWAY)
        if word.casefold() in SAY_NOTHING or said:
            continue
        rest = " ".join(words[:place] + words[place + 1 :])
        try:
            assert language.compile(rest, card_type=kind) != whole, rest
        except Declined:
            continue


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=' ~{}mc:,."0123456789abcdefgilnorstTCDW\n', max_size=60))
def test_any_text_is_read_or_declined(text: str) -> None:
    for kind in language.reading.CARD_TYPES:
        try:
            language.compile(text, card_type=kind)
        except Declined as declined:
            assert declined.line


@pytest.mark.parametrize(
    "text",
    [
        "Deal 10 damage to target Creature and " * 25,
        "{mc}" * 200 + ": Range",
        '"' * 300,
        'Equipped Creature has "' * 40,
        "Hive: " * 150 + "Range",
        "target Creature you control " * 35,
        "Fire, " * 150,
        "Range" * 100_000,
    ],
)
def test_a_text_without_end_is_declined(text: str) -> None:
    for kind in language.reading.CARD_TYPES:
        with pytest.raises(Declined):
            language.compile(text, card_type=kind)


def test_every_line_is_one_ability() -> None:
    text = "Fire 5 (It burns.)\n\n{mc}: Activate Hive.\nRange"
    abilities = language.compile(text, card_type="creature")
    assert len(abilities) == len(language.lines(text)) == 3


def test_an_unknown_card_type_is_an_error_of_the_caller() -> None:
    with pytest.raises(ValueError, match="card type"):
        language.compile("Range", card_type="spell")


# --- meanings that are easily mixed up ---------------------------------------------------------


def _read(text: str, kind: str = "mugic", name: str = "") -> n.Ability:
    return language.read_line(text, kind, name)


def _creature(*tests: n.Test) -> n.Cards:
    return n.Cards(n.CardKind.CREATURE, tests)


def test_targets_are_numbered_and_it_is_the_last_one() -> None:
    text = "Deal 5 damage to target Creature. Infect another target Creature. Heal 10 damage to it."
    ability = _read(text)
    assert isinstance(ability, n.Played)
    assert [target.slot for target in language.targets(ability)] == [0, 1]
    assert [target.another for target in language.targets(ability)] == [False, True]
    assert ability.effects[2] == n.Heal(10, n.Slot(1))


def test_that_creature_is_not_the_battlegear() -> None:
    text = "Destroy all Battlegear equipped to target Scout. That Creature gains 35 Energy."
    ability = _read(text)
    assert isinstance(ability, n.Played)
    assert ability.effects[1] == n.Gain(n.Slot(0), 35, (n.Stat.ENERGY,))
    assert len(language.targets(ability)) == 1


def test_it_in_a_trigger_is_the_subject_of_the_event() -> None:
    ability = _read("When a Creature deals Air damage, heal 35 damage to it.", "location")
    assert isinstance(ability, n.Triggered)
    assert ability.effects == (n.Heal(35, n.Subject()),)


def test_each_has_its_own_amount() -> None:
    text = "When ~ moves, Creatures gain 5 Energy for each Elemental Type they have."
    ability = _read(text, "location")
    assert isinstance(ability, n.Triggered)
    (gain,) = ability.effects
    assert isinstance(gain, n.Gain)
    assert gain.n == n.Times(5, n.ElementsOf(n.Itself()))


def test_this_creature_is_the_caster_of_a_mugic() -> None:
    assert _read("Deal 5 damage to this Creature.") == n.Played((n.Damage(5, n.Caster()),))


def test_nobody_named_is_the_striker_of_an_attack_and_the_source_elsewhere() -> None:
    assert _read("Gain 5 Courage.", "attack") == n.Played(
        (n.Gain(n.Fighter(n.Side.YOURS), 5, (n.Stat.COURAGE,)),)
    )
    activated = _read("{mc}: Gain 5 Courage.", "creature")
    assert isinstance(activated, n.Activated)
    assert activated.effects == (n.Gain(n.Source(), 5, (n.Stat.COURAGE,)),)


def test_opposing_is_not_what_the_opponent_controls() -> None:
    opposing = _read("Deal 5 damage to all opposing Creatures.")
    theirs = _read("Deal 5 damage to all Creatures your opponent controls.")
    assert opposing == n.Played((n.Damage(5, n.Each(_creature(n.Controlled(n.Side.OPPOSING)))),))
    assert theirs == n.Played((n.Damage(5, n.Each(_creature(n.Controlled(n.Side.OPPONENT)))),))


def test_deal_damage_without_an_object_belongs_to_the_attack() -> None:
    assert _read("Deal 5 damage.", "attack") == n.Played((n.AddDamage(5),))
    with pytest.raises(Declined):
        _read("Deal 5 damage.", "mugic")


def test_static_effects_last_and_others_end_with_the_turn() -> None:
    static = _read("Creatures have an additional 20 Energy.", "location")
    assert isinstance(static, n.Static)
    assert static.effects[0].until is n.Until.ALWAYS  # type: ignore[attr-defined]
    played = _read("Target Creature gains 20 Energy.")
    assert isinstance(played, n.Played)
    assert played.effects[0].until is n.Until.TURN  # type: ignore[attr-defined]
    until = _read(
        "Sacrifice ~: equipped Creature gains 35 Speed until the end of combat.", "battlegear"
    )
    assert isinstance(until, n.Activated)
    assert until.effects[0].until is n.Until.COMBAT  # type: ignore[attr-defined]


def test_an_if_behind_the_event_is_the_condition_of_the_trigger() -> None:
    text = "At the beginning of combat, if Hive is active, ~ gains 5 Power."
    ability = _read(text, "creature")
    assert isinstance(ability, n.Triggered)
    assert ability.condition == n.HiveIsOn()


def test_instead_in_one_instruction_is_an_alternative() -> None:
    text = 'Target Creature gains Fire. If that Creature has Water, it gains "Fire 35" instead.'
    ability = _read(text)
    assert isinstance(ability, n.Played)
    (choice,) = ability.effects
    assert isinstance(choice, n.If)
    assert choice.condition == n.Is(n.Slot(0), (n.HasElement(n.Element.WATER),))
    assert choice.otherwise == (n.GainElement(n.Target(_creature()), n.Element.FIRE),)


def test_the_own_name_with_and_without_its_version() -> None:
    for name in ("Tangath Toborn", "Tangath Toborn, In Training"):
        ability = _read("{mc}: Tangath Toborn gains 5 Power.", "creature", name)
        assert isinstance(ability, n.Activated)
        assert ability.effects == (n.Gain(n.Source(), 5, (n.Stat.POWER,)),)


def test_symbols_read_as_their_word() -> None:
    assert _read("{fire} 5", "creature") == _read("Fire 5", "creature")
    assert _read("~ has 10 less {courage} Courage.", "creature") == _read(
        "~ has 10 less Courage.", "creature"
    )


def test_ambiguous_is_a_kind_of_declined() -> None:
    assert issubclass(Ambiguous, Declined)
