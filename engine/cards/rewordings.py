"""The comparer of two wordings: it knows which differences of notation do not change what a card
does.

Both wordings of a card are given as abilities in the notation, one a line of the text box. A
rewriting turns one way of writing an ability into another that does the same by a rule. Two
wordings are alike if the rewritings make them equal; otherwise they differ, or a person has to
judge them (R-wording). Some ways look alike but are kept apart: damage and the loss of Energy
(8.5.4, 8.7.3.1), a value that is set and one that is lowered (R-set, R-reduce-to), a target and a
free choice (8.4.1.3).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.language import nodes as n
from engine.language.nodes import Node
from engine.language.notation import read_ability, write
from engine.language.walking import changed, names

Boxes = tuple[tuple[str, ...], ...]
"""The abilities of each text box of a card, in the notation."""


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A change of one way to write an ability into another: its name, why both do the same, and the
    function that changes a node."""

    name: str
    because: str
    rewrite: Callable[[Node], Node]


def alike(one: Boxes, other: Boxes) -> tuple[str, ...] | None:
    """The names of the rewritings that make two wordings equal; empty if they are equal already,
    None if they stay different."""
    if one == other:
        return ()
    used: list[str] = []
    for rewriting in REWRITINGS:
        rewritten = _box(one, rewriting), _box(other, rewriting)
        if rewritten != (one, other):
            used.append(rewriting.name)
            one, other = rewritten
        if one == other:
            return tuple(used)
    return None


def _box(boxes: Boxes, rewriting: Rewriting) -> Boxes:
    return tuple(
        tuple(write(_everywhere(read_ability(line), rewriting.rewrite)) for line in box)
        for box in boxes
    )


def _everywhere(value: object, rewrite: Callable[[Node], Node]) -> object:
    """A value with every node in it rewritten, the innermost first."""
    if isinstance(value, tuple):
        return tuple(_everywhere(part, rewrite) for part in value)
    if not isinstance(value, Node):
        return value
    inner = {name: _everywhere(getattr(value, name), rewrite) for name in names(value)}
    return rewrite(changed(value, **inner))


def _in_order(node: Node) -> Node:
    """The same node with its alternatives and joint tests sorted."""
    if isinstance(node, n.AnyOf | n.AllOf):
        ordered: Node = changed(node, of=tuple(sorted(node.of, key=repr)))
        return ordered
    return node


def _untargetable(node: Node) -> Node:
    """The keyword Untargetable in place of an ability that says the same in full."""
    match node:
        case n.Cannot(act=n.Act.BE_TARGETED, until=n.Until.ALWAYS, by=n.Each(cards=cards)):
            if cards == n.Cards(n.CardKind.EFFECT):
                return n.GainAbility(node.who, _UNTARGETABLE, n.Until.ALWAYS)
        case n.Static(effects=(n.GainAbility(who=n.Source(), ability=ability),), condition=None):
            if ability == _UNTARGETABLE:
                return _UNTARGETABLE
    return node


_UNTARGETABLE = n.Keyword(n.Word.UNTARGETABLE)


def _own_damage(node: Node) -> Node:
    """Damage of the card's own text in place of damage that a resolving line adds to that of its
    card."""
    if not isinstance(node, n.Played):
        return node
    effects = tuple(
        n.AddDamage(effect.n)
        if isinstance(effect, n.ModifyDamage)
        and effect == n.ModifyDamage(n.Step.ADD, effect.n, n.Source())
        else effect
        for effect in node.effects
    )
    own: Node = changed(node, effects=effects)
    return own


def _own_pile(node: Node) -> Node:
    """The filter without the test who controls the cards, where it only asks for cards of a pile of
    that player."""
    if not isinstance(node, n.Cards):
        return node
    piles = [test for test in node.tests if isinstance(test, n.In)]
    mine = n.Controlled(n.Side.YOURS)
    if [pile.side for pile in piles] != [n.Side.YOURS] or mine not in node.tests:
        return node
    asked: Node = changed(node, tests=tuple(test for test in node.tests if test != mine))
    return asked


REWRITINGS = (
    Rewriting(
        "order",
        "the order of alternatives, and of what has to hold together, says nothing",
        _in_order,
    ),
    Rewriting(
        "Untargetable",
        "what no Mugic or ability can target is Untargetable (GL-untargetable)",
        _untargetable,
    ),
    Rewriting(
        "own damage",
        "damage that an attack adds to its own is damage of its text (8.6.2.2, R-damage-order)",
        _own_damage,
    ),
    Rewriting("own pile", "the cards in a pile of yours are yours (R-piles)", _own_pile),
)
"""All rewritings, in the order in which they are tried."""
