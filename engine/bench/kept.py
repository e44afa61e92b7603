"""What a long run has measured so far, a line of JSON for each game, so that it can go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def rows(path: Path | None) -> Iterator[dict[str, Any]]:
    """The rows of a file; none where there is no file. Each says as `of` what it was made of. A
    line that was cut off when a run was broken off is no row."""
    if path is None or not path.is_file():
        return
    for line in path.read_text("utf-8").splitlines():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and "of" in row:
            yield row


def keep(path: Path | None, row: dict[str, Any]) -> None:
    """Add a row, on a line of its own also behind one that was cut off."""
    if path is None:
        return
    before = path.read_bytes() if path.is_file() else b""
    cut = bool(before) and not before.endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * cut + json.dumps(row) + "\n")
