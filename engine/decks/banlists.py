"""Ban lists: from a given day on, cards that a format leaves out or counts otherwise than printed.

A published list has a version for every day on which it changed; an event names one, and may add
rules of its own. Both are lines of a word and a card:

    ban Xelfe             it is not played
    2 Maxxor              at most so many copies
    unique Mind Mash      it counts as marked so; un- before the mark takes it away
    allow Xelfe           nothing of the list holds for it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import Any

from engine import games
from engine.decks.deck import DeckList
from engine.decks.fault import BadDeck, Fault
from engine.decks.named import Made, card_named

Lookup = Callable[[str], Any]
BAN, ALLOW = "ban", "allow"
MOST_RULES = 300
"""Lines of the rules of one event."""


@dataclass(frozen=True, slots=True)
class CardRule:
    """One line: a word (`ban`, `allow`, a mark, `un` and a mark, or a number) and a full name."""

    word: str
    card: str


@dataclass(frozen=True, slots=True)
class BanList:
    """A published list as it stands from a day on (`since`, as 2026-05-29)."""

    game: str
    key: str
    title: str
    since: str
    rules: tuple[CardRule, ...]

    @property
    def name(self) -> str:
        """The name by which an event refers to this version: the list and its day."""
        return f"{self.key}@{self.since}"


class CardRules:
    """The rules on the cards of an event: a ban list and, on top of it, rules of the event
    itself."""

    def __init__(self, rules: Iterable[CardRule] = ()) -> None:
        self.words: dict[str, dict[str, str]] = {}
        """For each card, by full name, the words that apply to it, by what they are about: `ban`,
        `copies` or a mark."""
        for rule in rules:
            if rule.word == ALLOW:
                self.words.pop(rule.card, None)
            else:
                about = "copies" if rule.word.isdigit() else rule.word.removeprefix("un")
                about = rule.word if rule.word == "unique" else about
                self.words.setdefault(rule.card, {})[about] = rule.word

    def __bool__(self) -> bool:
        return bool(self.words)

    def seen(self, find: Lookup) -> Lookup:
        """A look-up of facts in which marks set by the rules replace the printed ones."""

        def found(name: str) -> Any:
            card, words = find(name), self.words.get(name, {})
            marks = {
                mark: word == mark for mark, word in words.items() if mark not in (BAN, "copies")
            }
            return replace(card, **marks) if marks else card

        return found

    def faults(self, deck: DeckList) -> Iterator[Fault]:
        """Cards of a deck that are banned, and too many copies of one."""
        counts = Counter(copy.name for copy in deck)
        banned = tuple(name for name in counts if BAN in self.words.get(name, {}))
        if banned:
            yield Fault("", f"banned in this event: {', '.join(banned)}", banned)
        for name, count in counts.items():
            most = self.words.get(name, {}).get("copies")
            if most is not None and count > int(most):
                yield Fault("", f"{count} copies of {name} instead of at most {most}", (name,))


def words_of(game: str) -> tuple[str, ...]:
    """The words that a rule of a game may begin with, besides a number."""
    marks = games.rulebook(game).marks
    return (BAN, ALLOW, *marks, *(f"un{mark}" for mark in marks))


def read_rules(
    text: str, game: str, *, source: str = "rules", made: Made | None = None
) -> tuple[CardRule, ...]:
    """The rules of an event from lines. Raises :class:`BadDeck`, carrying every fault."""
    found: list[CardRule] = []
    faults: list[BadDeck] = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _space, name = line.strip().partition(" ")
        place = f"{source} line {number}"
        if not word:
            continue
        if len(found) + len(faults) >= MOST_RULES:
            faults.append(BadDeck(source, f"has more than {MOST_RULES} lines"))
            break
        if not (word.isdecimal() and len(word) < 3) and word.casefold() not in words_of(game):
            words = ", ".join(words_of(game))
            fault = f"{word[:40]!r} is neither a number nor one of {words}"
            faults.append(BadDeck(place, fault, line=number))
            continue
        try:
            card = card_named(game, name, place, made or {}, number)
        except BadDeck as bad:
            faults.append(bad)
        else:
            found.append(CardRule(word.casefold(), card.full_name))
    if faults:
        raise BadDeck.first_of(faults)
    return tuple(found)


# --- Published lists -----------------------------------------------------------------------------


def published(game: str) -> tuple[BanList, ...]:
    """Every version of every published list of a game, older ones first."""
    return _published(game)


def named(game: str, name: str) -> BanList:
    """The version of a published list with this name; `KeyError` if there is none."""
    return {one.name: one for one in published(game)}[name]


def in_force(game: str, day: str) -> tuple[BanList, ...]:
    """The version of each published list that is in force on a day, written as 2026-05-29."""
    found = {one.key: one for one in published(game) if one.since <= day}
    return tuple(found.values())


@games.forget_with
@lru_cache(maxsize=4)
def _published(game: str) -> tuple[BanList, ...]:
    file = resources.files("engine.decks") / "data" / f"{game}-banlists.txt"
    if not file.is_file():
        return ()
    return tuple(_versions(game, file.read_text("utf-8").splitlines()))


def _versions(game: str, lines: Iterable[str]) -> Iterator[BanList]:
    key = title = since = ""
    held: dict[tuple[str, str], CardRule] = {}
    for line in lines:
        if line.startswith("list "):
            _list, key, title = line.split(" ", 2)
            held = {}
        elif line[:1] in "+-" and line:
            sign, word, card = line.split(" ", 2)
            if sign == "+":
                held[word, card] = CardRule(word, card)
            else:
                del held[word, card]
        elif line[:1].isdigit():
            since = line
        elif not line and since:
            yield BanList(game, key, title, since, _ordered(held))
            since = ""
    if since:
        yield BanList(game, key, title, since, _ordered(held))


def _ordered(held: Mapping[tuple[str, str], CardRule]) -> tuple[CardRule, ...]:
    return tuple(held[at] for at in sorted(held))
