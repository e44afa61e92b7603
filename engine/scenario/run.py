"""Runs a scenario: its steps one by one, and what must be true after each (section 5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from traceback import extract_tb
from typing import Any

from engine import decks, rulebook
from engine.games import Rulebook
from engine.kernel.event import Event
from engine.kernel.prompt import Reason, Refused
from engine.kernel.sequences import first
from engine.scenario.check import Scenario, passes
from engine.scenario.document import Malformed
from engine.scenario.facts import Got, differs, shown

REFUSALS = frozenset({"refused", "refused_first"})
"""The keys of a step whose command has to be refused (section 5)."""

ORDERED = re.compile(r'"[^"]*"[^,"]*|[^,"]+')
"""A name in an order of triggers, or its words in quotes."""

ONE_ANSWER = frozenset({"choose", "order"})
"""Decisions that a scenario leaves out if only one answer is possible (section 5)."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that did not hold: at which step, what was expected, what was so."""

    step: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.step}: expected {self.expected}, got {self.got}"


@dataclass(slots=True)
class Outcome:
    """What came of a scenario. `cited` are the rules its events, refusals and violations name."""

    scenario: Scenario
    failures: list[Failure] = field(default_factory=list)
    cited: set[str] = field(default_factory=set)

    @property
    def passed(self) -> bool:
        """Whether every expectation held."""
        return not self.failures


def run(scenario: Scenario) -> Outcome:
    """Run one scenario. Raises `Malformed` when its set-up or a fact of it makes no sense."""
    try:
        return _judge(scenario) if scenario.kind == "deck" else Play(scenario).whole()
    except RecursionError:
        fault = "a card refers to itself without end"
        raise Malformed(scenario.path, scenario.name, fault) from None


def below(rule: str, asked: Iterable[str]) -> bool:
    """Whether `rule` is one of the ids asked for, or a rule below one of them."""
    return any(rulebook.below(rule, one) for one in asked)


def _judge(scenario: Scenario) -> Outcome:
    """A deck scenario: legal or not, and exactly which rules are broken (section 8)."""
    outcome = Outcome(scenario)
    try:
        found = decks.check_scenario(scenario.data)
    except ValueError as error:
        raise _senseless(scenario, error) from None
    expected = scenario.data["expect"]
    facts = asdict(found) | {"violations": sorted(set(found.violations))}
    for name, wanted in expected.items():
        wanted = sorted(set(wanted)) if name == "violations" else wanted
        if facts[name] != wanted:
            outcome.failures.append(Failure("deck", f"{name} {shown(wanted)}", shown(facts[name])))
    outcome.cited.update(found.violations)
    return outcome


def _senseless(scenario: Scenario, error: Exception) -> Malformed:
    place, fault = getattr(error, "place", ""), getattr(error, "fault", str(error))
    return Malformed(scenario.path, scenario.name, f"{place}: {fault}" if place else fault)


class _Stop(Exception):
    """The rest of the scenario cannot be played."""


class Play:
    """One scenario being played, step by step."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.book: Rulebook = scenario.rulebook
        self.outcome = Outcome(scenario)
        self.step = "set-up"
        self.ahead: dict[str, Any] = {}
        try:
            self.game = self.book.set_up(scenario.data)
        except ValueError as error:
            raise _senseless(scenario, error) from None
        self.events: Sequence[Event] = list(self.game.events)
        self.note_rules(self.events)

    def whole(self) -> Outcome:
        """All its steps, and what must be true at the end."""
        steps = self.scenario.data["steps"]
        try:
            self.ahead = _first(steps)
            self.events = [*self.events, *self.answered()]
            for number, step in enumerate(steps, 1):
                self.ahead = _first(steps[number:])
                self.take(step, f"step {number}")
            self.step = "end"
            self.facts(self.scenario.data.get("end", {}))
        except _Stop:
            pass
        except (Malformed, RecursionError):
            raise
        except Exception as error:
            place = extract_tb(error.__traceback__)[-1]
            where = f"{place.name} line {place.lineno}"
            self.fail("no fault in the engine", f"{type(error).__name__}: {error} in {where}")
        return self.outcome

    def take(self, step: dict[str, Any], name: str) -> list[Event]:
        """One step and what must be true after it; returns what happened in it."""
        self.step = name
        try:
            if events := self.act(step):
                self.events = events
        except Refused as refused:
            self.fail(_command(step), f"refused: {_told(refused.reasons)}")
            raise _Stop from None
        self.step = name
        seen = [] if REFUSALS & step.keys() and "do" not in step else self.events
        self.citations(seen, _ids(step.get("cites", [])))
        self.log(seen, step.get("log", []))
        self.facts(step.get("expect", {}))
        return events

    def act(self, step: dict[str, Any]) -> list[Event]:
        """Carry out the step's command, then the steps it repeats; returns their events."""
        events = self.command(step, _first(step.get("do", [])) or self.ahead)
        if "do" in step:
            events += self.repeat(step["do"], step["repeat"])
        return events

    def command(self, step: dict[str, Any], ahead: dict[str, Any]) -> list[Event]:
        """What the step's actor does; returns its events (none without an actor)."""
        behind, self.ahead = self.ahead, ahead
        try:
            if "all" in step:
                return self.pass_often(passes(step["all"]))
            for seat in self.game.seats:
                if seat in step:
                    if REFUSALS & step.keys():
                        leading = step.get("refused_first", "")
                        rules = _ids(step.get("refused", leading))
                        self.refuse(seat, step[seat], rules, leading)
                        return []
                    return self.choose(seat, step[seat])
            return []
        finally:
            self.ahead = behind

    def pass_often(self, rounds: int) -> list[Event]:
        """Every player passes `rounds` times (`all: pass x2`), but nobody passes once the game is
        over."""
        events: list[Event] = []
        for number in range(rounds):
            if number and self.game.over:
                break
            events.extend(self.pass_around())
        return events

    def choose(self, seat: str, command: str) -> list[Event]:
        """A seat gives a command; returns what happens."""
        events: list[Event] = []
        for part in self.parts(seat, command):
            events.extend(self.game.choose(seat, self.told(seat, part)))
        self.note_rules(events)
        return [*events, *self.answered()]

    def parts(self, seat: str, command: str) -> Iterator[str]:
        """The answers that a command gives: one, but of many triggers the engine asks which is
        added next, where a scenario says their whole order."""
        verb, _, said = command.partition(" ")
        names = ORDERED.findall(said) if verb == "order" else []
        while len(names) > 1 and not self.possible_now(seat, command):
            heads = (order(names[:count]) for count in range(1, len(names)))
            head = next((one for one in heads if self.possible_now(seat, one)), "")
            if not head:
                break
            yield head
            names = names[len(ORDERED.findall(head.partition(" ")[2])) :]
            command = order(names)
        yield command

    def answered(self) -> list[Event]:
        """Answer choices that have only one answer. The format leaves them out; the engine asks
        them where the other player must not learn that there is only one (R-hidden). A choice that
        the next step answers is left alone. Returns the events."""
        events: list[Event] = []
        while self.answers_itself():
            events.extend(self.game.choose(self.game.prompts[0].seat, 0))
        self.note_rules(events)
        return events

    def answers_itself(self) -> bool:
        """Whether a choice has one option, and the next step does not answer it."""
        if len(self.game.prompts) != 1:
            return False
        prompt = self.game.prompts[0]
        if prompt.kind not in ONE_ANSWER or len(prompt.options) != 1:
            return False
        command = self.ahead.get(prompt.seat)
        return command is None or not self.possible_now(prompt.seat, command)

    def possible_now(self, seat: str, command: str) -> bool:
        """Whether a seat may give a command now."""
        return self.game.explain(seat, self.told(seat, command)).ok

    def told(self, seat: str, command: str) -> str:
        """The command as the seat would give it; a scenario may name what the seat cannot see."""
        words = self.book.told(self.game, seat, command)
        if words != command and self.game.explain(seat, command).ok:
            return command
        return words

    def repeat(self, steps: list[dict[str, Any]], times: int) -> list[Event]:
        name, behind = self.step, self.ahead
        events: list[Event] = []
        for turn in range(1, times + 1):
            for number, step in enumerate(steps, 1):
                again = steps if turn < times else [behind]
                self.ahead = _first([*steps[number:], *again])
                events.extend(self.take(step, f"{name}.{number} (time {turn})"))
        return events

    def pass_around(self) -> list[Event]:
        """Every player passes once, each as priority comes round."""
        events: list[Event] = []
        for turn in range(len(self.game.players)):
            if turn and self.game.over:
                break
            seat = self.priority()
            if seat is None:
                self.fail(f"priority for pass {turn + 1} of all", self.decision())
                raise _Stop
            events.extend(self.choose(seat, "pass"))
        return events

    def priority(self) -> str | None:
        for prompt in self.game.prompts:
            if prompt.kind == "priority":
                return prompt.seat
        return None

    def decision(self) -> str:
        if self.game.over:
            return "the game is over"
        return ", ".join(f"{one.seat} {one.kind}" for one in self.game.prompts)

    def refuse(self, seat: str, command: str, rules: tuple[str, ...], leading: str) -> None:
        """Check that the command is refused by one of the rules, by `leading` first if it is given,
        and that nothing changes (section 5)."""
        before = (self.game.dump(), self.game.chain, len(self.game.inputs))
        try:
            self.game.choose(seat, self.told(seat, command))
        except Refused as refused:
            self.outcome.cited.update(reason.rule for reason in refused.reasons)
            if not any(below(reason.rule, rules) for reason in refused.reasons):
                self.fail(f"refused by {' or '.join(rules)}", _told(refused.reasons))
            elif leading and not below(first(refused.reasons).rule, (leading,)):
                self.fail(f"refused by {leading} first", _told(refused.reasons))
        else:
            self.fail(f"{seat}: {command} refused by {' or '.join(rules)}", "accepted")
            raise _Stop
        if before != (self.game.dump(), self.game.chain, len(self.game.inputs)):
            self.fail("the position exactly as before the refusal", "another one")

    def citations(self, events: Sequence[Event], rules: tuple[str, ...]) -> None:
        cited = {rule for event in events for rule in event.rules}
        for rule in rules:
            if not any(below(one, (rule,)) for one in cited):
                self.fail(f"an event citing {rule}", ", ".join(sorted(cited)) or "no event")

    def log(self, events: Sequence[Event], lines: list[str]) -> None:
        rest = iter(events)
        for wanted in lines:
            line, rules = _split(wanted)
            if not any(
                _same_line(event.line, line) and all(_cites(event, rule) for rule in rules)
                for event in rest
            ):
                happened = "; ".join(repr(event) for event in events)
                self.fail(f"event {wanted!r} in this order", happened or "no event")
                return

    def facts(self, expected: dict[str, Any]) -> None:
        for name, wanted in expected.items():
            if name in {"can", "cannot"}:
                self.possible(name, wanted)
                continue
            got = self.read(name, wanted)
            if got is not None:
                self.fail(f"{name} {shown(wanted)}", str(got))

    def read(self, name: str, wanted: Any) -> Got | None:
        try:
            got: Got | None = differs(
                self.book, lambda fact: self.book.fact(self.game, fact), name, wanted
            )
        except (KeyError, ValueError) as error:
            fault = getattr(error, "fault", None) or f"unknown fact {name!r}"
            raise Malformed(
                self.scenario.path, self.scenario.name, f"{self.step}: {fault}"
            ) from None
        return got

    def possible(self, name: str, commands: dict[str, list[str]]) -> None:
        for seat, lines in commands.items():
            for line in (self.told(seat, one) for one in lines):
                accepted = self.accepted(seat, line)
                if accepted != self.game.explain(seat, line).ok:
                    self.fail(f"explain and choose to agree on {seat}: {line}", "they differ")
                if accepted != (name == "can"):
                    told = "accepted" if accepted else "refused"
                    self.fail(f"{seat} {name} {line}", told)

    def accepted(self, seat: str, line: str) -> bool:
        try:
            self.game.clone().choose(seat, line)
        except Refused as refused:
            self.outcome.cited.update(reason.rule for reason in refused.reasons)
            return False
        return True

    def note_rules(self, events: Iterable[Event]) -> None:
        for event in events:
            self.outcome.cited.update(event.rules)

    def fail(self, expected: str, got: str) -> None:
        self.outcome.failures.append(Failure(self.step, expected, got))


def order(names: Sequence[str]) -> str:
    """The command that adds triggers in this order."""
    return f"order {', '.join(name.strip() for name in names)}"


def _first(steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The first step; in place of a group that begins without a command, the first step in it."""
    for step in steps:
        found = step if "do" not in step or _actors(step) else _first(step["do"])
        if found:
            return found
    return {}


def _actors(step: dict[str, Any]) -> list[str]:
    return [key for key in ("A", "B", "C", "D", "all") if key in step]


def _ids(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _same_line(happened: str, wanted: str) -> bool:
    """Whether two lines are the same. Names have to match exactly, but `element E N` may write the
    element in capitals or not."""
    if happened.startswith("element ") and wanted.startswith("element "):
        return happened.casefold() == wanted.casefold()
    return happened == wanted


def _split(wanted: str) -> tuple[str, tuple[str, ...]]:
    """An expected event line and the rules it has to cite: `line @ID`."""
    line, *rules = wanted.split(" @")
    return line.strip(), tuple(rule.strip() for rule in rules)


def _cites(event: Event, rule: str) -> bool:
    return any(below(one, (rule,)) for one in event.rules)


def _command(step: dict[str, Any]) -> str:
    return next((f"{key}: {step[key]}" for key in _actors(step)), "a command")


def _told(reasons: tuple[Reason, ...]) -> str:
    return "; ".join(f"{reason.rule} ({reason.text})" for reason in reasons) or "no reason"
