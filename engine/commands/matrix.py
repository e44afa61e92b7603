"""`matrix --game G`: each kind of instruction against each thing that can oppose it."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from importlib import import_module

from engine.commands.inputs import BadInput, game_arguments, json_argument, print_json
from engine.fuzz.habits import habits


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    game_arguments(parser, format=False)
    parser.add_argument("--row", action="append", default=[], help="this row alone; again for more")
    parser.add_argument("--column", action="append", default=[], help="this column alone")
    parser.add_argument("--print", action="store_true", help="every position as a scenario")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if every pair was judged and none differs; else 1."""
    module = habits(options.game).matrix
    if not module:
        raise BadInput(f"there is no matrix for {options.game}")
    report = import_module(module)
    for name in (*options.row, *options.column):
        if name not in report.names():
            known = ", ".join(report.names())
            raise BadInput(f"no row or column {name!r}; there is {known}")
    cells = []
    for cell in report.cells(options.row, options.column):
        cells.append(cell)
        for line in report.lines_of(cell) if not options.json else ():
            print(line, flush=True)
        if options.print and cell.played:
            print(f"---\n{report.as_scenario(cell)}", end="")
    if options.json:
        print_json({"pairs": [asdict(cell) for cell in cells]})
    else:
        for line in report.absent(options.row, options.column):
            print(line)
        print(report.last_line(cells))
    whole = all(cell.judged and not cell.differing for cell in cells)
    return 0 if whole else 1
