"""What a result is worth in a TRF file that does not score 1, half and 0.

bbpPairings writes `BBW 3.0` (and BBD, BBL, BBZ, BBF, BBU), JaVaFo `XXS W=3 BD=.5`, the 2026 edition
`162 W 3.0 D 1.0`, and record 299 for single players and rounds. An empty scoring means the usual.
Of two statements about one result the later holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.formats.model import BadFile

Worth = dict[str, Fraction]

SCORE: Worth = {
    **dict.fromkeys("1W+UF", Fraction(1)),
    **dict.fromkeys("=DHX", Fraction(1, 2)),
    **dict.fromkeys("0L-Z", Fraction(0)),
}
"""The usual worth of every result code; "1w" and the like hold for one colour only."""

BBP = {"BBW": "1W+F", "BBD": "=DH", "BBL": "0L", "BBZ": "Z", "BBF": "-", "BBU": "U"}
XXS = {
    **{"W": ("1", "W", "+", "F"), "D": ("=", "D", "H"), "L": ("0", "L")},
    **{"WW": ("1w", "Ww"), "BW": ("1b", "Wb"), "WD": ("=w", "Dw"), "BD": ("=b", "Db")},
    **{"WL": ("0w", "Lw"), "BL": ("0b", "Lb"), "FW": ("+",), "FL": ("-",)},
    **{"PAB": ("U",), "FPB": ("F",), "HPB": ("H",), "ZPB": ("Z",)},
}
"""JaVaFo's codes. A plain W or D also undoes what was said of one colour."""
TRF26 = {"W": "1W+FU", "D": "=DHX", "L": "0L", "A": "-Z", "P": "U", "X": "X"}
PAIR = re.compile(r"([A-Z]+)\s*=?\s*([0-9]{0,3}(?:[.,][0-9]{1,2})?)(?![0-9])", re.ASCII)
KINDS = {"W": "1W", "D": "=D", "L": "0L", "F": "F", "H": "H", "Z": "Z", "+": "+", "-": "-"}


@dataclass(frozen=True, slots=True)
class Scoring:
    """The worth of results: in general, and for (player, round); round 0 is every round.

    bonus  points added or taken in a round, whatever the result.
    """

    general: Worth = field(default_factory=dict)
    special: dict[tuple[str, int], Worth] = field(default_factory=dict)
    bonus: dict[tuple[str, int], Fraction] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.general or self.special or self.bonus)

    def stated(self, player: str, number: int) -> bool:
        """Whether the file says something of its own about this player's round."""
        keys = ((player, number), (player, 0))
        return bool(self.general) or any(k in self.special or k in self.bonus for k in keys)

    def worth(self, player: str, number: int, result: str, colour: str = "") -> Fraction:
        """What this result of this player's round is worth."""
        general = {**SCORE, **self.general}
        points = general.get(result + colour, general.get(result, Fraction(0)))
        for key in ((player, 0), (player, number)):
            points = self.special.get(key, {}).get(result, points)
        for key in ((player, 0), (player, number)):
            points += self.bonus.get(key, Fraction(0))
        return points


def read_scoring(lines: Sequence[str]) -> Scoring:
    """What the file states, empty for the usual scoring; raises `BadFile` naming the line."""
    stated: Worth = {}
    scoring = Scoring()
    for number, line in enumerate(lines, 1):
        head = line[:3]
        if head in BBP or head in ("XXS", "162"):
            for codes, worth in _pairs(line, number):
                for code in codes:
                    for key in (code, f"{code}w", f"{code}b") if len(code) == 1 else (code,):
                        stated.pop(key, None)
                    stated[code] = worth
        elif head == "299":
            _abnormal(line, number, scoring)
    changed = {code: worth for code, worth in stated.items() if SCORE.get(code) != worth}
    return Scoring(changed, scoring.special, scoring.bonus)


def _pairs(line: str, number: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    head = line[:3]
    table = {"XXS": XXS, "162": {code: tuple(those) for code, those in TRF26.items()}}.get(
        head, {code: tuple(those) for code, those in BBP.items()}
    )
    found = [(c, w) for c, w in PAIR.findall(line if head in BBP else line[3:]) if w]
    if not found:
        raise BadFile(f"line {number}", f"{line[:40]!r} states no points")
    for code, worth in found:
        yield table.get(code, ()), Fraction(worth.replace(",", "."))


def _abnormal(line: str, number: int, scoring: Scoring) -> None:
    """Record 299: other points for a kind of result, or (without a kind) a bonus or penalty."""
    kind, points = line[4:5].strip(), line[13:18].strip().replace(",", ".")
    round_, ids = line[19:23].strip() or "0", line[23:].split()
    if kind and kind not in KINDS:
        raise BadFile(f"line {number} column 5", f"{kind!r} is not a kind of result")
    if not re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,2})?", points, re.ASCII):
        raise BadFile(f"line {number} columns 14-18", f"{points!r} is not a number of points")
    if not (round_.isascii() and round_.isdigit() and len(round_) <= 3):
        raise BadFile(f"line {number} columns 20-23", f"{round_!r} is not a round")
    for one in ids:
        if not (one.isascii() and one.isdigit() and len(one) <= 4):
            raise BadFile(f"line {number}", f"{one[:20]!r} is not a start number")
        key = (str(int(one)), int(round_))
        if kind:
            scoring.special.setdefault(key, {}).update(dict.fromkeys(KINDS[kind], Fraction(points)))
        else:
            scoring.bonus[key] = scoring.bonus.get(key, Fraction(0)) + Fraction(points)
