"""`verify RECORD... [--jobs N]`: derive every digest again and name the first difference."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any

from engine.commands.inputs import BadInput, json_argument, print_json, read_file, whole
from engine.process import settle
from engine.record import BadRecord, Changed, Record
from engine.record.verify import verify


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("records", nargs="+", metavar="RECORD")
    parser.add_argument("--expect", metavar="DIGEST", help="the final digest it has to have")
    parser.add_argument(
        "--commitment", metavar="HEX", help="what the table showed before the game began"
    )
    parser.add_argument(
        "--jobs",
        type=whole(1, 256),
        default=1,
        metavar="N",
        help="verify so many records at a time, each in a process of its own (1)",
    )
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if every record proves itself, 1 if one differs, 2 if one cannot be read."""
    rows: list[dict[str, Any]] = []
    unreadable = 0
    judge = partial(_judged, expected=options.expect, shown=options.commitment)
    with _mapped(min(options.jobs, len(options.records))) as mapped:
        for row in mapped(judge, options.records):
            if isinstance(row, str):
                unreadable += 1
                print(f"engine verify: {row}", file=sys.stderr)
                continue
            rows.append(row)
            if not options.json:
                print(f"{'ok' if row['verified'] else 'DIFFERS'} {row['record']} {row['told']}")
    verified = sum(row["verified"] for row in rows)
    total = len(options.records)
    if options.json:
        print_json({"records": total, "verified": verified, "results": rows})
    else:
        print(f"records={total} verified={verified} differing={len(rows) - verified}")
    return 2 if unreadable else 0 if verified == total else 1


@contextmanager
def _mapped(jobs: int) -> Iterator[Any]:
    """A function like `map`, which works in this process or in ``jobs`` processes. The answers come
    in the order of the list, each as soon as it and those before it are known."""
    if jobs == 1:
        yield map
        return
    with get_context("spawn").Pool(jobs, settle) as pool:
        yield pool.imap


def _judged(name: str, expected: str | None, shown: str | None) -> dict[str, Any] | str:
    """The verdict on a record; a line of text if the record cannot be read."""
    try:
        return _judge(name, expected, shown)
    except BadInput as error:
        return str(error)
    except BadRecord as error:
        return f"{name}: {error}"


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
