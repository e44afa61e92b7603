"""Accounts: what is told of values, refusals and silent abilities is held against the game."""

from contextlib import suppress
from dataclasses import replace

import pytest

from engine import account
from engine.__main__ import main
from engine.account.observed import watched
from engine.account.past import Step, live
from engine.account.shapes import Happened, plainly
from engine.fuzz import checks, explaining
from engine.fuzz.explaining import Explained, explained, happened
from engine.fuzz.tally import Tally
from engine.fuzz.trial import Setting, Trial
from engine.games import played_by
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.prompt import Reason
from engine.scenario.run import Play
from engine.training import cases_of, checked
from tests.engine.proof import library

SETTINGS = {
    "chaotic": Setting("chaotic", "masters", 5, 3),
    "genesis": Setting("genesis", "constructed", 5, 2),
}


@pytest.fixture(params=SETTINGS)
def setting(request):
    return SETTINGS[request.param]


@pytest.fixture(autouse=True)
def seldom(monkeypatch):
    """Fewer positions are looked at than the command looks at."""
    monkeypatch.setattr(explaining, "ONE_IN", 25)


def begun(setting, steps=0, number=0):
    """A game after some random choices, and what happened."""
    game = Trial(setting, number, Tally(games=1)).new_game()
    stream, past = Stream(seed_bytes(3), "play"), happened(game.events)
    for _ in range(steps):
        prompt = game.prompts[0]
        past += happened(game.choose(prompt.seat, stream.below(len(prompt.options))))
    return game, past


def test_nothing_wrong_is_told_of_a_random_game(setting):
    (found,) = explained(setting, 1, 1)
    assert (found.wrong, found.unexplained, found.faults) == (0, 0, [])
    assert found.values > 20 and found.options > 50 and found.lifted > 10 and found.abilities


class Told(Play):
    """A scenario, with what happened in it."""

    def __init__(self, one):
        super().__init__(one)
        self.past = happened(self.game.events)

    def choose(self, seat, command):
        events = super().choose(seat, command)
        self.past += happened(events)
        return events


def returned(one):
    """The Creatures of a scenario that came back to play, with their counters and the terms."""
    play = Told(one)
    assert play.whole().passed, one.name
    accounts = account.of(play.game)
    back = [event.line for event in play.past if event.rules == ("8.7.1.2",)]
    for card, held in accounts.shown(play.game).items():
        if any(line.startswith(f"place {card} ") for line in back):
            told = accounts.terms(play.game, play.past, card, "Mugic counters")
            yield one.name, card, held["Mugic counters"], told


def test_a_creature_that_came_back_has_the_counters_that_are_told():
    """R-return-to-play: those of its Mugic Ability, or none by what returns it without."""
    speaking = [one for one in library.loaded() if {"8.7.1.2", "R-return-to-play"} & {*one.rules}]
    found = [told for one in speaking for told in returned(one)]
    wrong = [told for told in found if sum(term.number for term in told[3]) != told[2]]
    assert wrong == []
    words = {term.words for told in found for term in told[3]}
    assert {"printed Mugic ability", "returned without Mugic counters"} <= words


def test_a_wrong_sum_would_be_found(setting, monkeypatch):
    game, _ = begun(setting)
    kind = type(account.of(game))
    terms = kind.terms
    monkeypatch.setattr(kind, "terms", lambda *given: terms(*given)[:-1])
    (found,) = explained(setting, 1, 1)
    assert found.wrong


def test_an_option_without_a_reason_would_be_found(setting, monkeypatch):
    game, _ = begun(setting)
    monkeypatch.setattr(type(account.of(game)), "reasons", lambda *given: ())
    (found,) = explained(setting, 1, 1)
    assert found.wrong and found.unexplained


def test_a_reason_that_no_correction_lifts_would_be_found(setting, monkeypatch):
    game, _ = begun(setting)
    kind = type(account.of(game))
    told, stuck = kind.reasons, []

    def reasons(self, game, seat, line):
        found = told(self, game, seat, line)
        stuck.extend(found)
        return (*found, *(one for one in stuck[:1] if one not in found))

    monkeypatch.setattr(kind, "reasons", reasons)
    monkeypatch.setattr(kind, "remedies", lambda *given: (f"priority {given[2]}",))
    (found,) = explained(setting, 1, 1)
    assert found.wrong


def test_the_most_particular_reason_comes_first():
    general, own = Reason("1", "general"), Reason("2", "of the card")
    assert plainly([general, own, general], {"general": 1}) == (own, general)


def test_reasons_are_the_same_however_hidden_cards_lie(setting):
    game, _ = begun(setting, 40)
    stream = Stream(seed_bytes(4), "lines")
    for seat in game.seats:
        other = played_by(game).permute(game, seat, stream)
        accounts = account.of(game)
        lines = accounts.typed(game, seat)
        assert lines == accounts.typed(other, seat)
        for line in lines[:: max(1, len(lines) // 40)]:
            assert accounts.reasons(game, seat, line) == accounts.reasons(other, seat, line)


def test_an_account_changes_nothing(setting):
    game, past = begun(setting, 40)
    before, prompt = game.encode(), game.prompts[0]
    accounts = account.of(game)
    for card, held in accounts.shown(game).items():
        for name in held:
            accounts.terms(game, past, card, name)
    account.unfired(game, prompt.seat, prompt.options[0].line, "", "judge")
    for line in accounts.typed(game, prompt.seat)[:40]:
        accounts.reasons(game, prompt.seat, line)
    assert game.encode() == before
    assert list(checks.same(game, game.clone())) == []


class Silent(Play):
    """A scenario, with the abilities that triggered and did not go on the stack, and with those of
    which it is told that they did."""

    def __init__(self, one):
        super().__init__(one)
        self.kept_off, self.unheard = set(), []

    def choose(self, seat, command):
        found = []
        if any(prompt.seat == seat for prompt in self.game.prompts):
            with suppress(account.NotPlayed):
                found = account.unfired(self.game, seat, command, "", "judge")
        events = super().choose(seat, command)
        added = {event.line for event in events if event.line.startswith("trigger ")}
        waits = self.game.prompts and self.game.prompts[0].kind in ("order", "choose")
        self.kept_off |= {reason.rule for one in found for reason in one.reasons}
        self.unheard += [
            one for one in found if one.fired and f"trigger {one.card}" not in added and not waits
        ]
        return events


def test_a_trigger_that_does_not_go_on_the_stack_is_no_trigger():
    """Of every scenario of Genesis each ability that is said to have triggered went on the stack;
    of the others the ruling is told."""
    plays = [Silent(one) for one in library.of("genesis").values() if one.kind == "play"]
    assert all(play.whole().passed for play in plays)
    assert [play.unheard for play in plays if play.unheard] == []
    assert {"GR-PR.9", "GR-PR.3", "GR-MP.3"} <= {rule for play in plays for rule in play.kept_off}


def test_what_a_repair_took_back_does_not_count():
    def event(number):
        return Happened(number, f"event {number}", (), None)

    steps = [Step(0, (event(1),)), Step(1, (event(2),)), Step(2, (event(3),))]
    steps.append(Step(3, (event(4),), back=1))
    assert [one.seq for one in live(steps, 2)] == [1, 2, 3]
    assert [one.seq for one in live(steps, 3)] == [1, 2, 4]


def test_a_copy_began_with_the_counters_of_its_own_card():
    game, past = begun(SETTINGS["chaotic"])
    ranked = sorted(game.creatures.values(), key=lambda one: one.counters)
    own, other = ranked[0], ranked[-1]
    assert own.counters != other.counters
    game.guise = {own.id: other.id}
    found = account.of(game).terms(game, past, game.label(own.id), "Mugic counters")
    assert sum(term.number for term in found) == own.counters


def test_an_unknown_card_value_or_choice_is_said(setting):
    game, past = begun(setting, 20)
    accounts = account.of(game)
    card = next(iter(accounts.shown(game)))
    with pytest.raises(LookupError, match="called Nobody"):
        accounts.terms(game, past, "Nobody", accounts.names[0])
    with pytest.raises(LookupError, match="no value Charm"):
        accounts.terms(game, past, card, "Charm")
    with pytest.raises(account.NotPlayed):
        account.unfired(game, game.prompts[0].seat, "resign", "", "judge")
    prompt = game.prompts[0]
    with pytest.raises(LookupError, match="Nobody has no ability"):
        account.unfired(game, prompt.seat, prompt.options[0].line, "Nobody", "judge")


def test_compiled_rules_are_not_watched():
    with pytest.raises(LookupError, match="compiled"), watched({len: print}):
        raise AssertionError("nothing is played")


def test_the_command_counts_and_fails_on_a_fault(capsys, monkeypatch):
    asked = ["explain", "--games", "1", "--game", "genesis", "--seed", "5"]
    assert main(asked) == 0
    told = dict(part.split("=") for part in capsys.readouterr().out.split())
    assert set(told) == {*Explained().counts, "p95_ms"}
    assert (told["games"], told["wrong"], told["unexplained"]) == ("1", "0", "0")
    monkeypatch.setattr(
        "engine.commands.explain.explained", lambda *_: [Explained(games=1, wrong=1)]
    )
    assert main(asked) == 1
    assert main(["explain", "--games", "1", "--format", "masters"]) == 2


def test_a_dispute_whose_answer_is_another_one_is_found(setting):
    record, cases = cases_of(setting.game, setting.format, 40)
    assert cases_of(setting.game, setting.format, 40) == (record, cases)
    case = cases[0]
    assert checked(case, record) == ""
    assert checked(replace(case, right=(case.right + 1) % len(case.answers)), record)
    assert checked(replace(case, digest="0"), record) == "its record leads to another position"


@pytest.mark.parametrize(
    ("seed", "game"),
    [
        (20, 233),  # two abilities of one Creature that fit one command
        (21, 127),  # the one space that was free lay on the way of who was to move
        (21, 317),  # another move became mandatory where the blocker was put
    ],
)
def test_games_that_showed_a_fault_of_an_account_show_none(seed, game, capsys):
    asked = ["explain", "--game", "chaotic", "--games", "1", "--first", str(game)]
    assert main([*asked, "--seed", str(seed)]) == 0
    assert "wrong=0" in capsys.readouterr().out
