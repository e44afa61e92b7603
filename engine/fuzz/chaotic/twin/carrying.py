"""Instructions are carried out by what is registered for their kind (8.5.2)."""

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
    """What carries out instructions of some kinds."""

    def keep(deed: Deed) -> Deed:
        _DEEDS.update(dict.fromkeys(kinds, deed))
        return deed

    return keep


def carry_out(doing: Doing, effect: n.Effect) -> None:
    """One instruction. Raises `Unread` for a kind that is not known here."""
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
    """Whether it is done is chosen as this resolves."""
    if effect.side != n.Side.YOURS:
        raise Unread("who may")
    doing.done = doing.answer() == "yes"
    for one in effect.effects if doing.done else ():
        carry_out(doing, one)


@does(n.ChooseOne)
def _choose_one(doing: Doing, effect: n.ChooseOne) -> None:
    """One of several, named by its words, is chosen as this resolves."""
    said = doing.answer()
    meant = [branch for branch in effect.branches if words_of(n.Played(branch)) == said]
    if len(meant) != 1:
        raise Unread("which one was chosen")
    for one in meant[0]:
        carry_out(doing, one)
