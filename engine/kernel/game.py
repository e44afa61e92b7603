"""The game as a machine: over, or waiting for a choice, which alone moves it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any, ClassVar, Self

from engine.kernel.agenda import Ask, Flow, Frame
from engine.kernel.chance import Stream
from engine.kernel.event import Event
from engine.kernel.given import Input, Origin, forced_input
from engine.kernel.prompt import Options, Prompt, Reason, Refused, Result, Verdict
from engine.kernel.repair import Repair

_new = tuple.__new__
"""Makes a named tuple without its slower constructor: events are made very often."""
EVENT_BOUND = 10_000
"""The most events without a decision; after them the game counts as repeating itself for ever. A
forced choice is no decision."""
NOBODY_ASKED: tuple[Ask, ...] = ()
"""No decision is owed."""
RECURRENCES = 3
"""How often a position recurs in one window until the game is held to repeat itself for ever."""


class BadState(ValueError):
    """Stored bytes that are no game of this engine."""


GAME_SLOTS = (
    "seats",
    "origin",
    "seed",
    "streams",
    "agenda",
    "asks",
    "sealed",
    "step",
    "seq",
    "stamp",
    "result",
    "decided",
    "window",
    "cause",
    "events",
    "_chain",
    "_linked",
    "inputs",
    "hashes",
    "_prompts",
    "known",
)
"""What every game holds. A constant, because a compiled class has no `__slots__` to read."""


class Game:
    """State that every game has. `CACHES` names the slots that are neither stored nor hashed."""

    __slots__ = GAME_SLOTS
    CACHES: ClassVar[frozenset[str]] = frozenset(
        {"origin", "events", "_chain", "_linked", "inputs", "hashes", "_prompts", "known"}
    )
    """Each game stores and hashes `known` by itself: mostly it is empty."""
    RECORDED: ClassVar[frozenset[str]] = frozenset(
        {"origin", "step", "_chain", "_linked", "inputs", "hashes", "_prompts"}
    )
    """The slots that a game keeps when a judge replaces its position."""
    FLOW: ClassVar[Flow]
    LOOP_RULE: ClassVar[str]

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """A game without values. Without this method a compiled class would fill the values in."""
        return super().__new__(cls)

    def __init__(self, seats: tuple[str, ...], seed: bytes, origin: Origin | None) -> None:
        self.seats = seats
        self.origin = origin
        self.seed = seed
        self.streams: dict[str, int] = {}
        self.agenda: list[Frame] = []
        self.asks: tuple[Ask, ...] = ()
        self.sealed: dict[int, int] = {}
        self.step = 0
        self.seq = 0
        self.stamp = 0
        self.result: Result | None = None
        self.decided = 0
        self.window: dict[tuple[int, ...], int] = {}
        self.cause: int | None = None
        self.events: list[Event] = []
        self._chain = ""
        self._linked = 0
        self.inputs: list[Input] = []
        self.hashes: list[bytes] = []
        self._prompts: tuple[Prompt, ...] | None = None
        self.known: tuple[tuple[str, int], ...] = ()

    # -- what a player may ask ---------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """The seats still in the game."""
        return self.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The decisions owed now: none when over, one, or one a seat where choices are sealed."""
        if self._prompts is None:
            asks = self.asks
            if len(asks) == 1:
                self._prompts = (self._prompt(asks[0]),)
            else:
                self._prompts = tuple(
                    self._prompt(ask) for ask in asks if ask[1] not in self.sealed
                )
        return self._prompts

    def prompt_for(self, seat: str) -> Prompt | None:
        """The decision `seat` owes, if any."""
        for prompt in self._prompts or self.prompts:
            if prompt.seat == seat:
                return prompt
        return None

    def explain(self, seat: str, line: str) -> Verdict:
        """Whether `seat` may make this choice now, and which rules forbid it when not."""
        raise NotImplementedError

    def view(self, seat: str) -> dict[str, Any]:
        """The position as `seat` may see it, ready for JSON."""
        raise NotImplementedError

    # -- what a player may do ----------------------------------------------------------------

    def choose(self, seat: str, choice: int | str) -> list[Event]:
        """Make a choice by number or by line, and play on to the next decision.

        Raises `Refused` with every reason, and leaves the game exactly as it was.
        """
        prompt = self.prompt_for(seat)
        index = self._index(prompt, seat, choice)
        assert prompt is not None
        key = prompt.options.keys[index]
        asks = self.asks
        forced = len(asks) == 1 and prompt.options.forced
        entry = forced_input(seat) if forced else Input(seat, "choose", index, prompt.digest)
        self._open()
        if not forced:
            self.decided = self.seq
        if len(asks) == 1:
            self.asks = ()
            self.FLOW.questions[asks[0][0]].answer(self, asks[0], key)
            self._run()
        else:
            self._answer_beside(self.seats.index(seat), index, key)
        return self._close(entry)

    def go_on(self, most: int = EVENT_BOUND) -> list[Event]:
        """Make the forced choices, which have only one option, up to the next decision or the end,
        at most `most` of them: the same as to `choose` each, but quicker. Returns all events."""
        events: list[Event] = []
        questions = self.FLOW.questions
        for _ in range(most):
            asks = self.asks
            if len(asks) != 1:
                break
            ask = asks[0]
            question = questions[ask[0]]
            key = question.only(self, ask) if question.only else self._only()
            if key is None:
                break
            self.events = events
            self.cause = self._prompts = None
            self.asks = NOBODY_ASKED
            question.answer(self, ask, key)
            if not self.asks or self.result is not None:
                self._run()
            self._close(forced_input(self.seats[ask[1]]))
        return events

    def foresee(self, key: Any) -> None:
        """Answer the one decision that is owed with the key of one of its options, and play on to
        the next decision. The same as `choose`, but quicker. It is for copies in which somebody
        thinks ahead: no input is noted, so such a game has neither record nor chain."""
        (ask,) = self.asks
        self._open()
        self.decided = self.seq
        self.asks = NOBODY_ASKED
        self.FLOW.questions[ask[0]].answer(self, ask, key)
        self._run()
        self._prompts = None
        self.step += 1

    def concede(self, seat: str) -> list[Event]:
        """Give the game up. Always possible while it is not over, and never an option."""
        if self.over:
            raise Refused((Reason(self.LOOP_RULE, "the game is over"),))
        self._open()
        self.give_up(self.seats.index(seat))
        self._run()
        return self._close(Input(seat, "concede", 0, b""))

    def give_up(self, number: int) -> None:
        """What the rules do with a seat that concedes."""
        raise NotImplementedError

    # -- what a judge may do (`engine.record.repairs` puts repairs together) ------------------

    def correct(self, line: str, rules: tuple[str, ...]) -> None:
        """Set one thing of the position as a judge says, and emit an event for it. Raises
        `BadRepair` for a line that means nothing here."""
        raise NotImplementedError

    def decide(self, result: Result) -> None:
        """A judge ends the game."""
        self.emit(f"ruling win {result.winner}", result.rules)
        self.result = result
        self._run()

    def mark_known(self, seat: str, card: int) -> None:
        """A seat knows a card from now on that the rules hide from it, until it is shuffled."""
        self.known = tuple(sorted({*self.known, (seat, card)}))

    def take_over(self, other: Self, repair: Repair) -> list[Event]:
        """Take over the position of `other`, in which the repair was carried out, as the position
        after one more input. Returns the events of the repair."""
        for kind in type(self).__mro__:
            for name in kind.__dict__.get("__slots__", ()):
                if name not in self.RECORDED:
                    setattr(self, name, getattr(other, name))
        self._prompts = None
        return self._close(Input("", "repair", 0, repair.digest, False, repair))

    # -- what the rules use ------------------------------------------------------------------

    def emit(self, line: str, rules: tuple[str, ...], sees: str = "", veiled: str = "") -> int:
        """Report that something happened; returns the event's number for use as a cause."""
        self.seq = number = self.seq + 1
        self.events.append(_new(Event, (number, line, rules, self.cause, sees, veiled)))
        return number

    def emit_cause(self, line: str, rules: tuple[str, ...]) -> int:
        """Report that something happened which causes what is reported next; its number."""
        self.seq = number = self.seq + 1
        self.events.append(_new(Event, (number, line, rules, self.cause, "", "")))
        self.cause = number
        return number

    def push(self, *frames: Frame) -> None:
        """Put frames on the agenda; the first one given is done first."""
        self.agenda.extend(frames[::-1])

    def ask(self, kind: str, number: int, *data: Any) -> None:
        """Owe a decision of `kind` to seat `number`."""
        self.asks = (*self.asks, (kind, number, *data))

    def next_stamp(self) -> int:
        """A number later than every earlier one, for effects that count in the order resolved."""
        self.stamp += 1
        return self.stamp

    def below(self, stream: str, bound: int) -> int:
        """A random number in [0, bound) of the named stream."""
        source = Stream(self.seed, stream, self.streams.get(stream, 0))
        number = source.below(bound)
        self.streams[stream] = source.count
        return number

    def shuffle(self, stream: str, cards: list[int]) -> None:
        """Put cards in a random order from the named stream."""
        source = Stream(self.seed, stream, self.streams.get(stream, 0))
        source.shuffle(cards)
        self.streams[stream] = source.count
        if self.known:
            self.known = tuple(mark for mark in self.known if mark[1] not in cards)

    # -- endless repetition ------------------------------------------------------------------

    def recur(self, sketch: tuple[int, ...], position: Callable[[], bytes]) -> None:
        """Compare the position with those of the present window. The game stops when play has come
        back to one of them `RECURRENCES` times.

        `sketch`: a few numbers in which positions mostly differ. Only if the same sketch was seen
        before is the position itself compared: a digest of it, without what only counts on.
        """
        if sketch not in self.window:
            self.window[sketch] = 0
            return
        place = tuple(position())
        times = self.window.get(place, 0) + 1
        self.window[place] = times
        if times >= RECURRENCES:
            self.stop_repeating()

    def new_window(self) -> None:
        """Begin a new window: positions before it are no longer compared."""
        if self.window:
            self.window = {}

    def stop_repeating(self) -> None:
        """End a game that would go on for ever: a `loop` event, and the result of the rules."""
        self.emit("loop", (self.LOOP_RULE,))
        self.result = self.endless()

    def endless(self) -> Result:
        """The result of a game that would go on for ever: a judge decides."""
        return Result("none", (self.LOOP_RULE,))

    # -- identity ----------------------------------------------------------------------------

    def encode(self) -> bytes:
        """Every slot that is no cache, in a fixed order, as bytes."""
        raise NotImplementedError

    def canonical(self) -> Iterator[tuple[str, object]]:
        """What `encode` writes as named fields, to tell where two positions differ."""
        raise NotImplementedError

    def position_digest(self) -> str:
        """16 hex digits over the whole position; equal positions have equal digests."""
        if not self.hashes:
            return self._digest().hex()
        if not self.hashes[-1]:
            self.hashes[-1] = self._digest()
        return self.hashes[-1].hex()

    def clone(self) -> Self:
        """The same game again, sharing nothing that can change."""
        raise NotImplementedError

    def blank(self) -> Self:
        """A game of the same class with nothing in it, for `clone` to fill."""
        kind: Any = type(self)
        made: Self = kind.__new__(kind)
        return made

    def rest(self) -> None:
        """Give up what a game need not hold between two choices: its inputs and events, which
        whoever keeps a record has stored, and what can be worked out again. Play goes on as from a
        stored game, but `engine.record.record_of` has no record of it any more."""
        self.chain = self.chain  # after this, no inputs are left to lengthen the chain by
        self.inputs = []
        self.hashes = self.hashes[-1:]
        self.events = []
        self._prompts = None

    def dump(self) -> bytes:
        """The game as bytes, for `engine.load`."""
        raise NotImplementedError

    def start(self) -> None:
        """Play to the first decision of a freshly made game, and begin the chain of digests."""
        self._run()
        self.hashes = [self._digest()]
        self.chain = blake2b(b"start" + self.hashes[0], digest_size=8).hexdigest()

    @property
    def chain(self) -> str:
        """The chain of digests: 16 hex digits over the start and every input, with the position
        after each decision. It is brought up to date when it is read.

        A forced choice is no decision: the position after it counts with the next decision, or at
        the end of the game.
        """
        pending = self.step - self._linked
        if pending:
            chain, ends = self._chain, self.result is not None
            rows = zip(self.inputs[-pending:], self.hashes[-pending:], strict=True)
            for left, (given, digest) in enumerate(rows, 1 - pending):
                seat, kind, index, options, forced, repair = given
                link = f"{chain} {seat} {kind} {index} ".encode()
                if repair is not None:
                    link += options
                if not forced or (ends and not left):
                    link += digest
                chain = blake2b(link, digest_size=8).hexdigest()
            self.chain = chain
        return self._chain

    @chain.setter
    def chain(self, chain: str) -> None:
        self._chain = chain
        self._linked = self.step

    def _digest(self) -> bytes:
        return blake2b(self.encode(), digest_size=8).digest()

    def _prompt(self, ask: Ask) -> Prompt:
        question = self.FLOW.questions[ask[0]]
        about = (self, ask)
        return Prompt(
            self.seats[ask[1]],
            self.kind_of(ask),
            self.rule_of(ask, question.rule),
            question.text,
            Options(question.options(self, ask), question.word, about),
            about,
        )

    def kind_of(self, ask: Ask) -> str:
        """The public kind of a decision; several questions may share one."""
        return str(ask[0])

    def rule_of(self, ask: Ask, rule: str) -> str:
        """The rule under which a decision is asked."""
        return rule

    def _index(self, prompt: Prompt | None, seat: str, choice: int | str) -> int:
        if isinstance(choice, int):
            if prompt is not None and prompt.options.has(choice):
                return choice
            raise Refused(self.idle_reasons(seat))
        if prompt is not None:
            wanted = plain(choice)
            for index, option in enumerate(prompt.options):
                if plain(option.line) == wanted:
                    return index
            index = self.match(prompt, choice)
            if index >= 0:
                return index
        verdict = self.explain(seat, choice)
        raise Refused(verdict.reasons or self.idle_reasons(seat))

    def match(self, prompt: Prompt, line: str) -> int:
        """The option that `line` means although it is worded otherwise; -1 for none."""
        return -1

    def idle_reasons(self, seat: str) -> tuple[Reason, ...]:
        """Why a seat may not choose if it is not asked, or if its line is no option."""
        raise NotImplementedError

    def _only(self) -> Any:
        """The only option of the only prompt; None where there are more."""
        options = self.prompts[0].options
        return options.keys[0] if options.forced else None

    def _answer_beside(self, number: int, index: int, key: Any) -> None:
        """Take an answer while others owe one too."""
        mine = next(ask for ask in self.asks if ask[1] == number)
        question = self.FLOW.questions[mine[0]]
        if not question.at_once:
            self._seal(number, index)
            return
        self.asks = tuple(ask for ask in self.asks if ask is not mine)
        question.answer(self, mine, key)
        self.asks = tuple(sorted(self.asks, key=lambda ask: ask[1]))
        self._run()

    def _seal(self, number: int, index: int) -> None:
        self.sealed[number] = index
        if len(self.sealed) < len(self.asks):
            return
        asks, chosen = self.asks, self.sealed
        self.sealed = {}
        keys = [self._prompt(ask).options[chosen[ask[1]]].key for ask in asks]
        self.asks = ()
        for ask, key in zip(asks, keys, strict=True):
            self.FLOW.questions[ask[0]].answer(self, ask, key)
        self._run()

    def _open(self) -> None:
        self.events = []
        self.cause = None
        self._prompts = None

    def _run(self) -> None:
        if self.asks and self.result is None:
            return
        steps = self.FLOW.steps
        agenda = self.agenda
        last = self.decided + EVENT_BOUND
        while not self.asks and self.result is None:
            frame = agenda.pop()
            steps[frame[0]](self, *frame[1:])
            if self.seq > last and self.result is None:
                self.stop_repeating()
        if self.result is not None:
            agenda.clear()
            self.asks = ()
            self.sealed = {}

    def _close(self, entry: Input) -> list[Event]:
        """Note an input. The position after a forced choice is digested only if somebody asks, or
        at the end."""
        self._prompts = None
        self.step += 1
        self.inputs.append(entry)
        self.hashes.append(b"" if entry.forced and self.result is None else self._digest())
        return self.events


def plain(line: str) -> str:
    """A command without quotes and needless blanks."""
    return " ".join(line.replace('"', " ").split())
