"""The document of a table: all that one reader knows of it now, typed, and how it changed.

A `Document` is made for one reader of one table (`building`), from that reader's own view and
offers and from nothing else; a browser, a program and the stream of a page get the same one. From
one revision to the next only the difference goes (`patches`), with what happened meanwhile.
"""

from gameplay.documents.model import (
    Chat,
    Clock,
    Document,
    Ending,
    Face,
    Happening,
    Opener,
    Option,
    Prompt,
    Sitting,
    TableHead,
    Undo,
)

__all__ = [
    "Chat",
    "Clock",
    "Document",
    "Ending",
    "Face",
    "Happening",
    "Opener",
    "Option",
    "Prompt",
    "Sitting",
    "TableHead",
    "Undo",
]
