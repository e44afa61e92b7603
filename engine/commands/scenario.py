"""`scenario PATH...`: run scenario files and say which expectations hold."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from engine import scenario
from engine.commands.inputs import json_argument, print_json
from engine.scenario import Malformed, Outcome, Scenario
from engine.scenario.coverage import shown


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, or folders of *.yaml")
    parser.add_argument("-v", "--verbose", action="store_true", help="every failed expectation")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if everything held, 1 if an expectation failed, 2 if a scenario is malformed."""
    scenarios, faults = gather(options.paths)
    outcomes: list[Outcome] = []
    for one in scenarios:
        try:
            outcome = scenario.run(one)
        except Malformed as fault:
            faults.append(fault)
            continue
        outcomes.append(outcome)
        if not options.json:
            _print(outcome, options.verbose)
    for one_fault in faults:
        print(f"engine scenario: {one_fault}", file=sys.stderr)
    failed = sum(not outcome.passed for outcome in outcomes)
    passed = len(outcomes) - failed
    if options.json:
        print_json(_document(outcomes, faults))
    else:
        print(f"{passed} passed, {failed} failed")
    return 2 if faults else 1 if failed else 0


def gather(paths: list[str]) -> tuple[list[Scenario], list[Malformed]]:
    """The scenarios of files and folders, and what could not be read."""
    found: list[Scenario] = []
    faults: list[Malformed] = []
    for path in scenario.files(paths):
        documents = scenario.read(path)
        while True:
            try:
                document = next(documents, None)
                if document is None:
                    break
                found.append(scenario.scenario(document))
            except Malformed as fault:
                faults.append(fault)
    try:
        scenario.distinct(found)
    except Malformed as fault:
        faults.append(fault)
    return found, faults


def _print(outcome: Outcome, verbose: bool) -> None:
    name = outcome.scenario.name
    if outcome.passed:
        print(f"ok {name}")
        return
    for failure in outcome.failures if verbose else outcome.failures[:1]:
        print(f"FAIL {name} {failure}")


def _document(outcomes: list[Outcome], faults: list[Malformed]) -> dict[str, Any]:
    return {
        "passed": sum(outcome.passed for outcome in outcomes),
        "failed": sum(not outcome.passed for outcome in outcomes),
        "malformed": [
            {"file": one.path, "scenario": one.scenario, "fault": one.fault} for one in faults
        ],
        "scenarios": [
            {
                "id": outcome.scenario.name,
                "file": outcome.scenario.path,
                "passed": outcome.passed,
                "rules": list(outcome.scenario.rules),
                "shown": shown(outcome),
                "failures": [
                    {"step": one.step, "expected": one.expected, "got": one.got}
                    for one in outcome.failures
                ],
            }
            for outcome in outcomes
        ],
    }
