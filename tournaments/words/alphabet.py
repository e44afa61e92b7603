"""Where a name stands in a list that people read: Änne beside Anna, Łukasz beside Lukas.

`place` says it of a name, `by_name` of a column: a database sorts by bytes, or by a language that
whoever made it chose.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db.models import CharField, F, Func, Q
from django.db.models.functions import Lower
from django.db.models.lookups import Contains

_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that Unicode does not take apart into a plain letter and a mark."""
SQLITE = "drome_plain"
"""The function of SQLite that is `plain`; `tournaments.sqlite` gives it to each connection."""
POSTGRESQL = (
    "lower(regexp_replace(normalize("
    "replace(replace(replace(replace(translate(lower(%(expressions)s),"
    " 'łŁøØđĐðÐıÆŒÞ', 'llooddddiæœþ'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'), NFKD),"
    " '[\\u0300-\\u036f]', '', 'g')) COLLATE \"C\""
)
"""The same for PostgreSQL, whatever the language of its database."""


def plain(name: str) -> str:
    """The small letters of a name without their marks.

    >>> plain("Änne Łukasz")
    'anne lukasz'
    """
    parts = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def place(name: str) -> tuple[str, str]:
    """A sort key: the plain letters first, their marks only between names that are else equal."""
    return plain(name), name.casefold()


class Plain(Func):
    """`plain` of a column."""

    arity = 1
    function = SQLITE
    output_field = CharField()

    def as_postgresql(self, compiler: Any, connection: Any, **more: Any) -> Any:
        """The SQL where the function of SQLite is not there."""
        return self.as_sql(compiler, connection, template=POSTGRESQL, **more)


def by_name(column: str = "name") -> tuple[Any, ...]:
    """What `order_by` takes to sort by a column of names as `place` does."""
    return Plain(F(column)).asc(), Lower(column), column


def holds(column: str, words: str) -> Q:
    """What `filter` takes to find words in a column, in large or small letters, with or without
    their marks. SQLite itself knows no small letter of Ä."""
    return Q(Contains(Plain(F(column)), plain(words)))
