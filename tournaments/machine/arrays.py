"""A faster way to write lists for PostgreSQL.

Django inserts many rows as one list for each column. psycopg escapes the quotation marks in the
texts of a list by a regular expression, one after the other in Python. The stored documents of
tables are JSON and full of quotation marks, so this took a third of the time that playing needs.
"""

from __future__ import annotations

from typing import ClassVar

import psycopg
from psycopg.types.array import ListDumper


class Marks:
    """Put a backslash before quotation marks and backslashes, as PostgreSQL reads a list. Takes the
    place of psycopg's regular expression."""

    def sub(self, _marked: bytes, text: bytes) -> bytes:
        r"""
        >>> Marks().sub(b"", rb'say "a\b"')
        b'say \\"a\\\\b\\"'
        """
        return bytes(text).replace(b"\\", rb"\\").replace(b'"', rb"\"")


class QuickList(ListDumper):
    """Writes the same bytes as psycopg's own dumper, faster."""

    _re_esc: ClassVar[Marks] = Marks()  # type: ignore[assignment, misc]


def register() -> None:
    """Let every connection opened from now on write its lists with `QuickList`."""
    psycopg.adapters.register_dumper(list, QuickList)
