"""The search for illegal lists that are accepted, and for faults of lists that are not named.

The cards of a legal list are changed and its text is spoiled. Then it is read and judged as a
pasted list is, and judged a second time by the plain reading of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine import cards, decks, games, rulesets
from engine.decks import Copy, DeckList
from engine.fuzz.deckbuilding import NoDeck, random_deck
from engine.fuzz.habits import habits
from engine.kernel.chance import Stream, seed_bytes

BASES = 6
"""How many legal lists of a format and size the changes start from."""
SPOILED_SHARE = 3
"""One list in so many is also spoiled in its text."""
LEFT_ALONE_SHARE = 8
"""One list in so many keeps its cards, so that legal lists are tried too."""


@dataclass(slots=True)
class Toll:
    """What was found. ``illegal``: illegal lists that were accepted; ``unnamed``: lists with a
    fault that was not named; ``wronged``: legal lists that were refused."""

    lists: int = 0
    accepted: int = 0
    illegal: list[str] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)
    wronged: list[str] = field(default_factory=list)


def search(lists: int, seed: int) -> Toll:
    """Change and judge so many lists, of all games and formats in turn."""
    toll = Toll()
    kinds = [
        (game, name, size)
        for game in games.names()
        if habits(game).judges_lists
        for name, ruleset in rulesets.FORMATS[game].items()
        for size in ruleset.sizes
    ]
    for number in range(lists):
        game, format, size = kinds[number % len(kinds)]
        stream = Stream(seed_bytes(seed), f"list {number}")
        _try(game, format, size, stream, toll)
    return toll


@lru_cache(maxsize=256)
def _base(game: str, format: str, size: int, number: int) -> DeckList | None:
    try:
        return random_deck(game, format, size, Stream(seed_bytes(number), f"{format} {size}"))
    except NoDeck:
        return None


def _try(game: str, format: str, size: int, stream: Stream, toll: Toll) -> None:
    base = _base(game, format, size, stream.below(BASES))
    if base is None:
        return
    toll.lists += 1
    deck = base
    if stream.below(LEFT_ALONE_SHARE):
        for _ in range(1 + stream.below(3)):
            deck = CHANGES[stream.below(len(CHANGES))](deck, stream)
    text = deck.as_text()
    spoiled: dict[int, str] = {}
    if stream.below(SPOILED_SHARE) == 0:
        text, spoiled = _spoiled(text, game, stream)
    board = games.rulebook(game).board(size)
    reading = decks.read(text, game=game, size=board)
    story = f"{game} {format} {size}: "
    told = {bad.line for bad in reading.faults}
    if set(spoiled) - told:
        lost = [spoiled[line] for line in sorted(set(spoiled) - told)]
        toll.unnamed.append(story + f"not named: {lost}")
    if reading.faults or reading.deck is None:
        return
    faults = decks.check(reading.deck, rulesets.get(game, format), board=board)
    named = {rule for fault in faults for rule in (fault.rule, *fault.also)}
    wanted = habits(game).broken_by(reading.deck.as_json(), format, board)
    if not faults:
        toll.accepted += 1
        if wanted or spoiled:
            toll.illegal.append(story + f"accepted against {sorted(wanted)}\n{text}")
    elif not wanted:
        toll.wronged.append(story + f"refused by {sorted(named)}\n{text}")
    elif wanted - named:
        toll.unnamed.append(story + f"not named: {sorted(wanted - named)}\n{text}")


# --- Changes of the cards ----------------------------------------------------------------------


def _with(deck: DeckList, pile: str, copies: list[Copy]) -> DeckList:
    piles = {one: deck.pile(one) for one in decks.piles_of(deck.game)}
    return DeckList.of(deck.name, deck.game, deck.size, {**piles, pile: copies})


def _any_pile(deck: DeckList, stream: Stream) -> str:
    piles = [pile for pile in decks.piles_of(deck.game) if deck.pile(pile)]
    return piles[stream.below(len(piles))]


def _take_out(deck: DeckList, stream: Stream) -> DeckList:
    pile = _any_pile(deck, stream)
    copies = list(deck.pile(pile))
    del copies[stream.below(len(copies))]
    return _with(deck, pile, copies)


def _double(deck: DeckList, stream: Stream) -> DeckList:
    """Replace a card by a copy of another one, so that the number of cards stays the same."""
    pile = _any_pile(deck, stream)
    copies = list(deck.pile(pile))
    copies[stream.below(len(copies))] = copies[stream.below(len(copies))]
    return _with(deck, pile, copies)


def _put_in(deck: DeckList, stream: Stream) -> DeckList:
    """One card more in any pile of the game, also in one that is empty."""
    there = decks.piles_of(deck.game)
    pile = there[stream.below(len(there))]
    return _with(deck, pile, [*deck.pile(pile), Copy(_stranger(deck, pile, stream))])


def _exchange(deck: DeckList, stream: Stream) -> DeckList:
    pile = _any_pile(deck, stream)
    copies = list(deck.pile(pile))
    copies[stream.below(len(copies))] = Copy(_stranger(deck, pile, stream))
    return _with(deck, pile, copies)


def _resize(deck: DeckList, stream: Stream) -> DeckList:
    """Write another size into the heading, if the list has one."""
    return replace(deck, size=1 + stream.below(10)) if deck.size != 1 else deck


def _stranger(deck: DeckList, pile: str, stream: Stream) -> str:
    """A card of the catalogue that can stand in a pile."""
    book = games.rulebook(deck.game)
    names = cards.names(deck.game)
    while True:
        name = names[stream.below(len(names))]
        if not book.misplaced(cards.facts(deck.game, name), pile):
            return name


CHANGES: tuple[Callable[[DeckList, Stream], DeckList], ...] = (
    *(_take_out, _double, _double, _put_in),
    *(_exchange, _exchange, _resize, _put_in),
)


# --- Spoiled lines -----------------------------------------------------------------------------


def _spoiled(text: str, game: str, stream: Stream) -> tuple[str, dict[int, str]]:
    """The text with up to three lines spoiled so that they cannot be read, and these lines by their
    numbers."""
    lines = text.splitlines()
    at = [number for number, line in enumerate(lines) if line[:1].isdigit()]
    known = set(_known(game))
    spoiled: dict[int, str] = {}
    for _ in range(1 + stream.below(3)):
        number = at[stream.below(len(at))]
        if number + 1 in spoiled:
            continue
        for line in _ways(lines[number], stream):
            count, _space, name = line.partition(" ")
            bare, _bracket, _values = name.partition(" [")
            read = cards.squashed(bare)
            if not count.isdigit() or not 0 < int(count) < 100 or read not in known:
                lines[number] = spoiled[number + 1] = line
                break
    return "\n".join(lines) + "\n", spoiled


def _ways(line: str, stream: Stream) -> Iterator[str]:
    """The ways to spoil a line: misspelt, with an impossible number, or with a wrong name."""
    count, _space, name = line.partition(" ")
    end = name.find(" [") if " [" in name else len(name)
    spot = stream.below(max(1, end))
    letter = "qxzjk"[stream.below(5)]
    ways = [
        f"{count} {name[:spot]}{letter}{name[spot + 1 :]}",
        f"{count} {name[:spot]}{letter}{letter}{name[spot:]}",
        f"0 {name}",
        f"100 {name}",
        f"{count} {name[:end]} of {name[:end]}",
    ]
    first = stream.below(len(ways))
    yield from ways[first:] + ways[:first]


@lru_cache(maxsize=4)
def _known(game: str) -> tuple[str, ...]:
    """All names by which a line may name a card: full names, and names without the version."""
    facts = [cards.facts(game, name) for name in cards.names(game)]
    return tuple({cards.squashed(word) for card in facts for word in (card.full_name, card.name)})
