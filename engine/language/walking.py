"""Walking over nodes: what an ability holds, in the order of its targets' numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from engine.language.nodes import (
    CardTarget,
    ChooseOne,
    Condition,
    Done,
    GainAbility,
    If,
    Later,
    Node,
    Pick,
    Slot,
    Subject,
    Target,
    ThisWay,
)

Fork = tuple[Condition, frozenset[int], frozenset[int]]
"""A condition, the slots of the targets that are chosen if it holds, and of those that are chosen
if it does not."""


def walk(value: Any) -> Iterator[Node]:
    """The node and all nodes in it, but not those of a quoted ability, which is another one, nor
    those of what happens later, which has targets of its own."""
    if isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif isinstance(value, Node):
        yield value
        for name in names(value):
            if (type(value), name) not in _APART:
                yield from walk(getattr(value, name))


_APART = {(GainAbility, "ability"), (Later, "effects")}


def _own(ability: Node) -> Iterator[Node]:
    """The nodes whose choices are made with an ability; for a waiting ability, when it triggers."""
    return walk(ability.effects if isinstance(ability, Later) else ability)


def whole(value: Any) -> Iterator[Node]:
    """The node and all nodes in it in reading order, those of quoted abilities too."""
    ahead = [value]
    while ahead:
        part = ahead.pop()
        if isinstance(part, tuple):
            ahead.extend(reversed(part))
        elif isinstance(part, Node):
            yield part
            ahead.extend(reversed(parts(part)))


def parts(node: Node) -> list[Any]:
    """What stands in the fields of a node, in their order."""
    return [getattr(node, name) for name in names(node)]


def names(node: Node) -> tuple[str, ...]:
    """The names of the fields of a node, in their order."""
    return node.__match_args__


@lru_cache(maxsize=4096)
def targets(ability: Node) -> tuple[Target, ...]:
    """The targets to be chosen for an ability, by slot (8.4.1.3)."""
    found = (node for node in _own(ability) if isinstance(node, Target))
    return tuple(sorted(found, key=lambda target: target.slot))


@lru_cache(maxsize=4096)
def spare_slots(ability: Node) -> frozenset[int]:
    """The slots of targets that need not be chosen, because another mode of the same "choose one"
    names no target (R-mode-without-target)."""
    chosen = {target.slot for target in targets(ability)}
    spare: set[int] = set()
    for choice in _own(ability):
        if isinstance(choice, ChooseOne):
            named = [slots_named(mode) & chosen for mode in choice.branches]
            if not all(named):
                spare.update(*named)
    return frozenset(spare)


@lru_cache(maxsize=4096)
def forks(ability: Node) -> tuple[Fork, ...]:
    """The conditions of which each outcome has targets of its own, with the slots of both outcomes.
    Such a condition is known as the ability is announced, for it depends on nothing that is chosen
    or done later (R-instead-with-targets)."""
    found = []
    for node in _own(ability):
        if isinstance(node, If) and not any(isinstance(one, LATE) for one in walk(node.condition)):
            then, otherwise = (
                frozenset(one.slot for one in walk(branch) if isinstance(one, Target))
                for branch in (node.then, node.otherwise)
            )
            if then and otherwise and not then & otherwise:
                found.append((node.condition, then, otherwise))
    return tuple(found)


LATE = (Done, ThisWay, Slot, Target, Pick, CardTarget, Subject)
"""Nodes whose value is known only after something was chosen or done."""


def slots_named(value: Any) -> set[int]:
    """The slots of targets and choices that some nodes make or use."""
    return {node.slot for node in walk(value) if isinstance(node, Target | Pick | Slot)}


@lru_cache(maxsize=4096)
def picks(ability: Node) -> tuple[Pick, ...]:
    """The choices made while an ability resolves, by slot."""
    found = (node for node in _own(ability) if isinstance(node, Pick))
    return tuple(sorted(found, key=lambda pick: pick.slot))


def changed(node: Node, **values: Any) -> Any:
    """The node with other values in some fields."""
    known = dict(zip(names(node), parts(node), strict=True))
    return type(node)(**{**known, **values})


def depth(value: Any) -> int:
    """How deep nodes are nested, quoted abilities included."""
    if isinstance(value, tuple):
        return 1 + max((depth(item) for item in value), default=0)
    if isinstance(value, Node):
        return 1 + max(map(depth, parts(value)), default=0)
    return 0
