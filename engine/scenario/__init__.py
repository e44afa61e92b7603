"""Scenarios: small stories about a position that a judge can read and the engine can run.

`load(paths)` reads files and folders strictly, `run(scenario)` plays one and reports. The format is
described in docs/engine/.
"""

from engine.scenario.check import Scenario, distinct, scenario
from engine.scenario.document import Document, Malformed, files, read
from engine.scenario.run import Failure, Outcome, run

__all__ = [
    "Document",
    "Failure",
    "Malformed",
    "Outcome",
    "Scenario",
    "distinct",
    "files",
    "read",
    "run",
    "scenario",
]
