"""Reading deck lists, JSON or lines of text: the deck, and every fault of the list at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import games
from engine.decks import lines
from engine.decks.deck import DeckList
from engine.decks.document import has_name, read_json
from engine.decks.fault import BadDeck
from engine.decks.named import Made

LONGEST = 100_000
"""Characters a list may have; the longest legal deck needs a fiftieth of it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a list. ``deck`` has the cards that could be read, or is None;
    ``faults`` are in the order of the list; ``lines`` are the lines of a text on which each card
    stands, by full name; ``remarks`` are its lines that were taken for remarks. ``named``: the list
    says what it is called."""

    deck: DeckList | None
    faults: tuple[BadDeck, ...]
    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    remarks: tuple[int, ...] = ()
    named: bool = False


def parse(text: str, *, source: str = "deck", game: str = "", made: Made | None = None) -> DeckList:
    """The deck that a list describes. ``source`` names the list in faults. ``game`` is the game of
    a list that names none (by default the first game of the house). ``made``: the made cards that
    may be used, by default those that a JSON list brings itself, as the decks of records do. Raises
    :class:`BadDeck`: the first fault, which carries them all."""
    found = read(text, source=source, game=game, made=made)
    if found.faults:
        raise BadDeck.first_of(found.faults)
    assert found.deck is not None  # a list without a fault has cards
    return found.deck


def read(
    text: str,
    *,
    source: str = "deck",
    game: str = "",
    size: int | None = None,
    made: Made | None = None,
    near: bool = True,
) -> Reading:
    """The deck of a list, and every fault of it: :func:`parse` without raising. ``size`` is the
    size of a list that names none; without ``near`` no nearest names are looked up."""
    game = game or games.default()
    if len(text) > LONGEST:
        return Reading(None, (BadDeck(source, f"is longer than {LONGEST} characters"),))
    text = text.lstrip("\ufeff")
    if is_document(text):
        deck, faults = read_json(text, source, game, size, made)
        return Reading(deck, tuple(faults), named=has_name(text))
    try:
        game = lines.game_named(text, source) or game
    except BadDeck as bad:
        return Reading(None, (bad,))
    deck, page = lines.read_lines(text, source, game, size, made or {}, near)
    stand = {name: tuple(numbers) for name, numbers in page.lines.items()}
    remarks = tuple(sorted(page.remarks))
    return Reading(deck, tuple(page.faults), stand, remarks, bool(page.settings.get("name")))


def counted(
    text: str, game: str, *, source: str = "cards", made: Made | None = None
) -> tuple[Counter[str], tuple[BadDeck, ...]]:
    """The cards of a text by full name, under whatever heading, and every fault of the text.

    Cards that were opened or drafted need not include what a deck must have, such as a champion or
    a Creature. A text that is JSON is read as a deck.
    """
    if len(text) > LONGEST or is_document(text):
        found = read(text, source=source, game=game, made=made)
        return Counter(copy.name for copy in found.deck or ()), found.faults
    page = lines.read_cards(text.lstrip("\ufeff"), source, game, made or {})
    names = Counter(copy.name for copies in page.piles.values() for copy in copies)
    return names, tuple(page.faults)


def is_document(text: str) -> bool:
    """Whether a list is JSON."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def game_of(text: str, made: Made | None = None) -> str:
    """The game of a list: the one it names, else the one in which it has the fewest faults; the
    first game of the house if two are equal."""

    def faults(game: str) -> int:
        found = read(text, game=game, made=made or {}, near=False)
        if found.deck is None:
            return LONGEST
        return len(found.faults) if found.deck.game == game else LONGEST

    return min(games.names(), key=faults)


def lines_of(deck: DeckList) -> Mapping[str, tuple[int, ...]]:
    """The lines of a deck's own text on which each card stands, by full name."""
    return read(deck.as_text(), game=deck.game, made=dict(deck.made)).lines
