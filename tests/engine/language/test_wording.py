"""Our own words: every ability of the catalogue is said in plain English that reads back."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from engine import cards, language
from engine.language import nodes as n
from engine.language.grammar.nouns import filter_of


@cache
def lines() -> dict[tuple[str, str], str]:
    """Kind of the card and ability in the notation, with a card that has it."""
    found: dict[tuple[str, str], str] = {}
    for card in cards.all_facts("chaotic"):
        for box in (card.written, card.written_brainwashed, card.printed, card.printed_brainwashed):
            for line in box:
                found.setdefault((card.kind.value, line), card.full_name)
    return found


def in_order(value: Any) -> Any:
    """The node with the tests of every filter in the order in which the grammar puts them."""
    if isinstance(value, tuple):
        return tuple(in_order(item) for item in value)
    if not isinstance(value, n.Node):
        return value
    parts = {field.name: in_order(getattr(value, field.name)) for field in fields(value)}
    return _made(value, parts)


def _made(value: n.Node, parts: dict[str, Any]) -> n.Node:
    if isinstance(value, n.Cards):
        return filter_of(parts["kind"], parts["tests"])
    return type(value)(**parts)


OTHER_ORDER = frozenset(("Prexxor Chasm", "Khybon's Scrapyard", "The Barracks"))
"""Choices of these are made in another order than that in which the words speak of them, so their
numbers differ."""


@pytest.mark.parametrize("say", [language.wording, lambda ability, _: language.plain(ability)])
@pytest.mark.parametrize("kind", language.reading.CARD_TYPES)
def test_every_ability_of_the_catalogue_reads_back_from_our_words(kind: str, say: Any) -> None:
    own = [(line, name) for (of, line), name in lines().items() if of == kind]
    assert len(own) > 80
    for line, name in own:
        ability = language.read_ability(line)
        words = say(ability, kind)
        read = language.read_line(words, kind)
        if name not in OTHER_ORDER:
            assert in_order(read) == in_order(ability), (name, words)


STILTED = (
    r"\b[Aa]n other\b",  # another
    r"\b1 (?:Mugic counters|Attack Cards|Mugic Cards|cards)\b",  # one is not several
    r"\b(?:at least|at most|1 or more|0 or less) [01]? ?Mugic counters\b",
    r"\b(?:by|from|of) each (?:Mugic|ability|attack|card)\b",  # any
    r"\b\d+ per [^.;:]*? damage\b(?! )",  # "+5 per X damage"
    r"\bpays -",  # a negative price
    r"\b(\w+) \1\b",  # a word twice
    r"\b[Aa] [AEIOUaeiou](?!ne\b)",  # an
    r"\b[Aa]n [^AEIOUaeiou\W]",
    r" [,.;:]|\( | \)|  ",  # marks that stand alone
    r", do |\b(?:them|X) do ",  # "do" before what is done
    r"(?<!named )~",
    r"\b(equipped with a (?:\w+ )?Battlegear) that is\b",  # one kind of gear twice
    r"\bis one that\b",
    r"\bplayed by [^.:;]* is played\b",
    r"\bspace in this space\b",
    r"\bCreature that is the bearer\b",
)
"""What no reader should meet."""


@pytest.mark.parametrize("pattern", STILTED)
def test_no_wording_reads_badly(pattern: str) -> None:
    for (kind, line), name in lines().items():
        words = language.wording(language.read_ability(line), kind)
        assert not re.search(pattern, words), (name, words)


@pytest.mark.parametrize(
    ("kind", "notation", "words"),
    [
        (
            "creature",
            "activated([discard_cost(mugic)], [swap_gear(pick(creature(controlled(yours),"
            ' equipped(battlegear(is_a("Shard"))), is_a("Scout")), count=2),'
            ' battlegear(is_a("Shard")))])',
            "Discard a Mugic: swap two Shard Battlegear equipped to two Scout Creatures you"
            " control.",
        ),
        (
            "creature",
            'triggered(event(played, mugic(is_a("Danian"),'
            " played_by(creature(controlled(opposing))))), [put_counters(source)])",
            "When an opposing Creature plays a Danian Mugic, put a Mugic counter on this Creature.",
        ),
        (
            "creature",
            "static([gain(source, 5, [energy], always)],"
            " is(source, [did(event(moves)), did(event(wins_combat))]))",
            "While this Creature moved this turn and won combat this turn, it has 5 more Energy.",
        ),
        (
            "mugic",
            "played([draw(2, players(yours)), discard(1, attack_hand, players(any))])",
            "Draw 2 Attack Cards. Each player discards an Attack Card.",
        ),
        (
            "mugic",
            "played([heal(10, target(creature)), lose(slot, 5, [wisdom])])",
            "Target Creature heals 10. That Creature loses 5 Wisdom.",
        ),
        (
            "mugic",
            "played([gain(target(creature), 5, [power]), lose(slot, 5, [wisdom]),"
            " gain_element(slot, fire)])",
            "Target Creature gains 5 Power, loses 5 Wisdom and gains Fire.",
        ),
        (
            "mugic",
            "played([heal(10, target(creature)), damage(5, target(creature, 1, yes)),"
            " infect(slot)])",
            "Target Creature heals 10. Another target Creature takes 5 damage. Infect the first"
            " Creature.",
        ),
        (
            "mugic",
            "played([if(is(caster, [has_element(fire)]), [heal(20, slot)],"
            " [heal(10, target(creature))])])",
            "Target Creature heals 10. If the caster has Fire, that Creature heals 20 instead.",
        ),
        (
            "mugic",
            "played([if(is(slot, [has_element(fire)]), [gain_ability(slot, keyword(element, 5,"
            " fire))], [gain_element(target(creature), fire)])])",
            "Target Creature gains Fire. If that Creature already has Fire, that Creature gains"
            ' "Fire 5" instead.',
        ),
        (
            "creature",
            "static([cannot(be_targeted, source, by=each(mugic), until=always)],"
            ' reached(marks("Growth", source), 3, 3))',
            "While the number of Growth counters on this Creature is exactly 3, it cannot be"
            " targeted by any Mugic.",
        ),
        (
            "attack",
            "played([add_damage(times(5, counters_on(fighter(yours))))])",
            "+5 damage for each Mugic counter on your engaged Creature.",
        ),
        (
            "creature",
            "activated([pay_counters(1)], [gain(source, 5, [courage, power, wisdom, speed,"
            " energy])])",
            "{mc}: this Creature gains 5 in all Disciplines and Energy.",
        ),
        (
            "battlegear",
            "static([gain_ability(bearer, activated([sacrifice_cost(source)], [damage(5,"
            " target(creature))]), always)])",
            'The equipped Creature has "sacrifice this Creature: target Creature takes 5 damage".',
        ),
        (
            "creature",
            "activated([pay_counters(1)], [choose_one([every(discipline, [gain(target(creature),"
            " 25, [that])])])])",
            "{mc}: target Creature gains 25 in a Discipline of your choice.",
        ),
        (
            "creature",
            "triggered(event(turn_begins), [does(players(opponent), [sacrifice(pick("
            "creature(controlled(yours)))), if(done, [may([return_to_hand(pick(mugic("
            "in(discard)), 1))])])])])",
            "At the beginning of each turn, your opponent must sacrifice a Creature they control"
            " and then if they do, they may return a Mugic in their general discard pile to their"
            " hand.",
        ),
    ],
)
def test_our_words(kind: str, notation: str, words: str) -> None:
    ability = language.read_ability(notation)
    assert language.wording(ability, kind) == words
    assert in_order(language.read_line(words, kind)) == in_order(ability)


def test_a_card_names_itself() -> None:
    card = next(c for c in cards.all_facts("chaotic") if any('named("~")' in x for x in c.written))
    said = " ".join(card.wording)
    assert f"named {card.name}" in said and "~" not in said
