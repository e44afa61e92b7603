"""One random game, watched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from traceback import extract_tb
from typing import Any

import engine
from engine import rulesets
from engine.decks import DeckList
from engine.fuzz import checks
from engine.fuzz.deckbuilding import draw_deck, random_deck
from engine.fuzz.habits import habits
from engine.fuzz.lines import TRIED, lines_to_try
from engine.fuzz.patience import TIRED, repeating
from engine.fuzz.strides import Strides
from engine.fuzz.tally import Fault, Tally
from engine.fuzz.twin import Asked, Silent
from engine.games import rulebook
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.record import Record, record_of
from engine.record.verify import verify

LONGEST = 20_000
EAGER = 4
"""For coverage all but one choice in so many play something, if that is offered."""
STOCK = 24
"""How many commands, legal or not, are kept to be tried again at later steps."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played. `size`: the number of `Ruleset.sizes` for each game; None for a random one of
    the format's. `decks`: "real" (some that ship among random ones) or "pool" (random ones only).

    `cover`: abilities are counted, and players prefer to play what they have played least. Then
    decks, or made positions if `staged`, are built `around` some cards. `brainwashed`: whether
    Minions in a made position are Brainwashed (9.2.2).
    """

    game: str
    format: str
    seed: int
    size: int | None = None
    switches: tuple[tuple[str, object], ...] = ()
    decks: str = "real"
    cover: bool = False
    around: tuple[str, ...] = ()
    staged: bool = False
    brainwashed: bool = False


def trial(setting: Setting, number: int) -> Tally:
    """Play game `number` of a run and check it. The same setting and number give the same tally."""
    tally = Tally(games=1)
    one = Trial(setting, number, tally)
    try:
        one.whole()
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        where = f"{last.name} line {last.lineno}"
        one.note("errors", [f"{type(error).__name__}: {error} in {where}"])
    tally.heard = one.twin.heard
    return tally


class Trial:
    """One game that is played and checked. `stream` draws what is played, `sight` what is
    checked."""

    def __init__(self, setting: Setting, number: int, tally: Tally) -> None:
        self.setting, self.number, self.tally = setting, number, tally
        self.book = rulebook(setting.game)
        self.stream = Stream(seed_bytes(setting.seed), f"fuzz/{number}")
        self.sight = Stream(seed_bytes(setting.seed), f"fuzz/{number}/sight")
        self.due = Strides(self.sight).due
        self.step = 0
        self.habits = habits(setting.game)
        self.ruleset = rulesets.get(setting.game, setting.format)
        played = self.ruleset.switched(dict(setting.switches))
        # A twin cannot know what came before a made position.
        self.twin = Silent() if setting.staged else self.habits.twin(played)
        self.stock: list[str] = []
        self.witness: Any = None

    def whole(self) -> None:
        game = self.staged() if self.setting.staged else self.new_game()
        if self.setting.cover:
            self.witness = self.habits.witness(game, self.setting.around)
        try:
            self.played(game)
        finally:
            if self.witness is not None:
                self.tally.cover = self.witness.result()

    def played(self, game: Game) -> None:
        self.twin.begin(game.view("judge"), [event.line for event in game.events])
        self.look(game, "set-up")
        while not game.over:
            if game.step >= LONGEST:
                self.cut_short(f"no end after {LONGEST} steps")
                return
            if self.habits.in_vain(game):
                self.concede(game)
            else:
                self.one_step(game)
        if game.result is None or game.result.winner == "none":
            self.cut_short(f"over without an end: {game.result}")
            return
        self.tally.finished += 1
        if game.origin is not None and self.due("record", "end"):
            self.again(game)

    def new_game(self) -> Game:
        setting, stream = self.setting, self.stream
        sizes = self.ruleset.sizes
        size = setting.size or sizes[stream.below(len(sizes))]
        decks = {seat: self.deck(size) for seat in self.book.table(self.book.players(size))}
        return engine.new_game(
            game=setting.game,
            format=setting.format,
            seed=stream.below(2**62),
            decks=decks,
            board=self.book.board(size),
            switches=dict(setting.switches) or None,
        )

    def deck(self, size: int) -> DeckList:
        setting = self.setting
        if setting.decks == "real":
            return draw_deck(setting.game, setting.format, size, self.stream)
        return random_deck(setting.game, setting.format, size, self.stream, setting.around)

    def staged(self) -> Game:
        """A game that starts from a made position."""
        one = self.setting
        return self.habits.staged(self.ruleset, one.around, self.stream, one.brainwashed)

    def choice(self, game: Game, prompt: Prompt) -> int:
        """The number of the option to choose: a random one, or for coverage mostly one that plays
        something. In a long game it is one that brings the end nearer. If the game keeps repeating
        a position, it is to pass."""
        options = prompt.options
        if options[0].line == "pass" and repeating(game):
            return 0
        if game.step >= TIRED:
            ending = self.habits.closing(game, prompt)
            if ending is not None:
                return ending
        if self.witness is not None and len(options) > 1:
            self.witness.asked(options.keys)
            if self.stream.below(EAGER):
                wanted = self.witness.wanted(options.keys)
                if wanted is not None:
                    return int(wanted[self.stream.below(len(wanted))])
        return self.stream.below(len(options))

    def one_step(self, game: Game) -> None:
        prompt = game.prompts[0]
        seat, options = prompt.seat, prompt.options
        index = self.choice(game, prompt)
        self.tally.decisions += len(options) > 1
        line = options[index].line
        kind = f"{prompt.kind} {line.partition(' ')[0]}"
        same = checks.copies(game) if self.due("copies", kind) else []
        if self.due("kept", kind):
            copy = same[0][1] if same else game.clone()
            self.note("broken", (f"a clone has {what}" for what in checks.anew(game, copy)))
        self.note("broken", checks.permitted(game, seat, line))
        if self.witness is not None:
            look = self.due("standing", kind)
            self.witness.before(seat, options[index].key, line, look)
        asked = Asked(seat, prompt.kind, line)
        before = None
        if self.twin.wants(asked, self.due):
            asked = replace(asked, lines=tuple(option.line for option in options))
            before = game.view("judge")
        events = game.choose(seat, index)
        self.step = game.step
        if self.witness is not None:
            self.witness.after()
        for name, copy in same:
            copy.choose(seat, index)
            found = (f"{name} plays on with {what}" for what in checks.same(game, copy))
            self.note("broken", found)
        lines = [event.line for event in events]
        shown = partial(game.view, "judge")
        self.note("twin_differs", self.twin.seen(before, asked, lines, shown, self.due))
        self.look(game, f"{kind} {game.asks[0][0] if game.asks else 'over'}")

    def concede(self, game: Game) -> None:
        """Let a random player concede the game."""
        game.concede(game.seats[self.stream.below(len(game.seats))])
        self.tally.conceded += 1
        self.look(game, "concede over")

    def look(self, game: Game, kind: str) -> None:
        """The cheap checks, and those that are due at this kind of step."""
        self.note("uncited", checks.cited(self.setting.game, game.events))
        self.note("broken", self.book.conserved(game))
        self.note("broken", self.tried(game))
        if self.due("invariants", kind):
            self.note("broken", checks.well_asked(game))
            self.note("broken", self.book.broken(game))
        if self.due("offered", kind):
            self.stock = [*self.lines(game, "judge"), *self.stock][:STOCK]
            self.note("broken", checks.offered(game, self.stock[:TRIED], self.sight))
        if self.due("hidden", kind):
            self.hidden(game)

    def tried(self, game: Game) -> Iterator[str]:
        """Try one command of the stock for a random seat."""
        if self.stock:
            line = self.stock[self.sight.below(len(self.stock))]
            yield from checks.refused(game, game.seats[self.sight.below(len(game.seats))], line)

    def hidden(self, game: Game) -> None:
        """Check that a random seat, or a spectator, cannot tell cards apart that it may not see."""
        seats = (*game.seats, "spectator")
        seat = seats[self.sight.below(len(seats))]
        other = self.book.permute(game, seat, self.sight)
        lines = self.lines(game, seat)
        self.note("leaks", checks.leaked(game, other, seat, lines))
        ahead = checks.leaked_ahead(self.book, game, other, seat, self.sight.below(60))
        self.note("leaks", ahead)

    def lines(self, game: Game, seat: str) -> list[str]:
        prompt = game.prompt_for(seat)
        options = [option.line for option in prompt.options] if prompt else []
        return lines_to_try(game.view(seat), options, self.sight)

    def again(self, game: Game) -> None:
        """Check that the record of the whole game can be verified after it is read back from its
        text."""
        record = Record.from_json(record_of(game).as_json())
        found = verify(record)
        if not found.ok:
            self.note("broken", [f"the record: {found}"])

    def cut_short(self, text: str) -> None:
        self.tally.cut_short(Fault("truncated", self.number, self.step, text))

    def note(self, kind: str, faults: Iterable[str]) -> None:
        for text in faults:
            self.tally.note(Fault(kind, self.number, self.step, text))
