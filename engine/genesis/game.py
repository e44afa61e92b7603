"""A game of Genesis as players meet it: made from decks, asked, explained, seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.genesis import (  # noqa: F401  (each registers what it does)
    bestowing,
    choosing,
    drawing,
    hit_points,
    leaving,
    moving,
    questions,
)
from engine.genesis.cards import Deal, Face, known_face, made_face
from engine.genesis.commands import explain
from engine.genesis.formats import GenesisRuleset
from engine.genesis.matches import Match
from engine.genesis.reading import match
from engine.genesis.state import FORETHOUGHTS, NOBODY, SUBCONSCIOUS, TIMELINE, Battle
from engine.genesis.view import view
from engine.genesis.winning import end, judge, leave
from engine.kernel.agenda import Ask
from engine.kernel.chance import seed_bytes
from engine.kernel.game import Origin
from engine.kernel.prompt import Prompt, Verdict
from engine.kernel.ruleset import UnknownFormat


class Genesis(Battle):
    """A game, or a match of several games, of Genesis."""

    __slots__ = ()

    def explain(self, seat: str, line: str) -> Verdict:
        """See `Game.explain`."""
        return explain(self, seat, line)

    def match(self, prompt: Prompt, line: str) -> int:
        """See `Game.match`."""
        return match(self, prompt, line)

    def view(self, seat: str) -> dict[str, Any]:
        """See `Game.view`."""
        return view(self, seat)

    def kind_of(self, ask: Ask) -> str:
        """See `Game.kind_of`."""
        return "choose" if ask[0] == "lead" else str(ask[0])

    def rule_of(self, ask: Ask, rule: str) -> str:
        """See `Game.rule_of`."""
        return str(ask[2][0]) if ask[0] == "choose" and ask[2] else rule

    def stop_repeating(self) -> None:
        """See `Game.stop_repeating`: a game that only repeats itself is drawn (GR-TU.13)."""
        self.emit("loop", (self.LOOP_RULE,))
        end(self, NOBODY, (self.LOOP_RULE,))

    def give_up(self, number: int) -> None:
        """A player who concedes loses (G-term-lose-game.1); with others left, they go on. Before
        the champions are set out nothing else has happened: the next player may be asked to lead.
        """
        rules = ("G-term-lose-game.1", "G-winning.1")
        self.emit(f"concede {self.seats[number]}", rules)
        if number not in self.playing:
            return
        if len(self.playing) > 2 and not self.permanents:
            self.fallen.append((number,))
            leave(self, number, rules)
            if self.asks and self.asks[0][1] == number:
                self.asks = ()
                self.ask("lead", self.after(number))
            return
        if len(self.playing) > 2:
            self.resolving = None
            self.agenda.clear()
            self.asks = ()
            self.fallen.append((number,))
            leave(self, number, rules)
            self.push(("proceed",))
            judge(self)
            return
        self.fallen.append((number,))
        others = [seat for seat in self.playing if seat != number]
        if self.series is not None and not self.permanents:
            self.playing = list(range(len(self.seats)))
        end(self, others[0], rules)


def new_game(
    ruleset: GenesisRuleset,
    seed: bytes | int,
    decks: Mapping[str, Any],
    size: int | None = None,
    switches: Mapping[str, Any] | None = None,
) -> Genesis:
    """A game between the decks of seats A, B, ..., played to its first decision.

    With `best_of` above 1 (a field of the format, set by a switch) it is a whole match.
    """
    played = ruleset.switched(switches)
    players = size or len(decks)
    if players not in played.sizes or players != len(decks):
        raise UnknownFormat(f"{played.name} is not played by {len(decks)}")
    origin = Origin(
        "genesis", ruleset.name, seed_bytes(seed), dict(decks), players, dict(switches or {})
    )
    game = Genesis(played, players, origin.seed, Deal(), origin)
    _expect_one_wording(decks)
    lists = [deal_list(game, seat, decks[letter]) for seat, letter in enumerate(game.seats)]
    if played.best_of > 1:
        game.series = Match(played.best_of, lists)
    game.push(("opening",))
    game.start()
    return game


def _expect_one_wording(decks: Mapping[str, Any]) -> None:
    """A made card is the same card in every deck of a game."""
    known: dict[str, str] = {}
    for deck in decks.values():
        for name, entry in deck.made:
            if known.setdefault(name, entry) != entry:
                raise ValueError(f"two decks have different cards named {name}")


def deal_list(game: Genesis, seat: int, deck: Any) -> list[list[int]]:
    """The cards of a list: champion, timeline, forethoughts, subconscious."""

    made = dict(deck.made)

    def face(name: str) -> Face:
        return made_face(name, made[name]) if name in made else known_face(name)

    def pile(name: str) -> list[int]:
        return [game.deal.add(face(copy.name), seat) for copy in deck.pile(name)]

    champions = pile("champion")
    if len(champions) != game.ruleset.champions:
        raise ValueError(f"{len(champions)} champions instead of {game.ruleset.champions}")
    lists = [pile("timeline"), pile("forethoughts"), pile("subconscious")]
    for zone, cards in zip((TIMELINE, FORETHOUGHTS, SUBCONSCIOUS), lists, strict=True):
        game.zones[seat][zone] = list(cards)
    game.fetched += lists[2]
    return lists
