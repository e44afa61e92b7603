"""What Chaotic offers to the other parts of the project: its rulebook, see
:class:`engine.games.Rulebook`.

Each method leads to the one place where its subject is treated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from engine.cards.chaotic import making, reading
from engine.chaotic.formats import FORMATS
from engine.decks.chaotic import judging, legality, shipped
from engine.decks.chaotic import piles as deck_piles
from engine.kernel.game import Game
from engine.kernel.terms import Term
from engine.wing import Wing


class Chaotic(Wing):
    """Two players, a Battleboard of one, three, six or ten Creatures a side."""

    name = "chaotic"
    seats = ("A", "B")
    default_format = "masters"
    ordered = frozenset({"attack_deck", "location_deck", "burst"})
    piles = tuple(deck_piles.PILES.values())
    headers = deck_piles.HEADERS
    pile_rules = deck_piles.RULES
    marks = ("unique", "legendary", "loyal")
    size_rule = deck_piles.RULES["creatures"]
    standings = "chaotic-1"
    fuzz = "engine.fuzz.chaotic.wing"
    words = "engine.chaotic.words"
    readings = "engine.rulebook.readings.chaotic"
    beginner = ("apprentice", 6)
    # A Creature that attacks can be attacked in the next turn: an expert looks ahead to its end.
    levels = {"expert": {"turns": 2, "steps": 120}}

    @property
    def formats(self) -> Mapping[str, Any]:
        return FORMATS

    def players(self, size: int) -> int:
        return 2

    def board(self, size: int) -> int | None:
        return size

    def size(self, players: int | None, board: int | None) -> int | None:
        return board

    def fact(self, game: Any, name: str) -> Any:
        return self._part("table.assertions").fact(game, name)

    def told(self, game: Any, seat: str, line: str) -> str:
        words: str = self._part("table.judge_words").told(game, seat, line)
        return words

    def permute(self, game: Any, seat: str, stream: Any) -> Game:
        other: Game = self._part("position.hidden_cards").permute(game, seat, stream)
        return other

    def hidden(self, game: Any, seat: str) -> frozenset[int]:
        numbers: frozenset[int] = self._part("position.hidden_cards").hidden(game, seat)
        return numbers

    def values(self) -> tuple[str, ...]:
        found: tuple[str, ...] = self._part("values.terms").names()
        return found

    def terms(self, game: Any, name: str, value: str) -> list[Term]:
        found: list[Term] = self._part("values.terms").terms(game, name, value)
        return found

    def same_place(self, game: Any, seat: str, key: Any, other: Any) -> bool:
        same: bool = self._part("position.hidden_cards").same_place(game, seat, key, other)
        return same

    def turns(self, game: Any) -> int:
        return int(game.turn)

    def course(self, game: Any) -> Any:
        """To pass, for whoever has priority (8.1.2)."""
        return self._part("burst.playing").passing(game)

    def picture(self, view: dict[str, Any]) -> list[str]:
        lines: list[str] = self._part("table.picture").chaotic_lines(view)
        return lines

    def moment(self, view: Mapping[str, Any]) -> dict[str, Any]:
        return {**super().moment(view), "in_combat": view["combat"] is not None}

    # -- cards ---------------------------------------------------------------------------------

    def read_card(self, name: str, entry: str) -> Any:
        return reading.read(name, entry)

    @property
    def scenario_cards(self) -> Mapping[str, Mapping[str, Any]]:
        return making.ALWAYS

    def make_card(self, label: str, entry: Mapping[str, Any]) -> Any:
        return making.make(label, entry)

    @property
    def card_types(self) -> tuple[str, ...]:
        types: tuple[str, ...] = import_module("engine.language.reading").CARD_TYPES
        return types

    def read_text(self, text: str, kind: str, name: str) -> list[dict[str, str]]:
        language = import_module("engine.language")
        abilities = language.compile(text, card_type=kind, name=name)
        said = [language.wording(ability, kind) for ability in abilities]
        written = map(language.write, abilities)
        return [{"notation": a, "wording": b} for a, b in zip(written, said, strict=True)]

    def compare_cards(self, paths: list[str], found: Any) -> None:
        import_module("engine.cards.chaotic.checking").compare(paths, found)

    def card_values(self, card: Any) -> dict[str, Any]:
        return reading.values_of(card)

    # -- decks ---------------------------------------------------------------------------------

    def shipped(self) -> tuple[tuple[str, Any], ...]:
        return shipped.shipped()

    def deck_size(self, said: Any, piles: Mapping[str, Sequence[Any]]) -> int:
        return deck_piles.deck_size(said, piles)

    def deck_heading(self, deck: Any) -> str:
        return f"Size: {deck.size}"

    def pile_of(self, card: Any) -> str:
        return deck_piles.PILES[card.kind]

    def misplaced(self, card: Any, pile: str) -> str:
        return deck_piles.misplaced(card, pile)

    def deck_faults(
        self, deck: Any, ruleset: Any, board: int | None, lookup: Callable[[str], Any] | None
    ) -> list[Any]:
        return legality.faults(deck, ruleset, board, lookup)

    def cut(self, deck: Any, board: int | None) -> Any:
        return deck_piles.cut(deck, board)

    def fits(self, deck: Any, size: int) -> bool:
        return bool(deck.size == size)

    def scenario_deck(self, entry: Any, known: dict[str, Any]) -> Any:
        return judging.deck(entry, known)

    def judged(self, deck: Any, lookup: Callable[[str], Any]) -> dict[str, int]:
        return {"build_cost": legality.build_cost(deck, lookup)}


RULEBOOK = Chaotic()
