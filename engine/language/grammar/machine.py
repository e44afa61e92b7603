"""The machine of the grammar: productions read texts, and the first one for a node prints it.

A production belongs to a *category* (``"effect"``) and is written as a *form*: words,
``a|b`` for one word or the other, ``<...>`` for words that may be missing, and slots ``{who}`` or
``{who:category}``. Reading tries every production and returns every reading, so that two different
readings of one text can be told; printing takes the first form that covers all fields of a node.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from itertools import product
from typing import Any

from engine.language.text import Token

Reading = tuple[int, Any]
Build = Callable[..., Any]

SLOTS = {
    "n": "number",
    "amount": "number",
    "who": "selector",
    "what": "selector",
    "to": "selector",
    "by": "source",
    "than": "selector",
    "cards": "cards",
    "element": "element",
    "stat": "discipline",
    "stats": "stats",
    "condition": "condition",
    "effects": "effects",
    "event": "event",
    "costs": "costs",
    "tests": "tests",
}
"""Category of a slot that names none."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a form that another category fills."""

    field: str
    category: str


Symbol = str | Slot


@dataclass(frozen=True, slots=True)
class Production:
    """One expanded form of a rule. ``cls`` and ``consts`` are set where it also prints."""

    symbols: tuple[Symbol, ...]
    build: Build
    consts: Mapping[str, Any]
    cls: type | None = None
    form: str = ""
    """The form as its room writes it; empty if the production takes over another category whole."""
    told: bool = False
    """Whether the form exists only to tell readers something; no card text need have it."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """A category of tuples: items of another category with separators between them. The first
    separator is the one that we print."""

    item: str
    separators: tuple[tuple[str, ...], ...]
    least: int = 1
    greedy: bool = False
    """Whether a list is always read as far as it goes."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """A category read from the tokens themselves."""

    read: Callable[[Sequence[Token], int], Iterator[Reading]]
    show: Callable[[Any], str | None]


@dataclass(frozen=True, slots=True)
class Opening:
    """What may stand first, at a place of a text or in a category: words, and the terminals that
    read there. The word "" belongs to every place of a text, and to every category that may be
    empty."""

    words: frozenset[str]
    terminals: frozenset[str]

    def meets(self, other: Opening) -> bool:
        """Whether the two openings have a word or a terminal in common."""
        return not (
            self.words.isdisjoint(other.words) and self.terminals.isdisjoint(other.terminals)
        )


class Grammar:
    """Productions by category. The rooms add to the grammar with its methods; after that it only
    reads and prints."""

    def __init__(self) -> None:
        self.productions: dict[str, list[Production]] = {}
        self.lists: dict[str, ListOf] = {}
        self.terminals: dict[str, Terminal] = {}
        self.printers: dict[str, list[Callable[[Grammar, Any], str | None]]] = {}
        self.preferred: dict[str, list[Callable[[Grammar, Any], str | None]]] = {}
        self.spoken: dict[str, list[Callable[[Grammar, Any], str | None]]] = {}
        self.telling = False
        self._openings: dict[str, Opening] = {}
        self._begun: dict[tuple[str, Opening], tuple[Production, ...]] = {}
        self._beginnings: set[str] = set()

    def prefers(self, category: str, printer: Callable[[Grammar, Any], str | None]) -> None:
        """Add a function that prints values of the category, before the forms are tried."""
        self.preferred.setdefault(category, []).append(printer)

    def prints(self, category: str, printer: Callable[[Grammar, Any], str | None]) -> None:
        """Add a function that prints values of the category, after the forms and earlier
        functions."""
        self.printers.setdefault(category, []).append(printer)

    def says(self, category: str, cls: type, *forms: str, **consts: Any) -> None:
        """Read ``cls`` from each of the forms, and tell it to readers of cards by the first form
        that covers its fields. The plain words of a table stay what they are."""
        for form in forms:
            for number, symbols in enumerate(expand(form)):
                self._add(category, Production(symbols, cls, consts, form=form))
                if number == 0:
                    self.speaks(category, _saying(Production(symbols, cls, consts, cls, form)))

    def speaks(self, category: str, printer: Callable[[Grammar, Any], str | None]) -> None:
        """Add a function that tells values to readers of cards, before the plain words are
        tried."""
        self.spoken.setdefault(category, []).append(printer)

    def node(
        self,
        category: str,
        cls: type,
        ours: str | Sequence[str],
        *reads: str,
        **consts: Any,
    ) -> None:
        """``cls`` is printed by the first of ``ours`` that covers its fields, and read from all
        forms; fields without a slot have the value in ``consts`` or their default."""
        for form in (ours,) if isinstance(ours, str) else ours:
            for number, symbols in enumerate(expand(form)):
                shown = cls if number == 0 else None
                self._add(category, Production(symbols, cls, consts, shown, form))
        self.reads(category, cls, *reads, **consts)

    def reads(self, category: str, build: Build, *forms: str, **consts: Any) -> None:
        """Read each of the forms by calling ``build`` with the values of the slots; if it returns
        None, that is no reading."""
        for form in forms:
            for symbols in expand(form):
                self._add(category, Production(symbols, build, consts, form=form))

    def same(self, category: str, *others: str) -> None:
        """Everything of the other categories is also of this one."""
        for other in others:
            self._add(category, Production((Slot("value", other),), _itself, {}))

    def list_of(
        self, category: str, item: str, *separators: str, least: int = 1, greedy: bool = False
    ) -> None:
        """``category`` is a tuple of ``item``; the first separator is ours. A ``greedy`` one is
        read only as far as it goes."""
        split = tuple(tuple(s.split()) for s in separators)
        self.lists[category] = ListOf(item, split, least, greedy)

    def terminal(self, category: str, terminal: Terminal) -> None:
        """``category`` is read from tokens by a function."""
        self.terminals[category] = terminal

    def _add(self, category: str, production: Production) -> None:
        if self.telling:
            production = replace(production, told=True)
        self.productions.setdefault(category, []).append(production)
        self._openings.clear()
        self._begun.clear()
        self._beginnings.clear()

    # --- what a text may begin with ---------------------------------------------------------

    def opening(self, category: str) -> Opening:
        """All that the texts of a category can begin with."""
        if category not in self._openings:
            reached, ahead = {category}, [category]
            words, terminals = set[str](), set[str]()
            while ahead:
                one = ahead.pop()
                if one in self.terminals:
                    terminals.add(one)
                    continue
                for symbol in self._first_symbols(one):
                    if not isinstance(symbol, Slot):
                        words.add(_folded(symbol))
                    elif symbol.category not in reached:
                        reached.add(symbol.category)
                        ahead.append(symbol.category)
            self._openings[category] = Opening(frozenset(words), frozenset(terminals))
        return self._openings[category]

    def _first_symbols(self, category: str) -> list[Symbol]:
        if category in self.lists:
            return [Slot("", self.lists[category].item)]
        if category not in self.productions:
            raise LookupError(f"no category {category!r}")
        return [first_symbol(production) for production in self.productions[category]]

    def begun_by(self, category: str, opening: Opening) -> tuple[Production, ...]:
        """The productions of a category that may read a text with this opening, in their order."""
        if category not in self.productions:
            raise LookupError(f"no category {category!r}")
        known = self._begun.get((category, opening))
        if known is None:
            known = self._begun[category, opening] = tuple(
                production
                for production in self.productions[category]
                if self._may_begin(first_symbol(production), opening)
            )
        return known

    def opening_of(self, tokens: Sequence[Token], start: int) -> Opening:
        """The opening of a text at a token. A word that begins no production is left out, so that
        there are only as many openings as the grammar can tell apart."""
        known = self._beginnings
        if not known:
            first = (symbol for name in self.productions for symbol in self._first_symbols(name))
            known.update(_folded(word) for word in first if isinstance(word, str))
        folded = tokens[start].folded if start < len(tokens) else ""
        words = {"", *(one for one in (folded, "a") if _same(folded, one) and one in known)}
        reading = {
            name
            for name, terminal in self.terminals.items()
            if next(terminal.read(tokens, start), None) is not None
        }
        return Opening(frozenset(words), frozenset(reading))

    def _may_begin(self, symbol: Symbol, opening: Opening) -> bool:
        if isinstance(symbol, Slot):
            return self.opening(symbol.category).meets(opening)
        return _folded(symbol) in opening.words

    # --- printing --------------------------------------------------------------------------

    def show(self, category: str, value: Any) -> str:
        """``value`` in our own words; raises LookupError if no form covers it."""
        text = self.try_show(category, value)
        if text is None:
            raise LookupError(f"no form of {category} prints {value!r}")
        return text

    def try_show(self, category: str, value: Any) -> str | None:
        """``value`` in our own words, None if the category cannot print it."""
        if category in self.terminals:
            return self.terminals[category].show(value)
        if category in self.lists:
            return self._show_list(self.lists[category], value)
        for printer in self.preferred.get(category, ()):
            text = printer(self, value)
            if text is not None:
                return join_words(text.split(" "))
        for production in self.productions.get(category, ()):
            text = self.show_by(production, value)
            if text is not None:
                return text
        for printer in self.printers.get(category, ()):
            text = printer(self, value)
            if text is not None:
                return text
        return None

    def _show_list(self, listed: ListOf, value: Any) -> str | None:
        if not isinstance(value, tuple) or len(value) < listed.least:
            return None
        parts = [self.try_show(listed.item, item) for item in value]
        if any(part is None for part in parts):
            return None
        glue = " ".join(listed.separators[0])
        return join_words([word for part in parts for word in (glue, part)][1:])

    def show_by(self, production: Production, value: Any) -> str | None:
        """``value`` by one production; None if the production does not cover it."""
        if production.build is _itself:
            slot = production.symbols[0]
            return self.try_show(slot.category, value) if isinstance(slot, Slot) else None
        if production.cls is None or type(value) is not production.cls:
            return None
        if not _covers(production, value):
            return None
        words = []
        for symbol in production.symbols:
            if isinstance(symbol, Slot):
                part = self.try_show(symbol.category, getattr(value, symbol.field))
                if part is None:
                    return None
                words.append(part)
            else:
                words.append(symbol)
        return join_words(words)


def first_symbol(production: Production) -> Symbol:
    """What a production begins with; the word "" if it has no symbols."""
    return production.symbols[0] if production.symbols else ""


def _itself(value: Any) -> Any:
    return value


def _saying(production: Production) -> Callable[[Grammar, Any], str | None]:
    return lambda grammar, value: grammar.show_by(production, value)


def _covers(production: Production, value: Any) -> bool:
    slots = {symbol.field for symbol in production.symbols if isinstance(symbol, Slot)}
    for field in fields(value):
        if field.name in slots:
            continue
        expected = production.consts.get(field.name, field.default)
        if expected is MISSING or getattr(value, field.name) != expected:
            return False
    return True


_SYMBOL = re.compile(
    r"\{mc\}|\{(\w+)(?::([\w ]+))?\}|'s(?!\w)|[\".,:;()\[\]+]|(?:[^\s\".,:;()\[\]+{}']|'(?!s\b))+"
)


@cache
def expand(form: str) -> tuple[tuple[Symbol, ...], ...]:
    """All symbol sequences of a form; the first one has nothing optional left out."""
    pieces = re.split(r"<([^>]*)>", form)
    options: list[list[tuple[Symbol, ...]]] = []
    for number, piece in enumerate(pieces):
        symbols = _alternatives(piece)
        options.append([*symbols, ()] if number % 2 else symbols)
    return tuple(
        tuple(symbol for part in choice for symbol in part) for choice in product(*options)
    )


def _alternatives(piece: str) -> list[tuple[Symbol, ...]]:
    choices: list[list[Symbol]] = []
    for match in _SYMBOL.finditer(piece):
        if match[0] == "{mc}":
            choices.append(["{mc}"])
        elif match[1]:
            choices.append([Slot(match[1], match[2] or SLOTS[match[1]])])
        else:
            choices.append(list(match[0].split("|")))
    return list(product(*choices))


def join_words(words: Sequence[str | None]) -> str:
    """Words in a row, marks without the space before them."""
    text = " ".join(word for word in words if word)
    text = re.sub(r" +([.,:;)\]]|'s(?!\w))", r"\1", text)
    text = re.sub(r"\b([aA]) (?=[AEIOUaeiou])", r"\1n ", text)
    text = re.sub(r"\b([aA])n other\b", r"\1nother", text)
    text = re.sub(r"(^|(?<= ))([+-])\s+(?=[\dX])", r"\2", text)
    return re.sub(r"([(\[]|non-)\s+", r"\1", text)


@cache
def _folded(word: str) -> str:
    return word.casefold()


def _same(written: str, expected: str) -> bool:
    """Whether a word of a text is the word of a form. Forms are written with "a"; a text has "an"
    where English wants it."""
    return written == expected or (expected == "a" and written == "an")


class Parse:
    """One reading of a row of tokens by a grammar; keeps how far it came."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Token]) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.furthest = 0
        self._memo: dict[tuple[str, int], list[Reading] | None] = {}
        self._openings: dict[int, Opening] = {}

    def readings(self, category: str) -> list[Any]:
        """Every different value the whole row can be read as; a last full stop may be missing."""
        found: list[Any] = []
        for end, value in self.at(category, 0):
            done = end == len(self.tokens) or (
                end == len(self.tokens) - 1 and self.tokens[end].text == "."
            )
            if done and value not in found:
                found.append(value)
        return found

    def at(self, category: str, start: int) -> list[Reading]:
        """All readings of a category that begin at a token, each with its end."""
        key = (category, start)
        if key in self._memo:
            return self._memo[key] or []
        self._memo[key] = None
        found: list[Reading] = []
        for reading in self._read(category, start):
            if reading not in found:
                found.append(reading)
        self._memo[key] = found
        return found

    def _read(self, category: str, start: int) -> Iterator[Reading]:
        grammar = self.grammar
        if category in grammar.terminals:
            for end, value in grammar.terminals[category].read(self.tokens, start):
                self.furthest = max(self.furthest, end)
                yield end, value
            return
        if category in grammar.lists:
            yield from self._read_list(grammar.lists[category], start)
            return
        for production in grammar.begun_by(category, self._opening(start)):
            yield from self._read_by(category, production, start)

    def _opening(self, start: int) -> Opening:
        """What the text begins with at a token, as far as the grammar knows the word."""
        found = self._openings.get(start)
        if found is None:
            found = self._openings[start] = self.grammar.opening_of(self.tokens, start)
        return found

    def _read_by(self, category: str, production: Production, start: int) -> Iterator[Reading]:
        for end, values in self._match(production.symbols, 0, start, {}):
            value = production.build(**production.consts, **values)
            if value is not None:
                yield end, value

    def _match(
        self, symbols: tuple[Symbol, ...], k: int, i: int, values: dict[str, Any]
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        if k == len(symbols):
            yield i, values
            return
        symbol = symbols[k]
        if isinstance(symbol, Slot):
            for end, value in self.at(symbol.category, i):
                yield from self._match(symbols, k + 1, end, {**values, symbol.field: value})
        elif i < len(self.tokens) and _same(self.tokens[i].folded, _folded(symbol)):
            self.furthest = max(self.furthest, i + 1)
            yield from self._match(symbols, k + 1, i + 1, values)

    def _read_list(self, listed: ListOf, start: int) -> Iterator[Reading]:
        ends: list[tuple[int, tuple[Any, ...]]] = [(start, ())]
        longest: list[tuple[int, tuple[Any, ...]]] = []
        while ends:
            grown: list[tuple[int, tuple[Any, ...]]] = []
            for i, items in ends:
                for at in self._after_separator(listed, i) if items else (i,):
                    for end, item in self.at(listed.item, at):
                        longer = (*items, *item) if isinstance(item, tuple) else (*items, item)
                        if (end, longer) not in grown:
                            grown.append((end, longer))
            whole = [(end, items) for end, items in grown if len(items) >= listed.least]
            if not listed.greedy:
                yield from whole
            elif whole:
                longest = whole
            ends = grown
        if listed.greedy:
            furthest = max((end for end, _ in longest), default=start)
            yield from (reading for reading in longest if reading[0] == furthest)

    def _after_separator(self, listed: ListOf, i: int) -> Iterator[int]:
        for separator in listed.separators:
            words = self.tokens[i : i + len(separator)]
            if tuple(token.folded for token in words) == separator:
                self.furthest = max(self.furthest, i + len(separator))
                yield i + len(separator)
