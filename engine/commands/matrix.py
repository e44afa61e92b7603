"""`matrix --game chaotic`: every kind of instruction against what can stand against it."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from engine.commands.inputs import BadInput, json_argument, print_json
from engine.fuzz.chaotic.matrix.grid import matrix
from engine.fuzz.chaotic.matrix.instruments import ROWS
from engine.fuzz.chaotic.matrix.obstacles import COLUMNS
from engine.fuzz.chaotic.matrix.report import as_scenario, last_line, lines_of


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--game", required=True, choices=("chaotic",))
    parser.add_argument("--row", action="append", default=[], help="this row alone; again for more")
    parser.add_argument("--column", action="append", default=[], help="this column alone")
    parser.add_argument("--print", action="store_true", help="every position as a scenario")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if every pair was judged and none differs; else 1."""
    rows = [row for row in ROWS if not options.row or row.name in options.row]
    columns = [one for one in COLUMNS if not options.column or one.name in options.column]
    names = [*(row.name for row in ROWS), *(one.name for one in COLUMNS)]
    for name in (*options.row, *options.column):
        if name not in names:
            raise BadInput(f"no row or column {name!r}; there is {', '.join(names)}")
    cells = []
    for cell in matrix(rows, columns):
        cells.append(cell)
        for line in lines_of(cell) if not options.json else ():
            print(line, flush=True)
        if options.print and cell.played:
            print(f"---\n{as_scenario(cell)}", end="")
    if options.json:
        print_json({"pairs": [asdict(cell) for cell in cells]})
    else:
        print(last_line(cells))
    whole = all(cell.judged and not cell.differing for cell in cells)
    return 0 if whole else 1
