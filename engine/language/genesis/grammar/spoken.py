"""Words for readers of cards where the plain words of a table read badly; they are read back
too."""

from __future__ import annotations

from typing import Any

from engine.language.genesis import nodes as n
from engine.language.grammar.machine import Grammar


def add_to(g: Grammar) -> None:
    """Drain Attacks, damage of one of two kinds, what moves by itself."""
    g.telling = True
    g.speaks("act", _show_drain)
    form = "{one:kind} or {two:kind} damage dealt by {by:group} is increased by {v:n}"
    g.reads("static", lambda one, two, by, v: n.MoreDamage(v, by, kinds=(one, two)), form)
    g.speaks("static", _show_kinds)
    g.says("act", n.Move, "{who:mover} may move to an adjacent unoccupied spot", may=True)
    g.telling = False


def _show_drain(g: Grammar, value: Any) -> str | None:
    """X of a Drain Attack is gained whatever is lost (GR-DM.7)."""
    if isinstance(value, n.Drain):
        amount = g.show("n", value.n)
        return f"{g.show('aim', value.of)} loses {amount} HP; the user gains {amount} HP"
    return None


def _show_kinds(g: Grammar, value: Any) -> str | None:
    """Damage of either of two kinds."""
    match value:
        case n.MoreDamage(n=amount, by=by, kinds=(one, two)) if value == n.MoreDamage(
            amount, by, kinds=(one, two)
        ):
            kinds = f"{g.show('kind', one)} or {g.show('kind', two)}"
            dealers, more = g.show("group", by), g.show("n", amount)
            return f"{kinds} damage dealt by {dealers} is increased by {more}"
    return None
