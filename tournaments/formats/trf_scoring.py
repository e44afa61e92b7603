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
"""The usual worth of every result code; a code such as "1w" holds for one colour only."""

BBP = {"BBW": "1W+F", "BBD": "=DH", "BBL": "0L", "BBZ": "Z", "BBF": "-", "BBU": "U"}
XXS = {
    **{"W": ("1", "W", "+", "F"), "D": ("=", "D", "H"), "L": ("0", "L")},
    **{"WW": ("1w", "Ww"), "BW": ("1b", "Wb"), "WD": ("=w", "Dw"), "BD": ("=b", "Db")},
    **{"WL": ("0w", "Lw"), "BL": ("0b", "Lb"), "FW": ("+",), "FL": ("-",)},
    **{"PAB": ("U",), "FPB": ("F",), "HPB": ("H",), "ZPB": ("Z",)},
}
"""JaVaFo's codes. A plain W or D also cancels an earlier value for a single colour."""
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
        """Whether the file states scores that concern this player's round."""
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


def read_scoring(lines: Sequence[str], unread: list[str], *, teams: bool = False) -> Scoring:
    """What the file states, empty for the usual scoring; lines that say nothing known are `unread`.

    In an event of teams the pairing bye of 162 and record 299 are of teams, not of their players.
    """
    stated: Worth = {}
    scoring = Scoring()
    for number, line in enumerate(lines, 1):
        try:
            _read_line(line, number, stated, scoring, teams=teams)
        except BadFile as fault:
            unread.append(str(fault))
    changed = {code: worth for code, worth in stated.items() if SCORE.get(code) != worth}
    return Scoring(changed, scoring.special, scoring.bonus)


def _read_line(line: str, number: int, stated: Worth, scoring: Scoring, *, teams: bool) -> None:
    head = line[:3]
    if head in BBP or head in ("XXS", "162"):
        for codes, worth in _pairs(line, number):
            for code in codes:
                if teams and head == "162" and code == "U":
                    continue
                for key in (code, f"{code}w", f"{code}b") if len(code) == 1 else (code,):
                    stated.pop(key, None)
                stated[code] = worth
    elif head == "299" and not teams:
        _abnormal(line, number, scoring)


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
    """Record 299: other points for a kind of result, or (without a kind) a bonus or penalty.

    The final edition has the points of games in columns 12 to 15, the round in 17 to 19 and
    players from column 20 on; drafts had them in 14 to 18, 20 to 23 and from 24 on.
    """
    kind = line[4:5].strip()
    final, draft = (line[11:15], line[16:19], line[19:]), (line[13:18], line[19:23], line[23:])
    points, round_, rest = next(
        (those for those in (final, draft) if NUMBER.fullmatch(_point(those[0]))), draft
    )
    points, round_, ids = _point(points), round_.strip() or "0", rest.split()
    if kind and kind not in KINDS:
        raise BadFile(f"line {number} column 5", f"{kind!r} is not a kind of result")
    if not NUMBER.fullmatch(points):
        raise BadFile(f"line {number} columns 12-18", f"{points!r} is not a number of points")
    if not (round_.isascii() and round_.isdigit() and len(round_) <= 3):
        raise BadFile(f"line {number} columns 17-23", f"{round_!r} is not a round")
    for one in ids:
        if not (one.isascii() and one.isdigit() and len(one) <= 4):
            raise BadFile(f"line {number}", f"{one[:20]!r} is not a start number")
    for one in ids:
        key = (str(int(one)), int(round_))
        if kind:
            scoring.special.setdefault(key, {}).update(dict.fromkeys(KINDS[kind], Fraction(points)))
        else:
            scoring.bonus[key] = scoring.bonus.get(key, Fraction(0)) + Fraction(points)


NUMBER = re.compile(r"[+-]?\d{1,3}(\.\d{1,2})?", re.ASCII)


def _point(text: str) -> str:
    return text.strip().replace(",", ".")
