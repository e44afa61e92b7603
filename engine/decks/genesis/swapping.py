"""Swaps of lock and show: cards of a timeline for as many forethoughts (G-lock-show.7, .8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.decks.fault import Fault
from engine.genesis.formats import GenesisRuleset

LIMITED = ("draft", "sealed")
"""Formats of the publisher's booster-draft page, which has ids of its own."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Cards that leave the timeline, and the cards of the forethoughts that replace them."""

    out: tuple[str, ...]
    into: tuple[str, ...]


class Piles(NamedTuple):
    """The copies of each name in timeline and forethoughts, the Chi of each name, and its limit of
    copies as `most_copies` returns it."""

    timeline: Mapping[str, int]
    forethoughts: Mapping[str, int]
    chi: Mapping[str, int]
    limits: Mapping[str, tuple[int, str] | None]


def most_copies(name: str, printed: int | None, ruleset: GenesisRuleset) -> tuple[int, str] | None:
    """The most copies of a card in a timeline, and the rule: limits of the single card, printed or
    listed (GR-DK.3), and one of all cards where a format has it (GR-DK.2)."""
    found: list[tuple[int, str]] = []
    if ruleset.copy_limits:
        listed = dict(ruleset.restricted_list).get(name)
        found = [(most, "GR-DK.3") for most in (printed, listed) if most is not None]
    if ruleset.max_copies:
        found.append((ruleset.max_copies, "GR-DK.2"))
    return min(found, default=None)


def chi_rule(ruleset: GenesisRuleset) -> str:
    """G-constructed.4, F-draft.2: the rule that limits the Chi of a timeline."""
    return "F-draft.2" if ruleset.name in LIMITED else "G-constructed.4"


def faults_of(swap: Swap, piles: Piles, ruleset: GenesisRuleset) -> list[Fault]:
    """The faults of a swap: missing copies, an unequal number, unequal Chi, more copies than a
    timeline may have.

    If ``swap_chi_exact`` of ``ruleset`` is off, the timeline only has to stay within its Chi
    (GR-DK.4).
    """
    missing = list(_missing(swap, piles))
    if missing:
        return missing
    return [
        *_number_faults(swap),
        *_chi_faults(swap, piles, ruleset),
        *_copy_faults(swap, piles),
    ]


def _missing(swap: Swap, piles: Piles) -> Iterator[Fault]:
    for rule, names, counts, where in (
        ("G-lock-show.7", swap.out, piles.timeline, "timeline has"),
        ("G-forethoughts-rules.3", swap.into, piles.forethoughts, "forethoughts have"),
    ):
        gone = tuple(name for name, n in Counter(names).items() if n > counts.get(name, 0))
        if gone:
            yield Fault(rule, f"the {where} no such copies of {', '.join(gone)}", gone)


def _number_faults(swap: Swap) -> Iterator[Fault]:
    leaving, coming = len(swap.out), len(swap.into)
    if leaving != coming:
        yield Fault("G-lock-show.7", f"{leaving} cards leave and {coming} come in")


def _chi_faults(swap: Swap, piles: Piles, ruleset: GenesisRuleset) -> Iterator[Fault]:
    """G-lock-show.8: as much Chi comes in as leaves."""
    leaving, coming = (sum(piles.chi[name] for name in side) for side in (swap.out, swap.into))
    if ruleset.swap_chi_exact:
        if leaving != coming:
            yield Fault("G-lock-show.8", f"{leaving} Chi leave and {coming} come in")
        return
    chi = sum(piles.chi[name] * n for name, n in piles.timeline.items()) - leaving + coming
    if chi > ruleset.chi:
        text = f"{chi} Chi after the swap instead of at most {ruleset.chi}"
        yield Fault(chi_rule(ruleset), text)


def _copy_faults(swap: Swap, piles: Piles) -> Iterator[Fault]:
    """The faults of cards of which too many copies would be in the timeline."""
    after = Counter(piles.timeline) - Counter(swap.out) + Counter(swap.into)
    for name in dict.fromkeys(swap.into):
        limit = piles.limits.get(name)
        if limit is not None and after[name] > limit[0]:
            text = f"{after[name]} copies of {name} instead of at most {limit[0]}"
            yield Fault(limit[1], text, (name,))


def swaps_of(piles: Piles, ruleset: GenesisRuleset, most: int, limit: int) -> tuple[Swap, ...]:
    """Legal swaps of up to ``most`` cards, at most ``limit`` of them, small ones first. No swap
    exchanges a card for another copy of itself."""
    found: list[Swap] = []
    for size in range(1, most + 1):
        by_chi: dict[int, list[tuple[str, ...]]] = {}
        for into in _choices(piles.forethoughts, size):
            by_chi.setdefault(sum(piles.chi[name] for name in into), []).append(into)
        for out in _choices(piles.timeline, size):
            for into in _coming(out, piles, ruleset, by_chi):
                swap = Swap(out, into)
                if set(out) & set(into) or faults_of(swap, piles, ruleset):
                    continue
                found.append(swap)
                if len(found) >= limit:
                    return tuple(found)
    return tuple(found)


def _coming(
    out: tuple[str, ...],
    piles: Piles,
    ruleset: GenesisRuleset,
    by_chi: Mapping[int, list[tuple[str, ...]]],
) -> list[tuple[str, ...]]:
    if ruleset.swap_chi_exact:
        return by_chi.get(sum(piles.chi[name] for name in out), [])
    return [into for group in by_chi.values() for into in group]


def _choices(counts: Mapping[str, int], size: int) -> Iterator[tuple[str, ...]]:
    for chosen in combinations_with_replacement(sorted(counts), size):
        if all(chosen.count(name) <= counts[name] for name in set(chosen)):
            yield chosen
