"""The checks made while a random game runs. Each one states in its docstring what must be true, and
yields what is wrong, as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import engine
from engine.fuzz.citations import lacking, unknown
from engine.games import Rulebook
from engine.kernel.chance import Stream
from engine.kernel.event import Event
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt, Refused

OPTIONS_TRIED = 3


def well_asked(game: Game) -> Iterator[str]:
    """A game that is not over has prompts. Every prompt has options, whose lines all differ."""
    if game.over != (not game.prompts):
        yield "neither over nor asking" if not game.over else "over, and still asking"
    for prompt in game.prompts:
        lines = [option.line for option in prompt.options]
        if not lines:
            yield f"{prompt.seat} {prompt.kind}: no options"
        if len(set(lines)) != len(lines):
            twice = next(line for line in lines if lines.count(line) > 1)
            yield f"{prompt.seat} {prompt.kind}: two options {twice!r}"


def cited(game_name: str, events: Sequence[Event]) -> Iterator[str]:
    """Every event cites the rules that it must cite. If it names a cause, that is an earlier
    event."""
    for event in events:
        if fault := lacking(game_name, event):
            yield fault
        if event.cause is not None and not 0 < event.cause < event.seq:
            yield f"{event.line!r} (number {event.seq}) is caused by {event.cause}"


def permitted(game: Game, seat: str, line: str) -> Iterator[str]:
    """An option is explained as legal."""
    if not game.explain(seat, line).ok:
        yield f"{seat}: {line} is offered, but not permitted"


def refused(game: Game, seat: str, line: str) -> Iterator[str]:
    """If a seat is not asked, its command is refused by a rule and changes nothing. If it is asked
    and the command is illegal, it gets a reason."""
    if game.prompt_for(seat) is not None:
        verdict = game.explain(seat, line)
        if not verdict.ok and not verdict.reasons:
            yield f"{seat}: {line} is illegal without a reason"
        return
    before = (game.step, game.seq, game.stamp, game.chain)
    try:
        game.choose(seat, line)
    except Refused as no:
        if (game.step, game.seq, game.stamp, game.chain) != before:
            yield f"{seat}: {line} was refused and changed the game"
        if not no.reasons:
            yield f"{seat}: {line} is refused without a reason"
    else:
        yield f"{seat}: {line} is accepted from a seat that is not asked"


def offered(game: Game, lines: Sequence[str], stream: Stream) -> Iterator[str]:
    """Questions rest on a rule that is known, and their options are explained as legal. For each
    seat and each of `lines`, which may or may not be legal: a command that is explained as illegal
    is refused by a rule, any other is accepted."""
    for prompt in game.prompts:
        for rule in unknown([prompt.rule]):
            yield f"{prompt.seat}: {prompt.kind} is asked by {rule}, which nobody knows"
        for _ in range(min(OPTIONS_TRIED, len(prompt.options))):
            option = prompt.options[stream.below(len(prompt.options))]
            yield from permitted(game, prompt.seat, option.line)
    for seat in game.seats:
        for line in lines:
            yield from _permitted(game, game.prompt_for(seat), seat, line)


def _permitted(game: Game, prompt: Prompt | None, seat: str, line: str) -> Iterator[str]:
    verdict = game.explain(seat, line)
    copy = game.clone()
    before = copy.encode()
    try:
        copy.choose(seat, line)
    except Refused as refused:
        if verdict.ok:
            yield f"{seat}: {line} is explained as legal, but refused"
        if copy.encode() != before or copy.chain != game.chain:
            yield f"{seat}: {line} was refused and changed the game"
        if not refused.reasons or not verdict.reasons:
            yield f"{seat}: {line} is refused without a reason"
        for rule in unknown(reason.rule for reason in (*refused.reasons, *verdict.reasons)):
            yield f"{seat}: {line} is refused by {rule}, which nobody knows"
        return
    if not verdict.ok:
        yield f"{seat}: {line} is accepted, but explained as illegal"
    if prompt is None:
        yield f"{seat}: {line} is accepted from a seat that is not asked"


def same(one: Game, other: Game) -> Iterator[str]:
    """Two games are the same: position, chain of digests, events and prompts."""
    if one.encode() != other.encode():
        yield "another position"
    if one.chain != other.chain:
        yield "another chain of digests"
    if list(map(repr, one.events)) != list(map(repr, other.events)):
        yield "other events"
    if [prompt.digest for prompt in one.prompts] != [prompt.digest for prompt in other.prompts]:
        yield "other options"


def anew(game: Game, copy: Game) -> Iterator[str]:
    """A game and its copy have the same view and options, although the game keeps values that the
    copy works out anew."""
    if game.view("judge") != copy.view("judge"):
        yield "another view"
    if [prompt.digest for prompt in game.prompts] != [prompt.digest for prompt in copy.prompts]:
        yield "other options"


def copies(game: Game) -> list[tuple[str, Game]]:
    """Copies of a game, one made in each way there is, by name."""
    return [("clone", game.clone()), ("dump and load", engine.load(game.dump()))]


def received(game: Game, seat: str, lines: Sequence[str]) -> dict[str, str]:
    """Everything a seat receives of a position, as text by part."""
    prompt = game.prompt_for(seat)
    own = None
    if prompt is not None:
        options = [(option.line, list(option.places)) for option in prompt.options]
        own = (prompt.kind, prompt.rule, prompt.text, options)
    explained = {}
    if seat in game.seats:
        explained = {line: game.explain(seat, line) for line in lines}
    return {
        "view": json.dumps(game.view(seat), sort_keys=True),
        "prompt": json.dumps(own),
        "who is asked": json.dumps([(one.seat, one.kind) for one in game.prompts]),
        "events": json.dumps([event.as_seen_by(seat) for event in game.events]),
        "explanations": json.dumps(explained),
    }


def leaked(game: Game, other: Game, seat: str, lines: Sequence[str]) -> Iterator[str]:
    """A seat receives the same from two games that differ only in what is hidden from it."""
    ours, theirs = received(game, seat, lines), received(other, seat, lines)
    for part, text in ours.items():
        if text != theirs[part]:
            yield f"{seat} tells hidden cards apart by {part}: {_apart(text, theirs[part])}"


REVEALING = frozenset(
    {"strike", "reveal", "play", "use", "discard", "destroy", "sacrifice", "remove", "show", "skip"}
)
"""Events that make a hidden card known to all: it is played, or comes to lie in an open pile. A
player who skips a strike shows that no attack in the hand can be played (R-no-attack)."""


class Seen(NamedTuple):
    """An event as a seat receives it: all of it as text, and its line. `alone`: whether only this
    seat sees it."""

    text: str
    line: str
    alone: bool


def leaked_ahead(book: Rulebook, game: Game, other: Game, seat: str, index: int) -> Iterator[str]:
    """As `leaked`, for the events of one more choice up to the first card that is rightly revealed.

    The choice is the same line in both games. Nothing is checked if it is not offered in both, or
    if it means cards in visibly different places: then the choice itself tells the games apart.
    """
    if game.over:
        return
    ours, theirs = game.clone(), other.clone()
    prompt, asked = ours.prompts[0], theirs.prompts[0]
    option = prompt.options[index % len(prompt.options)]
    answer = next((one for one in asked.options if one.line == option.line), None)
    if answer is None or not book.same_place(game, seat, option.key, answer.key):
        return
    for one in (ours, theirs):
        one.choose(prompt.seat, option.line)
    left, right = _seen(ours, seat), _seen(theirs, seat)
    at = next(
        (at for at, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]), -1
    )
    if at < 0:
        if len(left) != len(right):
            yield f"{seat} tells hidden cards apart by the number of events"
        elif _asking(ours) != _asking(theirs):
            yield f"{seat} tells hidden cards apart by who is asked next"
    elif not _rightly(left, right, at, seat, prompt.seat):
        yield f"{seat} tells hidden cards apart by the event {left[at].text!r} ({right[at].text!r})"


def _asking(game: Game) -> list[tuple[str, str]]:
    """Which seats are asked, and for which kind of decision; all seats see that."""
    return [(prompt.seat, prompt.kind) for prompt in game.prompts]


def _seen(game: Game, seat: str) -> list[Seen]:
    """The events that a seat sees."""
    shown = [(event, event.as_seen_by(seat)) for event in game.events]
    return [
        Seen(json.dumps(one), one["line"], event.sees == seat)
        for event, one in shown
        if one is not None
    ]


def _rightly(left: Sequence[Seen], right: Sequence[Seen], at: int, seat: str, chooser: str) -> bool:
    """Whether a seat may see the first difference between the events of two games. It may if a
    hidden card is revealed in both, or if another seat chose something that has an effect in only
    one of them."""
    revealing = [_reveals(events, at, seat) for events in (left, right)]
    if all(revealing):
        return True
    vain = [events[at].line.startswith("noeffect ") for events in (left, right)]
    return chooser != seat and any(revealing) and any(vain)


def _reveals(events: Sequence[Seen], at: int, seat: str) -> bool:
    """Whether an event makes a hidden card known to the seat: all see the card, or the seat draws
    it or looks at it alone. A replaced card (8.8.2.3) becomes known when it is removed."""
    verb, _, rest = events[at].line.partition(" ")
    if verb == "replace":
        return any(event.line == f"remove {rest}" for event in events[at:])
    if verb == "look":
        return events[at].alone
    return verb in REVEALING or events[at].line.split(" ")[:2] == ["draw", seat]


def _apart(one: str, other: str) -> str:
    place = next(
        (at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right),
        min(len(one), len(other)),
    )
    start = max(0, place - 40)
    return f"...{one[start : place + 40]}... against ...{other[start : place + 40]}..."
