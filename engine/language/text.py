"""Text boxes as tokens: lines, words, quotes, the card's own name."""

from __future__ import annotations

import re
from dataclasses import dataclass

SELF = "~"
"""Stands for the card's own name."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or mark: as written, folded for comparison, and where it begins."""

    text: str
    folded: str
    start: int


_TOKEN = re.compile(
    r"\{mc\}|\{\w+\}|~|\d+|[\".,:;()\[\]+/#]|[nN]on-|'s(?!\w)|[^\W\d_]+(?:['-](?!s\b)[^\W\d_]+)*|\S"
)
_SYMBOLS = re.compile(
    r"\{(fire|air|earth|water|courage|power|wisdom|speed)\}(?:\s*(?=\1))?",
    re.IGNORECASE,
)
_KEYWORD = "|".join(
    (
        r"Range|Surprise|Disarm|Untargetable|Fluidmorph",
        r"Defender(?:: [A-Z][\w'-]+)?",
        r"(?:Intimidate|Support|Outperform|Exhaust):? (?:all Disciplines|[A-Z][a-z]+) \d+",
        r"(?:\{[a-z]+\}|(?:\{[a-z]+\} )?[A-Z][a-z]+) \d+",
    )
)
_KEYWORDS = re.compile(rf"(?:(?:(?:Invisibility|Hive): )?(?:{_KEYWORD})(?:[,.] |\.?$)){{2,}}")
"""Keywords in a row on one line; each of them is an ability."""
_DAMAGE = re.compile(r"Deal \d+ damage to ")
_ADDITION = re.compile(r"If [^.]*, deal an additional \d+ damage\.?")
"""An addition to damage belongs to this damage, even on the next line (8.5.4,
R-additional-damage)."""
_ANOTHER = re.compile(r"[^.]* another Discipline(?: of your choice)?\.?")
""" "Another Discipline" is one that the line before has not chosen."""
_ADDITIONAL = re.compile(r"(As an additional cost to play this (?:Mugic|attack), [^.]*\.) ")
"""What is paid besides the cost is a line of its own, wherever it stands (8.4.1)."""
_REMINDER = re.compile(r"\s*\([^()]*\)")


def lines(text: str) -> tuple[str, ...]:
    """The abilities of a text box: its lines, with lists joined to the line that opens them.

    What follows a line that ends in a colon, comma or semicolon are the items of a list, to the
    end of the box; there is a stroke between them.
    """
    joined: list[str] = []
    opened = ""
    for raw in _ADDITIONAL.sub(r"\1\n", _REMINDER.sub("", text)).split("\n"):
        line = raw.strip()
        if not line:
            continue
        if joined and _ADDITION.fullmatch(line) and _DAMAGE.match(joined[-1]):
            joined[-1] += " " + line
            continue
        if joined and _ANOTHER.fullmatch(line):
            joined[-1] += " " + line
            continue
        if _KEYWORDS.fullmatch(line):
            joined += re.split("[,.] ", line.rstrip("."))
            continue
        if opened:
            joined[-1] += opened + line
            opened = " / "
        else:
            joined.append(line)
            opened = " " if line[-1] in ":,;" else ""
    return tuple(joined)


def without_name(line: str, name: str) -> str:
    """The line with the card's own name, with or without its version, written ``~``."""
    short = name.split(",")[0]
    for own in dict.fromkeys((name, short)):
        if own:
            whole = rf"(?<![\w'-]){re.escape(own)}(?![\w-])(?!'(?!s\b))"
            line = re.sub(whole, SELF, line, flags=re.IGNORECASE if " " in own else 0)
    return line


def tokens(line: str) -> tuple[Token, ...]:
    """The tokens of a line. Element and Discipline symbols become their words; a full stop or comma
    before a closing quote is moved behind it."""
    plain = _SYMBOLS.sub(lambda symbol: _symbol(symbol, line), line)
    plain = re.sub(r"([.,]+)\"(?=[\s.,;:)]|$)", lambda m: '"' + m[1][0], plain)
    plain = re.sub(r"\"\.(?=[.,])", '"', plain)
    return tuple(Token(m[0], _folded(m[0]), m.start()) for m in _TOKEN.finditer(plain))


def _folded(word: str) -> str:
    """A word for comparison; "whenever" says the same as "when" (GL-triggered-abilities)."""
    folded = word.casefold()
    return "when" if folded == "whenever" else folded


def _symbol(symbol: re.Match[str], line: str) -> str:
    word = symbol[1].capitalize()
    follows = line[symbol.end() :].lstrip().lower().startswith(symbol[1].lower())
    return "" if follows else word
