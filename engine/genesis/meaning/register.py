"""The register of meaning: which function says what a node of an ability means.

Effects, conditions, selectors, filters, events, costs and continuous abilities are registered in
the same way, by the function that carries them out or works them out. `require_all` is called when
the game is loaded: it fails if a node has no meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.language.genesis import nodes
from engine.language.genesis.nodes import Condition, Effect, Node, Selector, Static

MEANINGS: dict[type[Node], Callable[..., Any]] = {}
KINDS = (Node, Effect, Condition, Selector, Static)
"""Classes that have no nodes of their own."""

Work = TypeVar("Work", bound=Callable[..., Any])


def means(*kinds: type[Node]) -> Callable[[Work], Work]:
    """Register the function that says what nodes of these classes mean.

    Raises ValueError for a class that has a meaning.
    """

    def register(work: Work) -> Work:
        for kind in kinds:
            if kind in MEANINGS:
                raise ValueError(f"{kind.__name__} has two meanings")
            MEANINGS[kind] = work
        return work

    return register


def meaning_of(node: Node) -> Callable[..., Any]:
    """The function that says what a node means."""
    return MEANINGS[type(node)]


def all_nodes() -> list[type[Node]]:
    """Every class that has nodes."""
    found = [value for value in vars(nodes).values() if isinstance(value, type)]
    return [kind for kind in found if issubclass(kind, Node) and kind not in KINDS]


def without_meaning() -> list[str]:
    """The names of the nodes that mean nothing."""
    return [kind.__name__ for kind in all_nodes() if kind not in MEANINGS]


def require_all() -> None:
    """Raise LookupError if a node means nothing."""
    missing = without_meaning()
    if missing:
        raise LookupError(f"nodes without a meaning: {', '.join(missing)}")
