"""`puzzles --game G --format F --games N --seed S --into FOLDER`: make puzzles from games that the
house plays, and add them to the files of a folder.

`puzzles --check FOLDER` proves every puzzle of a folder again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine import games
from engine.commands.inputs import BadInput, entries_of, json_argument, print_json, whole
from engine.puzzles import Puzzle, Record, puzzles_in, records_in, written
from engine.puzzles.making import Search, proved_again, puzzles_of

PUZZLES, RECORDS = "puzzles.jsonl", "records.jsonl"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--game", choices=games.names())
    parser.add_argument("--format", metavar="F", help="name of a rule set")
    parser.add_argument("--games", type=whole(1, 1_000_000), default=10, metavar="N")
    parser.add_argument("--seed", type=whole(0, 2**62), default=1, metavar="S")
    parser.add_argument(
        "--most", type=whole(10, 10**7), default=2_000, help="positions that are looked at for one"
    )
    parser.add_argument(
        "--deepest", type=whole(1, 9), default=0, help="choices that a solver has at most"
    )
    parser.add_argument("--each", type=whole(1, 99), default=2, help="puzzles from a game, at most")
    parser.add_argument(
        "--hasty", action="store_true", help="leave a game that has given as many of other goals"
    )
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where the files lie")
    parser.add_argument("--check", type=Path, metavar="FOLDER", help="prove all of a folder again")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Make or check puzzles; 1 if a puzzle can no longer be proved."""
    if options.check is not None:
        return _check(options.check, options.json)
    if not options.game or not options.into:
        raise BadInput("--game and --into are needed to make puzzles")
    book = games.rulebook(options.game)
    search = Search(options.game, options.format or book.default_format)
    search.most, search.deepest, search.each = options.most, options.deepest, options.each
    search.hasty = options.hasty
    options.into.mkdir(parents=True, exist_ok=True)
    counts: dict[int, int] = {}
    for seed in range(options.seed, options.seed + options.games):
        found = list(puzzles_of(search, seed))
        _add(options.into, found)
        counts[seed] = len(found)
        if not options.json:
            print(f"game {seed}: {len(found)} puzzles", flush=True)
    if options.json:
        print_json({"puzzles": counts, "seen": search.seen, "work": search.work})
        return 0
    for goal, seen in search.seen.items():
        told = " ".join(f"{what.replace(' ', '_')}={n}" for what, n in seen.most_common())
        print(f"{goal}: looked_at={search.work[goal]} {told}")
    return 0


def _add(folder: Path, found: list[tuple[Record, Puzzle]]) -> None:
    """Add the puzzles of one game, and its longest record, which contains the other records."""
    if not found:
        return
    known = {one.record for one in _puzzles(folder)}
    record, _last = found[-1]
    if record.id in known:
        return
    with (folder / RECORDS).open("a", encoding="utf-8") as file:
        file.write(written(record) + "\n")
    with (folder / PUZZLES).open("a", encoding="utf-8") as file:
        file.writelines(written(puzzle) + "\n" for _record, puzzle in found)


def _puzzles(folder: Path) -> list[Puzzle]:
    return entries_of(folder / PUZZLES, puzzles_in) if (folder / PUZZLES).is_file() else []


def _check(folder: Path, as_json: bool) -> int:
    if not (folder / PUZZLES).is_file():
        raise BadInput(f"{folder}: there is no {PUZZLES}")
    records = {one.id: one for one in entries_of(folder / RECORDS, records_in)}
    faults: dict[str, str] = {}
    found = _puzzles(folder)
    for puzzle in found:
        record = records.get(puzzle.record)
        fault = proved_again(puzzle, record) if record else "its record is missing"
        if fault:
            faults[puzzle.id] = fault
            print(f"{puzzle.id}: {fault}", file=sys.stderr, flush=True)
    if as_json:
        print_json({"puzzles": len(found), "faults": faults})
    else:
        print(f"puzzles={len(found)} faults={len(faults)}")
    return 1 if faults else 0
