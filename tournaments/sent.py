"""What browsers and programs send as text, read as what it stands for.

Fields of forms and addresses hold whatever somebody puts there: a number of five thousand digits,
which Python refuses to read, or one that no column of the database holds.
"""

from __future__ import annotations

from django.utils.http import url_has_allowed_host_and_scheme

LARGEST = 10**9 - 1
"""What a column of whole numbers holds in every database."""


def number_in(text: object, most: int = LARGEST) -> int | None:
    """The whole number from 0 to `most` that somebody sent; None for anything else."""
    written = str(text)
    if not written.isdecimal() or len(written) > len(str(most)):
        return None
    number = int(written)
    return number if number <= most else None


def key_in(text: object) -> int:
    """The key of a row that somebody sent; 0, which no row has, for anything else."""
    return number_in(text) or 0


def place_in(text: str) -> str:
    """The address within the hall that somebody sent; "" for one that leads elsewhere, or that
    would mean another page wherever it is read."""
    whole = text.startswith("/") and url_has_allowed_host_and_scheme(text, allowed_hosts=None)
    return text if whole else ""
