"""``python -m tests.mutated --lists N --seed S``: mutated lists of both games, read and judged by
the product and by a plain second function; ends with 1 where they differ."""

from __future__ import annotations

import argparse
import sys

from tests.mutated.search import KINDS, search

SHOWN = 10


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutated", description=__doc__)
    parser.add_argument("--lists", type=int, default=10_000, help="of both games together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first list")
    asked = parser.parse_args()
    toll = search(asked.lists, asked.seed, first=asked.first)
    for kind in KINDS:
        for story in toll.found[kind][:SHOWN]:
            print(f"{kind}: {story}\n")
    print(toll.told())
    return 1 if any(toll.found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
