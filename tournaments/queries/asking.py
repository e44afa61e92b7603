"""What somebody asks of a list by the address of its page: words that are looked for, and one of
several ways to narrow it down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet

LONGEST = 80
"""The most characters of a search."""
Ways = Mapping[str, tuple[Any, Q]]
"""Ways to narrow a list down: a key, its label and its condition; "" is the whole list."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to narrow a list down, with how many it leaves."""

    key: str
    label: Any
    count: int


def words_in(said: Mapping[str, str]) -> str:
    """The words of a search, without anything that a database cannot take."""
    return said.get("q", "").strip()[:LONGEST].replace("\x00", "")


def query_of(**said: str | int) -> str:
    """What is asked as a query string, without what is empty: "by=table&page=2"."""
    return urlencode({name: value for name, value in said.items() if value})


def choices(rows: QuerySet[Any], ways: Ways, asked: str = "") -> list[Choice]:
    """The ways to narrow `rows` down, each with how many it leaves. Ways that leave none are left
    out, except the whole list and the way asked for. One query."""
    each = {f"n{at}": Count("pk", filter=way[1]) for at, way in enumerate(ways.values())}
    counts = rows.aggregate(**each)
    made = [Choice(key, way[0], counts[f"n{at}"]) for at, (key, way) in enumerate(ways.items())]
    return [one for one in made if one.count or one.key in {"", asked}]
