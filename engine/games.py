"""The games of the house: one `Rulebook` each, registered in one place.

Whatever differs from game to game is a method here. A tool that serves every game (records, decks,
the catalogue, the scenario runner, the fuzz, the hall's tables) asks the rulebook and never looks
at a game's name. A game lives in its wing: `engine/<game>/` with its rules and formats, and the
folders of its name elsewhere. Wings are imported on first use: looking up a rule loads no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.kernel.terms import Term

if TYPE_CHECKING:
    from engine.language.sentences import Button, Question, Sentence

Cached = TypeVar("Cached", bound=Callable[..., Any])

WINGS = {
    "chaotic": "engine.chaotic.wing",
    "genesis": "engine.genesis.wing",
}
"""The module of each game that holds its `RULEBOOK`: the only list of the games. The first game is
meant where a caller names none."""


PASS = ("pass",)
"""The key of the option to pass, in every game that has one."""


class UnknownGame(ValueError):
    """A name that is no game of the house."""


class Rulebook:
    """What one game offers to all others. A game is a subclass with one value, `RULEBOOK`.

    The attributes are facts. A method that a game does not override suits a plain game: any deck is
    legal, nobody makes cards, a picture is a list of what is seen.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    """The full title of the game; "" if its name is enough."""
    seats: ClassVar[tuple[str, ...]]
    """The letters of all seats that a table may have."""
    default_format: ClassVar[str]
    """The format that is meant where none is named."""
    aliases: ClassVar[Mapping[str, str]] = {}
    """Other names of formats."""
    ordered: ClassVar[frozenset[str]] = frozenset()
    """Last words of facts whose lists scenarios compare in order (scenario-format.md section 6)."""
    mark: ClassVar[bytes] = b""
    """The first bytes of its stored games; b"" for the one game without a mark."""
    piles: ClassVar[tuple[str, ...]] = ()
    """The piles of a deck, in the order of a list."""
    headers: ClassVar[Mapping[str, str]] = {}
    """Further headings that a list may have, and the pile each means."""
    pile_rules: ClassVar[Mapping[str, str]] = {}
    """For each pile, the rule that says what stands in it."""
    size_rule: ClassVar[str] = ""
    """The rule that says what a deck is built around: its board, or its champion."""
    marks: ClassVar[tuple[str, ...]] = ()
    """Marks of a card that decks are counted by, which a ban list may give and take away."""
    standings: ClassVar[str] = ""
    """The key of the standings rules that a new event starts with."""
    pod_standings: ClassVar[str] = ""
    """The key of the standings rules where three or four players sit at a table."""
    fuzz: ClassVar[str] = ""
    """The module that makes and watches its random games; "" for the plain way."""
    readings: ClassVar[str] = ""
    """The module that says how phrases of its cards are read; "" where none needs to be settled."""
    words: ClassVar[str] = "engine.language.sentences.plainly"
    """The module that says in sentences what happens, what is asked and what is refused."""
    usual_match: ClassVar[int] = 1
    """How many games a match of a new event has, where two players meet."""
    exhaustion: ClassVar[frozenset[str]] = frozenset()
    """The rules by which a player loses for having nothing left to draw from or to pay with."""
    beginner: ClassVar[tuple[str, int]] = ("", 0)
    """The format and the size of a table that a visitor opens without a choice."""
    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """By level, its settings that differ in this game (`engine.players.levels.Level`)."""

    def misnamed(self, ability: str) -> str | None:
        """What is wrong with the name of an ability in a scenario's `has` or `lacks`; None if
        nothing is, or if the game has no list of abilities."""
        return None

    # -- formats and numbers -----------------------------------------------------------------

    @property
    def formats(self) -> Mapping[str, Any]:
        """Every format by name, in the order in which they are offered."""
        raise NotImplementedError

    def table(self, players: int) -> tuple[str, ...]:
        """The seats of a game of so many players."""
        return self.seats[:players]

    def players(self, size: int) -> int:
        """The number of players in a game of this stored number (see `Ruleset.sizes`)."""
        return size

    def board(self, size: int) -> int | None:
        """The board of a game of this stored number; None if there is only one board."""
        return None

    def size(self, players: int | None, board: int | None) -> int | None:
        """The number that records and tables store for so many players on such a board."""
        return players

    # -- games -------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Load what plays the game, so that the first game begins as quickly as the next."""

    def new_game(
        self,
        ruleset: Any,
        seed: bytes | int,
        decks: Mapping[str, Any],
        size: int | None,
        switches: Mapping[str, Any] | None,
    ) -> Game:
        """A game to its first decision; `size` is the stored number."""
        raise NotImplementedError

    def load(self, data: bytes) -> Game:
        """A stored game; `BadState` for anything else."""
        raise NotImplementedError

    def set_up(self, document: dict[str, Any]) -> Game:
        """A position from a scenario document; `BadPosition` when it makes no sense."""
        raise NotImplementedError

    def fact(self, game: Any, name: str) -> Any:
        """One fact of scenario-format.md section 6; `UnknownFact` for another name."""
        raise NotImplementedError

    def told(self, game: Any, seat: str, line: str) -> str:
        """A command with the names that a judge knows, in the names that the seat knows."""
        return line

    def permute(self, game: Any, seat: str, stream: Any) -> Game:
        """A copy in which the cards hidden from `seat` changed places."""
        raise NotImplementedError

    def hidden(self, game: Any, seat: str) -> frozenset[int]:
        """The numbers of the cards that `seat` does not know; none where no card is hidden."""
        return frozenset()

    def corrections(self, game: Any) -> list[str]:
        """Lines by which a judge may correct this position: one example of each kind for each card
        in play and each seat. `Game.correct` accepts more."""
        return []

    def values(self) -> tuple[str, ...]:
        """The values of a card in play that `terms` accounts for; none where a game has none."""
        return ()

    def terms(self, game: Any, name: str, value: str) -> list[Term]:
        """The terms that add up to a value of the card in play called `name`, in the order in which
        they count. All of them are public. Raises LookupError for an unknown card or value."""
        raise LookupError(f"there are no values of {name}")

    def previews(self, game: Any, seat: str, keys: Sequence[Any], most: int) -> list[Any]:
        """For each option of the one open decision, what it would do as far as `seat` can know, as
        a map for JSON. None where that is nothing in numbers, and after `most` options."""
        return [None for _ in keys]

    def same_place(self, game: Any, seat: str, key: Any, other: Any) -> bool:
        """Whether two answers, `key` in the game and `other` in a copy that `permute` made, name
        things in the same places, as far as `seat` sees where things lie."""
        return bool(key == other)

    def conserved(self, game: Any) -> Sequence[str]:
        """Faults of cards that are not in one place each, as text; cheap enough for every step."""
        return ()

    def broken(self, game: Any) -> Sequence[str]:
        """All invariants that do not hold now, as text; none when all is well."""
        return ()

    def worth(self, game: Any, seat: str) -> int:
        """What an undecided position is worth to `seat`, in points of the game's own. It may read
        all cards: players ask it of positions in which the hidden cards were dealt anew."""
        return 0

    def turns(self, game: Any) -> int:
        """A number that grows with each turn that begins."""
        return 0

    def idle(self, prompt: Prompt) -> int:
        """The number of the option by which a seat lets the game go on, as a pass; -1 if none."""
        keys = prompt.options.keys
        return keys.index(PASS) if PASS in keys else -1

    def course(self, game: Any) -> Any:
        """The key by which the one seat asked lets the game go on; None if options are needed."""
        return None

    def picture(self, view: dict[str, Any]) -> list[str]:
        """A position in words and rows, for terminals and for the blind."""
        return [f"{name}: {value}" for name, value in view.items()]

    def moment(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The moment of the game that a view shows: `turn` (a number), `active` (the seat whose
        turn it is), `phase`, and `in_combat` (whether there is a fight)."""
        return {
            "turn": view.get("turn_number", 0),
            "active": view.get("active") or "",
            "phase": view.get("phase") or "",
            "in_combat": False,
        }

    @property
    def matches(self) -> bool:
        """Whether one game of the engine can be a whole match of several games."""
        return False

    def match_switches(self, best_of: int) -> dict[str, Any]:
        """The switches that make one game a match of `best_of` games; empty if it cannot be."""
        return {}

    # -- what people are told ------------------------------------------------------------------

    @property
    def _says(self) -> Any:
        return import_module(self.words)

    def sentence(
        self,
        event: Mapping[str, Any],
        *,
        reader: str,
        names: Mapping[str, str],
        view: Mapping[str, Any] | None = None,
        language: str = "en",
        before: Sequence[Mapping[str, Any]] = (),
        after: Sequence[Mapping[str, Any]] = (),
    ) -> Sentence:
        """An event, as `Event.as_seen_by` gives it, in a sentence for a `reader`: a seat letter
        (who is called "you"), "judge" or "spectator". `names`: the players' names by seat letter.
        The sentence tells sums and remainders only if it is given `view`, the reader's position
        after all these events, and the events `before` and `after` this one in its step."""
        said: Sentence = self._says.sentence(
            event,
            reader=reader,
            names=names,
            view=view,
            language=language,
            before=before,
            after=after,
        )
        return said

    def log(
        self,
        events: Sequence[Mapping[str, Any]],
        *,
        reader: str,
        names: Mapping[str, str],
        view: Mapping[str, Any] | None = None,
        language: str = "en",
    ) -> list[Sentence]:
        """The sentences of all events of a step, each made with the events around it."""
        told: dict[str, Any] = {"reader": reader, "names": names, "language": language}
        return [
            self.sentence(event, view=view, before=events[:at], after=events[at + 1 :], **told)
            for at, event in enumerate(events)
        ]

    def question(
        self,
        prompt: Mapping[str, Any],
        *,
        reader: str,
        names: Mapping[str, str],
        view: Mapping[str, Any] | None = None,
        language: str = "en",
        before: Sequence[Mapping[str, Any]] = (),
    ) -> Question:
        """A prompt (`seat`, `kind`, `rule`, `text`, `options` of `line` and `places`) as a
        sentence, with the reason why it is asked; `before`: the events since the last decision."""
        asked: Question = self._says.question(
            prompt, reader=reader, names=names, view=view, language=language, before=before
        )
        return asked

    def button(
        self,
        option: Mapping[str, Any],
        prompt: Mapping[str, Any],
        *,
        reader: str,
        names: Mapping[str, str],
        view: Mapping[str, Any] | None = None,
        language: str = "en",
    ) -> Button:
        """The label of an option of a prompt: a few words, different from all its other options."""
        made: Button = self._says.button(
            option, prompt, reader=reader, names=names, view=view, language=language
        )
        return made

    def buttons(self, prompt: Mapping[str, Any], **told: Any) -> tuple[Button, ...]:
        """The labels of all options of a prompt, in their order; ``told`` as for `button`."""
        made: tuple[Button, ...] = self._says.buttons(prompt, **told)
        return made

    def refusal(
        self, reason: Mapping[str, Any], *, names: Mapping[str, str], language: str = "en"
    ) -> str:
        """A reason (`rule`, `text`) as a sentence."""
        text: str = self._says.refusal(reason, names=names, language=language)
        return text

    # -- rules, cards ------------------------------------------------------------------------

    def rules(self, part: str) -> str:
        """The lines of its "rules", "rulings" or "switches", a JSON map each; "" for none."""
        return _text(files("engine.rulebook") / "data" / f"{self.name}-{part}.jsonl")

    def card_file(self, name: str) -> str:
        """A file of its part of the catalogue; "" where it has none of this name."""
        return _text(files("engine.cards") / "data" / self.name / name)

    def read_card(self, name: str, entry: str) -> Any:
        """The facts of a card from the lines of its entry in the catalogue."""
        raise NotImplementedError

    @property
    def makes_cards(self) -> bool:
        """Whether organizers may add cards of their own."""
        return False

    def check_made(self, name: str, entry: Any) -> None:
        """Raise `BadCard` for an entry that is not as the card editor writes it."""

    @property
    def scenario_cards(self) -> Mapping[str, Mapping[str, Any]]:
        """Cards that exist in every scenario, unless it makes others of these names."""
        return {}

    def make_card(self, label: str, entry: Mapping[str, Any]) -> Any:
        """The facts of a card that a scenario makes; `BadCard`, or `Declined` for its text."""
        raise NotImplementedError

    @property
    def card_types(self) -> tuple[str, ...]:
        """The types of its cards; the first one is meant where none is named."""
        return ()

    def read_text(self, text: str, kind: str, name: str) -> list[dict[str, str]]:
        """Notation and our wording of each ability of a card text; `Declined`."""
        raise NotImplementedError

    def compare_cards(self, paths: list[str], found: Any) -> None:
        """Compare files of card facts with the catalogue; `found` is the `Checked` to fill."""
        raise NotImplementedError

    def card_values(self, card: Any) -> dict[str, Any]:
        """The facts of a card that only this game's cards have, by name."""
        return {}

    # -- decks -------------------------------------------------------------------------------

    def shipped(self) -> tuple[tuple[str, Any], ...]:
        """The decks that ship: id and list."""
        return ()

    def deck_size(self, said: Any, piles: Mapping[str, Sequence[Any]]) -> int:
        """The size of a deck, from what a list says and its cards; `ValueError` if invalid."""
        return 1

    def deck_heading(self, deck: Any) -> str:
        """The line under the deck's name that identifies a list in text as one of this game."""
        return f"Game: {self.name}"

    def pile_of(self, card: Any) -> str:
        """The pile of a card that stands under no heading."""
        return self.piles[0]

    def misplaced(self, card: Any, pile: str) -> str:
        """Why a card cannot stand in a pile at all; "" where it can."""
        return ""

    def deck_faults(
        self,
        deck: Any,
        ruleset: Any,
        board: int | None,
        lookup: Callable[[str], Any] | None,
    ) -> list[Any]:
        """Everything a deck breaks under a format; `board` is its size, if it is fixed."""
        return []

    def cut(self, deck: Any, board: int | None) -> Any:
        """The deck for a smaller board, where the game has boards."""
        return deck

    def fits(self, deck: Any, size: int) -> bool:
        """Whether a deck of its size can play at a table of this stored number."""
        return True

    def scenario_deck(self, entry: Any, known: dict[str, Any]) -> Any:
        """The deck written in a scenario; filler cards are added to `known`."""
        raise NotImplementedError

    def judged(self, deck: Any, lookup: Callable[[str], Any]) -> dict[str, int]:
        """The numbers that are reported with the judgement of a deck, by name."""
        return {}


def _text(file: Traversable) -> str:
    return file.read_text("utf-8") if file.is_file() else ""


# -- the register ------------------------------------------------------------------------------

_guests: dict[str, Rulebook] = {}
_forget: list[Callable[[], None]] = []


def names() -> tuple[str, ...]:
    """The games that can be played."""
    return (*WINGS, *_guests)


def default() -> str:
    """The game that is meant where a caller names none."""
    return next(iter(WINGS))


def rulebook(name: str) -> Rulebook:
    """The rulebook of the game called `name`; `UnknownGame` if there is none."""
    if name in _guests:
        return _guests[name]
    if name not in WINGS:
        raise UnknownGame(f"unknown game {name!r}; there is {', '.join(names())}")
    return _wing(name)


@cache
def _wing(name: str) -> Rulebook:
    book: Rulebook = import_module(WINGS[name]).RULEBOOK
    return book


def books() -> Iterator[Rulebook]:
    """All rulebooks, in the order of `names`."""
    return map(rulebook, names())


def played_by(game: Game) -> Rulebook:
    """The rulebook by which a game is played; the view of a position set up by hand names it."""
    return rulebook(game.origin.game if game.origin else game.view("judge")["game"])


def stored_by(data: bytes) -> Rulebook:
    """The rulebook whose `dump` wrote these bytes, judged by the first of them."""
    for book in books():
        if book.mark and data.startswith(book.mark):
            return book
    return next(book for book in books() if not book.mark)


def add(book: Rulebook) -> None:
    """Register a game that is not of the house, such as one's own or a toy of the tests."""
    if book.name in names():
        raise ValueError(f"there is a game named {book.name} already")
    if not book.mark:
        raise ValueError("a further game marks its stored games")
    _guests[book.name] = book
    _forgotten()


def remove(name: str) -> None:
    """Remove a game that `add` registered."""
    del _guests[name]
    _forgotten()


def forget_with(cached: Cached) -> Cached:
    """Register a cache of answers by game name; it is emptied when games are added or removed."""
    _forget.append(cached.cache_clear)  # type: ignore[attr-defined]  # of `lru_cache`
    return cached


def _forgotten() -> None:
    for clear in _forget:
        clear()
