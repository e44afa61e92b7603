"""Carries out instructions, by a function that is registered for each kind (8.5.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.fuzz.chaotic.twin.doing import Doing, true
from engine.fuzz.chaotic.twin.reading import Unread
from engine.language import nodes as n
from engine.language.plain import plain as words_of

Deed = Callable[[Doing, Any], None]
_DEEDS: dict[type[n.Effect], Deed] = {}


def does(*kinds: type[n.Effect]) -> Callable[[Deed], Deed]:
    """Register a function that carries out instructions of these kinds."""

    def keep(deed: Deed) -> Deed:
        _DEEDS.update(dict.fromkeys(kinds, deed))
        return deed

    return keep


def carry_out(doing: Doing, effect: n.Effect) -> None:
    """Carry out one instruction. Raises `Unread` for a kind that is not known here."""
    deed = _DEEDS.get(type(effect))
    if deed is None:
        raise Unread(type(effect).__name__)
    deed(doing, effect)


KNOWN = _DEEDS.keys()
"""The kinds of instructions that are foretold."""


@does(n.If)
def _if(doing: Doing, effect: n.If) -> None:
    branch = effect.then if true(doing, effect.condition) else effect.otherwise
    for one in branch:
        carry_out(doing, one)


@does(n.May)
def _may(doing: Doing, effect: n.May) -> None:
    """The player chooses on resolution whether it is done."""
    if effect.side != n.Side.YOURS:
        raise Unread("who may")
    doing.done = doing.answer() == "yes"
    for one in effect.effects if doing.done else ():
        carry_out(doing, one)


@does(n.ChooseOne)
def _choose_one(doing: Doing, effect: n.ChooseOne) -> None:
    """The player chooses one of several branches on resolution; the answer names it by its
    words."""
    said = doing.answer()
    meant = [branch for branch in effect.branches if words_of(n.Played(branch)) == said]
    if len(meant) != 1:
        raise Unread("which one was chosen")
    for one in meant[0]:
        carry_out(doing, one)
