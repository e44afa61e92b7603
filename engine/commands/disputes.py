"""`disputes --game G --games N --seed S --into FOLDER`: disputes to practise on, from random games.
`--check FOLDER` asks the engine again for the answer to each."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from engine import games
from engine.commands.inputs import BadInput, entries_of, json_argument, print_json, whole
from engine.puzzles.puzzle import records_in, written
from engine.training import KINDS, Case, cases_in, cases_of, checked

CASES, RECORDS = "cases.jsonl", "records.jsonl"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--game", choices=games.names())
    parser.add_argument("--format", metavar="F", help="name of a rule set")
    parser.add_argument("--games", type=whole(1, 100_000), default=4, metavar="N")
    parser.add_argument("--seed", type=whole(0, 2**62), default=1, metavar="S")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where the files are written")
    parser.add_argument("--check", type=Path, metavar="FOLDER", help="ask again for all answers")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Make or check; 1 if an answer is another one now."""
    if options.check is not None:
        return _check(options.check, as_json=options.json)
    if not options.game or not options.into:
        raise BadInput("--game and --into are needed to make disputes")
    format = options.format or games.rulebook(options.game).default_format
    options.into.mkdir(parents=True, exist_ok=True)
    made = [cases_of(options.game, format, options.seed + n) for n in range(options.games)]
    kept = [(record, cases) for record, cases in made if cases]
    _write(options.into / RECORDS, [written(record) for record, _cases in kept])
    cases = [case for _record, found in kept for case in found]
    _write(options.into / CASES, [_line(case) for case in cases])
    counts = {kind: sum(one.kind == kind for one in cases) for kind in KINDS}
    if options.json:
        print_json({"games": len(kept), **counts})
    else:
        print(f"games={len(kept)} " + " ".join(f"{k}={n}" for k, n in counts.items()))
    return 0


def _line(case: Case) -> str:
    return json.dumps(asdict(case), ensure_ascii=False, separators=(",", ":"))


def _write(file: Path, lines: list[str]) -> None:
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _check(folder: Path, *, as_json: bool) -> int:
    if not (folder / CASES).is_file() or not (folder / RECORDS).is_file():
        raise BadInput(f"{folder}: there is no {CASES} with its {RECORDS}")
    records = {one.id: one for one in entries_of(folder / RECORDS, records_in)}
    faults, found = {}, entries_of(folder / CASES, cases_in)
    for case in found:
        record = records.get(case.record)
        fault = checked(case, record) if record is not None else "its record is missing"
        if fault:
            faults[case.id] = fault
            print(f"{case.id}: {fault}", file=sys.stderr, flush=True)
    if as_json:
        print_json({"disputes": len(found), "faults": faults})
    else:
        print(f"disputes={len(found)} faults={len(faults)}")
    return 1 if faults else 0
