"""Display names: which two read alike, which nobody may take, and what to take instead.

Two names are alike when their keys are equal. The key is what a hasty reader sees: letters and
digits without case, spaces or points, and letters of other alphabets as the Latin ones they look
like. No library here builds such a key, so the table below holds the letters that are drawn the
same in common fonts; it need not be complete to stop somebody from posing as a judge.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator

from django.utils.translation import gettext as _

LONGEST = 60
LONGEST_USERNAME = 40

_PAIRS = (
    ("абвгеѕіјкӏмнорсԁтухһԛԝьѵ", "a6bresljklmhopcdtyxhqwbv"),  # Cyrillic
    ("αβγεζηικμνορτυχω", "abyeznlkuvoptuxw"),  # Greek
    ("օսհո", "ouhn"),  # Armenian
    ("ɡɑı", "gal"),  # Latin letters of phonetics and Turkish
    ("01|", "oll"),
)
_LOOKALIKES = str.maketrans(*("".join(side) for side in zip(*_PAIRS, strict=True)))
"""One letter for one letter; `i` and `l` fall together, as a capital I and a small l do."""

RESERVED = (
    *("the house", "house", "hall", "the hall", "drome", "staff", "the staff", "hall staff"),
    *("judge", "head judge", "organizer", "scorekeeper", "referee", "the referee", "admin"),
    *("administrator", "moderator", "operator", "system", "nobody", "anonymous", "guest", "bye"),
    *("no account", "deleted", "player", "you", "opponent"),
)


def tidy(name: str) -> str:
    """The name as it is kept: composed letters, single spaces, nothing that is not seen."""
    seen = (sign for sign in unicodedata.normalize("NFKC", name) if _visible(sign))
    return re.sub(r"\s+", " ", "".join(seen)).strip()


def _visible(sign: str) -> bool:
    """Whether a character can be seen: it is no control or format character (joiners, marks of
    direction) and no variation selector. Spaces count as visible."""
    if sign.isspace():
        return True
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn") and not (
        "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    )


def key(name: str) -> str:
    """What two names share that read alike; empty if nothing of it can be read."""
    folded = unicodedata.normalize("NFKC", tidy(name).casefold()).translate(_LOOKALIKES)
    kept = "".join(sign for sign in folded if sign.isalnum() or unicodedata.combining(sign))
    return kept.replace("i", "l").replace("rn", "m").replace("vv", "w")


RESERVED_KEYS = frozenset(map(key, RESERVED))


def fault(name: str) -> str:
    """The reason why nobody can have this name, in words; empty if it can be used."""
    if len(tidy(name)) > LONGEST:
        return _("A name has up to %(most)s letters.") % {"most": LONGEST}
    if not key(name):
        return _("A name needs a letter or a digit.")
    if key(name) in RESERVED_KEYS:
        return _("“%(name)s” is a word of the hall, not a name of a person.") % {"name": name}
    return ""


def variants(name: str) -> Iterator[str]:
    """The name with 2, 3, ... behind it, for ever."""
    number = 2
    while True:
        ending = f" {number}"
        yield tidy(name)[: LONGEST - len(ending)] + ending
        number += 1


def free(name: str, taken: Container[str]) -> str:
    """The name itself, or its first variant whose key is not taken."""
    if key(name) not in taken:
        return tidy(name)[:LONGEST]
    return next(one for one in variants(name) if key(one) not in taken)
