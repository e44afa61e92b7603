"""A game of Genesis as players meet it: made from decks, asked, explained and shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.genesis.formats import GenesisRuleset
from engine.genesis.happenings.leading import opening
from engine.genesis.happenings.winning import end_game, judge, leave_game
from engine.genesis.instructions import (  # noqa: F401  (each registers what it does)
    ailments,
    hit_points,
    movement,
    optional,
    placement,
    removal,
    skills,
    switching,
    thoughts,
    timelines,
    tokens,
)
from engine.genesis.meaning.register import require_all
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import Deal, Face, known_face, made_face
from engine.genesis.position.decisions import CHOOSE, LEAD, Choice, Lead
from engine.genesis.position.ids import CardId, Seat
from engine.genesis.position.match import Match
from engine.genesis.position.seats import NOBODY
from engine.genesis.position.steps import do
from engine.genesis.position.zones import FORETHOUGHTS, SUBCONSCIOUS, TIMELINE
from engine.genesis.stack import copying, negation, retargeting  # noqa: F401
from engine.genesis.table.commands import explain
from engine.genesis.table.corrections import correct
from engine.genesis.table.lines import match
from engine.genesis.table.view import view
from engine.genesis.turn import leader, lock_and_show, priority  # noqa: F401
from engine.genesis.turn.rounds import proceed
from engine.kernel.agenda import Ask
from engine.kernel.chance import seed_bytes
from engine.kernel.given import Origin
from engine.kernel.prompt import Prompt, Result, Verdict
from engine.kernel.ruleset import UnknownFormat
from engine.kernel.sequences import first

require_all()


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

    def correct(self, line: str, rules: tuple[str, ...]) -> None:
        """See `Game.correct`."""
        correct(self, line, rules)

    def decide(self, result: Result) -> None:
        """See `Game.decide`. In a match only the game ends, and the next one begins."""
        self.emit(f"ruling win {result.winner}", result.rules)
        seat = self.seat_of(result.winner) if result.winner in self.seats else NOBODY
        end_game(self, seat, result.rules)
        self._run()

    def kind_of(self, ask: Ask) -> str:
        """See `Game.kind_of`."""
        kind, *_ = ask
        return CHOOSE if isinstance(ask, Lead) else str(kind)

    def rule_of(self, ask: Ask, rule: str) -> str:
        """See `Game.rule_of`."""
        return next(iter(ask.rules), rule) if isinstance(ask, Choice) else rule

    def stop_repeating(self) -> None:
        """See `Game.stop_repeating`: a game that only repeats itself is drawn (GR-TU.13)."""
        self.emit("loop", (self.LOOP_RULE,))
        end_game(self, NOBODY, (self.LOOP_RULE,))

    def give_up(self, number: int) -> None:
        """G-term-lose-game.1: a player who concedes loses. If several players are left, they go on.
        If the champions are not set out yet, the next player may be asked whether to lead."""
        seat = Seat(number)
        rules = ("G-term-lose-game.1", "G-winning.1")
        self.emit(f"concede {self.seats[seat]}", rules)
        if seat not in self.playing:
            return
        if len(self.playing) > 2 and not self.permanents:
            self.note_fallen(seat)
            leave_game(self, seat, rules)
            if any(ask.seat == seat for ask in self.decisions):
                self.ask_nothing()
                self.owe(Lead(LEAD, self.after(seat)))
            return
        if len(self.playing) > 2:
            self.set_resolving(None)
            self.drop_agenda()
            self.note_fallen(seat)
            leave_game(self, seat, rules)
            self.push(do(proceed))
            judge(self)
            return
        self.note_fallen(seat)
        others = [other for other in self.playing if other != seat]
        if self.series is not None and not self.permanents:
            self.all_play()
        end_game(self, first(others), rules)


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
    lists = [
        deal_list(game, seat, decks[letter])
        for seat, letter in zip(game.all_seats(), game.seats, strict=True)
    ]
    if played.best_of > 1:
        game.begin_match(Match(played.best_of, lists))
    game.push(do(opening))
    game.start()
    return game


def _expect_one_wording(decks: Mapping[str, Any]) -> None:
    """Raise ValueError if a made card is not the same card in every deck of a game."""
    known: dict[str, str] = {}
    for deck in decks.values():
        for name, entry in deck.made:
            if known.setdefault(name, entry) != entry:
                raise ValueError(f"two decks have different cards named {name}")


def deal_list(game: Genesis, seat: Seat, deck: Any) -> list[list[CardId]]:
    """Deal the cards of a deck; returns the numbers of timeline, forethoughts and subconscious."""

    made = dict(deck.made)

    def face(name: str) -> Face:
        return made_face(name, made[name]) if name in made else known_face(name)

    def pile(name: str) -> list[CardId]:
        return [game.deal.add(face(copy.name), seat) for copy in deck.pile(name)]

    champions = pile("champion")
    if len(champions) != game.ruleset.champions:
        raise ValueError(f"{len(champions)} champions instead of {game.ruleset.champions}")
    lists = [pile("timeline"), pile("forethoughts"), pile("subconscious")]
    for zone, cards in zip((TIMELINE, FORETHOUGHTS, SUBCONSCIOUS), lists, strict=True):
        game.fill_zone(seat, zone, cards)
    _, _, subconscious = lists
    game.note_subconscious(*subconscious)
    return lists
