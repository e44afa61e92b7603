"""Which rules are shown to hold: by an event, refusal or violation of a passing scenario that lists
the rule, or, for a rule without an event of its own, by a scenario that fails without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine import rulebook
from engine.scenario.run import Outcome, below
from engine.scenario.silent import Silent, proofs


@dataclass(frozen=True, slots=True)
class Coverage:
    """`shown` maps each covered rule to the scenarios that show it; `missing` are the others."""

    rules: int
    testable: int
    shown: dict[str, tuple[str, ...]]
    missing: tuple[str, ...]

    def line(self) -> str:
        """The last line of `engine rules --coverage`."""
        return f"rules={self.rules} testable={self.testable} covered={len(self.shown)}"


def coverage(
    game: str, outcomes: Iterable[Outcome], silent: Mapping[str, Silent] | None = None
) -> Coverage:
    """The coverage of a game's rulebook by these scenarios.

    `silent`: the proofs of rules without an event; by default those kept for the game.
    """
    kept = proofs(game) if silent is None else silent
    found: dict[str, list[str]] = {}
    passed: set[str] = set()
    for outcome in outcomes:
        if outcome.passed and outcome.scenario.data["game"] == game:
            passed.add(outcome.scenario.name)
            for rule in shown(outcome):
                found.setdefault(rule, []).append(outcome.scenario.name)
    for rule, proof in kept.items():
        if proof.scenario in passed:
            found.setdefault(rule, []).append(proof.scenario)
    ids = [rule for rule in rulebook.rules(game) if rule.kind == "rule"]
    testable = [rule.id for rule in ids if rule.testable]
    covered = {rule: tuple(found[rule]) for rule in testable if rule in found}
    missing = tuple(rule for rule in testable if rule not in found)
    return Coverage(len(ids), len(testable), covered, missing)


def shown(outcome: Outcome) -> list[str]:
    """The rules a scenario lists that it cites, each by itself or by a rule below it."""
    return [
        rule
        for rule in outcome.scenario.rules
        if any(below(cited, (rule,)) for cited in outcome.cited)
    ]
