"""Texts of made cards: what is said in other words than on printed cards is read as the same."""

import pytest

from engine import language
from engine.language import Declined


def written(text: str, kind: str) -> str:
    """The notation of a text; what is printed of each of its lines reads back as the same."""
    found = language.compile(text, card_type=kind, name="Zorvath")
    for ability in found:
        assert language.read_line(language.plain(ability), kind) == ability
        assert language.read_line(language.wording(ability, kind), kind) == ability
    return " ".join(map(language.write, found))


ALWAYS = {
    "~'s Power becomes 100.": "set_stat(source, power, 100, always)",
    "~'s Power is always 100.": "set_stat(source, power, 100, always)",
    "Each Creature's Power is 100.": "set_stat(each(creature), power, 100, always)",
    "Creatures' Power is 100.": "set_stat(each(creature), power, 100, always)",
    "Opposing Creatures' Speed becomes 20.": (
        "set_stat(each(creature(controlled(opposing))), speed, 20, always)"
    ),
    "Fire attacks deal 0 damage to ~.": (
        "modify_damage(set, 0, each(attack(has_element(fire))), source, always)"
    ),
    "Mugic deal no damage to ~.": "modify_damage(set, 0, each(mugic), source, always)",
    "Attacks deal no damage.": "modify_damage(set, 0, each(attack), until=always)",
    "Opposing Creatures deal no damage to ~.": (
        "modify_damage(set, 0, each(creature(controlled(opposing))), source, always)"
    ),
    "Opposing Creatures cannot move into ~'s space.": "cannot(be_joined, source, always)",
    "Creatures cannot move into ~'s space.": "cannot(be_joined, source, always)",
    "Creatures you control cannot intercept.": (
        "cannot(intercept, each(creature(controlled(yours))), always)"
    ),
    "Creatures lose Invisibility.": "lose_ability(each(creature), keyword(invisibility), always)",
    "Creatures lose Fire.": "lose_element(each(creature), fire, always)",
    "Creatures do not have Fire.": "lose_element(each(creature), fire, always)",
    "Creatures lose all Elemental Types.": "lose_elements_of(each(creature), until=always)",
    "Creatures have no Elemental Types.": "lose_elements_of(each(creature), until=always)",
    "Creatures do not have any Elemental Types.": "lose_elements_of(each(creature), until=always)",
    "Creatures do not have and cannot gain Fire.": "lacks_element(each(creature), fire, always)",
    "Creatures lose and cannot gain Air.": "lacks_element(each(creature), air, always)",
    "Creatures do not have Range.": "lose_ability(each(creature), keyword(range), always)",
    "Creatures you control gain 5 Courage.": (
        "gain(each(creature(controlled(yours))), 5, [courage], always)"
    ),
    "Creatures you control have Swift 1.": (
        "gain_ability(each(creature(controlled(yours))), keyword(swift, 1), always)"
    ),
    "Creatures gain Fire 5.": "gain_ability(each(creature), keyword(element, 5, fire), always)",
    "Damage dealt to ~ is doubled.": "modify_damage(multiply, 2, each(card), source, always)",
    "Damage dealt to ~ by Mugic is halved.": (
        "modify_damage(divide, 2, each(mugic), source, always)"
    ),
    "Your opponent's attacks deal 5 less damage.": (
        "modify_damage(reduce, 5, each(attack(controlled(opponent))), until=always)"
    ),
    "Mugic you play deal an additional 5 damage.": (
        "modify_damage(add, 5, each(mugic(controlled(yours))), until=always)"
    ),
    "Attacks your opponent plays deal 5 less damage.": (
        "modify_damage(reduce, 5, each(attack(controlled(opponent))), until=always)"
    ),
}


@pytest.mark.parametrize("text", ALWAYS)
def test_what_always_holds(text: str) -> None:
    assert written(text, "creature") == f"static([{ALWAYS[text]}])"


@pytest.mark.parametrize(
    ("gained", "notation"),
    [
        ("gains 10 Power", "gain(bearer, 10, [power], always)"),
        ("loses Fire", "lose_element(bearer, fire, always)"),
        ('gains "Fire 5"', "gain_ability(bearer, keyword(element, 5, fire), always)"),
        ("has Range", "gain_ability(bearer, keyword(range), always)"),
        ("loses and cannot gain Fire", "lacks_element(bearer, fire, always)"),
    ],
)
def test_what_the_equipped_creature_has(gained: str, notation: str) -> None:
    assert written(f"Equipped Creature {gained}.", "battlegear") == f"static([{notation}])"


BY_MUGIC = "dealt_damage, source, by=mugic"
THEIRS = "played, mugic(controlled(opponent))"
EVENTS = {
    "When ~ is dealt damage by a Mugic": BY_MUGIC,
    "When ~ takes damage from a Mugic": BY_MUGIC,
    "When ~ is dealt 10 or more damage by a Mugic": BY_MUGIC + ", low=10",
    "When ~ is dealt damage by a Fire attack": (
        "dealt_damage, source, by=attack(has_element(fire))"
    ),
    "When ~ is dealt damage by an opposing Creature": (
        "deals_damage, creature(controlled(opposing)), to=source"
    ),
    "When you play a Mugic": "played, mugic(controlled(yours))",
    "When your opponent plays a Mugic": THEIRS,
    "Whenever an opponent plays a Mugic": THEIRS,
    "When a player plays a Mugic": "played, mugic",
    "When you play a Fire attack": "played, attack(controlled(yours), has_element(fire))",
    "When ~ is healed": "healed, source",
    "When combat begins": "combat_begins",
    "At the beginning of each combat": "combat_begins",
    "At the beginning of your opponent's turn": "turn_begins, side=opposing",
    "At the end of each opponent's turn": "turn_ends, side=opposing",
}


@pytest.mark.parametrize("when", EVENTS)
def test_when_something_happens(when: str) -> None:
    text = f"{when}, put a Mugic counter on ~."
    assert written(text, "creature") == f"triggered(event({EVENTS[when]}), [put_counters(source)])"


@pytest.mark.parametrize(
    ("when", "event"),
    [
        ("~ would be dealt damage", "dealt_damage, source"),
        ("damage would be dealt to ~", "dealt_damage, source"),
        ("~ would be dealt damage by a Mugic", BY_MUGIC),
    ],
)
@pytest.mark.parametrize("then", ["instead ~ gains 5 Power", "it gains 5 Power instead"])
def test_damage_that_would_be_dealt(when: str, event: str, then: str) -> None:
    expected = f"instead(event({event}), [gain(source, 5, [power])])"
    assert written(f"If {when}, {then}.", "creature") == expected


@pytest.mark.parametrize(
    ("text", "kind", "notation"),
    [
        (
            "When ~ becomes engaged, its Power becomes 100.",
            "creature",
            "triggered(event(becomes_engaged, source), [set_stat(source, power, 100)])",
        ),
        (
            "Target Creature gains 10 Courage. Its Power becomes 100.",
            "mugic",
            "played([gain(target(creature), 10, [courage]), set_stat(slot, power, 100)])",
        ),
        (
            "When an attack is played, the Creature that played it gains 5 Energy.",
            "location",
            "triggered(event(played, attack), [gain(who_played(subject), 5, [energy])])",
        ),
        (
            "Mirage: When a Creature enters this space, deal 5 damage to it.",
            "location",
            "mirage(triggered(event(enters, creature), [damage(5, subject)]))",
        ),
        (
            "Mirage: When a Creature moves into this space, deal 5 damage to it.",
            "location",
            "mirage(triggered(event(moves, creature), [damage(5, subject)]))",
        ),
        (
            "Target Creature gains Range and Swift 1 until end of combat.",
            "mugic",
            "played([gain_ability(target(creature), keyword(range), combat),"
            " gain_ability(slot, keyword(swift, 1), combat)])",
        ),
        (
            "As an additional cost to play this Mugic, sacrifice a Creature. Deal 20 damage to"
            " target Creature.",
            "mugic",
            "additional_cost([sacrifice_cost(pick(creature))]) played([damage(20,"
            " target(creature))])",
        ),
        (
            "{mc}: Heal 10 damage to ~. Play this ability only on your turn.",
            "creature",
            "activated([pay_counters(1)], [heal(10, source)], on_turn_of(yours))",
        ),
        (
            "{mc}: Heal 10 damage to ~. Play this ability only during combat.",
            "creature",
            "activated([pay_counters(1)], [heal(10, source)], there(creature(engaged)))",
        ),
        (
            "{mc}: Heal 10 damage to ~. Play this ability only once per turn.",
            "creature",
            "activated([pay_counters(1)], [heal(10, source)], once=yes)",
        ),
        (
            "Deal damage to target Creature equal to the number of Mugic counters on it.",
            "mugic",
            "played([damage(counters_on(slot), target(creature))])",
        ),
        (
            "Put Mugic counters on target Creature equal to the number of Danians you control.",
            "mugic",
            "played([put_counters(target(creature), times(1, count_of(creature(controlled(yours),"
            ' is_a("Danian")))))])',
        ),
        (
            "Choose a Discipline. Target Creature loses 20 in that Discipline.",
            "mugic",
            "played([choose_one([every(discipline, [lose(target(creature), 20, [that])])])])",
        ),
        (
            "Choose an Elemental Type. Target Creature gains that Elemental Type.",
            "mugic",
            "played([choose_one([every(element, [gain_element(target(creature), that)])])])",
        ),
        (
            "As long as ~ has Fire, its Power is 60.",
            "creature",
            "static([set_stat(source, power, 60, always)], is(source, [has_element(fire)]))",
        ),
        (
            "~ has an additional 10 Power during your opponent's turn.",
            "creature",
            "static([gain(source, 10, [power], always)], on_turn_of(opposing))",
        ),
        ("Fire 5. Range.", "creature", "keyword(element, 5, fire) keyword(range)"),
    ],
)
def test_other_words(text: str, kind: str, notation: str) -> None:
    assert written(text, kind) == notation


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When ~ is dealt damage by an opposing Creature, it gains 5 Courage.", "creature"),
        ("When ~ is dealt damage by an attack, the Creature that played it moves.", "creature"),
        ("Damage dealt to ~ is doubled for each Danian you control.", "creature"),
        ("Attacks deal double damage to ~ for each Danian you control.", "creature"),
        ("Mugic deal 5 damage to ~.", "creature"),
        ("~ gains 5 Courage.", "creature"),
        ("Target Creature's Power becomes 20.", "creature"),
        ("Creatures you play gain 5 Courage.", "creature"),
        ("When you play a Creature, ~ gains 5 Courage.", "creature"),
        ("When a Creature enters this space, deal 5 damage to it.", "location"),
        ("If ~ would be dealt damage by an opposing Creature, it gains 5 Power.", "creature"),
    ],
)
def test_what_may_be_meant_in_two_ways_is_declined(text: str, kind: str) -> None:
    with pytest.raises(Declined):
        language.compile(text, card_type=kind)
