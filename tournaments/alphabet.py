"""Where a name stands in a list that people read: Änne beside Anna, Łukasz beside Lukas."""

from __future__ import annotations

import unicodedata

_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that Unicode does not take apart into a plain letter and a mark."""


def place(name: str) -> tuple[str, str]:
    """A sort key: the plain letters first, their marks only between names that are else equal."""
    folded = name.casefold()
    parts = unicodedata.normalize("NFKD", folded.translate(_PLAIN))
    return "".join(sign for sign in parts if not unicodedata.combining(sign)), folded
