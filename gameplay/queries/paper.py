"""A position written down by hand, resolved by the engine."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from engine import scenario
from engine.scenario import Malformed


@dataclass(frozen=True, slots=True)
class Resolved:
    """What the engine makes of a written position.

    ``fault``: why it cannot be read, or "". ``holds``: what was expected came true.
    ``failures``: each expectation that did not hold, with what was so instead.
    """

    fault: str = ""
    holds: bool = False
    failures: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()


def resolve(text: str) -> Resolved:
    """Set up the scenarios of a text and run them; never raises for what people write."""
    failures: list[str] = []
    cited: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            found = [scenario.scenario(document) for document in scenario.read(path)]
            for one in found:
                outcome = scenario.run(one)
                failures += [str(failure) for failure in outcome.failures]
                cited |= outcome.cited
        except Malformed as fault:
            return Resolved(fault=str(fault).replace(str(path), "position"))
    if not found:
        return Resolved(fault="There is no scenario in it.")
    return Resolved(holds=not failures, failures=tuple(failures), cited=tuple(sorted(cited)))
