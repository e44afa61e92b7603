"""Ability lines of Genesis: read, printed, read back; the notation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from engine.cards import all_facts, facts
from engine.language import genesis
from engine.language.genesis import nodes as n
from engine.language.genesis.glossary import TEXTS
from engine.language.notation import BadNotation

SCENARIOS = Path(__file__).parents[4] / "shared" / "rules" / "scenarios" / "genesis"
TYPES = tuple(kind.value for kind in n.CardType)

needs_shared = pytest.mark.skipif(
    not SCENARIOS.is_dir(), reason="the scenarios are not beside the repository"
)


def read(line: str, kind: str = "spell", name: str = "Card") -> n.Ability:
    (ability,) = genesis.compile([line], kind=kind, name=name)
    return ability


# --- the head of a line ------------------------------------------------------------------------


def test_the_head_is_speed_name_and_cost() -> None:
    ability = read("Swift - Heal [4] - 2 Energy, 6 Aura", "technique")
    assert ability.speed is n.Speed.SWIFT
    assert (ability.name, ability.title) == ("Heal [4]", "Heal")
    assert ability.cost == n.Cost(aura=6, energy=2)
    assert ability.effects == (n.GainHp(4),)
    assert ability.keywords == ("heal",)


@pytest.mark.parametrize(
    ("written", "cost"),
    [
        ("Free", n.Cost()),
        ("Exert", n.Cost(exert=True)),
        ("Exhaust", n.Cost(exert=True)),
        ("2 HP", n.Cost(hp=2)),
        ("1 Energy, Discard 1", n.Cost(energy=1, discard=1)),
        ("4 Aura, Exert", n.Cost(aura=4, exert=True)),
    ],
)
def test_a_cost_is_free_or_a_list(written: str, cost: n.Cost) -> None:
    assert read(f"Swift - Hop - {written}", "summon").cost == cost


@pytest.mark.parametrize(
    "line",
    [
        "Swift - Heal [4]",
        "Trigger - Dash - 2 Aura",
        "Fast - Heal [4] - 2 Aura",
        "Swift - Heal [4] - 2 Mana",
        "Swift - Heal [4] - 2 Aura, 3 Aura",
        "Swift - Heal [4] - 2 Aura - 1 HP",
        "Heal [4] - 2 Aura",
        "Swift - Heal - 2 Aura",
        "Swift - Sing - 2 Aura",
        "",
        " : ",
    ],
)
def test_a_head_that_says_too_little_or_too_much_is_declined(line: str) -> None:
    with pytest.raises(genesis.Declined):
        genesis.read_line(line, n.CardType.TECHNIQUE)


def test_a_line_without_speed_has_that_of_its_keyword() -> None:
    assert read("Beckon - 2 Aura", "summon").speed is n.Speed.ACTION
    assert read("Quick Beckon - 2 Aura", "summon").speed is n.Speed.SWIFT
    assert read("Trap - 2 Aura", "alteration").speed is n.Speed.SWIFT
    assert read("Curse - 2 Aura", "enchantment").speed is n.Speed.ACTION


# --- attacks -----------------------------------------------------------------------------------


def test_the_name_of_an_attack_says_what_its_damage_is() -> None:
    attack = read("Action - Heavy Holy Fire Attack [4] - Exert", "champion")
    assert attack.attack
    assert attack.effects == (n.Damage(4, n.Slot(), ("heavy", "holy", "fire")),)
    assert attack.targets == (n.Target(n.Filter(n.Kind.PERMANENT)),)
    assert attack.keywords == ("heavy-attack", "elemental-attack")


def test_an_area_attack_has_no_target() -> None:
    attack = read("Swift - Area Range Attack [3] - 1 Energy", "technique")
    assert attack.targets == ()
    assert attack.effects == (n.Damage(3, n.Each(n.Filter(n.Kind.PERMANENT)), ("range",)),)


def test_a_drain_attack_takes_hp_and_deals_no_damage() -> None:
    attack = read("Swift - Drain Dark Attack [3] - 1 HP", "summon")
    assert attack.effects == (n.Drain(3),)
    assert attack.targets[0].filter.kind is n.Kind.COMBATANT


def test_attack_resistance_is_no_attack() -> None:
    resistance = read("Continuous - Attack Resistance", "summon")
    assert not resistance.attack
    assert resistance.statics == (n.Has("Attack Resistance"),)
    assert read("Trigger - Counter Attack [2]", "summon").attack


def test_commands_leave_out_cast_execute_quick_and_the_number() -> None:
    titles = {
        "Swift - Cast Ember - Free : Draw a card.": "Ember",
        "Swift - Execute Charge - Free : Draw a card.": "Charge",
        "Swift - Quick Heavy Attack [2] - 1 Energy": "Heavy Attack",
        "Continuous - Cast Resistance": "Cast Resistance",
    }
    assert {line: read(line).title for line in titles} == titles


# --- keywords ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_keyword_line_says_its_glossary_sentence(name: str) -> None:
    number = " [2]" if "{n}" in TEXTS[name] else ""
    passive = TEXTS[name].startswith(("when ", "at "))
    head = f"Trigger - {name}{number}" if passive else f"Swift - {name}{number} - 1 Aura"
    kind = _KINDS.get(name, "summon")
    ability = read(head, kind)
    assert read(f"{head} : {genesis.text_of(ability)}", kind) == ability


_KINDS = {
    **dict.fromkeys(("Build", "Create", "Trap"), "alteration"),
    **dict.fromkeys(("Enchant", "Curse", "Champion Curse"), "enchantment"),
}


@pytest.mark.parametrize("name", ["Flight", "Decay", "Weakness [Fire]", "Damage Resistance"])
def test_what_a_permanent_has_holds_continuously(name: str) -> None:
    assert read(f"Continuous - {name}", "summon").statics == (n.Has(name, n.Source()),)
    assert read(f"Continuous - {name}", "enchantment").statics == (n.Has(name, n.You()),)
    assert genesis.keyword(name).statics == (n.Has(name),)


def test_a_gained_keyword_with_a_trigger_is_that_ability() -> None:
    assert genesis.keyword("Dash") == read("Trigger - Dash", "summon")
    assert genesis.keyword("Death Touch [2]").effects == (n.Kill(n.Slot(), 2),)
    with pytest.raises(genesis.Declined):
        genesis.keyword("Soaring")


def test_an_enchantment_gives_its_dash_to_the_bearer() -> None:
    dash = read("Trigger - Dash", "enchantment")
    assert dash.event == n.Event(n.Verb.TURN_BEGINS, n.You())
    assert dash.effects == (n.Move(n.You(), may=True),)


def test_replicate_with_only_its_moment_has_the_usual_effect() -> None:
    line = "Trigger - Replicate [3] : When this summon enters the arena from your thoughts."
    ability = read(line, "summon", "Swarm")
    assert ability.event == n.Event(n.Verb.ENTERS, n.Source(), from_thoughts=True)
    (place,) = ability.effects
    assert isinstance(place, n.Place) and place.copies == 3
    assert isinstance(place.what, n.Chosen) and place.what.filter.card == "Swarm"


@pytest.mark.parametrize(
    ("keyword", "kind"),
    [
        ("Beckon", "summon"),
        ("Resurrect Beckon", "summon"),
        ("Build", "alteration"),
        ("Create", "alteration"),
        ("Trap", "alteration"),
        ("Enchant", "enchantment"),
        ("Curse", "enchantment"),
        ("Champion Curse", "enchantment"),
    ],
)
def test_a_keyword_that_brings_a_card_in_is_of_one_type(keyword: str, kind: str) -> None:
    line = f"Swift - {keyword} - 1 Aura"
    assert read(line, kind).entry
    for other in TYPES:
        if other != kind:
            with pytest.raises(genesis.Declined):
                read(line, other)


def test_count_is_optional_whether_it_says_so_or_not() -> None:
    head = "Trigger - Count : When you play a spell, "
    plain = read(head + "put a counter on this.", "alteration")
    assert plain.effects == (n.May((n.AddCounter(),)),)
    assert plain == read(head + "you may put a counter on this.", "alteration")


def test_abilities_that_put_their_own_card_into_play_are_entries() -> None:
    assert read("Action - Beckon - 2 Aura", "summon").entry
    assert read("Swift - Curse - 3 Aura : Attach this to target enemy.", "enchantment").entry
    line = "Action - Cast Arrival - 3 Aura : Place this summon on a spot adjacent to you."
    assert read(line, "summon").entry
    assert not read("Swift - Hop - 1 HP", "summon").entry


# --- texts -------------------------------------------------------------------------------------


def test_targets_are_numbered_as_the_text_names_them() -> None:
    ability = read(
        "Action - Cast Split - 4 Aura :"
        " Deal 2 damage to target summon and 1 damage to another target summon."
    )
    first, second = ability.targets
    assert not first.filter.other and second.filter.other
    assert ability.effects == (n.Damage(2, n.Slot(0)), n.Damage(1, n.Slot(1)))


def test_one_target_may_take_two_damages() -> None:
    ability = read(
        "Swift - Cast Steam - 4 Aura : Deal 2 fire damage and 1 water damage to target permanent."
    )
    assert len(ability.targets) == 1
    assert ability.effects == (
        n.Damage(2, n.Slot(), ("fire",)),
        n.Damage(1, n.Slot(), ("water",)),
    )


def test_a_chain_goes_from_target_to_target() -> None:
    ability = read(
        "Action - Cast Arc - 8 Aura : Chain: deal 3 electric damage to target combatant, 2 electric"
        " damage to a second target around the first and 1 electric damage to a third target around"
        " the second."
    )
    assert ability.chain
    assert [target.filter.near for target in ability.targets[1:]] == [n.Slot(0), n.Slot(1)]
    assert {target.filter.kind for target in ability.targets} == {n.Kind.COMBATANT}


def test_it_is_the_target_else_what_the_event_was_about() -> None:
    pushed = read(
        "Swift - Execute Shove - 1 Energy :"
        " Move target combatant one spot away from you, then deal 1 damage to it.",
        "technique",
    )
    assert pushed.effects[1] == n.Damage(1, n.Slot(0))
    left = read(
        "Trigger - Execute Prick : When a combatant leaves this spot, deal 1 damage to it.",
        "alteration",
    )
    assert left.effects == (n.Damage(1, n.That()),)
    died = read(
        "Trigger - Execute Burst : When ~ dies, deal 2 damage to each summon around it.", "summon"
    )
    (damage,) = died.effects
    assert isinstance(damage, n.Damage) and isinstance(damage.to, n.Each)
    assert damage.to.filter.near == n.Source()


def test_anywhere_frees_an_ability_from_the_awareness_of_its_card() -> None:
    line = "Swift - Cast Far - 1 Aura : Deal 1 damage to target champion{}."
    assert not read(line.format("")).anywhere
    assert read(line.format(", anywhere")).anywhere
    assert read("Action - Madness - 1 Aura").anywhere


def test_stun_lasts_until_the_end_of_the_round() -> None:
    stunned = read("Swift - Brand - 1 Aura : Target combatant gains Stun.")
    assert stunned.effects == (n.Give("Stun", n.Slot(), n.Until.ROUND),)


def test_an_element_may_be_chosen() -> None:
    ability = read(
        "Swift - Elemental Selection - 2 Aura :"
        " Choose Fire, Air or Holy. Deal 2 damage of that element to target permanent."
    )
    assert ability.choose == ("fire", "air", "holy")
    assert ability.effects == (n.Damage(2, n.Slot(), (n.CHOSEN,)),)


def test_a_reminder_in_brackets_says_nothing() -> None:
    plain = read("Swift - Breakthrough - 2 Energy : Draw a card.", "technique")
    reminded = "Swift - Breakthrough - 2 Energy : Draw a card. (An old word for Draw.)"
    assert read(reminded, "technique") == plain


@pytest.mark.parametrize(
    ("line", "phrase"),
    [
        ("Swift - Cast X - Free : Deal 3 mud damage to target permanent.", "mud"),
        ("Swift - Cast X - Free : Draw a card and dance.", "dance"),
        ("Swift - Cast X - Free : Draw a card draw a card.", "draw"),
        ("Swift - Cast X - Free : Target combatant gains Wings.", "Wings"),
        ("Trigger - Execute X : When it rains, draw a card.", "rains"),
        ("Continuous - Execute X : Deal 1 damage to each champion.", "Deal"),
        ("Swift - Cast X - Free : Deal 1 damage to it.", "Deal"),
    ],
)
def test_words_that_no_rule_reads_are_declined_with_the_phrase(line: str, phrase: str) -> None:
    with pytest.raises(genesis.Declined) as declined:
        read(line)
    assert declined.value.line == line
    assert line[declined.value.position :].startswith(declined.value.phrase)
    if phrase != "Deal":
        assert declined.value.phrase.startswith(phrase)


def test_the_words_of_a_line_are_kept_and_make_no_difference() -> None:
    own = read(
        "Swift - Push - 1 Energy : Move target combatant or alteration one spot away from the user."
    )
    assert own == read("Swift - Push - 1 Energy")
    assert own.wording.endswith("away from the user.")


def test_you_are_the_champion_also_on_a_summon() -> None:
    line = "Swift - Heave - 1 Energy : Move target combatant one spot away from {}."
    (of_you,), (of_user,) = (read(line.format(near)).effects for near in ("you", "the user"))
    assert (of_you.near, of_user.near) == (n.You(), n.User())


# --- there and back ----------------------------------------------------------------------------


def catalogue() -> list[tuple[str, str, n.Ability]]:
    return [
        (card.kind.value, card.name, ability)  # type: ignore[misc]
        for card in all_facts("genesis")
        for ability in card.abilities
    ]


def test_every_ability_of_the_catalogue_is_read_back_from_our_words() -> None:
    for kind, name, ability in catalogue():
        assert read(genesis.line_of(ability), kind, name) == ability
        assert read(genesis.wording(ability), kind, name) == ability


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Leech Word", "Target combatant loses 2 HP; the user gains 2 HP."),
        ("Gloom Cur", "Target combatant loses 1 HP; the user gains 1 HP."),
        ("Marrow Furnace", "Fire or dark damage dealt by combatants you control around this is"),
        ("Marching Colours", "At the beginning of your turn, the bearer may move to an adjacent"),
    ],
)
def test_readers_are_told_what_is_played(name: str, words: str) -> None:
    assert words in " ".join(facts("genesis", name).wording)


def test_every_ability_of_the_catalogue_is_read_back_from_the_notation() -> None:
    for _, _, ability in catalogue():
        assert genesis.read_ability(genesis.write(ability)) == ability


@pytest.mark.parametrize(
    "line", ["", "ability(swift", "draw", "target(filter(permanent))", 'ability(dance, "X", "X")']
)
def test_what_is_no_ability_is_bad_notation(line: str) -> None:
    with pytest.raises(BadNotation):
        genesis.read_ability(line)


def made_lines() -> list[tuple[str, str, str]]:
    found: dict[tuple[str, str, str], None] = {}
    for path in sorted(SCENARIOS.glob("*.yaml")) if SCENARIOS.is_dir() else ():
        for document in yaml.safe_load_all(path.read_text()):
            for name, card in ((document or {}).get("cards") or {}).items():
                kind = next(kind for kind in TYPES if kind in card)
                lines = card.get("abilities") or []
                for line in [lines] if isinstance(lines, str) else lines:
                    found[kind, name, line] = None
    return list(found)


@needs_shared
def test_every_line_of_the_scenarios_is_read_printed_and_read_back() -> None:
    lines = made_lines()
    assert len(lines) > 250
    for kind, name, line in lines:
        ability = read(line, kind, name)
        assert read(genesis.line_of(ability), kind, name) == ability, line
        assert read(genesis.wording(ability), kind, name) == ability, line
        assert genesis.read_ability(genesis.write(ability)) == ability, line


@needs_shared
def test_a_word_more_anywhere_in_a_text_is_declined() -> None:
    for kind, name, line in made_lines()[::7]:
        head, colon, text = line.partition(" : ")
        words = text.split()
        for place in range(len(words) + 1):
            more = " ".join([*words[:place], "zounds", *words[place:]])
            with pytest.raises(genesis.Declined):
                read(f"{head}{colon or ' : '}{more}", kind, name)


def test_the_wording_of_a_made_card_is_its_line() -> None:
    ability = read("Swift - Cast Ember - Free : Draw a card.")
    assert ability.wording == "Draw a card."
    assert replace(ability, wording="Other words.") == ability
