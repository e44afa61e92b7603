"""The notation of abilities for Genesis: the same calls of node names, of its own nodes."""

from __future__ import annotations

from engine.language import notation
from engine.language.genesis import nodes
from engine.language.notation import BadNotation, write

__all__ = ["BadNotation", "read_ability", "write"]


def read_ability(line: str) -> nodes.Ability:
    """The ability a line of notation is. Raises :class:`BadNotation`."""
    node = notation.read(line, nodes)
    if not isinstance(node, nodes.Ability):
        raise BadNotation(0, "is no ability")
    return node
