"""The twin that reads the texts of Chaotic cards: it agrees with the engine where both are right,
says so, and differs where one is wrong."""

import pytest

from engine.chaotic.happenings import damage
from engine.chaotic.table.scenarios import set_up
from engine.chaotic.turn import movement
from engine.chaotic.values import standing_effects
from engine.fuzz.chaotic.twin import said
from engine.fuzz.chaotic.twin.entries import Log
from engine.fuzz.chaotic.twin.memory import Memory, keyword_called
from engine.fuzz.chaotic.twin.movement import Turn
from engine.fuzz.chaotic.twin.position import position_of
from engine.fuzz.chaotic.twin.texts import Reader
from engine.fuzz.chaotic.twin.values import worked_out
from engine.fuzz.tally import Tally
from engine.fuzz.twin import Asked
from engine.language import nodes as n


def at(board, switches=None, **setup):
    """A position of cards of the catalogue: the twin looks them up."""
    setup = {"size": 3, "location": "Prexxor Chasm", "board": board, **setup}
    return set_up({"format": "masters", "setup": setup, "switches": switches or {}})


def told(game, *choices):
    """What the twin says of a few choices, looking at everything; it is never silent."""
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    found = heard(twin, game, *choices)
    assert not twin.heard.silent
    return found


def heard(twin, game, *choices):
    """The same of any twin."""
    view, found = game.view("judge"), []
    twin.begin(view, [])
    for choice in choices:
        prompt = game.prompts[0]
        lines = tuple(option.line for option in prompt.options)
        asked = Asked(prompt.seat, prompt.kind, choice, lines)
        before = game.view("judge") if twin.wants(asked, always) else None
        events = [event.line for event in game.choose(prompt.seat, choice)]
        found += twin.seen(before, asked, events, lambda: game.view("judge"), always)
    return found


def always(check, kind):
    return True


def struck(attack):
    """An attack against Krekk, with Fire, in the City of the Elements."""
    game = at(
        {"B1": "Krekk", "B1+": {"card": "Fla'gamp", "controller": "A"}},
        begin="strike",
        location="Kaizeph, City of the Elements",
        engaged=["Fla'gamp", "Krekk"],
        striker="A",
        A={"attack_hand": [attack, attack]},
    )
    return game, told(game, f"strike with {attack}", "pass", "pass")


def test_damage_changed_by_what_a_location_says_of_the_creature_hit():
    """Steam Rage has Fire, which Krekk has too: 0 + 5 for Water of Fla'gamp, 5 less."""
    game, differences = struck("Steam Rage")
    assert differences == []
    assert "total 0" in [event.line for event in game.events]


def test_damage_not_reduced_is_noticed(monkeypatch):
    monkeypatch.setattr(damage, "applies", lambda *parts: False)
    assert struck("Steam Rage")[1] == ["Steam Rage: total 5, by the twin 0"]


def test_damage_that_battlegear_was_given():
    """In the Workshop a Shard makes attacks of its bearer hit harder: 5 for Fire, and 5."""
    game = at(
        {"B1": {"card": "Krekk", "gear_up": "Kha'rall Chime Shard"},
         "B1+": {"card": "Fla'gamp", "controller": "A"}},
        begin="strike",
        location="Shardcrafters' Workshop",
        engaged=["Fla'gamp", "Krekk"],
        striker="B",
        B={"attack_hand": ["Steam Rage", "Steam Rage"]},
    )  # fmt: skip
    assert told(game, "strike with Steam Rage", "pass", "pass") == []
    assert "total 10" in [event.line for event in game.events]


def called(mover):
    """Someone stands beside the bearer of the Algal Wings, on whom all beside it must move."""
    return at(
        {
            "A1": mover,
            "A3": "Fla'gamp",
            "B1": {"card": "Krekk", "gear_up": "Algal Wings of Attraction"},
        },
        begin="action",
    )


def test_moves_that_must_be_made():
    game = called("Ghundac")
    assert told(game, "move Ghundac to B1") == []


def test_moves_that_need_not_be_made_are_noticed(monkeypatch):
    monkeypatch.setattr(movement, "makes_it_move", lambda *parts: False)
    game = called("Ghundac")
    assert "the twin would not offer move Fla'gamp to A2" in told(game, "move Ghundac to B1")


@pytest.mark.parametrize("location, energy", [("none", 100), ("Iron Pillar", 50)])
def test_battlegear_that_has_no_abilities_raises_nothing(location, energy):
    """Zaur has Energy 50, and 50 of the Stone Mail, except under the Iron Pillar (R-have-no)."""
    board = {"A1": {"card": "Zaur", "gear_up": "Stone Mail"}, "B1": "Krekk"}
    view = at(board, begin="action", location=location).view("judge")
    assert worked_out(position_of(view, "diagonal"), Log())["Zaur"].stats[4] == energy
    (zaur,) = [card for card in view["creatures"].values() if card["line_name"] == "Zaur"]
    assert zaur["energy"] == energy


def test_who_must_attack():
    game = at(
        {"A1": "Rothar, Forceful Negotiator", "A3": "Fla'gamp", "B1": "Krekk"}, begin="action"
    )
    assert told(game, "move Rothar, Forceful Negotiator to B1") == []


def test_who_has_lost_its_foe_is_still_engaged():
    """7.3.1: combat ends after the Burst; until then the Lake takes Water from the engaged."""
    game = at(
        {"B1": "Krekk", "B1+": {"card": "Fla'gamp", "controller": "A"}},
        begin="strike",
        location="Illusionary Lake",
        engaged=["Fla'gamp", "Krekk"],
        striker="A",
    )
    view = game.view("judge")
    view["creatures"] = {
        key: card for key, card in view["creatures"].items() if card["line_name"] != "Krekk"
    }
    position = position_of(view, "diagonal")
    assert (position.bodies["Fla'gamp"].engaged, position.bodies["Fla'gamp"].foe) == (True, "")
    assert worked_out(position, Log())["Fla'gamp"].elements == set()


def test_damage_that_an_attack_takes_from_itself():
    """Neuro Freeze deals 10 less where the receiver has Water, as Fla'gamp has."""
    game = at(
        {"B1": "Fla'gamp", "B1+": {"card": "Krekk", "controller": "A"}},
        begin="strike",
        engaged=["Krekk", "Fla'gamp"],
        striker="A",
        A={"attack_hand": ["Neuro Freeze", "Neuro Freeze"]},
    )
    assert told(game, "strike with Neuro Freeze", "pass", "pass") == []
    assert "total 0" in [event.line for event in game.events]


@pytest.mark.parametrize("striker, total", [("Owayki", 5), ("Fla'gamp", 5), ("Qwun", 0)])
def test_a_discard_pile_that_the_attack_shuffles_away_adds_nothing(striker, total):
    """Tornado Tackle has Base 0 and no Air damage. Of a Creature with Air it shuffles the discard
    piles into the decks, so that Taffial finds no card of its name: Owayki has Air 5, Qwun nothing
    more. Fla'gamp has no Air, and Taffial adds 5."""
    game = at(
        {"A1": "Taffial", "B1": "Krekk", "B1+": {"card": striker, "controller": "A"}},
        begin="strike",
        engaged=[striker, "Krekk"],
        striker="A",
        A={"attack_hand": ["Tornado Tackle", "Flash Kick"], "attack_discard": ["Tornado Tackle"]},
    )
    assert told(game, "strike with Tornado Tackle", "pass", "pass") == []
    assert f"total {total}" in [event.line for event in game.events]


def test_a_copy_has_another_tribe_for_who_counts_it():
    """Bodal has Wisdom 80, and 5 for Silchaw; Iparu beside it has become a Danian (GL2-copy)."""
    game = at(
        {"A1": "Iparu, Metallic Ally", "A2": "Silchaw", "A3": "Bodal", "B1": "Riggan"},
        begin="turn-start",
        location="none",
        A={"location_deck": ["Kaizeph, City of the Elements"]},
    )
    assert told(game, "pass", "pass") == []
    found = {card["line_name"]: card for card in game.view("judge")["creatures"].values()}
    assert found["Bodal"]["wisdom"] == 85
    assert found["Iparu, Metallic Ally"]["tribe"] == "Danian"


def test_a_copy_is_over_with_the_turn_or_with_the_creature():
    memory = Memory("current")
    labels = ["Iparu, Metallic Ally", "Iparu, Metallic Ally 2", "Riggan"]
    memory.follow(1, "become Iparu, Metallic Ally Riggan", labels)
    memory.follow(2, "become Iparu, Metallic Ally 2 Iparu, Metallic Ally", labels)
    assert {own: guise.card for own, guise in memory.guises.items()} == {
        "Iparu, Metallic Ally": "Riggan",
        "Iparu, Metallic Ally 2": "Riggan",
    }
    memory.follow(3, "destroy Iparu, Metallic Ally", labels)
    assert list(memory.guises) == ["Iparu, Metallic Ally 2"]
    memory.follow(4, "turn ends", labels)
    assert memory.guises == {}


@pytest.mark.parametrize(
    "text, keyword",
    [
        ("Fireproof 10", n.Keyword(n.Word.PROOF, 10, element=n.Element.FIRE)),
        ("Exhaust All Disciplines 5", n.Keyword(n.Word.EXHAUST, 5)),
        ("Outperform Courage 5", n.Keyword(n.Word.OUTPERFORM, 5, stat=n.Stat.COURAGE)),
        ("Mandiblor", None),
    ],
)
def test_keywords_that_a_line_names(text, keyword):
    assert keyword_called(text) == keyword


def test_the_element_that_a_cost_expends():
    assert said.elements_spent("Donmar, Tablet Translator", "current") == {n.Element.WATER}
    assert said.elements_spent("Quranium Pendant", "current") == {n.Element.EARTH}
    assert said.elements_spent("Tangath Toborn", "current") == set()


def test_silence_is_counted_with_its_reason():
    one, two = Tally(games=1), Tally(games=1)
    one.heard.compared["moves"] += 3
    two.heard.silent["moves: a Mirage"] += 2
    one.add(two)
    assert one.twin_line() == "twin: compared=3 (moves 3) silent=2: 2 moves: a Mirage"


@pytest.mark.parametrize("lines, fought", [(["move Ana B1"], True), (["relocate Ana B1"], False)])
def test_a_combat_that_an_ability_begins_is_not_the_one_of_the_turn(lines, fought):
    turn = Turn()
    for line in ["turn A", *lines, "battle B1", "engage Ana Bel"]:
        turn.follow(line)
    assert turn.fought is fought


def test_who_is_engaged_where_one_name_begins_another():
    twin = Reader("diagonal", "all", "types", "current")
    twin.owners = {"Malvadine": "B", "Malvadine 2": "B", "Rellim": "A"}
    twin.follow("engage Malvadine 2 Rellim")
    assert twin.pair == ("Malvadine 2", "Rellim")


def test_who_is_placed_for_a_showdown_is_no_newer():
    """Ultadur gives itself Fire; what took it since counts on where Ultadur is placed (6.3.7.2)."""
    game = at(
        {"A3": "Fla'gamp", "B3": "Ultadur"},
        begin="turn-start",
        turn="B",
        turns_without_combat=3,
        location="none",
        B={"location_deck": ["AZAIA Mindscrying Chamber"]},
    )
    location = ["pass"] * 4
    moving = ["move Ultadur to B1", "pass", "pass", "stop moving"]
    assert told(game, *location, *moving, "pass") == []
    assert game.view("judge")["creatures"]["c1"]["elements"] == []


def test_damage_after_an_infection_that_ended_on_the_way_is_left_unread():
    """Lendai has Water 5 unless it is Infected: 5 + 10 for Water + 10 for a Challenge of Wisdom, 60
    against 20, + 5 as Acid Wash has uninfected it before damage is determined (R-element-x)."""
    game = at(
        {"B1": "Krekk", "B1+": {"card": "Lendai", "controller": "A", "infected": True}},
        begin="strike",
        engaged=["Lendai", "Krekk"],
        striker="A",
        A={"attack_hand": ["Acid Wash", "Acid Wash"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    assert heard(twin, game, "strike with Acid Wash", "pass", "pass") == []
    assert "damage: other things happened on the way" in twin.heard.silent
    assert "total 30" in [event.line for event in game.events]


def test_an_attack_with_a_choice_in_the_middle_counts_as_received():
    """Akkerbal is dealt nothing by the first attack of a combat, which asks for
    a choice; Gravity Slam then deals 5 and 10."""
    game = at(
        {"A1": "Drimesse", "B1": "Qwun", "A1+": {"card": "Akkerbal", "controller": "B"}},
        begin="strike",
        turn="B",
        engaged=["Akkerbal", "Drimesse"],
        striker="A",
        A={"attack_hand": ["Marksman's Preparation", "Gravity Slam"]},
        B={"attack_hand": ["Mindsink"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    twin.begin(game.view("judge"), ["engage Akkerbal Drimesse"])
    twin.striking = "A"
    first = ("strike with Marksman's Preparation", "pass", "pass", "choose no", "pass", "pass")
    second = ("strike with Mindsink", "pass", "pass", "pass", "pass")
    third = ("strike with Gravity Slam", "pass", "pass")
    assert heard(twin, game, *first, *second, *third) == []
    assert "total 15" in [event.line for event in game.events]


def vanishing(model):
    """Owayki gives Mipedians with Invisibility Speed 20. Vasquin gets it as it fights; the game
    behind it, the twin and what it says."""
    game = at(
        {
            "A1": {"card": "Owayki", "counters": 1},
            "B1": "Krekk",
            "B1+": {"card": "Vasquin", "controller": "A"},
        },
        switches={"invisibility": model},
        begin="strike",
        engaged=["Vasquin", "Krekk"],
        striker="A",
        A={"mugic": ["Fanfare of the Vanishing"], "attack_hand": ["Velocitrap", "Velocitrap"]},
    )
    rules = game.ruleset
    switches = (rules.opposing, rules.element_x, rules.wording, rules.invisibility)
    twin = Reader(rules.board_join, *switches)
    sung = "play Fanfare of the Vanishing with Owayki on Vasquin"
    return game, twin, heard(twin, game, "strike with Velocitrap", sung, "pass", "pass")


@pytest.mark.parametrize("model, speed", [("conditional", 55), ("negation", 35)])
def test_invisibility_that_comes_in_a_combat_may_come_too_late(model, speed):
    """Where a combat fixes it, Vasquin does not have it then (ED-invisibility)."""
    game, twin, differences = vanishing(model)
    assert differences == []
    (vasquin,) = [card for card in game.creatures if game.label(card) == "Vasquin"]
    assert game.profile(vasquin).stats[3] == speed
    assert twin.heard.compared["values"]
    assert not [reason for reason in twin.heard.silent if reason.startswith("values")]


def test_invisibility_that_comes_too_late_and_counts_is_noticed(monkeypatch):
    monkeypatch.setattr(standing_effects, "comes_too_late", lambda *parts: False)
    _, _, differences = vanishing("negation")
    assert differences == ["Vasquin has speed 55, by the twin 35"]


def test_who_cannot_be_joined_leaves_the_moves_unread():
    """Sahrnokk, given up before the moves, keeps everybody from Gronmor's space for this turn."""
    game = at(
        {"A1": "Vasquin", "B1": {"card": "Gronmor", "gear_up": "Sahrnokk"}},
        begin="location",
        turn="A",
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    given_up = ("pass", "use Sahrnokk", "pass", "pass", "pass", "pass")
    assert heard(twin, game, *given_up, "move Vasquin to A2") == []
    assert "moves: who is where is unsure" in twin.heard.silent


def test_what_a_given_ability_does_leaves_the_moves_unread():
    """Mipedian Cactus gives its bearer the ability by which it reaches every space; on the Burst
    that is an ability of the bearer."""
    game = at(
        {"A1": {"card": "Sepmek", "gear_up": "Mipedian Cactus", "counters": 1}, "B1": "Krekk"},
        begin="location",
        turn="A",
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    freed = ("use Sepmek", "pass", "pass", "pass", "pass")
    assert heard(twin, game, *freed, "move Sepmek to B3") == []
    assert "moves: what an ability does that was given is unsure" in twin.heard.silent


def test_a_word_gained_while_battlegear_is_up_is_gone_when_it_is_turned_down():
    memory = Memory("current")
    said_of = ["flip General's Standard", "resolve General's Standard", "gain Krekk Danian"]
    for number, line in enumerate(said_of):
        memory.follow(number, line, ["Krekk"])
    memory.follow(4, "turn ends", ["Krekk"])
    assert [(one.label, one.effect.word) for one in memory.log.effects] == [("Krekk", "Danian")]
    memory.follow(5, "flip General's Standard down", ["Krekk"])
    assert memory.log.effects == [] and memory.while_up == []


def test_a_minion_counts_as_if_it_had_a_chieftain_until_the_turn_ends():
    game = at({"A1": "Accato", "B1": "Krekk"}, begin="action")
    position = position_of(game.view("judge"), game.ruleset.board_join)
    usual = worked_out(position, Log())["Accato"]
    switched = worked_out(position, Log(as_if={"Accato": True}))["Accato"]
    assert usual.number("support", stat=2) == 10 and not usual.number("outperform", stat=2)
    assert switched.number("outperform", stat=2) == 5 and not switched.number("support", stat=2)
    memory = Memory("current")
    memory.follow(1, "brainwashed Accato 1", ["Accato"])
    assert memory.log.as_if == {"Accato": True} and not memory.unsure
    memory.follow(2, "turn ends", ["Accato"])
    assert memory.log.as_if == {}


def test_the_element_that_is_paid_is_known():
    memory = Memory("current")
    memory.asked("use Tassanil, High Elementalist on Krekk paying Earth")
    memory.follow(1, "use Tassanil, High Elementalist", [])
    memory.follow(2, "expend Tassanil, High Elementalist", ["Tassanil, High Elementalist"])
    [lost] = memory.log.effects
    assert lost.effect.element == n.Element.EARTH and not memory.unsure


@pytest.mark.parametrize("gear, total", [("Xerium Armor", 20), ("", 25)])
def test_damage_over_a_bound_is_that_bound(gear, total):
    """25 of the attack and of Water 5; with the Xerium Armor what is more than 20 is 20."""
    game = at(
        {"B1": {"card": "Krekk", "gear_up": gear} if gear else "Krekk",
         "B1+": {"card": "Blügon", "controller": "A"}},
        begin="strike",
        location="none",
        engaged=["Blügon", "Krekk"],
        striker="A",
        A={"attack_hand": ["Caustic Cascade", "Caustic Cascade"]},
    )  # fmt: skip
    said_of = told(game, "strike with Caustic Cascade", "pass", "pass")
    assert said_of == []
    assert f"total {total}" in [event.line for event in game.events]


def unveiled(model):
    """Maxxor strikes Owayki with Mirthquake, which reveals Sands of the Unseen: Creatures with Air
    have "Invisibility: Strike 10" there, and Owayki gives those with Invisibility Speed 20."""
    game = at(
        {"B1": "Owayki", "B1+": {"card": "Maxxor", "controller": "A"}},
        switches={"invisibility": model},
        begin="strike",
        engaged=["Maxxor", "Owayki"],
        striker="A",
        A={
            "attack_hand": ["Mirthquake", "Mirthquake"],
            "location_deck": ["Sands of the Unseen", "Prexxor Chasm"],
        },
    )
    rules = game.ruleset
    switches = (rules.opposing, rules.element_x, rules.wording, rules.invisibility)
    twin = Reader(rules.board_join, *switches)
    found = heard(twin, game, "strike with Mirthquake", "pass", "pass")
    assert twin.heard.compared["values"]
    (owayki,) = [card for card in game.creatures if game.label(card) == "Owayki"]
    return found, game.profile(owayki).stats[3]


@pytest.mark.parametrize("model, speed", [("conditional", 105), ("negation", 85)])
def test_invisibility_by_a_location_revealed_in_a_combat_may_come_too_late(model, speed):
    """ED-invisibility: static abilities are no exception."""
    assert unveiled(model) == ([], speed)


def test_a_mugic_protects_from_attacks_that_are_given_an_elemental_type():
    """OverWorld Aria: Fire attacks deal 5 less to Intress. Attacks of Nunk'worn have Fire and
    Water (8.6.1.4), so that Viperlash with its 15 deals 10."""
    game = at(
        {
            "B1": {"card": "Intress", "counters": 1},
            "B1+": {"card": "Nunk'worn", "controller": "A"},
        },
        begin="strike",
        engaged=["Nunk'worn", "Intress"],
        striker="A",
        A={"attack_hand": ["Viperlash", "Viperlash"]},
        B={"mugic": ["OverWorld Aria"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    twin.begin(game.view("judge"), ["engage Nunk'worn Intress"])
    twin.striking = "A"
    sung = "play OverWorld Aria with Intress on Intress"
    assert heard(twin, game, "strike with Viperlash", "pass", sung, "pass", "pass") == []
    assert twin.heard.compared["damage"] == 1
    assert "total 10" in [event.line for event in game.events]
