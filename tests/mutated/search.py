"""The search: legal lists are changed, and what the product says of each is held against what it
means."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from decks.lists.faults import of_reading
from engine import cards, decks, games, rulesets
from engine.decks.banlists import CardRule, CardRules, published, words_of
from engine.decks.reading import Reading
from engine.fuzz.deckbuilding import NoDeck, random_deck
from engine.fuzz.habits import habits
from engine.kernel.chance import Stream, seed_bytes
from tests.mutated import plain_rules
from tests.mutated.changes import CARDS, HARMLESS, WRITING
from tests.mutated.sheet import STYLES, Meaning, Sheet, of_cards

Held = Mapping[str, Mapping[str, int]]
PUBLISHED = Path(__file__).parents[3] / "shared" / "cards" / "chaotic" / "decklists.json"
KINDS = ("misread", "illegal", "wronged", "unnamed", "unplaced")
DRAWN = 2
"""Random lists of a format and size, beside those that ship and that were published."""


@dataclass(slots=True)
class Toll:
    """What was found, a story each. `misread`: cards or bad lines other than the text means;
    `illegal`: accepted against the plain function; `wronged`: refused against it, or for a rule
    that is kept; `unnamed`: a broken rule that is not told; `unplaced`: a fault without its
    line."""

    lists: int = 0
    accepted: int = 0
    unread: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    styles: Counter[str] = field(default_factory=Counter)
    found: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})

    def note(self, kind: str, case: Case, words: str) -> None:
        """Keep what was found, with the list."""
        place = case.place
        about = f"{place.game} {case.format} on {place.board}, {case.sheet.style}"
        story = f"{case.name}, {about}, rules {case.rules}: {words}\n{case.text}"
        self.found[kind].append(story)

    def told(self) -> str:
        """One line with the numbers."""
        counts = " ".join(f"{kind}={len(self.found[kind])}" for kind in KINDS)
        head = f"lists={self.lists} accepted={self.accepted} unread={self.unread}"
        return f"{head} rules={len(self.rules)} styles={len(self.styles)} {counts}"


@dataclass(frozen=True, slots=True)
class Place:
    """A format, the size of its games, and what is legal there to begin with."""

    game: str
    format: str
    size: int
    bases: tuple[Held, ...]

    @property
    def board(self) -> int | None:
        """The size that an event of it fixes."""
        board: int | None = games.rulebook(self.game).board(self.size)
        return board


@dataclass(frozen=True, slots=True)
class Case:
    """One changed list: what it is judged under, its text and what that means."""

    name: str
    place: Place
    format: str
    sheet: Sheet
    text: str
    meaning: Meaning
    rules: list[tuple[str, str]]


def search(lists: int, seed: int, first: int = 0) -> Toll:
    """Changes and judges the lists from number `first` on, all formats in turn."""
    toll, every = Toll(), places()
    for number in range(first, first + lists):
        stream = Stream(seed_bytes(seed), f"mutated {number}")
        _try(every[number % len(every)], stream, toll, f"list {number}")
    return toll


@lru_cache(maxsize=1)
def places() -> tuple[Place, ...]:
    """All formats in all sizes that have a legal list."""
    return tuple(
        Place(game, name, size, bases)
        for game in games.names()
        if habits(game).judges_lists
        for name, ruleset in rulesets.FORMATS[game].items()
        for size in ruleset.sizes
        if (bases := tuple(_bases(game, name, size)))
    )


def _bases(game: str, format: str, size: int) -> Iterator[Held]:
    """Lists that are legal by both readings: published ones, shipped ones, random ones."""
    board = games.rulebook(game).board(size)
    known = [*_published(game), *(deck.cards for deck in decks.shipped(game).values())]
    for number in range(DRAWN):
        try:
            stream = Stream(seed_bytes(number), f"{format} {size}")
            known.append(random_deck(game, format, size, stream).cards)
        except NoDeck:
            break
    for held in known:
        head = len(held.get("creatures") or held.get("champion") or ())
        document = {"game": game, "size": board or head, "cards": _whole(game, held)}
        if not plain_rules.broken(document, format, board, ()):
            yield held


def _published(game: str) -> list[Held]:
    if game != "chaotic" or not PUBLISHED.is_file():
        return []
    lists = json.loads(PUBLISHED.read_text("utf-8"))["decks"]
    return [
        {pile: {one["name"]: one["count"] for one in rows} for pile, rows in deck["cards"].items()}
        for deck in lists
        if all(one["name"] in cards.names(game) for rows in deck["cards"].values() for one in rows)
    ]


def _whole(game: str, held: Held) -> dict[str, dict[str, int]]:
    return {pile: dict(held.get(pile, {})) for pile in games.rulebook(game).piles}


def _try(place: Place, stream: Stream, toll: Toll, name: str) -> None:
    sheet = _changed(place, stream)
    text, meaning = sheet.text()
    format = place.format
    if stream.below(6) == 0:
        others = sorted(rulesets.FORMATS[place.game])
        format = others[stream.below(len(others))]
    case = Case(name, place, format, sheet, text, meaning, _rules(place.game, meaning, stream))
    toll.lists += 1
    toll.styles[sheet.style] += 1
    reading = decks.read(text, game=place.game, size=place.board)
    wrong, told = _wrong(case), {bad.line or 0 for bad in reading.faults}
    toll.unread += bool(wrong)
    if told != wrong:
        toll.note("misread", case, f"bad lines {sorted(told)} instead of {sorted(wrong)}")
    if reading.deck is not None:
        _judge(case, reading, toll)


def _changed(place: Place, stream: Stream) -> Sheet:
    """A legal list in some style: as it is, or with up to three changes."""
    base = place.bases[stream.below(len(place.bases))]
    style = list(STYLES)[stream.below(len(STYLES))]
    size = str(place.board) if place.board and stream.below(2) else ""
    sheet = of_cards(place.game, base, style, size)
    kinds = (HARMLESS, CARDS, CARDS, (*CARDS, *HARMLESS), WRITING, (*CARDS, *WRITING, *HARMLESS))
    kind = kinds[stream.below(len(kinds))]
    for _ in range(1 + stream.below(3)):
        kind[stream.below(len(kind))](sheet, stream)
    return sheet


def _rules(game: str, meaning: Meaning, stream: Stream) -> list[tuple[str, str]]:
    """Rules of an event for one list in three: a published ban list, some of its own, or both."""
    kind = stream.below(6)
    found: list[tuple[str, str]] = []
    known = published(game)
    if kind in (0, 1) and known:
        found = [(one.word, one.card) for one in known[stream.below(len(known))].rules]
    if kind in (1, 2):
        names = sorted(meaning.lines) or list(cards.names(game))
        words = [*words_of(game), "1", "2", "0"]
        for _ in range(1 + stream.below(4)):
            found.append((words[stream.below(len(words))], names[stream.below(len(names))]))
    return found


def _wrong(case: Case) -> set[int]:
    """The lines that cannot be read; 0 for a list of Genesis that names no champion, of which is
    told where nothing else is wrong."""
    meaning = case.meaning
    if case.place.game == "genesis" and not meaning.cards.get("champion") and not meaning.wrong:
        return {0}
    return meaning.wrong


def _judge(case: Case, reading: Reading, toll: Toll) -> None:
    """Hold the cards that were read and the verdict on them against what the text means."""
    deck, meaning, place = reading.deck, case.meaning, case.place
    assert deck is not None
    held = {pile: dict(counts) for pile, counts in meaning.cards.items() if counts}
    if {pile: counts for pile, counts in deck.cards.items() if counts} != held:
        toll.note("misread", case, f"read as {deck.cards}")
        return
    size = int(case.sheet.size or place.board or 0)
    document = {"game": place.game, "size": size, "cards": _whole(place.game, held)}
    wanted = plain_rules.broken(document, case.format, place.board, case.rules)
    own = CardRules(CardRule(word, name) for word, name in case.rules)
    ruleset = rulesets.get(place.game, case.format)
    faults = decks.check(deck, ruleset, board=place.board, rules=own)
    named = {name for fault in faults for name in _names_of(fault)}
    toll.rules.update(name.split(" ")[0] for name in wanted)
    if not reading.faults and not faults:
        toll.accepted += 1
        if wanted:
            toll.note("illegal", case, f"accepted against {sorted(wanted)}")
        return
    if wanted - named:
        toll.note("unnamed", case, f"{sorted(wanted - named)} are not told")
    first = {name for fault in faults for name in _names_of(replace(fault, also=()))}
    if first - wanted:
        toll.note("wronged", case, f"told of {sorted(first - wanted)}, which are kept")
    for told in of_reading(reading, faults):
        lines = {line for name in told.cards for line in meaning.lines.get(name, ())} - {0}
        if told.cards and set(told.lines) != lines:
            toll.note("unplaced", case, f"{told.text!r} at {told.lines} instead of {lines}")


def _names_of(fault: decks.Fault) -> set[str]:
    """A fault as the plain function names it."""
    if fault.rule:
        return {fault.rule, *fault.also}
    word = plain_rules.BANNED if "banned" in fault.text else plain_rules.TOO_MANY
    return {word + name for name in fault.cards}
