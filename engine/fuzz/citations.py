"""Whether an event cites the rules that the table of its game demands.

A demand is a choice between sets of rules. An event meets it by citing every rule of one set, each
directly or by a rule below it. If no row of the table matches its line, it may cite any known rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from engine import games, rulebook
from engine.fuzz.habits import Demand, habits
from engine.kernel.event import Event


def demand(game: str, line: str) -> Demand:
    """The sets of rules for an event with this line, which must cite one set completely."""
    word = line.partition(" ")[0]
    for pattern, rules in _rows(game).get(word, ()):
        if pattern.fullmatch(line):
            return rules
    return ()


def lacking(game: str, event: Event) -> str:
    """What an event fails to cite, in words; empty when it cites all it has to."""
    return _lacking(game, event.line, event.rules)


@games.forget_with
@lru_cache(maxsize=1 << 15)
def _lacking(game: str, line: str, cited: tuple[str, ...]) -> str:
    if not cited:
        return f"{line!r} cites nothing"
    for rule in cited:
        if not _known(rule):
            return f"{line!r} cites {rule}, which nobody knows"
    demanded = demand(game, line)
    if not demanded or any(_cited(rules, cited) for rules in demanded):
        return ""
    ways = " or ".join(" and ".join(rules) for rules in demanded)
    return f"{line!r} cites {', '.join(cited)} instead of {ways}"


def unknown(rules: Iterable[str]) -> list[str]:
    """The ids that are in no rule index."""
    return [rule for rule in rules if not _known(rule)]


@games.forget_with
@lru_cache(maxsize=4096)
def _known(rule: str) -> bool:
    return rulebook.known(rule)


def _cited(wanted: tuple[str, ...], cited: tuple[str, ...]) -> bool:
    return all(any(rulebook.below(one, rule) for one in cited) for rule in wanted)


@games.forget_with
@lru_cache(maxsize=4)
def _rows(game: str) -> dict[str, list[tuple[re.Pattern[str], Demand]]]:
    """The rows by the first word of their lines, so that few patterns are tried."""
    found: dict[str, list[tuple[re.Pattern[str], Demand]]] = {}
    for pattern, rules in habits(game).demands:
        for word in _first_words(pattern):
            found.setdefault(word, []).append((re.compile(pattern), rules))
    return found


def _first_words(pattern: str) -> list[str]:
    head = pattern.split(" ")[0]
    return head.strip("()").split("|")
