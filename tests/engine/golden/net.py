"""The net for who rebuilds the engine: games of both games over all formats, told byte for byte.

    python -m tests.engine.golden.net compare                              with those kept here
    python -m tests.engine.golden.net compare --games 320 --against PATH   with another checkout
    python -m tests.engine.golden.net make                                 write those kept anew

What everybody receives at every step is digested by kind: who is asked what, options, views of each
seat, judge and spectator, events with rules and causes, refusals, digests of the position, the
record. A difference is told by game, step and kind, with `--print` also in its own words, for which
another checkout is needed. `--without digests --without record` leaves out what may change in form.
"""

import argparse
import contextlib
import difflib
import json
import os
import subprocess
import sys
import tempfile
import time
from base64 import b85decode, b85encode
from pathlib import Path

from engine import rulesets
from engine.fuzz.deckbuilding import draw_deck, random_deck
from engine.games import rulebook
from engine.kernel.chance import Stream, seed_bytes
from tests.engine.golden import player

HERE = Path(__file__).parent
KEPT = HERE / "net.json"
ROOT = HERE.parents[2]
FORMATS = [(game, format) for game, formats in rulesets.FORMATS.items() for format in formats]
MOST, SHORT = 1_200, 100
"""Steps of a game at most, in the long run and in the one that is kept."""
SEED = 9_430_804


def plan(games, seed=SEED, most=MOST):
    """What is played, game by game, with the decks drawn."""
    for number in range(games):
        spec, draw, stream = outline(number, seed)
        decks = {
            seat: draw(spec["game"], spec["format"], spec["size"], stream).as_json()
            for seat in tables(spec["game"], spec["size"])
        }
        yield {**spec, "most": most, "decks": decks}


def tables(game, size):
    """The seats of a game of a stored number."""
    book = rulebook(game)
    return book.table(book.players(size))


def outline(number, seed=SEED):
    """A game without its decks, and what draws them: every format in turn; decks that ship and
    random ones, then random ones from the whole pool; all sizes; one game in five is conceded, some
    matches of Genesis are of three games."""
    game, format = FORMATS[number % len(FORMATS)]
    turn = number // len(FORMATS)
    sizes = rulesets.get(game, format).sizes
    size = sizes[(turn + 1) % len(sizes)]
    stream = Stream(seed_bytes(seed), f"net/{number}")
    spec = {
        "number": number,
        "game": game,
        "format": format,
        "size": size,
        "switches": {"best_of": 3} if game == "genesis" and size == 2 and turn % 3 == 1 else {},
        "seed": stream.below(2**53),
        "concede": 20 + stream.below(60) if number % 5 == 4 else -1,
    }
    return spec, random_deck if turn % 2 else draw_deck, stream


def name_of(spec):
    return f"game {spec['number']} ({spec['game']} {spec['format']}, size {spec['size']})"


def first_difference(one, other, without=()):
    """The first step at which two lists of digests differ, and the kinds that do; None if none.
    The last entry is the record's, which has no step."""
    kinds = [(place, kind) for place, kind in enumerate(player.KINDS) if kind not in without]
    for step in range(max(len(one), len(other))):
        if step >= min(len(one), len(other)):
            return step, ["steps"]
        found = [kind for place, kind in kinds if one[step][place] != other[step][place]]
        if found:
            return step, found
    return None


# -- the games that are kept -------------------------------------------------------------------


def packed(steps):
    """Digests as the kept file has them: of each kind a byte a step, and at last all there is."""
    return {
        kind: b85encode(bytes(int(step[place][:2], 16) for step in steps)).decode()
        for place, kind in enumerate(player.KINDS[:-1])
    } | {"end": "".join(steps[-1])}


def unpacked(kept):
    """The same digests again, each of one byte, and the last step whole."""
    columns = [b85decode(kept[kind]) for kind in player.KINDS[:-1]]
    steps = [[f"{byte:02x}" for byte in row] for row in zip(*columns, strict=True)]
    ends = [kept["end"][place : place + 4] for place in range(0, len(kept["end"]), 4)]
    return [[*step, ends[-1][:2]] for step in steps], ends


def difference_from(entry):
    """Where a kept game is played otherwise now; None where it is not."""
    kept, ends = unpacked(entry["digests"])
    now = list(player.digests(entry["spec"]))
    short = [[digest[:2] for digest in step] for step in now]
    for steps in (kept, short):  # the record is told once, at the end
        for step in steps[:-1]:
            step[-1] = ""
    found = first_difference(kept, short)
    if found is None and now[-1] != ends:
        pairs = zip(player.KINDS, now[-1], ends, strict=True)
        return len(now) - 1, [kind for kind, own, end in pairs if own != end]
    return found


def make(games, out):
    """Write the games that are kept."""
    rows = []
    for spec in plan(games, most=SHORT):
        digests = packed(list(player.digests(spec)))
        rows.append(json.dumps({"spec": spec, "digests": digests}, ensure_ascii=False))
    KEPT.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
    out(f"games={games} bytes={KEPT.stat().st_size}")
    return 0


def compare_kept(out):
    """Play the kept games again."""
    differing = 0
    entries = json.loads(KEPT.read_text(encoding="utf-8"))
    for entry in entries:
        found = difference_from(entry)
        if found is not None:
            differing += 1
            out(f"{name_of(entry['spec'])}: step {found[0]}: {', '.join(found[1])}")
    out(f"games={len(entries)} differing={differing}")
    return 1 if differing else 0


# -- two checkouts -----------------------------------------------------------------------------


def run(checkout, plan_file, *more):
    """A process that plays a plan with the engine of a checkout."""
    return subprocess.Popen(
        [sys.executable, str(HERE / "player.py"), str(plan_file), *more],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"},
    )


@contextlib.contextmanager
def side_by_side(specs, *checkouts, words=False):
    """What each checkout tells of the games, game by game."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "plan.json"
        file.write_text(json.dumps(specs), encoding="utf-8")
        runs = [run(checkout, file, *(["words"] if words else [])) for checkout in checkouts]
        try:
            yield zip(*(map(json.loads, one.stdout) for one in runs), strict=True)
        finally:
            for one in runs:
                one.stdout.close()
                one.kill()
                one.wait()


def compare(specs, other, out, *, without=(), in_words=False):
    """Play a plan with this checkout and another; tell the first difference of each game."""
    begun = time.perf_counter()
    steps = differing = 0
    with side_by_side(specs, other, ROOT) as pairs:
        for spec, (before, now) in zip(specs, pairs, strict=True):
            steps += len(now) - 1
            found = first_difference(before, now, without)
            if found is None:
                continue
            differing += 1
            out(f"{name_of(spec)}: step {found[0]}: {', '.join(found[1])}")
            if in_words:
                out("\n".join(in_their_words(spec, found, other)))
    seconds = time.perf_counter() - begun
    out(f"games={len(specs)} steps={steps} differing={differing} seconds={seconds:.0f}")
    return 1 if differing else 0


def in_their_words(spec, found, other):
    """The texts that differ at a step, as the two checkouts tell them."""
    step, kinds = found
    with side_by_side([spec], other, ROOT, words=True) as pairs:
        before, now = (told[step] if step < len(told) else {} for told in next(pairs))
    for kind in player.KINDS:
        if kind in kinds or "steps" in kinds:
            texts = (before.get(kind, []), now.get(kind, []))
            yield from difflib.unified_diff(*texts, f"{kind} there", f"{kind} here", lineterm="")


def main(words=None):
    parser = argparse.ArgumentParser(prog="net", description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("make", "compare"))
    parser.add_argument("--games", type=int, help="how many; 16 are kept, 320 compared")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout")
    parser.add_argument("--only", type=int, metavar="GAME", help="this game alone")
    parser.add_argument("--without", action="append", default=[], choices=player.KINDS)
    parser.add_argument("--print", action="store_true", help="what differs, in its own words")
    options = parser.parse_args(words)
    if options.what == "make":
        return make(options.games or 16, print)
    if options.against is None:
        return compare_kept(print)
    specs = [
        spec
        for spec in plan(options.games or 320, options.seed)
        if options.only is None or spec["number"] == options.only
    ]
    other = options.against.resolve()
    return compare(specs, other, print, without=options.without, in_words=options.print)


if __name__ == "__main__":
    sys.exit(main())
