"""Random games whose explanations are compared with the game itself.

Values: the terms of every value that is shown add up to it. Options: each line that could be typed
from the board and is not offered has a reason. If a judge's correction is known for a reason, the
reason must be gone after the correction; if it was the only one, the line must be possible then.
Abilities: those that are said to have triggered did, and those that did not have a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from engine.account import of
from engine.account.main import Account
from engine.account.observed import Unwatched
from engine.account.shapes import Happened
from engine.fuzz.lines import lines_to_try
from engine.fuzz.tally import Tally
from engine.fuzz.trial import Setting, Trial
from engine.fuzz.twin import Silent
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.event import Event
from engine.kernel.game import Game
from engine.kernel.prompt import Reason
from engine.kernel.repair import BadRepair

ONE_IN = 5
"""One position in so many is looked at."""
LINES = 30
"""How many lines of a position are asked about."""
RULE = ("1",)
"""The rule cited for corrections; nobody reads it."""
KEPT = 20


@dataclass(slots=True)
class Explained:
    """Counts of what was explained. `lifted`: reasons that were tried with a correction; `freed`:
    lines that were possible after it; `times`: seconds that each answer took."""

    games: int = 0
    values: int = 0
    wrong: int = 0
    options: int = 0
    unexplained: int = 0
    lifted: int = 0
    freed: int = 0
    abilities: int = 0
    times: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Explained) -> None:
        """Add the counts of other games."""
        for name in self.counts:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.times += other.times
        self.faults += other.faults

    @property
    def counts(self) -> dict[str, int]:
        """All numbers but the times."""
        names = ("games", "values", "wrong", "options", "unexplained", "lifted", "freed",
                 "abilities")  # fmt: skip
        return {name: getattr(self, name) for name in names}

    @property
    def p95_ms(self) -> float:
        """Milliseconds within which 95 of 100 answers came."""
        ranked = sorted(self.times)
        return round(ranked[int(len(ranked) * 0.95)] * 1000, 2) if ranked else 0.0

    def line(self) -> str:
        """The last line of the command."""
        return " ".join(f"{k}={v}" for k, v in self.counts.items()) + f" p95_ms={self.p95_ms}"


def explained(setting: Setting, first: int, games: int) -> Iterator[Explained]:
    """The counts of each game from number `first` on, in order."""
    for number in range(first, first + games):
        one = _Explaining(setting, number)
        one.whole()
        one.found.faults += [str(fault) for fault in one.tally.faults]
        one.found.wrong += len(one.tally.faults)
        yield one.found


def happened(events: Sequence[Event]) -> list[Happened]:
    """The events in the form that accounts read."""
    return [Happened(event.seq, event.line, event.rules, event.cause) for event in events]


class _Explaining(Trial):
    """A game of the fuzz in which explanations are asked for. `asking` draws the questions."""

    def __init__(self, setting: Setting, number: int) -> None:
        super().__init__(setting, number, Tally(games=1))
        self.twin = Silent()
        self.asking = Stream(seed_bytes(setting.seed), f"fuzz/{number}/asking")
        self.found = Explained(games=1)
        self.past: list[Happened] = []

    def look(self, game: Game, kind: str) -> None:
        """Ask about values and options now and then, instead of the checks of the fuzz."""
        self.past += happened(game.events)
        if not game.over and not self.asking.below(ONE_IN):
            account = of(game)
            self.values(game, account)
            self.options(game, account)

    def again(self, game: Game) -> None:
        """Do nothing: records are verified by other commands."""

    def one_step(self, game: Game) -> None:
        """Make one choice. Now and then ask before it which abilities it triggers."""
        prompt = game.prompts[0]
        index = self.choice(game, prompt)
        if not self.asking.below(ONE_IN):
            self.abilities(game, prompt.seat, prompt.options[index].line)
        game.choose(prompt.seat, index)
        self.step = game.step
        self.look(game, "")

    # -- what is asked --------------------------------------------------------------------------

    def values(self, game: Game, account: Account) -> None:
        for card, held in account.shown(game).items():
            for name, value in held.items():
                terms = self.timed(account.terms, game, self.past, card, name)
                self.found.values += 1
                if sum(term.number for term in terms) != value:
                    self.wrong(f"{name} of {card} is {value}, not {terms}")

    def options(self, game: Game, account: Account) -> None:
        seat = game.seats[self.asking.below(len(game.seats))]
        lines = account.typed(game, seat)
        drawn = [lines[self.asking.below(len(lines))] for _ in range(LINES if lines else 0)]
        prompt = game.prompt_for(seat)
        offered = [option.line for option in prompt.options] if prompt is not None else []
        drawn += lines_to_try(game.view(seat), offered, self.asking)
        for line in dict.fromkeys(drawn):
            verdict = game.explain(seat, line)
            reasons = self.timed(account.reasons, game, seat, line)
            if verdict.ok != (not reasons):
                self.wrong(f"{seat}: {line}: told {reasons}, explained {verdict}")
            if verdict.ok:
                continue
            self.found.options += 1
            if all(one.text in account.vague for one in reasons):
                self.found.unexplained += 1
                self.keep(f"{seat}: {line}: {reasons or 'no reason'}")
            self.lifted(game, account, seat, line, reasons)

    def lifted(
        self, game: Game, account: Account, seat: str, line: str, reasons: Sequence[Reason]
    ) -> None:
        """Check for each reason with a known correction that the reason is gone after it, even if
        others remain."""
        texts = {one.text for one in reasons}
        for reason in reasons:
            corrections = account.remedies(game, seat, line, reason)
            copy = game.clone()
            try:
                for one in corrections:
                    copy.correct(one, RULE)
                    copy._prompts = None
            except BadRepair:
                continue
            if not corrections:
                continue
            left = account.reasons(copy, seat, line)
            if reason in left:
                self.wrong(f"{seat}: {line}: {reason} stands after {corrections}")
            self.found.lifted += 1
            if len(texts) == 1 and left:
                self.wrong(f"{seat}: {line}: only {reason}, and after {corrections} {left}")
            self.found.freed += not left

    def abilities(self, game: Game, seat: str, line: str) -> None:
        copy = game.clone()
        try:
            found = self.timed(of(copy).unfired, copy, seat, line, "judge")
        except Unwatched:
            return
        for one in found:
            self.found.abilities += 1
            if one.fired == bool(one.reasons):
                self.wrong(f"{seat}: {line}: {one}")

    # -- what is noted --------------------------------------------------------------------------

    def timed(self, ask: Any, *given: Any) -> Any:
        began = perf_counter()
        answer = ask(*given)
        self.found.times.append(perf_counter() - began)
        return answer

    def wrong(self, text: str) -> None:
        self.found.wrong += 1
        self.keep(text)

    def keep(self, text: str) -> None:
        if len(self.found.faults) < KEPT:
            self.found.faults.append(f"game {self.number} step {self.step}: {text}")
