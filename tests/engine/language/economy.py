"""How far the grammar goes with how much: ``python -m tests.engine.language.economy [ROOM]``.

A form that reads one line of one card, or a node that serves one, is a sign that the general thing
was not found. The count is over the texts of all cards, in the wording of today and in that which
was printed; a form reads a line where it fits a part of it. Forms that also print our own words
are counted apart. With a word behind it, it lists the forms whose category has that word in it and
that read one line, with the line.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from engine import cards
from engine.cards.chaotic.checking import LEFT_OUT
from engine.cards.genesis.checking import lines_of
from engine.language import Declined, genesis, lines, notation, read_line
from engine.language import nodes as chaotic_nodes
from engine.language.genesis import nodes as genesis_nodes
from engine.language.genesis.grammar import grammar as genesis_grammar
from engine.language.grammar import grammar as chaotic_grammar
from engine.language.grammar.machine import Grammar, Parse, Production
from engine.language.nodes import Node
from engine.language.text import without_name

SHARED = Path(__file__).parents[4] / "shared" / "cards"
KINDS = ("creatures", "attacks", "battlegear", "mugic", "locations")
TEXTS = ("text", "brainwashed_text", "text_2019", "brainwashed_text_2019")

Form = tuple[str, str]
"""A category and one of its forms, as it is written."""


@dataclass(frozen=True)
class Economy:
    """What serves which lines: forms that only read, forms that print too, nodes."""

    reads: dict[Form, set[str]]
    words: dict[Form, set[str]]
    nodes: dict[str, set[str]]

    def report(self, game: str) -> str:
        """The numbers in one line."""
        return (
            f"{game}: forms={len(self.reads)} one={one(self.reads)}"
            f" share={share(self.reads):.1f}% none={none(self.reads)}"
            f" | printing={len(self.words)} one={one(self.words)}"
            f" | nodes={len(self.nodes)} one={one(self.nodes)} share={share(self.nodes):.1f}%"
        )


def share(found: dict[Any, set[str]]) -> float:
    """How many of a hundred serve exactly one line."""
    return 100 * one(found) / len(found)


def one(found: dict[Any, set[str]]) -> int:
    """How many serve exactly one line."""
    return sum(len(of) == 1 for of in found.values())


def none(found: dict[Any, set[str]]) -> int:
    return sum(not of for of in found.values())


def economy(game: str) -> Economy:
    """Everything counted over the cards of one game, read from their texts."""
    grammar = {"chaotic": chaotic_grammar, "genesis": genesis_grammar}[game]()
    every = forms(grammar)
    seen: dict[Form, set[str]] = {form: set() for form in every}
    with noting(seen) as note:
        for line in _chaotic(note) if game == "chaotic" else _genesis(note):
            with suppress(Declined):
                line()
    return Economy(
        {form: seen[form] for form, prints in every.items() if not prints},
        {form: seen[form] for form, prints in every.items() if prints},
        nodes(game),
    )


def forms(grammar: Grammar) -> dict[Form, bool]:
    """The forms of a grammar, and whether our own words are printed from it."""
    found: dict[Form, bool] = defaultdict(bool)
    for category, productions in grammar.productions.items():
        for production in productions:
            if production.form:
                prints = production.cls is not None or production.told
                found[category, production.form] |= prints
    return dict(found)


@contextmanager
def noting(seen: dict[Form, set[str]]) -> Iterator[list[str]]:
    """While it lasts, every form notes the line that it fits a part of: the last of the list."""
    note = [""]
    plain = Parse._read_by

    def noting(self: Parse, category: str, production: Production, start: int) -> Any:
        for reading in plain(self, category, production, start):
            if production.form:
                seen[category, production.form].add(note[-1])
            yield reading

    Parse._read_by = noting  # type: ignore[method-assign]
    try:
        yield note
    finally:
        Parse._read_by = plain  # type: ignore[method-assign]


def _chaotic(note: list[str]) -> Iterator[Any]:
    """Readings of each different line of text, in order."""
    for row in _rows("chaotic", KINDS):
        if row["status"] in LEFT_OUT:
            continue
        for text in (row.get(key) or "" for key in TEXTS):
            for line in lines(text):
                note[-1] = f"{row['type']}: {without_name(line, row['full_name'])}"
                yield lambda line=line, row=row: read_line(line, row["type"], row["full_name"])


def _genesis(note: list[str]) -> Iterator[Any]:
    for row in _rows("genesis", ("training-set",)):
        for entry in row.get("abilities") or ():
            line, _ = lines_of(entry)
            note[-1] = line
            yield lambda line=line, row=row: genesis.compile(
                [line], kind=row["type"], name=row["name"]
            )


def _rows(game: str, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    for name in names:
        yield from map(json.loads, (SHARED / game / f"{name}.jsonl").read_text().splitlines())


def nodes(game: str) -> dict[str, set[str]]:
    """The nodes of a game by name, and the lines of the catalogue that hold each."""
    vocabulary = {"chaotic": chaotic_nodes, "genesis": genesis_nodes}[game]
    found: dict[str, set[str]] = {name: set() for name in notation._classes(vocabulary)}
    for line in {line for card in cards.all_facts(game) for line in _written(card)}:
        for node in _within(notation.read(line, vocabulary)):
            if type(node).__module__.startswith(vocabulary.__name__):
                found.setdefault(notation._snake(type(node).__name__), set()).add(line)
    return found


def _written(card: Any) -> tuple[str, ...]:
    boxes = ("written", "written_brainwashed", "printed", "printed_brainwashed")
    return tuple(line for box in boxes for line in getattr(card, box, ()))


def _within(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _within(item)
    elif isinstance(value, Node) or hasattr(type(value), "__dataclass_fields__"):
        yield value
        for field in fields(value):
            yield from _within(getattr(value, field.name))


def main(words: list[str]) -> None:
    for game in ("chaotic", "genesis"):
        counted = economy(game)
        print(counted.report(game))
        for (category, form), of in sorted(counted.reads.items()):
            if len(of) == 1 and words and words[0] in category:
                print(f"  {category} | {form}\n      {min(of)}")


if __name__ == "__main__":
    main(sys.argv[1:])
