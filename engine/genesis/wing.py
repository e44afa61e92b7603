"""What Genesis offers to the rest of the house: its rulebook, see :class:`engine.games.Rulebook`.

Each method leads to the module that does its work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from engine.cards.genesis import importing, making, reading
from engine.decks.genesis import judging, shipped, timelines
from engine.decks.genesis import piles as deck_piles
from engine.genesis.formats import ALIASES, FORMATS
from engine.kernel.game import Game
from engine.language import genesis
from engine.language.genesis.nodes import CardType
from engine.wing import Wing


class Genesis(Wing):
    """Two players, or three and four free-for-all, in one arena."""

    name = "genesis"
    title = "Genesis: Battle of Champions"
    seats = ("A", "B", "C", "D")
    default_format = "constructed"
    aliases = ALIASES
    ordered = frozenset({"timeline", "stack", "order", "prevents", "players"})
    mark = b"genesis\0"
    piles = deck_piles.PILES
    headers = deck_piles.HEADERS
    pile_rules = deck_piles.RULES
    size_rule = deck_piles.RULES["champion"]
    standings = "genesis-publisher"
    usual_match = 3
    pod_standings = "genesis-pods-1"
    fuzz = "engine.fuzz.genesis.wing"
    words = "engine.genesis.words"
    exhaustion = frozenset({"G-cost-energy.3"})
    beginner = ("constructed", 2)

    @property
    def formats(self) -> Mapping[str, Any]:
        return FORMATS

    def fact(self, game: Any, name: str) -> Any:
        return self._part("table.facts").fact(game, name)

    def misnamed(self, ability: str) -> str | None:
        wrong: str | None = self._part("table.names").misnamed_ability(ability)
        return wrong

    def permute(self, game: Any, seat: str, stream: Any) -> Game:
        other: Game = self._part("table.hidden_cards").permute(game, seat, stream)
        return other

    def hidden(self, game: Any, seat: str) -> frozenset[int]:
        numbers: frozenset[int] = self._part("table.hidden_cards").hidden(game, seat)
        return numbers

    def same_place(self, game: Any, seat: str, key: Any, other: Any) -> bool:
        same: bool = self._part("table.hidden_cards").same_place(game, seat, key, other)
        return same

    def turns(self, game: Any) -> int:
        return int(game.round) * TURNS + int(game.turns)

    def course(self, game: Any) -> Any:
        """G-turn.3: the player who has priority may pass, except the turn player between two
        phases."""
        return self._part("turn.priority").passing(game)

    def moment(self, view: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "turn": view["round"],
            "active": view["turn"] or "",
            "phase": view["phase"] or "",
            "in_combat": bool(view["stack"]),
        }

    @property
    def matches(self) -> bool:
        """Whether games are played as matches: lock and show lies between the games of a match
        (G-lock-show.1)."""
        return True

    def match_switches(self, best_of: int) -> dict[str, Any]:
        return {"best_of": best_of}

    # -- cards ---------------------------------------------------------------------------------

    def read_card(self, name: str, entry: str) -> Any:
        return reading.read(name, entry)

    @property
    def makes_cards(self) -> bool:
        """Whether organizers make cards: nobody has a list of all real cards, so they add those
        that they own."""
        return True

    def check_made(self, name: str, entry: Any) -> None:
        importing.check_entry(name, entry)

    @property
    def scenario_cards(self) -> Mapping[str, Mapping[str, Any]]:
        return making.ALWAYS

    def make_card(self, label: str, entry: Mapping[str, Any]) -> Any:
        return making.make(label, entry)

    @property
    def card_types(self) -> tuple[str, ...]:
        return tuple(kind.value for kind in CardType)

    def read_text(self, text: str, kind: str, name: str) -> list[dict[str, str]]:
        lines = genesis.compile(text, kind=kind, name=name)
        return [{"notation": genesis.write(a), "wording": genesis.wording(a)} for a in lines]

    def compare_cards(self, paths: list[str], found: Any) -> None:
        import_module("engine.cards.genesis.checking").compare(paths, found)

    def card_values(self, card: Any) -> dict[str, Any]:
        return reading.values_of(card)

    # -- decks ---------------------------------------------------------------------------------

    def shipped(self) -> tuple[tuple[str, Any], ...]:
        return shipped.shipped()

    def deck_size(self, said: Any, piles: Mapping[str, Sequence[Any]]) -> int:
        return deck_piles.deck_size(piles)

    def pile_of(self, card: Any) -> str:
        return deck_piles.pile_of(card)

    def misplaced(self, card: Any, pile: str) -> str:
        return deck_piles.misplaced(card, pile)

    def deck_faults(
        self, deck: Any, ruleset: Any, board: int | None, lookup: Callable[[str], Any] | None
    ) -> list[Any]:
        return timelines.check(deck, ruleset, lookup=lookup)

    def scenario_deck(self, entry: Any, known: dict[str, Any]) -> Any:
        return judging.timeline(entry, known)

    def judged(self, deck: Any, lookup: Callable[[str], Any]) -> dict[str, int]:
        return {
            "chi": timelines.chi_of(deck, "timeline", lookup),
            "forethoughts_chi": timelines.chi_of(deck, "forethoughts", lookup),
        }


TURNS = 1_000
"""More turns than a round can have."""

RULEBOOK = Genesis()
