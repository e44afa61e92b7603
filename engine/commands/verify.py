"""`verify RECORD...`: derive every digest again and name the first difference."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from engine.commands.inputs import BadInput, json_argument, print_json, read_file
from engine.record import BadRecord, Changed, Record
from engine.record.verify import verify


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("records", nargs="+", metavar="RECORD")
    parser.add_argument("--expect", metavar="DIGEST", help="the final digest it has to have")
    parser.add_argument(
        "--commitment", metavar="HEX", help="what the table showed before the game began"
    )
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if every record proves itself, 1 if one differs, 2 if one cannot be read."""
    rows: list[dict[str, Any]] = []
    unreadable = 0
    for name in options.records:
        try:
            rows.append(_judge(name, options.expect, options.commitment))
        except (BadInput, BadRecord) as error:
            unreadable += 1
            words = str(error) if isinstance(error, BadInput) else f"{name}: {error}"
            print(f"engine verify: {words}", file=sys.stderr)
            continue
        if not options.json:
            row = rows[-1]
            print(f"{'ok' if row['verified'] else 'DIFFERS'} {name} {row['told']}")
    verified = sum(row["verified"] for row in rows)
    total = len(options.records)
    if options.json:
        print_json({"records": total, "verified": verified, "results": rows})
    else:
        print(f"records={total} verified={verified} differing={len(rows) - verified}")
    return 2 if unreadable else 0 if verified == total else 1


def _judge(name: str, expected: str | None, shown: str | None) -> dict[str, Any]:
    row: dict[str, Any] = {"record": name, "verified": False, "digest": None, "step": None}
    try:
        record = Record.from_json(read_file(name))
    except Changed as changed:
        return row | {"step": changed.step, "field": changed.field, "told": str(changed)}
    found = verify(record)
    commitment = record.pledge.commitment if record.pledge else None
    row |= {
        "verified": found.ok,
        "digest": record.chain,
        "step": found.step,
        "field": found.field,
        "commitment": commitment,
        "seed": "proved" if found.proved else "not proved",
        "told": f"steps={record.steps} digest={record.chain}: {found}",
    }
    wanted = {"digest": (expected, record.chain), "commitment": (shown, commitment)}
    for field, (given, own) in wanted.items():
        if found.ok and given is not None and given != own:
            told = f"{field}: expected {given[:64]}, the record has {own or 'none'}"
            return row | {"verified": False, "field": field, "told": told}
    return row
