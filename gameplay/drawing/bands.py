"""Names on the bands of pieces, which are short."""

from __future__ import annotations

import re


def shorten(name: str, length: int) -> str:
    """A name that fits its band; the whole name stands in the label. The number that tells two of
    one name apart stays, as in the browser (`short` in js/table/html.mjs)."""
    if len(name) <= length:
        return name
    number = re.search(r" \d+$", name)
    ending = number[0] if number is not None else ""
    return name[: max(length - 1 - len(ending), 1)].rstrip(" ,") + "…" + ending
