"""What a program says of the document that it reads; the same of tables, lessons and puzzles."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

SINCE = OpenApiParameter(
    "since",
    OpenApiTypes.INT,
    description="The revision that the caller knows: only how the document changed.",
)
OPTIONS = OpenApiParameter(
    "options",
    OpenApiTypes.STR,
    enum=["list", "tree"],
    default="list",
    description="`tree`: the options of a large question come as `choices`.",
)
OF_DOCUMENTS = [SINCE, OPTIONS]
"""One program reads all documents in one way. Of lessons, puzzles and tables that are watched some
are always whole, with their options as lists, whatever is said here."""
