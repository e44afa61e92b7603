"""The twin of Chaotic on what a position does not show: damage changed for a time, counters of a
name, deeds of the turn."""

from dataclasses import replace

import pytest

from engine.chaotic.happenings import damage
from engine.chaotic.values import invisibility
from engine.fuzz.chaotic.twin.entries import Log
from engine.fuzz.chaotic.twin.memory import Guise, Memory
from engine.fuzz.chaotic.twin.position import position_of
from engine.fuzz.chaotic.twin.swaying import Said, Sways
from engine.fuzz.chaotic.twin.texts import Reader
from engine.fuzz.chaotic.twin.values import SOMEWHERE, counted, worked_out
from engine.language import nodes as n
from tests.engine.proof.test_twin_of_chaotic import at, heard, told


def swayed(mugic, caster, on, attack):
    """What the twin says of an attack of Vasquin on Krekk before which a Mugic has resolved, and
    its total."""
    game = at(
        {
            "A1": {"card": caster, "counters": 3},
            "B1": "Krekk",
            "B1+": {"card": "Vasquin", "controller": "A"},
        },
        begin="strike",
        engaged=["Vasquin", "Krekk"],
        striker="A",
        location="none",
        A={"mugic": [mugic], "attack_hand": [attack, attack]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    twin.begin(game.view("judge"), ["engage Vasquin Krekk", "striker A"])
    twin.striking = "A"
    sung = f"play {mugic} with {caster} on {on}"
    found = heard(twin, game, f"strike with {attack}", sung, "pass", "pass")
    assert not twin.heard.silent
    assert twin.heard.compared["damage"] == 1
    (total,) = [event.line for event in game.events if event.line.startswith("total ")]
    return found, int(total.removeprefix("total "))


@pytest.mark.parametrize(
    "mugic, caster, on, attack, total",
    [
        ("Melody of Mirage", "Owayki", "Magma Might", "Magma Might", 0),
        ("Cascade Symphony", "Bodal", "Krekk", "Magma Might", 10),
        ("Cascade Symphony", "Bodal", "Vasquin", "Magma Might", 15),
        ("Cascade Symphony", "Bodal", "Krekk", "Coil Crush", 5),
    ],
)
def test_damage_that_a_mugic_has_changed_for_the_turn(mugic, caster, on, attack, total):
    """Magma Might deals 15, Vasquin having no Fire: exactly 0, or 5 less as a Fire attack against
    who was chosen; Coil Crush deals 5 and has no Elemental Type."""
    assert swayed(mugic, caster, on, attack) == ([], total)


def test_damage_that_no_mugic_has_changed_is_noticed(monkeypatch):
    monkeypatch.setattr(damage, "applies", lambda *parts: False)
    found, _ = swayed("Cascade Symphony", "Bodal", "Krekk", "Magma Might")
    assert found == ["Magma Might: total 15, by the twin 10"]


def after(*lines):
    """What is in force after some lines of a game in which Grantkae's Stance may be played."""
    sways = Sways("current")
    for stamp, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        if word == "strike":
            sways.burst.append(Said(rest, rest, "A", "Krekk"))
            sways.strike(rest, "Krekk", "Zaur")
        elif word == "total":
            sways.attack_done()
        else:
            sways.follow(stamp, line, {})
    return sways


def test_a_coin_tells_what_a_location_does_to_damage():
    """Lake Morn: heads 5 more, tails 5 less, until the turn ends."""
    lake = ("trigger Lake Morn, Globe Storm", "resolve Lake Morn, Globe Storm")
    for side, step in (("A", n.Step.ADD), ("B", n.Step.REDUCE)):
        sways = after(*lake, f"coin {side}", "priority A")
        assert [(one.effect.step, one.known) for one in sways.due] == [(step, True)]
        sways.follow(9, "turn ends", {})
        assert sways.due == []


def test_what_waits_for_the_next_attack_is_over_with_it():
    """Ultimate Warstance, with Earth and Air: the next attack deals 0, the one after it is free."""
    own = ("strike Ultimate Warstance", "resolve Ultimate Warstance")
    done = ("characteristic yes", "characteristic yes", "total 0", "priority A")
    assert after(*own, *done).due == []
    then = (*own, *done, "strike Magma Might")
    assert [one.effect.n for one in after(*then).due] == [0]
    assert after(*then, "resolve Magma Might", "total 0", "strike Coil Crush").due == []
    failed = ("characteristic yes", "characteristic no", "total 0", "priority A")
    assert after(*own, *failed, "strike Magma Might").due == []


def test_a_negated_attack_is_the_next_one_too():
    """R-negate: it was played."""
    own = ("strike Ultimate Warstance", "resolve Ultimate Warstance")
    done = ("characteristic yes", "characteristic yes", "total 0", "priority A")
    negated = ("strike Magma Might", "trigger Dubin", "resolve Dubin", "negate Magma Might")
    assert after(*own, *done, *negated, "priority A", "strike Coil Crush").due == []


def test_a_trigger_of_an_attack_is_not_that_attack():
    """Fire Ring triggers as it is played; the attack comes after, and what waits is for it."""
    own = ("strike Ultimate Warstance", "resolve Ultimate Warstance")
    done = ("characteristic yes", "characteristic yes", "total 0", "priority A")
    ring = ("strike Fire Ring", "trigger Fire Ring", "priority A", "resolve Fire Ring")
    waits = after(*own, *done, *ring, "damage Krekk 10", "priority A", "resolve Fire Ring")
    assert [one.effect.n for one in waits.due] == [0]
    assert after(*own, *done, *ring, "resolve Fire Ring", "priority A").due == []


def test_an_attack_is_chosen_by_its_number_beside_its_trigger():
    """Entropy Modulator: target attack deals exactly 15."""
    ring = Sways("current")
    ring.burst.append(Said("Fire Ring", "Fire Ring", "B", "Krekk"))
    ring.strike("Fire Ring", "Krekk", "Zaur")
    ring.follow(1, "trigger Fire Ring", {})
    ring.announced("A", "use Entropy Modulator on Fire Ring #2", {})
    for stamp, label in enumerate(("Entropy Modulator", "Fire Ring", "Fire Ring"), 2):
        ring.follow(stamp, f"resolve {label}", {})
    assert [one.effect.n for one in ring.due] == [15]


@pytest.mark.parametrize("robbed, total", [(True, 5), (False, 0)])
def test_an_attack_that_lost_its_text_does_not_change_its_damage(robbed, total):
    """Poison Steam deals at most 0 where the opponent has more Mugic; Vilrik Landfarer takes the
    abilities of an attack."""
    game = at(
        {
            "A1": {"card": "Vilrik Landfarer", "counters": 1},
            "B1": "Krekk",
            "B1+": {"card": "Neekwin", "controller": "A"},
        },
        begin="strike",
        engaged=["Neekwin", "Krekk"],
        striker="A",
        location="none",
        A={"attack_hand": ["Poison Steam", "Poison Steam"]},
        B={"mugic": ["Discord of Disarming"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    twin.begin(game.view("judge"), ["engage Neekwin Krekk", "striker A"])
    twin.striking = "A"
    used = ["use Vilrik Landfarer on Poison Steam"] if robbed else []
    found = heard(twin, game, "strike with Poison Steam", *used, "pass", "pass")
    assert f"total {total}" in [event.line for event in game.events]
    assert (found, twin.heard.compared["damage"]) == ([], 1)


def values_at(board, marks=(), deeds=(), **setup):
    """The values of a position by the twin, and its view by the engine."""
    view = at(board, begin="action", **setup).view("judge")
    position = replace(position_of(view, "diagonal"), marks=dict(marks), deeds=frozenset(deeds))
    position = counted(position, Log())
    found = {card["line_name"]: card for card in view["creatures"].values()}
    return worked_out(position, Log()), found


def test_counters_of_a_name_count():
    """Kiru: 10 Energy for each other Creature of its player and each of its own counters; Fla'gamp
    has one of another name."""
    board = {"A1": "Kiru", "A2": "Fla'gamp", "B1": "Krekk"}
    marks = {("Kiru", "Leadership"): 2, ("Fla'gamp", "Growth"): 1}
    plain, _ = values_at(board)
    now, _ = values_at(board, marks)
    assert now["Fla'gamp"].stats[4] == plain["Fla'gamp"].stats[4] + 20
    assert now["Kiru"].stats == plain["Kiru"].stats
    assert now["Krekk"].stats == plain["Krekk"].stats


def test_what_is_marked_is_remembered_until_the_card_leaves():
    memory = Memory("current")
    memory.follow(1, "mark Stelgar, Vicious Mutation Growth 1", [])
    memory.follow(2, "mark Stelgar, Vicious Mutation Growth 1", [])
    assert memory.marks == {("Stelgar, Vicious Mutation", "Growth"): 2}
    memory.follow(3, "turn ends", [])
    assert memory.marks == {("Stelgar, Vicious Mutation", "Growth"): 2}
    memory.follow(4, "destroy Stelgar, Vicious Mutation", [])
    assert memory.marks == {}


def test_who_has_become_engaged_has_more_energy_in_the_tunnel():
    """The Storm Tunnel: 10 Energy for who has Air and became engaged this turn."""
    board = {"A1": "Owayki", "A2": "Krekk", "B1": "Zaur"}
    deeds = {("becomes_engaged", label) for label in ("Owayki", "Krekk")}
    place = "The Storm Tunnel, Flooding"
    plain, found = values_at(board, location=place)
    now, _ = values_at(board, deeds=deeds, location=place)
    for label, card in found.items():
        more = 10 if "air" in card["elements"] and label != "Zaur" else 0
        assert now[label].stats[4] - plain[label].stats[4] == more
        assert plain[label].stats[4] == card["energy"]


def expends(who, bearer):
    """What is remembered of a cost of a Creature without one of its own."""
    memory = Memory("current")
    memory.follow(1, f"equip Quranium Pendant on {bearer}", [])
    memory.follow(2, f"use {who}", [])
    memory.follow(3, f"expend {who}", ["Krekk", "Zaur"])
    return memory


def test_the_element_that_an_ability_of_battlegear_expends():
    """The Quranium Pendant gives its bearer "expend Earth"."""
    memory = expends("Krekk", "Krekk")
    [lost] = memory.log.effects
    assert (lost.label, lost.effect.element) == ("Krekk", n.Element.EARTH)
    assert not memory.unsure


def test_an_element_of_which_nothing_is_known_makes_all_unsure():
    memory = expends("Krekk", "Zaur")
    assert memory.log.effects == []
    assert memory.unsure == dict.fromkeys(["Krekk", "Zaur"], "what was expended for Krekk")


def test_of_two_costs_the_one_was_paid_whose_element_is_gone():
    """Odu-Bathax expends Earth itself, and Fire by what its Battlegear gives it."""
    memory = Memory("current")
    memory.follow(1, "equip Metabolic Overloader on Odu-Bathax, Reservoir Reclaimer", [])
    memory.follow(2, "use Odu-Bathax, Reservoir Reclaimer", [])
    memory.follow(3, "expend Odu-Bathax, Reservoir Reclaimer", ["Krekk"])
    assert memory.unsure
    both, fire = ({"Odu-Bathax, Reservoir Reclaimer": one} for one in (["fire", "earth"], ["fire"]))
    memory.paid(both, fire)
    assert [one.effect.element for one in memory.log.effects] == [n.Element.EARTH]
    assert not memory.unsure
    memory.paid(both, {})
    assert len(memory.log.effects) == 1


def test_a_game_in_which_battlegear_gives_a_cost():
    """The Overloader is on a Creature from the beginning: Fire is lost, Power rises by 50."""
    board = {"A1": {"card": "Krekk", "gear_up": "Metabolic Overloader"}, "B1": "Zaur"}
    game = at(board, begin="location", turn="A")
    assert told(game, "use Krekk", "pass", "pass") == []
    (krekk,) = [card for card in game.view("judge")["creatures"].values() if card["gear"]]
    assert krekk["elements"] == [] and krekk["power"] == krekk["scanned"]["power"] + 50


def test_when_initiative_is_determined_is_remembered_for_the_combat():
    memory = Memory("printed")
    memory.follow(4, "initiative A", [])
    assert memory.settled == 4
    memory.follow(5, "combat ends", [])
    assert memory.settled is None


@pytest.mark.parametrize("friend, elements", [("Owayki", {0, 1}), ("Zaur", set())])
def test_elemental_types_that_others_have(friend, elements):
    """The Elementalist Pauldrons: an Elementalist has those of its player's Creatures too; Krekk's
    Fire is of the other side."""
    board = {"A1": {"card": "Xield", "gear_up": "Elementalist Pauldrons"}, "A2": friend}
    found, shown = values_at({**board, "B1": "Krekk"})
    assert found["Xield"].elements == elements
    assert len(shown["Xield"]["elements"]) == len(elements)


def test_values_do_not_hang_on_who_may_move_again():
    """Dread Tread asks for a combat that was won, which the twin does not follow: it says nothing
    of where a bearer that has moved may go, and all of what it has."""
    board = {"A1": {"card": "Krekk", "gear_up": "Dread Tread"}, "B1": "Zaur"}
    found, shown = values_at(board, deeds={(str(n.Verb.MOVES), "Krekk")})
    there, _ = values_at(board)
    assert SOMEWHERE not in there["Krekk"].barred
    stats = [shown["Krekk"][name] for name in ("courage", "power", "wisdom", "speed", "energy")]
    assert found["Krekk"].stats == stats
    assert SOMEWHERE in found["Krekk"].barred and SOMEWHERE not in found["Zaur"].barred


def test_what_a_copy_gives_is_read_from_the_card_that_it_is():
    """GL2-copy: Vidav gives a Tribe; Krekk does so as long as it is Vidav."""
    labels = ["Krekk", "Zaur", "Vidav, Master Strategist"]
    memory = Memory("current")
    memory.follow(1, "become Krekk Vidav, Master Strategist", labels)
    memory.follow(2, "resolve Krekk", labels)
    memory.follow(3, "gain Zaur Danian", labels)
    assert memory.unread == ""
    assert [(one.label, one.effect.word) for one in memory.log.effects] == [("Zaur", "Danian")]
    memory.follow(4, "turn ends", labels)
    memory.follow(5, "resolve Krekk", labels)
    memory.follow(6, "gain Zaur Danian", labels)
    assert memory.unread == "Danian"


MAXXOR = "Maxxor, Elemental Champion"


@pytest.mark.parametrize(
    "guises, due",
    [({"Krekk": Guise(MAXXOR, passing=True)}, [(MAXXOR, 10)]), ({}, [])],
)
def test_what_a_copy_announces_is_read_from_the_card_that_it_is(guises, due):
    """GL2-copy, 8.6.5.2: as long as Krekk is Maxxor, the next attack of its rival deals it 10 less
    when it expends Earth."""
    less = "Expend Earth: the next attack played by the rival fighter: 10 damage less to this card."
    sways = Sways("current")
    sways.announced("A", f'use Krekk "{less}"', guises)
    for stamp, line in enumerate(["resolve Krekk", "priority A"]):
        sways.follow(stamp, line, {})
    sways.burst.append(Said("Ice Sheet", "Ice Sheet", "B", "Zaur"))
    sways.strike("Ice Sheet", "Zaur", "Krekk")
    assert [(one.of.card, one.effect.n) for one in sways.due] == due


def wiped(model):
    """Yondaf strikes with Vapor Wipeout, which gives it Air; before that Cyclance gives Donmar Air.
    At Sands of the Unseen Creatures with Air have "Invisibility: Strike 10"."""
    game = at(
        {
            "B1": {"card": "Donmar", "gear_up": "Cyclance"},
            "B1+": {"card": "Yondaf, Symbiotic Infector", "controller": "A"},
        },
        switches={"invisibility": model},
        begin="strike",
        engaged=["Yondaf, Symbiotic Infector", "Donmar"],
        striker="A",
        location="Sands of the Unseen",
        A={"attack_hand": ["Vapor Wipeout", "Vapor Wipeout"]},
    )
    rules = game.ruleset
    switches = (rules.opposing, rules.element_x, rules.wording, rules.invisibility)
    twin = Reader(rules.board_join, *switches)
    begun = ["engage Yondaf, Symbiotic Infector Donmar", "initiative A"]
    twin.begin(game.view("judge"), begun)
    twin.striking = "A"
    choices = ("strike with Vapor Wipeout", "pass", "use Cyclance", "pass", "pass")
    found = heard(twin, game, *choices)
    (total,) = [event.line for event in game.events if event.line.startswith("total ")]
    assert twin.heard.compared["damage"] == 1
    return found, total


@pytest.mark.parametrize("model, total", [("negation", "total 10"), ("conditional", "total 0")])
def test_whose_invisibility_is_negated_is_fixed_with_initiative(model, total):
    """ED-invisibility: what Donmar gains after that negates nothing in this combat."""
    assert wiped(model) == ([], total)


def test_invisibility_that_is_negated_too_late_is_noticed(monkeypatch):
    monkeypatch.setattr(invisibility, "sees_through", lambda *parts: False)
    assert wiped("negation")[0] == ["Vapor Wipeout: total 0, by the twin 10"]


@pytest.mark.parametrize("gone, tribes", [("destroy Zaur", ["OverWorld"]), ("pass A", [])])
def test_a_battlegear_that_falls_with_its_bearer_is_not_that_of_another(gone, tribes):
    """General's Standard gives a Tribe while it is up: that of Krekk stays up as Zaur's falls."""
    labels = ["Krekk", "Zaur"]
    memory = Memory("current")
    memory.worn = dict.fromkeys(labels, "General's Standard")
    given = ["gain Krekk OverWorld", "gain Zaur Danian"]
    for stamp, line in enumerate(["resolve General's Standard", *given, gone]):
        memory.follow(stamp, line, labels)
    if gone == "pass A":
        memory.follow(8, "destroy Krekk", labels)
        memory.follow(9, "discard General's Standard", labels)
        memory.follow(10, "flip General's Standard down", labels)
    else:
        memory.follow(8, "discard General's Standard", labels)
    assert [one.effect.word for one, _ in memory.while_up] == tribes


@pytest.mark.parametrize("turned, total", [(True, 10), (False, 15)])
def test_damage_that_a_mugic_changes_for_its_new_target(turned, total):
    """R-retarget: Cascade Symphony is played on Vasquin, and Wytod chooses Krekk for it. Magma
    Might deals 15 in the next strike of Vasquin, and 5 less to the target."""
    game = at(
        {
            "A1": {"card": "Bodal", "counters": 3},
            "B1": "Krekk",
            "B1+": {"card": "Vasquin", "controller": "A"},
            "B2": "Wytod",
        },
        begin="strike",
        engaged=["Vasquin", "Krekk"],
        striker="A",
        location="none",
        A={"mugic": ["Cascade Symphony"], "attack_hand": ["Coil Crush", "Magma Might"]},
        B={"attack_hand": ["Coil Crush", "Coil Crush"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    twin.begin(game.view("judge"), ["engage Vasquin Krekk", "striker A"])
    twin.striking = "A"
    sung = "play Cascade Symphony with Bodal on Vasquin"
    answer = ["use Wytod on Cascade Symphony", "pass", "pass", "choose Krekk"]
    first = ("strike with Coil Crush", sung, *(answer if turned else ["pass", "pass"]))
    free = ["pass"] * 2
    more = (*free, "strike with Coil Crush", *free, *free, "strike with Magma Might", *free)
    assert heard(twin, game, *first, *more) == []
    assert f"total {total}" in [event.line for event in game.events]
    assert twin.heard.compared["damage"] >= 2 and not twin.heard.silent


def test_one_of_two_battlegear_has_lost_its_abilities():
    """Disarm takes the abilities of one Ring of Na'arin; then the other one is turned up."""
    memory = Memory("current")
    ring = "Ring of Na'arin"
    for stamp, line in enumerate((f"reveal {ring}", f"lose {ring} abilities", f"reveal {ring}"), 1):
        memory.follow(stamp, line, [])
    logs = memory.readings([ring])
    counts = [log.lost_all.get(ring, -1) <= log.began[ring] for log in logs]
    assert counts == [True, True, False]


def test_a_creature_that_keeps_its_invisibility_alone_is_unsure():
    game = at(
        {
            "A1": {"card": "Owayki", "counters": 3},
            "B1": "Krekk",
            "B1+": {"card": "Headmaster Ankhyja", "controller": "A"},
        },
        begin="strike",
        engaged=["Headmaster Ankhyja", "Krekk"],
        striker="A",
        location="none",
        A={"mugic": ["Trills of Diminution"], "attack_hand": ["Coil Crush", "Coil Crush"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    twin.begin(game.view("judge"), ["engage Headmaster Ankhyja Krekk", "striker A"])
    twin.striking = "A"
    sung = "play Trills of Diminution with Owayki on Headmaster Ankhyja"
    assert not heard(twin, game, "strike with Coil Crush", sung, "pass", "pass")
    assert twin.heard.silent["damage: who fights is unsure"] == 1
    lines = [event.line for event in game.events]
    assert "total 25" in lines  # 5, and what stands behind Invisibility: Strike 15, and 5 by Owayki


def test_elemental_damage_is_that_from_before_the_text_of_the_attack():
    """Gintanai has Air as its Elemental damage is found (8.6.1.2). It loses its Courage after that,
    and with it its Elemental Types, by Lord Van Bloot."""
    game = at(
        {
            "B1": "Lord Van Bloot, Servant of Aa'une",
            "B1+": {"card": "Gintanai, The Forgotten", "controller": "A"},
        },
        begin="strike",
        engaged=["Gintanai, The Forgotten", "Lord Van Bloot, Servant of Aa'une"],
        striker="A",
        location="none",
        A={"attack_hand": ["Faster than the Wind", "Coil Crush"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    engaged = "engage Gintanai, The Forgotten Lord Van Bloot, Servant of Aa'une"
    twin.begin(game.view("judge"), [engaged, "striker A"])
    twin.striking = "A"
    assert not heard(twin, game, "strike with Faster than the Wind", "pass", "pass")
    assert "element air 15" in [event.line for event in game.events]
