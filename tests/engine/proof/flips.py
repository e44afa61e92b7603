"""Single bits of a record flipped: is each found, and each in the inputs located to its step?

python -m tests.engine.proof.flips RECORD --flips 500 --seed 1
"""

import argparse
import random
from pathlib import Path
from typing import NamedTuple

from engine.record import BadRecord, Changed, Record
from engine.record.inputs import FRAME


class Flip(NamedTuple):
    """One bit of the text of a record: what reading it said, and where in the inputs it lies."""

    at: int
    told: str
    step: int | None
    steps: frozenset[int]

    @property
    def found(self):
        return bool(self.told)

    @property
    def inside(self):
        """Whether it lies in the inputs."""
        return bool(self.steps)

    @property
    def located(self):
        return self.step in self.steps


def flips(text, number, seed):
    """So many flips of the bytes of a record, drawn from a seed."""
    chance = random.Random(seed)
    steps = steps_of(text)
    for _ in range(number):
        at, bit = chance.randrange(len(text)), chance.randrange(8)
        changed = bytearray(text)
        changed[at] ^= 1 << bit
        told, step = "", None
        try:
            Record.from_json(bytes(changed))
        except Changed as error:
            told, step = str(error), error.step
        except BadRecord as error:
            told = str(error)
            words = told.split(":")[0].split()
            step = int(words[1]) if words[0] == "step" else None
        yield Flip(at, told, step, steps.get(at, frozenset()))


def steps_of(text):
    """For each byte of the inputs the step of the frame or word it belongs to; for a blank each
    step from the word before it to the word behind it, for it belongs to both. The first blank
    stands behind all frames, so before it is the end."""
    record = Record.from_json(text)
    ends = [0]
    for entry in record.entries:
        ends.append(ends[-1] + entry.forced + 1)
    at = text.index(b'"inputs": "') + len(b'"inputs": "')
    frames, *words = text[at : text.index(b'"', at)].split(b" ")
    large = [end for end, entry in zip(ends[1:], record.entries, strict=True) if is_large(entry)]
    found = {at + place: frozenset({ends[place // FRAME]}) for place in range(len(frames))}
    at += len(frames)
    before = record.steps
    for word, step in zip(words, [*large, record.steps], strict=True):
        found[at] = frozenset(range(min(before, step), max(before, step) + 1))
        for place in range(at + 1, at + 1 + len(word)):
            found[place] = frozenset({step})
        at += 1 + len(word)
        before = step
    return found


def is_large(entry):
    """Whether an input is too large for its frame, so that a word holds it."""
    return entry.concede or entry.forced > 4 or entry.choice > 9


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("record", type=Path)
    parser.add_argument("--flips", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tried = list(flips(options.record.read_bytes(), options.flips, options.seed))
    inside = [flip for flip in tried if flip.inside]
    for flip in tried:
        if not flip.found or (flip.inside and not flip.located):
            of = sorted({min(flip.steps, default=0), max(flip.steps, default=0)})
            print(f"byte {flip.at}: {flip.told or 'not found'}; it is of step {of}")
    found = sum(flip.found for flip in tried)
    located = sum(flip.located for flip in inside)
    print(f"flips={len(tried)} found={found} in_inputs={len(inside)} located={located}")


if __name__ == "__main__":
    main()
