"""Two texts, one verdict: each pair of wordings is judged, and the comparer joins what it may."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import cards, language, rulebook
from engine.cards.chaotic import phrases
from engine.cards.rewordings import REWRITINGS, alike
from engine.cards.verdicts import Verdict, because, read, tally, two_texts, verdicts
from tests.engine.cards import pairs

CHAOTIC = verdicts("chaotic")


def test_every_card_known_to_have_two_texts_has_a_verdict() -> None:
    assert two_texts("chaotic") == CHAOTIC.keys()
    assert CHAOTIC.keys() <= set(cards.names("chaotic"))


def test_a_card_differs_where_the_catalogue_has_both_wordings_and_nowhere_else() -> None:
    both = {card.full_name for card in cards.all_facts("chaotic") if card.printed_digest}
    assert {name for name, verdict in CHAOTIC.items() if verdict.differs} == both


def test_the_comparer_joins_no_two_wordings_that_the_catalogue_keeps_apart() -> None:
    for card in cards.all_facts("chaotic"):
        if card.printed_digest:
            was = card.worded("printed")
            now = (card.written, card.written_brainwashed)
            assert alike((was.written, was.written_brainwashed), now) is None, card.full_name


def test_a_verdict_is_of_the_text_that_the_catalogue_names() -> None:
    for name, verdict in CHAOTIC.items():
        card = cards.facts("chaotic", name)
        named = card.printed_digest or card.printed_alike or verdict.digest
        assert verdict.digest == named, name
        assert verdict.digest != card.text_digest, name


def test_each_verdict_has_its_reason_and_each_reason_rules_that_there_are() -> None:
    for name, verdict in CHAOTIC.items():
        assert verdict.reason, name
        for cited in re.findall(r"(?:R|GL)-[a-z0-9-]+|\d+(?:\.\d+)+", verdict.reason):
            assert rulebook.rule(cited) is not None, (name, cited)


@pytest.mark.parametrize("line", ["X | alike by hearsay | 0", "X | alike | 0", "X | ", ""])
def test_a_line_without_a_verdict_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="no verdict"):
        read(line)


def test_a_verdict_is_written_as_it_is_read() -> None:
    for name, verdict in CHAOTIC.items():
        assert read(f"{name} | {verdict.line} | {verdict.digest}") == (name, verdict)


def test_the_tally_counts_each_kind_of_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, other = Verdict(False, (), "why", "0"), Verdict(True, (), "how", "0")
    monkeypatch.setattr(
        "engine.cards.verdicts.verdicts", lambda game: {"One": hand, "Two": other, "Ten": hand}
    )
    monkeypatch.setattr("engine.cards.verdicts.two_texts", lambda game: {*"1234"})
    assert tally("chaotic") == {"wordings": 4, "alike": 2, "differs": 1, "verdicts": 3}


# -- the comparer --------------------------------------------------------------------------------

JOINED = {
    "order": (
        'static([cannot(move, each(creature(any_of([is_a("Muge"), is_a("Hero")]))), always)])',
        'static([cannot(move, each(creature(any_of([is_a("Hero"), is_a("Muge")]))), always)])',
    ),
    "Untargetable": (
        "static([cannot(be_targeted, source, always, each(effect))])",
        "keyword(untargetable)",
    ),
    "own damage": ("played([modify_damage(add, 10, source)])", "played([add_damage(10)])"),
    "own pile": (
        "activated([], [damage(5, pick(creature(controlled(yours), in(discard))))])",
        "activated([], [damage(5, pick(creature(in(discard))))])",
    ),
}
APART = {
    "order": (
        "played([gain(target(creature), 5, [energy]), gain(slot, 5, [speed])])",
        "played([gain(target(creature), 5, [speed]), gain(slot, 5, [energy])])",
    ),
    "Untargetable": (
        "static([cannot(be_targeted, source, always, each(mugic))])",
        "keyword(untargetable)",
    ),
    "own damage": (
        "played([modify_damage(add, 10, target(attack))])",
        "played([add_damage(10)])",
    ),
    "own pile": (
        "activated([], [damage(5, pick(creature(controlled(yours), in(discard, any))))])",
        "activated([], [damage(5, pick(creature(in(discard, any))))])",
    ),
}


@pytest.mark.parametrize("rewriting", REWRITINGS, ids=lambda one: one.name)
def test_a_rewriting_joins_its_pair_and_leaves_another_apart(rewriting: Any) -> None:
    one, other = JOINED[rewriting.name]
    assert alike(((one,),), ((other,),)) == (rewriting.name,)
    assert alike(((other,),), ((one,),)) == (rewriting.name,)
    one, other = APART[rewriting.name]
    assert alike(((one,),), ((other,),)) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "played([damage(10, target(creature))])",
            "played([lose(target(creature), 10, [energy])])",
        ),
        ("played([damage(10, target(creature))])", "played([damage(10, pick(creature))])"),
        (
            "static([modify_damage(set, 0, each(attack), until=always)])",
            "static([modify_damage(at_most, 0, each(attack), until=always)])",
        ),
        (
            "static([cannot(be_destroyed, each(battlegear), always)])",
            "static([cannot(be_destroyed, each(battlegear), always, each(effect))])",
        ),
        (
            "triggered(event(combat_begins), [infect(source)], is(source, [equipped]))",
            "triggered(event(combat_begins), [infect(source)])",
        ),
    ],
)
def test_what_does_something_else_stays_apart(one: str, other: str) -> None:
    assert alike(((one,),), ((other,),)) is None


def test_the_same_line_in_the_other_box_is_another_ability() -> None:
    assert alike((("keyword(range)",), ()), ((), ("keyword(range)",))) is None


# -- older phrases -------------------------------------------------------------------------------

SAID = {
    "leave": ("creature", "Ana may play Mipedian Mugic.", "Ana can play Mipedian Mugic."),
    "forbidding": ("location", "Creatures may not be healed.", "Creatures cannot be healed."),
    "targeting": (
        "location",
        "Creatures cannot be the target of Mugic or abilities.",
        "Creatures cannot be targeted by Mugic or abilities.",
    ),
    "general pile": (
        "creature",
        "When a Mugic Card goes to a discard pile, draw an Attack Card.",
        "When a Mugic Card is put into a general discard pile, draw an Attack Card.",
    ),
    "unoccupied": (
        "mugic",
        "Relocate target Creature to any open space on the Battleboard.",
        "Relocate target Creature to any unoccupied space.",
    ),
    "while": (
        "creature",
        'While Infected, Ana has "Fire 5."',
        'If Ana is Infected, it has "Fire 5."',
    ),
    "bearer": (
        "battlegear",
        'If equipped Creature is a Muge, it has "Fire 5."',
        'Equipped Muge Creature has "Fire 5."',
    ),
    "own bearer": (
        "battlegear",
        'Equipped Creature has "Sacrifice this Creature: Activate Hive."',
        'Equipped Creature has "Sacrifice equipped Creature: Activate Hive."',
    ),
    "counter gained": (
        "creature",
        "When Ana wins combat, it gains a Mugic counter.",
        "When Ana wins combat, put a Mugic counter on it.",
    ),
    "reduced": (
        "creature",
        "Reduce Recklessness damage dealt to Muges you control by 5.",
        "Damage dealt to Muge Creatures you control by Recklessness is reduced by 5.",
    ),
    "nought": (
        "attack",
        "You can choose to have Ana deal no damage. If you do, gain 100 Speed.",
        "You can choose to have Ana deal 0 damage. If you do, gain 100 Speed.",
    ),
    "condition last": (
        "attack",
        "Deal 5 damage if Hive is active.",
        "If Hive is active, deal 5 damage.",
    ),
    "revealing": (
        "attack",
        "Earth: The top card of your Location deck becomes the new active Location.",
        "Earth: Reveal a new active Location.",
    ),
    "its Battlegear": (
        "mugic",
        "Deal 5 damage to target Creature. Destroy that Creature's Battlegear.",
        "Deal 5 damage to target Creature. Destroy all Battlegear equipped to it.",
    ),
    "by name": (
        "creature",
        "When Ana wins combat, Ana deals 5 damage to target Creature.",
        "When Ana wins combat, deal 5 damage to target Creature.",
    ),
    "this turn": (
        "creature",
        "{mc}: Ana deals 10 additional damage with its next attack.",
        "{mc}: Ana deals 10 additional damage with its next attack this turn.",
    ),
    "end of combat": (
        "creature",
        "At the end of combat, remove all Mugic counters from Ana.",
        "When combat ends, remove all Mugic counters from Ana.",
    ),
    "noun": (
        "mugic",
        "Deal 5 damage to target non-Danian.",
        "Deal 5 damage to target non-Danian Creature.",
    ),
    "spelling": (
        "mugic",
        "Target player discards a Mugic Card from his or her hand.",
        "Target player discards a Mugic Card from their hand.",
    ),
}
UNSAID = {
    "leave": ("creature", "Ana may play Mipedian Mugic.", "Ana can play Danian Mugic."),
    "forbidding": ("location", "Creatures may not be healed.", "Creatures cannot be relocated."),
    "targeting": (
        "location",
        "Creatures cannot be the target of Mugic or abilities.",
        "Creatures cannot be targeted by Mugic.",
    ),
    "general pile": (
        "creature",
        "When a Mugic Card goes to a discard pile, draw an Attack Card.",
        "When a Battlegear is put into a general discard pile, draw an Attack Card.",
    ),
    "unoccupied": (
        "mugic",
        "Relocate target Creature to any open space on the Battleboard.",
        "Relocate target Creature to any unoccupied space adjacent to it.",
    ),
    "while": (
        "creature",
        'While Infected, Ana has "Fire 5."',
        'If Ana is Uninfected, it has "Fire 5."',
    ),
    "bearer": (
        "battlegear",
        'If equipped Creature is a Muge, it has "Fire 5."',
        'Equipped Creature has "Fire 5."',
    ),
    "own bearer": (
        "battlegear",
        'Equipped Creature has "Sacrifice this Creature: Activate Hive."',
        'Equipped Creature has "{mc}: Activate Hive."',
    ),
    "counter gained": (
        "creature",
        "When Ana wins combat, it gains a Mugic counter.",
        "When Ana wins combat, remove a Mugic counter from it.",
    ),
    "reduced": (
        "creature",
        "Reduce Recklessness damage dealt to Muges you control by 5.",
        "Damage dealt to Muge Creatures you control is reduced by 5.",
    ),
    "nought": (
        "attack",
        "You can choose to have Ana deal no damage. If you do, gain 100 Speed.",
        "You can choose to have Ana deal 0 damage. If you do, gain 100 Power.",
    ),
    "condition last": ("attack", "Deal 5 damage if Hive is active.", "Deal 5 damage."),
    "revealing": (
        "attack",
        "Earth: The top card of your Location deck becomes the new active Location.",
        "Earth: Your opponent reveals a new active Location.",
    ),
    "its Battlegear": (
        "mugic",
        "Deal 5 damage to target Creature. Destroy that Creature's Battlegear.",
        "Deal 5 damage to target Creature. Destroy target Battlegear.",
    ),
    "by name": (
        "creature",
        "When Ana wins combat, Ana deals 5 damage to target Creature.",
        "When Ana wins combat, heal 5 damage to target Creature.",
    ),
    "this turn": (
        "creature",
        "{mc}: Ana deals 10 additional damage with its next attack.",
        '{mc}: Ana gains "Strike 10."',
    ),
    "end of combat": (
        "creature",
        "At the end of combat, remove all Mugic counters from Ana.",
        "When Ana wins combat, remove all Mugic counters from Ana.",
    ),
    "noun": (
        "mugic",
        "Deal 5 damage to target non-Danian.",
        "Deal 5 damage to target Danian Creature.",
    ),
    "spelling": (
        "mugic",
        "Target player discards a Mugic Card from his or her hand.",
        "Target opponent discards a Mugic Card from their hand.",
    ),
}


def _abilities(text: str, kind: str) -> tuple[str, ...]:
    read = language.compile(text, card_type=kind, name="Ana")
    return tuple(language.write(ability) for ability in read)


@pytest.mark.parametrize("kind", phrases.BECAUSE)
def test_an_older_phrase_says_what_is_said_today_and_nothing_else(kind: str) -> None:
    card_type, older, today = SAID[kind]
    said, used = phrases.in_todays_words(older, "Ana")
    assert kind in used
    assert _abilities(said, card_type) == _abilities(today, card_type)
    card_type, older, other = UNSAID[kind]
    said, used = phrases.in_todays_words(older, "Ana")
    assert kind in used
    assert _abilities(said, card_type) != _abilities(other, card_type)


def test_each_kind_of_phrase_and_each_rewriting_joins_some_pair() -> None:
    joining = {rule for verdict in CHAOTIC.values() for rule in verdict.rules}
    assert joining == because().keys()
    assert {phrase.kind for phrase in phrases.PHRASES} == phrases.BECAUSE.keys()


# -- the texts themselves ------------------------------------------------------------------------


@pytest.mark.skipif(not pairs.SHARED.is_dir(), reason="the files of card facts are not here")
def test_each_pair_of_texts_has_the_verdict_that_the_comparer_finds() -> None:
    assert list(pairs.faults()) == []
    assert {row["full_name"] for row, _ in pairs.pairs()} == CHAOTIC.keys()
