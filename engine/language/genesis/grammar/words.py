"""Numbers, elements, names of keyword abilities and of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from engine.language.genesis.nodes import CHOSEN, ELEMENTS, CardType, Until
from engine.language.grammar.machine import Grammar, Reading, Terminal
from engine.language.text import Token

COUNTED = ("no", "a", "two", "three", "four", "five", "six")
ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth")
KINDS = (*ELEMENTS, "range", "heavy")

ABILITY_WORDS = (
    *("Flight", "Aerial", "Tiny", "Spectral", "Fear", "Indirect Immunity", "Decay", "Grounded"),
    *("Pacify", "Stun", "Dash", "Blitz", "Pinned", "Elemental Weakness", "Elemental Resistance"),
    *("Attack Resistance", "Cast Resistance", "Damage Resistance"),
)
"""Keyword abilities and ailments that a permanent can have."""

NUMBERED_WORDS = ("Death Touch", "Counter Attack")
WEAKNESSES = (
    *("Attack", "Cast", "Area", "Basic", "Range", "Heavy", "Drain"),
    *(word.capitalize() for word in ELEMENTS),
)
"""What a Weakness can be to: an element, attacks, Casts, or a kind of attack (G-kw-weakness.1)."""

LONGEST_NAME = 6


def ability_words() -> tuple[str, ...]:
    """Every name of a keyword ability or ailment; [1] stands where a number has to."""
    weak = (f"Weakness [{kind}]" for kind in WEAKNESSES)
    return (*ABILITY_WORDS, *weak, *(f"{word} [1]" for word in NUMBERED_WORDS))


def ability_word(name: str) -> str | None:
    """The keyword ability as it is written, None if there is none of that name."""
    folded = " ".join(name.split()).casefold()
    for word in ABILITY_WORDS:
        if folded == word.casefold():
            return word
    match = re.fullmatch(r"(.+) \[(\w+)\]", folded)
    if match and match[1] == "weakness" and match[2].capitalize() in WEAKNESSES:
        return f"Weakness [{match[2].capitalize()}]"
    for word in NUMBERED_WORDS:
        if match and match[1] == word.casefold() and match[2].isdecimal():
            return f"{word} [{int(match[2][:4])}]"
    return None


def _read_number(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
    if i < len(tokens):
        word = tokens[i].folded
        if word.isdecimal() and word.isascii():
            yield i + 1, int(word[:6])
        elif word in COUNTED:
            yield i + 1, COUNTED.index(word)
        elif word == "one":
            yield i + 1, 1


def _read_ability_word(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
    for end in range(i + 1, min(i + 6, len(tokens)) + 1):
        text = " ".join(token.folded for token in tokens[i:end])
        word = ability_word(text.replace("[ ", "[").replace(" ]", "]"))
        if word is not None:
            yield end, word


def _read_name(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
    for end in range(i + 1, min(i + LONGEST_NAME, len(tokens)) + 1):
        if tokens[end - 1].text in (".", ",", ":", ";"):
            return
        yield end, " ".join(token.text for token in tokens[i:end]).replace(" 's", "'s")


def one_of(words: dict[str, Any]) -> Terminal:
    """A terminal that reads one word as a value; the first word of a value prints it."""
    shown: dict[Any, str] = {}
    for word, value in words.items():
        shown.setdefault(value, word)

    def read(tokens: Sequence[Token], i: int) -> Iterator[Reading]:
        if i < len(tokens) and tokens[i].folded in words:
            yield i + 1, words[tokens[i].folded]

    return Terminal(read, shown.get)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _number(value: Any) -> str | None:
    return str(value) if type(value) is int else None


def _show_kinds(_: Grammar, value: Any) -> str | None:
    return " ".join(value) if isinstance(value, tuple) and CHOSEN not in value else None


def _show_elements(_: Grammar, value: Any) -> str | None:
    if not isinstance(value, tuple) or len(value) < 2:
        return None
    return f"{', '.join(value[:-1])} or {value[-1]}"


def add_to(g: Grammar) -> None:
    """Terminals and short lists."""
    g.terminal("n", Terminal(_read_number, _number))
    g.terminal("energy", Terminal(_read_number, _number))
    g.terminal("ability word", Terminal(_read_ability_word, _text))
    g.terminal("card name", Terminal(_read_name, _text))
    g.terminal("kind", one_of({word: word for word in KINDS}))
    g.terminal("element", one_of({word: word for word in ELEMENTS}))
    g.terminal("nth", one_of({word: i for i, word in enumerate(ORDINALS)}))
    g.terminal("card type", one_of({word.value: word for word in CardType}))
    spells = {"spells": CardType.SPELL, "techniques": CardType.TECHNIQUE}
    g.terminal("card types", one_of(spells))
    g.list_of("kind list", "kind", "", "and")
    g.reads("kinds", lambda: (), "")
    g.same("kinds", "kind list")
    g.prints("kinds", _show_kinds)
    g.list_of("element row", "element", ",")
    g.reads("elements", lambda some, last: (*some, last), "{some:element row} or {last:element}")
    g.prints("elements", _show_elements)
    until, moment = "until", "moment"
    g.reads(until, lambda: Until.NONE, "")
    g.reads(moment, lambda: Until.TURN, "until end of turn", "this turn")
    g.reads(moment, lambda: Until.ROUND, "until end of round", "this round")
    g.same(until, moment)
    g.prints(until, lambda _, value: _UNTIL.get(value))
    g.prints(moment, lambda _, value: _UNTIL.get(value) or None)


_UNTIL = {
    Until.NONE: "",
    Until.TURN: "until end of turn",
    Until.ROUND: "until end of round",
}
