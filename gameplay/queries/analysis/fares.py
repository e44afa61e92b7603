"""How a list fares, as its page and the API say it; and what its owner may ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import engine
from decks.lists.called import numbered, told_apart
from decks.lists.documents import cut_to, named, stored
from decks.lists.shown import starters
from decks.models import DeckList
from engine import decks, rulesets
from engine.bench import field
from engine.bench.field import Bout, Fared, Played, Terms
from engine.decks import BadDeck
from engine.decks import DeckList as Deck
from engine.kernel.game import BadState
from gameplay.models import Fare
from tournaments import offered

LEVELS = ("novice", "adept")
"""The levels that are offered: an expert would take hours."""
USUAL_LEVEL = "adept"
GAMES = (20, 60, 200)
USUAL_GAMES = 60
SEED = 1
"""One seed for all, so that the same lists on the same terms play the same games."""
BEGUN = 100
"""A game that is being played is told in hundredths."""
OWN = "own"
MOST_OWN = 50
"""The most other lists of the owner that are offered as rivals, the newest."""


@dataclass(frozen=True, slots=True)
class FareLine:
    """How a list fared against one rival, or against all of them; shares are percent of the games,
    a draw counts half, and the true share lies between `low` and `high` in 95 of 100 cases."""

    name: str
    games: int
    wins: int
    draws: int
    share: int
    low: int
    high: int

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def wide(self) -> int:
        """How wide the interval is."""
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class ShownFare:
    """A row as people read it: all rivals together, and each of them that was met."""

    row: Fare
    total: FareLine
    lines: tuple[FareLine, ...]
    same: bool
    """Whether the games were played with the list as it is now."""
    choices: int
    """How many choices were made so far in the game that is being played; 0 where none is."""

    @property
    def title(self) -> str:
        """The format as people write it."""
        return offered.format_name(self.row.format)

    @property
    def done(self) -> bool:
        return self.row.done_at is not None

    @property
    def played(self) -> int:
        return len(self.row.played)

    @property
    def number(self) -> int:
        """The number of the game that is being played."""
        return self.played + 1

    @property
    def rests(self) -> bool:
        """Whether it goes slower, because tables are being played."""
        return self.row.rests_until is not None

    @property
    def bar(self) -> int:
        """How far it is, in hundredths of games. The game that is being played counts by its
        choices, as many as the games before it took on average; where none is over, nobody can
        say."""
        taken = sum(_read(one).decisions for one in self.row.played)
        begun = BEGUN * self.choices * self.played // taken if taken else 0
        return BEGUN * self.played + min(begun, BEGUN - 1)

    @property
    def bar_most(self) -> int:
        """The same at the end of the last game."""
        return BEGUN * self.row.wanted

    @property
    def whole(self) -> bool:
        """Whether every game was played."""
        return self.played >= self.row.wanted


def topic_of(deck_list: int) -> str:
    """The topic that a page listens to when it follows the games of a list."""
    return f"fare:{deck_list}"


def formats_of(game: str) -> tuple[str, ...]:
    """The formats in which two play each other."""
    offers = offered.FORMATS.get(game, {})
    return tuple(name for name, offer in offers.items() if 2 in offer.players)


def legal_formats(deck: Deck) -> tuple[str, ...]:
    """The formats in which a list is legal."""
    return tuple(
        name
        for name in formats_of(deck.game)
        if not decks.check(deck, rulesets.get(deck.game, name))
    )


def rivals_of(deck_list: DeckList, user: Any) -> dict[str, Deck]:
    """The lists that a list may be played against, by key: lists that ship and are legal in one of
    its formats, and the owner's other lists for the same board."""
    board, formats = deck_list.board, {*legal_formats(stored(deck_list.content))}
    found: dict[str, Deck] = {}
    for starter in starters(deck_list.game):
        if board is None or board in starter.sizes:
            cut = cut_to(decks.shipped(deck_list.game)[starter.id], board)
            if formats & {*legal_formats(cut)}:
                found[starter.id] = cut
    rows = DeckList.objects.visible_to(user).active().exclude(pk=deck_list.pk)
    for row in rows.filter(game=deck_list.game)[:MOST_OWN]:
        if row.board == board and (deck := _readable(row)) is not None:
            found[f"own-{row.pk}"] = named(deck, row.name)
    return found


def names_of(rivals: Mapping[str, Deck], deck_list: DeckList, user: Any) -> dict[str, str]:
    """The names of these rivals, by key; several of one name are told apart."""
    own = {int(key.removeprefix("own-")) for key in rivals if key.startswith("own-")}
    rows = DeckList.objects.visible_to(user).filter(pk__in=own).defer("content")
    shipped = [deck.name for key, deck in rivals.items() if not key.startswith("own-")]
    names = told_apart(rows, [deck_list.name, *shipped])
    called = {f"own-{pk}": name for pk, name in names.items()}
    return {key: called.get(key, deck.name) for key, deck in rivals.items()}


def _readable(row: DeckList) -> Deck | None:
    try:
        return stored(row.content)
    except BadDeck:  # a card of it is gone
        return None


def newest(deck_list: DeckList) -> list[Fare]:
    """The series of games that were asked for with a list, the newest first."""
    return list(Fare.objects.filter(deck_list=deck_list).defer("state"))


def shown(row: Fare, deck_list: DeckList) -> ShownFare:
    """A row with its games counted."""
    played = [_read(one) for one in row.played]
    called = ((str(at), one.get("called", one["name"])) for at, one in enumerate(row.rivals))
    names = dict(numbered(called))
    lines = [_line(names[key], played, key) for key in names]
    return ShownFare(
        row=row,
        total=_line("", played, ""),
        lines=tuple(line for line in lines if line.games),
        same=row.content == stored(deck_list.content).as_json(),
        choices=_choices_in(row),
    )


def _choices_in(row: Fare) -> int:
    """How many choices were made in the game that is being played. The stored game alone knows."""
    if row.done_at is not None or not row.state:
        return 0
    try:
        return engine.load(bytes(row.state)).step
    except BadState:  # of another release; its part begins anew
        return 0


def _line(name: str, played: list[Played], rival: str) -> FareLine:
    """The result against one rival, or against all where ``rival`` is empty."""
    fared = Fared(OWN, rival)
    for one in played:
        if not rival or rival in one.bout[:2]:
            fared.count(one.winner)
    low, high = fared.bounds
    return FareLine(
        name,
        fared.games,
        fared.wins,
        fared.draws,
        *(round(100 * n) for n in (fared.share, low, high)),
    )


def lists_of(row: Fare) -> Mapping[str, Any]:
    """The contents of all lists of a row, by the names under which they play."""
    return {OWN: row.content} | {str(at): one["content"] for at, one in enumerate(row.rivals)}


def terms_of(row: Fare) -> Terms:
    """On what terms its games are played."""
    deck = stored(row.content)
    return Terms(deck.game, row.format, row.level, SEED, row.deck_list.board)


def bouts_of(row: Fare) -> list[Bout]:
    """All games of the row, in their order."""
    return list(field.bouts_of(OWN, [str(at) for at in range(len(row.rivals))], row.wanted))


def written(played: Played) -> list[int]:
    """A played game in the form in which it is stored."""
    first, second, number = played.bout
    rival = second if first == OWN else first
    won = 0 if not played.winner else 1 if played.winner == OWN else -1
    return [int(rival), number, won, played.decisions]


def _read(stored_game: list[int]) -> Played:
    """A game from its stored form. That form does not say who began, which counts for nothing
    here."""
    rival, number, won, decisions = stored_game
    winner = {0: "", 1: OWN, -1: str(rival)}[won]
    return Played(Bout(OWN, str(rival), number), winner, decisions)
