"""Commands to try: some legal, most not, all of them of the kind a person might type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.fuzz.habits import habits
from engine.kernel.chance import Stream

TRIED = 4


def lines_to_try(view: dict[str, Any], options: Sequence[str], stream: Stream) -> list[str]:
    """A few random commands made from what a seat sees, and one of its options if it has any."""
    own = habits(view["game"])
    found = [own.line_to_try(view, stream) for _ in range(TRIED)]
    if options:
        found.append(options[stream.below(len(options))])
    return found
