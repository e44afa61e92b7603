"""A list that was copied off a page of the hall: the piles of a deck, the list of the builder, a
registration sheet, numbered lines; or the whole page with all that stands around them.

What comes out of a browser has the number, the name and the values of a card on lines of their own,
or in the cells of a table. Here each card becomes one line again, where its name stood; the other
lines become empty, so that a fault still names the line that was pasted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, override

from decks.cards import sheets

_NUMBER = re.compile(r"\d{1,3}")
_COUNTED = re.compile(r"\d{1,3}[xX\u00d7]? .+")
_NUMBERED = re.compile(r"\s*(?P<number>\d{1,3})\.(?: (?P<line>.*))?")
_COPY = r"\d{1,3}(?:/\d{1,3}){3} \d{1,3}"
_VALUES = re.compile(rf"(?:(?P<name>.*\S) )?\[?(?P<values>{_COPY})\]?")
"""The values of one copy, behind its name or on a line of their own."""
_PRINTED = r"\d{1,3}(?:/\d{1,3}){3} \u00b7 \d{1,3}"
_SPACES = re.compile(r"[A-Z]\d{1,2}(?:, ?[A-Z]\d{1,2})* \u00b7 ?")
"""Where a Creature stands first, as the builder says it."""
_SHEET = ("Copies", "Card", "Values", "Found")
_BELOW = ("In the formats", "With numbered lines", "What it is made of")
"""What a page has below its piles."""
_ABOVE = ("For the format",)
"""What the builder has between the cards that it found and its piles."""


def is_sheet(text: str) -> bool:
    """Whether the text has the heads of a registration sheet."""
    return any(" ".join(line.split()) in _heads() for line in text.splitlines())


def lines(text: str, is_heading: Callable[[str], object]) -> list[str]:
    """As many lines as the text has, each card with its number on one."""
    found = _unnumbered(text.splitlines())
    headings = {at for at, line in enumerate(found) if is_heading(" ".join(line.split()))}
    around = set(_around(found, headings))
    size = _size(found[at] for at in sorted(around))
    for at in around:
        found[at] = ""
    if size:
        found[min(around)] = f"Size: {size}"
    found = list(map(_of_cells, found))
    _join(found, headings)
    return found


def _unnumbered(raw: list[str]) -> list[str]:
    """The lines without their numbers, which some browsers copy, if each has one."""
    filled = [at for at, line in enumerate(raw) if line.strip()]
    numbered = [one for at in filled if (one := _NUMBERED.fullmatch(raw[at]))]
    numbers = [int(one["number"]) for one in numbered]
    if len(numbers) != len(filled) or numbers != list(range(1, len(numbers) + 1)):
        return raw
    rest = dict(zip(filled, (one["line"] or "" for one in numbered), strict=True))
    return [rest.get(at, "") for at in range(len(raw))]


def _around(found: Sequence[str], headings: set[int]) -> Iterator[int]:
    """The lines of a whole page that belong to none of its piles."""
    said = [" ".join(line.split()) for line in found]
    if any(line in _heads() for line in said):
        yield from (at for at, line in enumerate(found) if at not in headings and not _is_row(line))
        return
    above = max((at for at, line in enumerate(said) if line in _above()), default=-1)
    first = min((at for at in headings if at > above), default=len(said))
    below = next((at for at in range(first, len(said)) if said[at] in _below()), None)
    if below is not None:
        yield from (*range(first), *range(below, len(said)))


def _is_row(line: str) -> bool:
    number, tab, _rest = line.partition("\t")
    return bool(tab) and _NUMBER.fullmatch(number.strip()) is not None


def _of_cells(raw: str) -> str:
    """The line of a card out of a row of a sheet: its number, its name, its values, a box."""
    if not _is_row(raw):
        return raw
    number, name, values, *rest = (*(" ".join(cell.split()) for cell in raw.split("\t")), "")
    own = _VALUES.fullmatch(values)
    if any(rest) or not name or (values and not own and not _note().fullmatch(values)):
        return raw
    return f"{number} {name} [{own['values']}]" if own else f"{number} {name}"


def _join(found: list[str], headings: set[int]) -> None:
    """Puts number and values of a card, where they stand on lines of their own, to its name."""
    number: int | None = None
    card: int | None = None
    total = False  # the number is that of the cards of a pile, unless a name follows
    heading = False
    for at, line in enumerate(" ".join(one.split()) for one in found):
        if not line:
            continue
        plain = _NUMBER.fullmatch(line) is not None
        if number is not None and total and (plain or at in headings):
            found[number] = ""
        if plain or at in headings:
            number, total, card = (at if plain else None), heading and plain, None
        elif card is not None and (values := told(line)) is not None:
            found[card], found[at] = f"{found[card]}{values}", ""
        else:
            if number is not None and not _COUNTED.fullmatch(line):
                found[at], found[number] = f"{found[number].strip()} {line}", ""
            found[at] = _bracketed(found[at])
            number, card = None, at
        heading = at in headings


def told(line: str) -> str | None:
    """What a line below a name adds to it: the values of the copy; "" for what is printed on each
    copy, None if the line is something else."""
    line = _SPACES.sub("", line, count=1) if _SPACES.match(f"{line} ") else line
    own = _VALUES.fullmatch(line)
    if own and not own["name"]:
        return f" [{own['values']}]"
    return "" if not line or _note().fullmatch(line) else None


def _bracketed(line: str) -> str:
    own = _VALUES.fullmatch(line)
    return f"{own['name']} [{own['values']}]" if own and own["name"] else line


@cache
def _note() -> re.Pattern[str]:
    """What is printed on a card, as lists say it in each language."""
    parts = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            parts += [str(sheets.CHI), str(sheets.HP), str(sheets.BASE), str(sheets.COST)]
            parts += [str(sheets.INITIATIVE), *(sheets.POINTS % {"n": n} for n in range(3))]
    any_part = "|".join(sorted({_left_open(part) for part in parts}))
    return re.compile(rf"{_PRINTED}|(?:{any_part})(?: \u00b7 (?:{any_part}))*")


def _left_open(part: str) -> str:
    """The part with anything in its open place."""
    text = re.sub(r"%\(\w+\)[ds]|\b[012]\b", "\0", part)
    return re.escape(text).replace(re.escape("\0"), r"[^\u00b7]+")


@cache
def _heads() -> frozenset[str]:
    return frozenset(" ".join(words) for words in _in_each_language(*_SHEET))


def _size(around: Iterable[str]) -> str:
    """On how large a board the list is played, as the page says over its piles; "" if it does
    not."""
    said = (_board().match(line.strip()) for line in around)
    return next((max(one.groups(default="")) for one in said if one), "")


@cache
def _board() -> re.Pattern[str]:
    said = sorted({words for (words,) in _in_each_language("board of %(size)s")})
    parts = "|".join(re.escape(one).replace(re.escape("%(size)s"), r"(\d{1,2})") for one in said)
    return re.compile(rf"(?:{parts})(?= \u00b7|$)", re.IGNORECASE)


@cache
def _above() -> frozenset[str]:
    return frozenset(word for words in _in_each_language(*_ABOVE) for word in words)


@cache
def _below() -> frozenset[str]:
    return frozenset(word for words in _in_each_language(*_BELOW) for word in words)


def _in_each_language(*sentences: str) -> Iterator[list[str]]:
    for language, _name in settings.LANGUAGES:
        with override(language):
            yield [gettext(sentence) for sentence in sentences]
