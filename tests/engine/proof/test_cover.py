"""Coverage tells the truth: what counts as offered, played, resolved, changed; what does not."""

import pytest

from engine import cards
from engine.chaotic.meaning.register import INSTRUCTIONS
from engine.chaotic.position import flow
from engine.fuzz.campaign import coverage
from engine.fuzz.chaotic.cover.company import chieftains, named
from engine.fuzz.chaotic.cover.deeds import blows, deals, occasions, struck
from engine.fuzz.chaotic.cover.staging import Stage
from engine.fuzz.chaotic.cover.witness import Witness
from engine.fuzz.chaotic.pool import pools
from engine.fuzz.deckbuilding import random_deck
from engine.fuzz.guide import around_missing
from engine.fuzz.ledger import ENOUGH, Ledger, Line, lines_of_format
from engine.fuzz.trial import Setting, trial
from engine.games import rulebook
from engine.kernel.chance import Stream, seed_bytes
from engine.language import nodes as n
from engine.language.walking import whole
from engine.rulesets import get

SETUP = {"size": 1, "begin": "location"}


def watched(cards, setup, *steps):
    """The counts after some steps `(seat, line)` in a made position, by card and place."""
    document = {"game": "chaotic", "format": "masters", "cards": cards, "setup": {**SETUP, **setup}}
    game = rulebook("chaotic").set_up(document)
    witness = Witness(game)
    for seat, line in steps:
        prompt = game.prompt_for(seat)
        witness.asked(prompt.options.keys)
        index = [option.line for option in prompt.options].index(line)
        witness.before(seat, prompt.options[index].key, line, look=True)
        game.choose(seat, index)
        witness.after()
    return {(line.card, line.place): counts for line, counts in witness.result().items()}


HEALER = {"creature": "OverWorld Muge", "mugic_ability": 2, "energy": 50}
HEAL = {**HEALER, "text": "{mc}: Heal 5 damage from target Creature."}


def test_ability_that_is_only_offered():
    found = watched({"Ana": HEAL}, {"board": {"A1": "Ana", "B1": "Ana"}}, ("A", "pass"))
    assert found["Ana", 0] == (1, 0, 0, 0)


def test_ability_on_the_burst_is_played_and_not_yet_resolved():
    board = {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel", "damage": 5}}
    found = watched({"Ana": HEAL}, {"board": board}, ("A", "use Ana on Bel"))
    assert found["Ana", 0][1:] == (1, 0, 0)


@pytest.mark.parametrize("damage, changed", [(5, 1), (0, 1)])
def test_ability_that_resolved(damage, changed):
    """A heal of 0 is told in an event: it did what it says."""
    board = {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel", "damage": damage}}
    steps = (("A", "use Ana on Bel"), ("B", "pass"), ("A", "pass"))
    found = watched({"Ana": HEAL}, {"board": board}, *steps)
    assert found["Ana", 0][1:] == (1, 1, changed)


def test_ability_whose_target_is_gone_has_not_resolved():
    spark = {**HEALER, "text": "{mc}: Deal 10 damage to target Creature."}
    board = {"A1": "Ana", "B1": "Bel", "B2": {"card": "Weak"}}
    steps = (
        ("A", "use Ana on Weak"),
        ("B", "use Bel on Weak"),
        ("A", "pass"),
        ("B", "pass"),
    )
    made = {"Ana": spark, "Bel": spark, "Weak": {"creature": "Danian", "energy": 5}}
    found = watched(made, {"size": 3, "board": board}, *steps)
    assert found["Bel", 0][1:] == (1, 1, 1)
    assert found["Ana", 0][1:] == (1, 0, 0)


def test_ability_without_effect_changed_nothing():
    cure = {**HEALER, "text": "{mc}: Uninfect target Creature."}
    steps = (("A", "use Ana on Bel"), ("B", "pass"), ("A", "pass"))
    board = {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel"}}
    found = watched({"Ana": cure}, {"board": board}, *steps)
    assert found["Ana", 0][1:] == (1, 1, 0)


def test_each_line_of_a_card_is_counted_for_itself():
    both = {**HEALER, "text": "{mc}: Heal 5 damage from target Creature.\nFire 5"}
    board = {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel"}}
    found = watched({"Ana": both}, {"board": board}, ("A", "pass"))
    assert found["Ana", 0] == (1, 0, 0, 0)
    assert found["Ana", 1] == (1, 1, 1, 1)


def test_standing_ability_counts_while_its_condition_holds():
    proud = {
        "creature": "OverWorld Hero",
        "text": "Mipedian Creatures you control have an additional 10 Courage.",
    }
    made = {"Ana": proud, "Mip": {"creature": "Mipedian Scout"}, "Dan": {"creature": "Danian"}}
    alone = {"size": 3, "board": {"A1": "Ana", "A2": "Dan", "B1": "Dan"}}
    alone["board"]["B1"] = {"card": "Dan", "as": "Other"}
    assert watched(made, alone, ("A", "pass"))["Ana", 0][2:] == (0, 0)
    friend = {"size": 3, "board": {"A1": "Ana", "A2": "Mip", "B1": "Dan"}}
    assert watched(made, friend, ("A", "pass"))["Ana", 0][2:] == (1, 1)


def test_lines_of_attacks_resolve_when_their_check_is_won():
    made = {
        "Ana": {"creature": "OverWorld Hero", "energy": 90, "disciplines": "50/50/50/50"},
        "Bel": {"creature": "UnderWorld Hero", "energy": 90, "disciplines": "50/50/50/50"},
        "Jab": {
            "attack": "",
            "base": 5,
            "text": "Stat Check Courage 50: Deal 5 damage.\nStat Check Power 75: Deal 5 damage.",
        },
    }
    setup = {
        "begin": "strike",
        "engaged": ["Ana", "Bel"],
        "striker": "A",
        "board": {"B1": "Bel", "B1+": {"card": "Ana", "controller": "A"}},
        "A": {"attack_hand": ["Jab", "Jab"]},
    }
    steps = (("A", "strike with Jab"), ("A", "pass"), ("B", "pass"))
    found = watched(made, setup, *steps)
    assert found["Jab", 0][1:] == (1, 1, 1)
    assert found["Jab", 1][1:] == (1, 0, 0)


def test_an_effect_that_does_nothing_is_told_from_one_that_does(monkeypatch):
    """A counter that lies would show an effect that is switched off as one that changed things."""
    monkeypatch.setitem(INSTRUCTIONS, n.Heal, lambda game, env, effect: None)
    board = {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel", "damage": 5}}
    steps = (("A", "use Ana on Bel"), ("B", "pass"), ("A", "pass"))
    found = watched({"Ana": HEAL}, {"board": board}, *steps)
    assert found["Ana", 0][1:] == (1, 1, 0)


def test_abilities_that_are_never_carried_out_are_missing(monkeypatch):
    """If abilities were put on the Burst and then forgotten, the coverage would say so."""
    monkeypatch.setitem(flow.FLOW.steps, "resolve_ability", lambda game, item: None)
    board = {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel", "damage": 5}}
    steps = (("A", "use Ana on Bel"), ("B", "pass"), ("A", "pass"))
    found = watched({"Ana": HEAL}, {"board": board}, *steps)
    assert found["Ana", 0][1:] == (1, 0, 0)


def test_clones_are_not_counted():
    document = {
        "game": "chaotic",
        "format": "masters",
        "cards": {"Ana": HEAL},
        "setup": {**SETUP, "board": {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel"}}},
    }
    game = rulebook("chaotic").set_up(document)
    witness = Witness(game)
    copy = game.clone()
    for seat, line in (("A", "use Ana on Bel"), ("B", "pass"), ("A", "pass")):
        copy.choose(seat, line)
    witness.after()
    assert witness.result() == {}
    assert copy.encode() != game.encode()


def test_watching_changes_nothing():
    stream = Stream(seed_bytes(1), "x")
    document = Stage(get("chaotic", "masters"), ("Gespedan",), stream).document()
    games = [rulebook("chaotic").set_up(document) for _ in range(2)]
    Witness(games[0])
    for _ in range(60):
        for game in games:
            if not game.over:
                game.choose(game.prompts[0].seat, game.step % len(game.prompts[0].options))
    assert games[0].chain == games[1].chain


# -- the ledger, and what games are built around -----------------------------------------------


def test_every_line_of_every_executable_card_stands_in_the_ledger():
    lines = lines_of_format("chaotic", "masters")
    assert len(set(lines)) == len(lines)
    known = {line.card for line in lines}
    for card in cards.all_facts("chaotic"):
        assert (card.full_name in known) == bool(
            card.executable and (card.abilities or card.brainwashed)
        )


def test_missing_are_those_not_resolved_often_enough():
    one, two, three = (Line("X", "", place) for place in range(3))
    ledger = Ledger([one, two, three])
    assert ledger.missing() == [one, two, three]
    ledger.add({one: (9, 9, ENOUGH, 0), two: (9, 9, ENOUGH - 1, 1), Line("Y", "", 0): (1, 1, 1, 1)})
    assert ledger.missing() == [three, two]
    assert ledger.idle() == [one]
    assert ledger.summary() == "abilities=3 offered=2 played=2 resolved=2 changed=1 missing=2"


def test_games_are_built_around_everything_that_is_missing():
    """By turns: no line is aimed at again before all others were."""
    lines = [Line(f"Card {number}", "", 0) for number in range(9)]
    ledger = Ledger(lines)
    setting = Setting("chaotic", "masters", seed=1)
    drawn = [around_missing(setting, ledger, number).around for number in range(18)]
    assert drawn == 2 * [(line.card,) for line in lines]


def test_many_missing_lines_are_aimed_at_together_and_few_one_by_one():
    setting = Setting("chaotic", "masters", seed=1)
    sizes = []
    for count in (5, 60, 1000):
        ledger = Ledger([Line(f"Card {number}", "", 0) for number in range(count)])
        sizes.append(len(around_missing(setting, ledger, 0).around))
    assert sizes == [1, 3, 8]


def test_brainwashed_lines_are_met_in_positions_of_their_own():
    """A game is built around one kind of text box: Minions there have a Chieftain, or none."""
    lines = [Line(f"Card {number}", box, 0) for number in range(30) for box in ("", "brainwashed")]
    ledger = Ledger(lines)
    setting = Setting("chaotic", "masters", seed=1)
    found = [around_missing(setting, ledger, number) for number in range(20)]
    turned = [own for own in found if own.brainwashed]
    assert turned and len(turned) < len(found)
    assert all(own.staged for own in turned)
    assert not all(own.staged for own in found)
    for own in (True, False):
        stage = Stage(get("chaotic", "masters"), ("Wistanne",), Stream(seed_bytes(3), "x"), own)
        game = stage.game()
        minions = [one.id for one in game.creatures.values() if is_named(game, one, "Wistanne")]
        assert minions
        led = [any(is_chieftain(game, one) for one in game.army(seat)) for seat in (0, 1)]
        assert led == [own, own]


def is_chieftain(game, one):
    """Whether a Creature has the word on its type line."""
    return "Chieftain" in game.face(one.id).words


def test_games_go_on_around_a_stubborn_line_alone():
    """What has resolved often enough is aimed at no more."""
    one, two = Line("X", "", 0), Line("Y", "", 0)
    ledger = Ledger([one, two])
    ledger.add({one: (3, 3, ENOUGH, 3)})
    setting = Setting("chaotic", "masters", seed=1)
    assert {around_missing(setting, ledger, number).around for number in range(8)} == {("Y",)}


def test_decks_around_a_card_have_it_and_are_legal():
    stream = Stream(seed_bytes(1), "x")
    names = ("Najarin", "Castle Bodhran")
    found = [random_deck("chaotic", "masters", 6, stream, names).names() for _ in range(20)]
    for name in names:
        assert sum(name in names for names in found) > 10


def test_random_decks_draw_on_the_whole_pool():
    """Loyal, Legendary and Unique cards too."""
    stream = Stream(seed_bytes(1), "x")
    met = set()
    for _ in range(150):
        met.update(random_deck("chaotic", "masters", 6, stream).names())
    facts = [cards.facts("chaotic", name) for name in met]
    pool = [card for card in cards.all_facts("chaotic") if card.executable]
    for trait in ("loyal", "legendary", "unique"):
        assert {getattr(card, trait) for card in facts} == {getattr(card, trait) for card in pool}
    assert {card.tribe for card in facts} >= set(cards.TRIBES)


def test_games_of_coverage_are_clean_and_can_be_played_again():
    setting = Setting("chaotic", "masters", seed=5, size=3)
    ledger = Ledger(lines_of_format("chaotic", "masters"))
    before = len(ledger.missing())
    played = list(coverage(setting, 0, 6, ledger))
    assert [fault for _, tally in played for fault in tally.faults] == []
    assert len(ledger.missing()) < before
    own, tally = played[3]
    again = trial(own, 3)
    assert own.staged
    assert again.cover == tally.cover


def test_texts_that_work_in_the_discard_pile_are_looked_at():
    board = {"A1": {"card": "Elhadd"}, "B1": "Chaor"}
    setup = {"board": board, "A": {"discard": ["Makanaz"]}}
    assert watched({}, setup, ("A", "pass"))["Makanaz", 0] == (1, 1, 1, 1)


def test_a_price_that_counts_while_the_mugic_is_in_the_hand():
    """Its own cost is lower once its player's fighter has won Initiative."""
    board = {"A1": "Maxxor", "A1+": {"card": "Chaor", "controller": "B"}}
    setup = {"begin": "strike", "board": board, "engaged": ["Maxxor", "Chaor"]}
    setup |= {"striker": "A", "A": {"mugic": ["Allegro"], "attack_hand": ["Blank"]}}
    counts = watched({}, setup, ("A", "strike with Blank"))["Allegro", 1]
    assert counts[0] and counts[2] == 0


def test_a_keyword_of_an_attack_is_true_while_it_is_on_the_burst():
    board = {"A1": "Maxxor", "A1+": {"card": "Chaor", "controller": "B"}}
    setup = {"begin": "strike", "board": board, "engaged": ["Maxxor", "Chaor"]}
    setup |= {"striker": "A", "A": {"attack_hand": ["Flaming Coals"]}}
    assert watched({}, setup, ("A", "strike with Flaming Coals"))["Flaming Coals", 0] == (
        1,
        1,
        1,
        0,
    )


def test_a_card_put_aside_in_place_of_the_pile_is_a_replacement_carried_out():
    spent = {"creature": "Danian", "energy": 5, "text": "{mc}: Deal 5 damage to Spent."}
    board = {"A1": "Lore, Ancestral Caller", "B1": {"card": "Spent", "counters": 1}, "B2": "Chaor"}
    setup = {"size": 3, "board": board, "turn": "B"}
    steps = (("B", "use Spent"), ("A", "pass"), ("B", "pass"))
    assert watched({"Spent": spent}, setup, *steps)["Lore, Ancestral Caller", 1][2] == 1


@pytest.mark.parametrize(
    "card, group, helper",
    [
        ("Khritlaan", "creatures", "Elhadd"),
        ("Clodor", "attacks", "Quick Exit"),
        ("Gothos Tower", "creatures", "Lord Van Bloot"),
    ],
)
def test_what_a_card_speaks_of_helps_it(card, group, helper):
    pool = pools(get("chaotic", "masters"))[group]
    assert helper in {one.full_name for sheaf in named([card], pool) for one in sheaf}


def test_chieftains_are_wanted_for_a_minion_alone():
    pool = pools(get("chaotic", "masters"))["creatures"]
    assert chieftains(["Wistanne"], pool) and not chieftains(["Maxxor"], pool)


# -- what made positions bring along -----------------------------------------------------------


def staged(name, positions=40):
    """Made positions around a card."""
    stream = Stream(seed_bytes(3), name)
    for _ in range(positions):
        yield Stage(get("chaotic", "masters"), (name,), stream).game()


def test_a_position_has_the_counters_that_an_ability_costs():
    """Fifty of Creatures of one player, or six of the Creature itself."""
    rich = [
        max(sum(one.counters for one in game.army(seat)) for seat in (0, 1))
        for game in staged("Glacier Plains, M'arrillian Heat Cannon")
    ]
    assert sum(found >= 50 for found in rich) >= 10
    purses = [
        max((one.counters for one in game.creatures.values() if is_named(game, one)), default=0)
        for game in staged("Tir'baleen")
    ]
    assert sum(found >= 6 for found in purses) >= 10


def is_named(game, one, name="Tir'baleen", gear=False):
    """Whether a Creature, or its Battlegear, is what the position is built around."""
    return game.face(one.gear if gear else one.id).name == name


def test_a_position_has_the_disciplines_that_an_ability_asks_for():
    """A Creature with 0 Power and 0 Speed is nowhere printed."""
    met = 0
    for game in staged("Desert's Wrathsong"):
        stats = [game.profile(card).stats for card in game.creatures]
        met += any(power == speed == 0 for _, power, _, speed, _ in stats)
    assert met >= 20


def test_battlegear_is_borne_by_whom_it_wants():
    """Of two kinds of bearer, one of which has few Creatures, both are met."""
    kinds = set()
    for game in staged("Wind Whip"):
        for one in game.creatures.values():
            if one.gear >= 0 and game.face(one.gear).name == "Wind Whip":
                kinds |= {game.face(one.id).tribe, *game.face(one.id).subtypes}
    assert {"Mipedian", "Conjuror"} <= kinds


def test_a_position_has_what_the_checks_of_an_attack_ask_for():
    """All four Elemental Types, all Disciplines below 20."""
    for name, met in (
        ("Apoc-eclipse", lambda found: found.elements == 15),
        ("Mindful Finish", lambda found: max(found.stats[:4]) < 20),
    ):
        fighting = [game for game in staged(name) if game.combat is not None]
        ready = [
            all(met(game.profile(card)) for card in game.creatures if game.engaged(card))
            for game in fighting
        ]
        assert sum(ready) * 3 > len(ready) > 0, (name, ready)


def test_mirages_lie_with_creatures():
    """9.3.5: in a third of the positions or so, in a space where somebody stands."""
    spaces = [
        (game.mirage_space, {one.space for one in game.creatures.values()})
        for game in staged("Bivike")
        if game.mirage >= 0
    ]
    assert len(spaces) >= 5
    assert all(space in taken for space, taken in spaces)


def test_a_position_has_the_attacks_that_deal_what_is_waited_for():
    """Fire attacks for 30 or more, in the hand of a Creature with Fire; exactly 25 in the other."""
    pool = pools(get("chaotic", "masters"))["attacks"]
    (fire,) = blows(cards.facts("chaotic", "Flameblade of Seeryn"))
    assert (fire.elements, fire.low, fire.high, fire.own) == (frozenset({0}), 30, None, True)
    found = struck(fire, pool)
    assert found and all(card.damage[0] is not None for card in found)
    assert all(card.base + sum(value or 0 for value in card.damage) >= 30 for card in found)
    (weak,) = blows(cards.facts("chaotic", "Bladez"))
    assert all(0 in deals(card) for card in struck(weak, pool))
    (exact,) = blows(cards.facts("chaotic", "Nauthilax, Tainted"))
    assert (exact.elements, exact.low, exact.high) == (frozenset(), 25, 25)
    assert all(25 in deals(card) for card in struck(exact, pool))


def test_a_bearer_has_the_element_that_its_battlegear_waits_for():
    met = 0
    for game in staged("Flameblade of Seeryn"):
        bearers = [
            one
            for one in game.creatures.values()
            if one.gear >= 0 and is_named(game, one, "Flameblade of Seeryn", gear=True)
        ]
        met += any(game.profile(one.id).elements & 1 for one in bearers)
    assert met >= 20


def test_the_other_player_has_cards_that_bring_a_moment_about():
    """Cards by which a new active Location is revealed, for one that does it instead."""
    pool = pools(get("chaotic", "masters"))["mugic"]
    waiting = [cards.facts("chaotic", "Biakan")]
    for sheaf in occasions(waiting, pool):
        kinds = {type(part) for part in whole(tuple(card.abilities for card in sheaf))}
        assert n.RevealLocation in kinds
    assert occasions(waiting, pool)
    assert not occasions([cards.facts("chaotic", "Maxxor")], pool)


def test_hands_are_alike_where_names_are_compared():
    stream = Stream(seed_bytes(4), "x")
    for name, low, high in (("Blaaxa", 20, 40), ("Maxxor", 0, 19)):
        found = [Stage(get("chaotic", "masters"), (name,), stream).document() for _ in range(40)]
        same = sum(one["setup"]["A"]["mugic"] == one["setup"]["B"]["mugic"] for one in found)
        assert low <= same <= high, (name, same)


def test_a_foe_is_about_to_fall_where_a_combat_has_to_be_won():
    falling = fought = 0
    for game in staged("Dread Tread", 60):
        if game.combat is not None:
            fought += 1
            pair = [game.creatures[card] for card in game.creatures if game.engaged(card)]
            falling += any(game.profile(one.id).stats[4] - one.damage <= 5 for one in pair)
    assert falling * 2 > fought > 20
