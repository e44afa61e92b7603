"""The results of a long run so far, a line of JSON for each game, so that it can be resumed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

Result = TypeVar("Result", bound=tuple[Any, ...])


@dataclass(frozen=True, slots=True)
class Run:
    """Numbered games on the same terms. ``of``: the terms, as JSON reads them back; ``path``: the
    file that keeps the results, or None.

    >>> won = lambda left: [(number, "won") for number in left]
    >>> list(Run(["adept", 1]).games([3, 4], won, lambda *parts: parts))
    [(3, 'won'), (4, 'won')]
    """

    of: Any
    path: Path | None = None

    def games(
        self,
        wanted: Iterable[int],
        play: Callable[[list[int]], Iterable[Result]],
        read: Callable[..., Result],
    ) -> Iterator[Result]:
        """The results of the games with these numbers: first those in the file, then the others as
        they are played; each new result is kept at once. A result is a named tuple that begins with
        the number of its game; ``read`` makes a result from its parts."""
        own = (row["game"] for row in rows(self.path) if row["of"] == self.of and "game" in row)
        found = {game[0]: game for game in own}
        numbers = list(wanted)
        yield from (read(*found[number]) for number in numbers if number in found)
        for result in play([number for number in numbers if number not in found]):
            keep(self.path, {"of": self.of, "game": result})
            yield result


def rows(path: Path | None) -> Iterator[dict[str, Any]]:
    """The rows of a file; none if there is no file. Each row names its terms as `of`. A line that
    was cut off when a run was interrupted is left out."""
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
    """Append a row, on a line of its own even if the last line of the file was cut off."""
    if path is None:
        return
    before = path.read_bytes() if path.is_file() else b""
    cut = bool(before) and not before.endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * cut + json.dumps(row) + "\n")
