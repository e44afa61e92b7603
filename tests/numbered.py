"""What a source reads by a number: `ask[1]` says nothing of what is read.

The law of the games allows none of it, whatever the value is; so nobody has to tell a list from a
tuple. Of two ways it is told apart how they are written: the first or last item of something, and
a part of a text that is cut at this place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

CUTTING = {"partition", "rpartition", "split", "rsplit", "splitlines"}
"""Methods that cut a text into parts."""


class Read(NamedTuple):
    """A value read by a number: where, and in which words."""

    line: int
    text: str
    of_text: bool

    @property
    def at_an_end(self) -> bool:
        """Whether it is the first or the last item."""
        return not self.of_text and self.text.endswith(("[0]", "[-1]"))


def numbered(tree: ast.AST) -> Iterator[Read]:
    """Everything that a source reads, writes or takes out by a number: `ask[1]`, `ask[-1]`,
    `ask.__getitem__(1)`, `itemgetter(1)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and is_whole(node.slice):
            yield Read(node.lineno, ast.unparse(node), is_cut(node.value))
        if isinstance(node, ast.Call) and any(map(is_whole, node.args)):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ("__getitem__", "getitem", "itemgetter"):
                yield Read(node.lineno, ast.unparse(node), of_text=False)


def is_whole(node: ast.expr) -> bool:
    """Whether an index is a number that is written down, also one below 0."""
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int


def is_cut(value: ast.expr) -> bool:
    """Whether a value is a text that is cut at this place."""
    called = value.func if isinstance(value, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in CUTTING
