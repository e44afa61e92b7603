"""The fuzz finds what is planted: each check is shown to fail when it should.

Checks are made by strides, so a fault may need some games: `needed` plays on until it is found.
Most plants are found in the first game of 3 against 3; the tests give each a few more, for strides
and cards change, but few enough that a check left out or made too seldom fails them.
"""

import pytest

from engine.__main__ import main
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.numbers import ATTACK_DECK, ATTACK_HAND
from engine.chaotic.table import view as views
from engine.chaotic.table.game import Chaotic
from engine.commands import fuzz
from engine.fuzz import citations, trial
from engine.fuzz.campaign import campaign
from engine.fuzz.chaotic.demands import CHAOTIC
from engine.fuzz.genesis.demands import GENESIS
from engine.fuzz.tally import Fault, Tally
from engine.fuzz.trial import Setting
from engine.kernel.event import Event
from engine.kernel.game import Game
from engine.kernel.prompt import Verdict

SETTING = Setting("chaotic", "apprentice", seed=5, size=3)


def counts(games=2, setting=SETTING):
    """The counts over a few games, without the zeros, and the faults."""
    whole = Tally()
    for tally in campaign(setting, 0, games):
        whole.add(tally)
    found = {kind: count for kind, count in whole.counts.items() if count}
    if whole.truncated:
        found["truncated"] = whole.truncated
    return found, [str(fault) for fault in whole.faults]


def needed(kind, words="", most=5, setting=SETTING):
    """How many games it takes until a fault of a kind is found whose text holds `words`."""
    for tally in campaign(setting, 0, most):
        for fault in tally.faults:
            if fault.kind == kind and words in fault.text:
                return fault.game + 1
    raise AssertionError(f"{most} games show no fault of kind {kind} with {words!r}")


@pytest.mark.parametrize("format", ["apprentice", "dawn-2007-apprentice", "demo-apprentice"])
def test_games_of_every_text_free_format_are_clean(format):
    setting = Setting("chaotic", format, seed=11)
    assert counts(8, setting) == ({}, [])


def test_runs_depend_on_the_seed_alone():
    one, two = (list(campaign(SETTING, 3, 1)) for _ in range(2))
    assert [tally.line() for tally in one] == [tally.line() for tally in two]
    other = Setting("chaotic", "apprentice", seed=6, size=3)
    assert one[0].line() != next(campaign(other, 3, 1)).line()


def test_processes_give_the_same_games():
    alone = [tally.line() for tally in campaign(SETTING, 0, 4)]
    together = [tally.line() for tally in campaign(SETTING, 0, 4, jobs=2)]
    assert alone == together


def test_leak_in_the_view_is_found(monkeypatch):
    whole = views.player_view

    def leaky(game, number, seat):
        shown = whole(game, number, seat)
        shown["attack_hand_size"] = sum(len(game.label(c)) for c in game.piles[number][ATTACK_HAND])
        return shown

    monkeypatch.setattr(views, "player_view", leaky)
    assert needed("leaks", "by view")


def test_leak_in_an_event_is_found(monkeypatch):
    whole = Duel.emit

    def leaky(self, line, rules, sees="", veiled=""):
        if line.startswith("draw "):
            hand = self.piles[self.seats.index(line[5])][ATTACK_HAND]
            line = f"{line} {sorted(map(self.label, hand))}"
        return whole(self, line, rules, sees, veiled)

    monkeypatch.setattr(Duel, "emit", leaky)
    assert needed("leaks", "by the event", 15)


def test_leak_in_an_explanation_is_found(monkeypatch):
    whole = Chaotic.explain

    def leaky(self, seat, line):
        verdict = whole(self, seat, line)
        if verdict.ok:
            return verdict
        hand = self.piles[1 - self.seats.index(seat)][ATTACK_HAND]
        words = f"{verdict.reasons[0].text}; they hold {sorted(map(self.label, hand))}"
        return Verdict(False, (verdict.reasons[0]._replace(text=words),))

    monkeypatch.setattr(Chaotic, "explain", leaky)
    assert needed("leaks", "by explanations")


def test_card_that_vanishes_is_found(monkeypatch):
    whole = Game._run

    def careless(self):
        whole(self)
        if self.step == 20 and self.piles[0][ATTACK_DECK]:
            self.piles[0][ATTACK_DECK].pop()

    monkeypatch.setattr(Game, "_run", careless)
    assert needed("broken", "is nowhere", 1)


def test_slot_missing_from_a_clone_is_found(monkeypatch):
    whole = Chaotic.clone

    def forgetful(self):
        copy = whole(self)
        copy.zero = [0, 0]
        copy.turn = 1
        return copy

    monkeypatch.setattr(Chaotic, "clone", forgetful)
    assert needed("broken", "clone plays on with", 15)


def test_values_kept_too_long_are_found(monkeypatch):
    monkeypatch.setattr(Duel, "touch", Duel.nudge)
    setting = Setting("chaotic", "masters", seed=5, size=3, decks="pool")
    assert needed("broken", "a clone has another", 2, setting)


def test_option_that_is_not_permitted_is_found(monkeypatch):
    whole = Chaotic.explain

    def strict(self, seat, line):
        return Verdict(False, ()) if line.startswith("strike") else whole(self, seat, line)

    monkeypatch.setattr(Chaotic, "explain", strict)
    assert needed("broken", "offered, but not permitted", 1)


def test_refusal_that_changes_the_game_is_found(monkeypatch):
    whole = Chaotic._index

    def careless(self, prompt, seat, choice):
        if isinstance(choice, str):
            self.next_stamp()
        return whole(self, prompt, seat, choice)

    monkeypatch.setattr(Chaotic, "_index", careless)
    assert needed("broken", "was refused and changed the game", 1)


@pytest.mark.parametrize(
    "cited, words",
    [
        ((), "cites nothing"),
        (("6.3",), "instead of 6.3.3"),
        (("6.3.3", "X-9"), "which nobody knows"),
    ],
)
def test_event_without_its_rule_is_found(monkeypatch, cited, words):
    whole = Duel.emit_cause

    def careless(self, line, rules):
        return whole(self, line, cited if line.startswith("move ") else rules)

    monkeypatch.setattr(Duel, "emit_cause", careless)
    assert needed("uncited", words, 1)


def test_chance_outside_the_game_is_found(monkeypatch):
    """A game that does not depend on its seed alone cannot be played again."""
    import itertools

    numbers = itertools.count()
    monkeypatch.setattr(Duel, "below", lambda self, stream, bound: next(numbers) % bound)
    monkeypatch.setattr(
        Duel, "shuffle", lambda self, stream, cards: cards.sort(key=lambda _: next(numbers) % 7)
    )
    assert needed("broken", "the record", 25)


def test_fault_of_the_engine_is_counted_as_error(monkeypatch):
    def broken(self, seat):
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Chaotic, "view", broken)
    found, faults = counts()
    assert found == {"errors": 2}
    assert "ZeroDivisionError: planted" in faults[0]


def test_game_without_end_is_truncated(monkeypatch):
    monkeypatch.setattr(trial, "LONGEST", 10)
    found, faults = counts()
    assert found == {"truncated": 2}
    assert faults == [
        f"truncated: game {number} step 10: no end after 10 steps" for number in (0, 1)
    ]


def test_tally_keeps_the_first_faults_and_counts_all():
    tally = Tally(games=1)
    for step in range(100):
        tally.note(Fault("leaks", 1, step, "x"))
    assert tally.counts["leaks"] == 100
    assert len(tally.faults) == 25
    assert not tally.clean
    assert tally.line().endswith("uncited=0 leaks=100 twin_differs=0")


def test_every_faulty_game_is_told_of(monkeypatch, capsys):
    """However many came before it; of each a few faults at least, and all are counted."""

    def faulty(setting, options, ledger):
        for number in range(40):
            tally = Tally(games=1)
            for step in range(3):
                tally.note(Fault("leaks", number, step, "x"))
            yield setting, tally

    monkeypatch.setattr(fuzz, "games", faulty)
    words = "fuzz --game chaotic --format apprentice --games 40 --seed 1"
    assert main(words.split()) == 1
    told = capsys.readouterr()
    for number in range(40):
        assert f"game {number} step 1: x" in told.err
    assert "leaks=120" in told.out.splitlines()[-1]


@pytest.mark.parametrize(
    "line, rules, ok",
    [
        ("damage Maxxor 5", ("8.6.6",), True),
        ("damage Maxxor 5", ("8.5.3",), False),
        ("damage Maxxor 5", ("8.5.3", "8.5.4"), True),
        ("damage removed", ("6.4.1",), True),
        ("damage removed", ("8.6.6",), False),
        ("discard Bolt", ("8.2.3.2", "8.5.7"), True),
        ("discard Bolt", ("8.2.3.2",), False),
        ("strike Bolt", ("7.2.5.2", "8.4.3.3"), False),
        ("play Song", ("8.4.1.5", "8.2.2.1"), True),
        ("use Song", ("8.4.1.5", "8.2.2.1"), False),
        ("initiative A", ("7.2.4.1",), True),
        ("coin A", ("4.2.1",), True),
    ],
)
def test_table_of_citations_asks_for_what_section_7_asks(line, rules, ok):
    fault = citations.lacking("chaotic", Event(1, line, rules, None))
    assert (fault == "") is ok, fault


def test_table_of_citations_names_only_known_rules():
    for _, demand in (*CHAOTIC, *GENESIS):
        for rules in demand:
            assert citations.unknown(rules) == []
