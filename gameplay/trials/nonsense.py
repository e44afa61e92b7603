"""Nonsense in the forms of a page: what a cat on the keyboard sends, a broken program, or somebody
who wants to see the house fall over.

A form is filled in with sense first. Then some of its fields are spoiled: one, so that the rest
carries the sending far into the house, or most of them. The hidden fields and the values of choices
are spoiled too, for a page keeps nobody from sending others. The house may refuse all of it in its
own words; it may not break.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from gameplay.trials.doors import Sent
from gameplay.trials.pages import Field

#: Nothing to see, marks that turn the text around them, half a character, marks upon marks.
MARKS = (
    *("\x00", "Maxxor\x00", "\u202eevil\u202c", "\u200f\u200e", "\ufeff", "\u2028", "\x1b[31m"),
    *("\ud7ff\ue000", "\U0010ffff", "e" + "\u0301" * 60, "\u00a0", "\t\r\n", "\u00df\u0130\ufb01"),
)
LONG = ("x" * 5000, "word " * 1000, "\u05d0" * 5000, "1" * 5000, "line\n" * 1000)
COUNTS = (
    *("-1", "-0", "0", "00", "+1", "1.5", "1e400", "NaN", "Infinity", "-Infinity", "0x10", "1_0"),
    *("2147483648", "-2147483649", "9223372036854775808", "9" * 40, "\u0663", "\u00b2", "\u00bd"),
)
TIMES = (
    *("2026-02-31", "2026-02-31T10:00", "0000-00-00", "9999-12-31T23:59", "0001-01-01T00:00"),
    *("2026-13-01T10:00", "2026-06-10T25:61", "2026-03-29T02:30", "10000-01-01T00:00", "now"),
    *("2026-06-10T10:00+99:00", "1900-01-01", "-1"),
)
WORDS = (
    *("", " ", "None", "null", "[]", "{}", '{"a": [', "[" * 2000, "%s %(x)s {0} {x}", "on"),
    *("<script>x</script>", "{{ x }}{% y %}", "'; --", '"', "\\", "../../etc", "a" * 255 + "@b.c"),
    *("javascript:x", "http://[::1", "https://x:99999/", "=1+1", "-", ".", "//", "?", "#", "%00"),
)
#: What suits a kind of field worst.
KINDS = {
    "number": (*COUNTS, "1" * 5000, "0" * 5000),
    "range": COUNTS,
    "date": TIMES,
    "datetime-local": TIMES,
    "time": TIMES,
    "email": (*MARKS, "a@", "@b", "a" * 300 + "@mail.example", "a@b@c", "\u202ea@mail.example"),
}
EVERYTHING = (MARKS, LONG, COUNTS, TIMES, WORDS)
#: Without its token a form never comes further than the door.
TOKEN = "csrfmiddlewaretoken"
PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
FILES = (PICTURE, b"", b"\x00" * 64, b"\xff\xfe{", b"[" * 5000, b"PK\x03\x04", b"name\n" * 3000)


class Nonsense:
    """Spoils what is filled in, with the dice of the walk."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def word(self, kind: str = "") -> str:
        """Nonsense for a field of this kind, mostly of the sort that suits it worst."""
        suits = KINDS.get(kind)
        if suits is not None and self.dice.random() < 0.7:
            return self.dice.choice(suits)
        return self.dice.choice(self.dice.choice(EVERYTHING))

    def spoiled(
        self, fields: Sequence[tuple[str, str]], kinds: dict[str, str]
    ) -> list[tuple[str, str]]:
        """The fields of a form with some of them spoiled: nonsense in them, left out, or sent
        twice. ``kinds``: the kind of each field by its name. A password is always spoiled, so that
        nobody comes in by it under another name."""
        own = [name for name, _value in fields if name != TOKEN]
        if not own:
            return [*fields, (self.word()[:40] or "x", self.word())]
        chosen = {self.dice.choice(own)} | {name for name in own if kinds.get(name) == "password"}
        if self.dice.random() < 0.4:
            chosen |= {name for name in own if self.dice.random() < 0.6}
        sent: list[tuple[str, str]] = []
        for name, value in fields:
            if name not in chosen:
                sent.append((name, value))
                continue
            roll = self.dice.random()
            if roll < 0.1:
                continue
            if roll < 0.2:
                sent.append((name, value))
            sent.append((name, self.word(kinds.get(name, ""))))
        return sent

    def instead(self, fields: Sequence[tuple[str, str]]) -> Sent | None:
        """A file instead of the text of one field; None without a field for it."""
        own = [name for name, _value in fields if name != TOKEN]
        return self.file(self.dice.choice(own)) if own else None

    def file(self, name: str) -> Sent:
        """A file that no form asks for, under a name that is none."""
        called = self.word().replace('"', "").replace("\r", "").replace("\n", "")
        return Sent(name, called[:300], self.dice.choice(FILES))

    def body(self, body: Any) -> Any:
        """The body of a call with one of its values spoiled."""
        if isinstance(body, dict) and body:
            name = self.dice.choice(sorted(body))
            return {**body, name: self.body(body[name])}
        if isinstance(body, list) and body and self.dice.random() < 0.7:
            at = self.dice.randrange(len(body))
            return [*body[:at], self.body(body[at]), *body[at + 1 :]]
        odd: tuple[Any, ...] = (None, [], {}, True, 10**40, -1, 1.5, [[]], {"\x00": "\x00"})
        return self.word() if self.dice.random() < 0.7 else self.dice.choice(odd)


def kinds_of(fields: Sequence[Field]) -> dict[str, str]:
    """The kind of each field of a form by its name."""
    return {one.name: one.kind for one in fields}
