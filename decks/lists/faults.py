"""Every fault of a list as pages and API tell it: where it stands, what is wrong, by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.decks import BadDeck, DeckList, Fault, Reading, lines_of


@dataclass(frozen=True, slots=True)
class ListFault:
    """One fault. ``lines``: those of the text that it is about; ``nearest``: names that may have
    been meant; ``also``: rules that cannot but break with ``rule``."""

    text: str
    rule: str = ""
    also: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()


def unread(bad: BadDeck) -> ListFault:
    """A line that could not be read."""
    there = (bad.line,) if bad.line is not None else ()
    text = bad.fault if there else f"{bad.place}: {bad.fault}"
    return ListFault(text, bad.rule, lines=there, nearest=bad.suggestions)


def broken(fault: Fault, stand: Mapping[str, tuple[int, ...]]) -> ListFault:
    """A rule that is broken; `stand` has the lines of each card."""
    lines = sorted({line for card in fault.cards for line in stand.get(card, ())})
    return ListFault(fault.text, fault.rule, fault.also, tuple(lines), fault.cards)


def of_reading(reading: Reading, faults: Iterable[Fault]) -> tuple[ListFault, ...]:
    """All faults of a list that was read: its lines in order, then the rules it breaks. While some
    lines are unread, faults that only say that cards are missing are left out: the unread lines may
    hold these cards."""
    found = [unread(bad) for bad in reading.faults]
    found += [
        broken(fault, reading.lines) for fault in faults if not (fault.short and reading.faults)
    ]
    return tuple(sorted(found, key=lambda one: one.lines[:1] or (10**9,)))


def of_deck(deck: DeckList, faults: Iterable[Fault]) -> tuple[ListFault, ...]:
    """The faults of a list that is kept, with the lines of its text as it is shown and edited."""
    stand = lines_of(deck)
    return tuple(broken(fault, stand) for fault in faults)
