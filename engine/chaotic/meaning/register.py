"""The register of meaning: what each node of a card's text does in the rules.

A function is entered for its nodes with `@means(Node)`; where a node has several uses, the table
says which one is meant: `@means(Controlled, on=ON_SPACE)` is a test on a space. Whoever reads a
text looks the function up by the class of the node. A node that no function means anything for is
found as the game is imported (`without_meaning`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId, Ref, SpaceId
from engine.chaotic.position.items import Item
from engine.language import nodes as n
from engine.language.interpreted import NOT_YET

Objects = tuple[Ref, ...]
"""What a selector names: cards and Creatures by card, spaces by space, items by number."""

NONE: Objects = ()

Meaning = TypeVar("Meaning", bound=Callable[..., Any])

AMOUNTS: dict[type, Callable[[Duel, Item, Any], int]] = {}
"""A number at this moment."""

CONDITIONS: dict[type, Callable[[Duel, Item, Any], bool]] = {}
"""Whether something holds at this moment."""

SELECTORS: dict[type, Callable[[Duel, Item, Any], Objects]] = {}
"""The objects that are named."""

KINDS: dict[type, Callable[[Duel, Item, Any], str]] = {}
"""The kind of object that a selector names, where it may be something else than Creatures."""

ON_CREATURE: dict[type, Callable[[Duel, Item, CardId, Any], bool]] = {}
"""A test on a Creature in play, or with its last values on one that left (8.6.3)."""

ON_CARD: dict[type, Callable[[Duel, Item, CardId, Any], bool]] = {}
"""A test on a card outside play: what is printed on it, both texts of a Minion (9.2.5)."""

ON_GEAR: dict[type, Callable[[Duel, Item, CardId, Creature, Any], bool]] = {}
"""A test on Battlegear of a Creature, face up or face down."""

ON_SPACE: dict[type, Callable[[Duel, Item, SpaceId, Any], bool]] = {}
"""A test on a space."""

ON_ITEM: dict[type, Callable[[Duel, Item, Item, Any, bool], bool]] = {}
"""A test on something on the Burst; the last argument is whether it is the first attack of the
combat."""

ON_ANYTHING: dict[type, Callable[[Duel, Item, Ref, str, Any], bool]] = {}
"""A test that is the same for all kinds of object; the kind is the argument before the test."""

INSTRUCTIONS: dict[type, Callable[[Duel, Item, Any], None]] = {}
"""What a resolving Mugic, attack or ability does."""

STANDING: dict[type, Callable[..., None]] = {}
"""What a static ability keeps true of a Creature (8.8.3)."""

GENERAL: dict[type, Callable[..., Any]] = {}
"""A rule in force that concerns no single Creature: the function that looks for it."""

COSTS: dict[type, Callable[..., None]] = {}
"""How a cost is paid."""

FAMILIES: tuple[tuple[type, dict[type, Any]], ...] = (
    (n.Amount, AMOUNTS),
    (n.Condition, CONDITIONS),
    (n.Selector, SELECTORS),
    (n.Test, ON_CREATURE),
    (n.Effect, INSTRUCTIONS),
    (n.Cost, COSTS),
)
"""The table for a node by its base class, used where `means` names no table."""

TABLES: tuple[dict[type, Any], ...] = (
    *(table for _, table in FAMILIES),
    ON_CARD,
    ON_GEAR,
    ON_SPACE,
    ON_ITEM,
    ON_ANYTHING,
    STANDING,
    GENERAL,
)


def means(*nodes: type[n.Node], on: dict[type, Any] | None = None) -> Callable[[Meaning], Meaning]:
    """Enter a function as the meaning of nodes, in the table of their family or in another one.

    `ValueError` if a node has a meaning in that table already.
    """

    def enter(function: Meaning) -> Meaning:
        for node in nodes:
            table = family_of(node) if on is None else on
            if node in table:
                raise ValueError(f"{node.__name__} means {table[node].__name__} already")
            table[node] = function
        return function

    return enter


def family_of(node: type[n.Node]) -> dict[type, Any]:
    """The table in which a node stands by its base class."""
    return next(table for family, table in FAMILIES if issubclass(node, family))


def without_meaning() -> list[str]:
    """The names of the nodes for which no function is entered."""
    families = tuple(family for family, _ in FAMILIES)
    return sorted(
        name
        for name, node in vars(n).items()
        if isinstance(node, type)
        and issubclass(node, families)
        and node not in families
        and name not in NOT_YET
        and not any(node in table for table in TABLES)
    )
