"""A law of all queries: nothing is excluded by a subquery over a column that may be empty.

``NOT (x IN (1, NULL))`` is never true, so one row without a value makes such a query find nothing.
The remedy is ``~Exists``, or a subquery that leaves the empty ones out.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.db.models.expressions import Col
from django.db.models.lookups import IsNull
from django.db.models.sql.constants import LOUTER
from django.db.models.sql.query import Query


class NullInExclusion(AssertionError):
    """A query of this shape was built."""


def watch(monkeypatch: Any) -> None:
    """Every query built from now on is looked at."""
    build = Query.build_filter

    def looked_at(
        self: Query,
        filter_expr: Any,
        branch_negated: bool = False,
        current_negated: bool = False,
        *arguments: Any,
        **named: Any,
    ) -> Any:
        if current_negated and isinstance(filter_expr, tuple) and filter_expr[0].endswith("__in"):
            column = nullable_column(filter_expr[1])
            if column:
                raise NullInExclusion(
                    f"exclude({filter_expr[0]}=…) over {column}, which may be NULL: use ~Exists"
                )
        return build(self, filter_expr, branch_negated, current_negated, *arguments, **named)

    monkeypatch.setattr(Query, "build_filter", looked_at)


def nullable_column(value: Any) -> str:
    """The column which a subquery gives and which may be empty; "" for none, or no subquery."""
    query = value.query if isinstance(value, QuerySet) else value
    if not isinstance(query, Query) or len(query.select) != 1:
        return ""  # without a column named, it is the primary key
    column = query.select[0]
    if not isinstance(column, Col):
        return ""
    outer = getattr(query.alias_map.get(column.alias), "join_type", None) == LOUTER
    if not (column.target.null or outer) or _left_out(query, column):
        return ""
    return f"{column.target.model.__name__}.{column.target.name}"


def _left_out(query: Query, column: Col) -> bool:
    """Whether the subquery itself passes over rows without a value."""
    if query.where.connector != "AND" or query.where.negated:
        return False
    return any(
        isinstance(child, IsNull)
        and child.rhs is False
        and (child.lhs.alias, child.lhs.target) == (column.alias, column.target)
        for child in query.where.children
    )
