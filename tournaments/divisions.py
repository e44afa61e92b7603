"""Divisions of an event: all are paired together, and each is ranked apart. No Django.

A division is a name in the settings of its event. Who is in none is ranked with everybody alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypedDict

from tournaments.standings import Placed, PlayerId

MOST, LONGEST = 12, 40


class Settings(TypedDict, total=False):
    """What an event sets of its divisions."""

    divisions: list[str]
    divisions_public: bool
    divisions_chosen: bool


def why_not(names: Sequence[str]) -> str:
    """What is wrong with the divisions of an event; "" if nothing is."""
    if len(names) > MOST:
        return f"more than {MOST} divisions"
    for name in names:
        if not is_name(name):
            return f"a division has a name of up to {LONGEST} letters, with a letter in front"
    if len({name.casefold() for name in names}) < len(names):
        return "a division is there twice"
    return ""


def is_name(name: str) -> bool:
    """Whether a division can be called so: prizes of it are written as “Juniors 1: trophy”."""
    fits = 0 < len(name) <= LONGEST and name == " ".join(name.split())
    return fits and name.isprintable() and name[0].isalpha() and ":" not in name


def named(known: Iterable[str], name: str) -> str | None:
    """The division of this name, in any spelling; None if there is none."""
    wanted = " ".join(name.split()).casefold()
    return next((one for one in known if one.casefold() == wanted), None)


def ranks(lines: Iterable[tuple[PlayerId, int]], of: Mapping[PlayerId, str]) -> dict[PlayerId, int]:
    """The rank of each player within their division. `ranked`: (player, rank) among all, the best
    first. Players who share a rank among all share it within the division."""
    found: dict[PlayerId, int] = {}
    seen: dict[str, int] = {}
    last: dict[str, tuple[int, int]] = {}
    for player, rank in lines:
        division = of.get(player, "")
        if not division:
            continue
        seen[division] = seen.get(division, 0) + 1
        whole, own = last.get(division, (0, 0))
        own = own if whole == rank else seen[division]
        last[division] = (rank, own)
        found[player] = own
    return found


def places(placed: Sequence[Placed], members: Collection[PlayerId]) -> tuple[Placed, ...]:
    """The final ranking of one division: its members in their order, from place 1."""
    shared: dict[int, list[Placed]] = {}
    for one in placed:
        if one.player in members:
            shared.setdefault(one.place, []).append(one)
    found: list[Placed] = []
    for group in shared.values():
        first, last = len(found) + 1, len(found) + len(group)
        found += [replace(one, place=first, last=last) for one in group]
    return tuple(found)
