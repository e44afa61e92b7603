"""The text of a file that says nothing of its letters."""

from __future__ import annotations

from tournaments.formats.jsonfile import LARGEST, decode
from tournaments.formats.model import BadFile

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How a text of two bytes a letter begins; spreadsheets call it Unicode text."""

WESTERN = ("cp1252", "latin-1")
"""The Western code page, and the older one in which every byte is a letter. They differ in 32 bytes
that are quotation marks, dashes and letters like Š here and control characters there."""


def decode_any(data: bytes) -> tuple[str, str]:
    """The text, and the name of its encoding: UTF-8 or UTF-16, or the Western code page that older
    programs and spreadsheets write. Raises `BadFile` for a file that is too large.

    >>> decode_any("Müller’s".encode("cp1252"))
    ('Müller’s', 'cp1252')
    """
    if data[:2] in UTF_16 and len(data) <= LARGEST:
        return data.decode("utf-16", "replace"), "utf-16"
    try:
        return decode(data), "utf-8"
    except BadFile:
        if len(data) > LARGEST:
            raise
    for page in WESTERN:
        try:
            return data.decode(page), page
        except UnicodeDecodeError:
            continue
    raise BadFile("file", "not UTF-8 text")
