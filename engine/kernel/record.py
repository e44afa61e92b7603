"""The record of a game: everything needed to play it again, and a digest for every decision.

A record is a JSON text with one field a line. It holds what the game was made from (engine
release, rulebook, decks with the digests of their cards, seed) and what the players did. A choice
of the only option there was is left out, for it follows from the rest; so the record of a long game
stays small.

Each stored input carries two bytes of the digest of the options it was chosen from, and each is
followed by the digest of the position it led to. The text is sealed field by field and as a whole:
no byte of it can change without being found.
"""

from __future__ import annotations

import json
from base64 import b85decode, b85encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import engine
from engine import cards, decks, rulebook
from engine.kernel.game import Game
from engine.kernel.prompt import Refused
from engine.kernel.sealed import (
    FORM,
    BadRecord,
    check_seals,
    check_shape,
    decoded,
    digest,
    first_difference,
    parsed,
    seal,
    text_of,
)

__all__ = ["BadRecord", "Entry", "Film", "Mismatch", "Record", "record_of", "replay"]

OPTION_BYTES = 2
HASH_BYTES = 8
CHECKPOINT = 32
LONGEST = 420
"""Bits of the largest number of an option: one that is not listed says all it means."""

_CHOOSE, _CONCEDE = 0, 1


class Entry(NamedTuple):
    """One stored input: option `choice` of a prompt with these option bytes, or a concession.

    `forced` choices of an only option come before it and are not stored."""

    forced: int
    seat: int
    concede: bool
    choice: int
    options: bytes


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `hashes[0]` is the position after set-up, `hashes[n]` after entry n."""

    engine: str
    rulebook: str
    game: str
    format: str
    switches: dict[str, Any]
    size: int
    seed: str
    decks: dict[str, dict[str, Any]]
    cards: dict[str, str]
    steps: int
    entries: tuple[Entry, ...]
    hashes: tuple[bytes, ...]
    chain: str
    result: dict[str, Any] | None
    form: int = field(default=FORM)

    def schedule(self) -> list[int]:
        """For each step the number of the stored input made in it, 0 where it was forced."""
        found: list[int] = []
        for number, entry in enumerate(self.entries, 1):
            found += [0] * entry.forced
            found.append(number)
        return found + [0] * (self.steps - len(found))

    def as_dict(self) -> dict[str, Any]:
        """The record as JSON data, seals and digest included."""
        data = self._content()
        data["seals"] = " ".join(seal(name, value) for name, value in data.items())
        data["digest"] = digest(data)
        return data

    def as_json(self) -> str:
        """The one text of this record: a field a line, ending in a newline."""
        return text_of(self.as_dict())

    def _content(self) -> dict[str, Any]:
        return {
            "record": self.form,
            "engine": self.engine,
            "rulebook": self.rulebook,
            "game": self.game,
            "format": self.format,
            "switches": self.switches,
            "size": self.size,
            "seed": self.seed,
            "decks": self.decks,
            "cards": self.cards,
            "steps": self.steps,
            "inputs": b85encode(b"".join(map(_packed, self.entries))).decode(),
            "hashes": b85encode(b"".join(self.hashes)).decode(),
            "chain": self.chain,
            "result": self.result,
        }

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read a record file. Raises `BadRecord` for any text that `as_json` did not write."""
        text = decoded(text)
        record = cls.from_dict(parsed(text))
        if record.as_json() != text:
            raise BadRecord(first_difference(text, record.as_json()), "changed layout")
        return record

    @classmethod
    def from_dict(cls, data: Any) -> Record:
        """Read a record from JSON data. Fields may stand in any order, what is in them may not:
        a deck is dealt in the order of its list.
        """
        if not isinstance(data, dict):
            raise BadRecord("record", "not a map of fields")
        check_shape(data)
        check_seals(data)
        entries = tuple(_unpacked(_bytes(data, "inputs")))
        hashes = _cut(_bytes(data, "hashes"))
        if sum(entry.forced + 1 for entry in entries) > data["steps"]:
            raise BadRecord("steps", "fewer steps than inputs")
        if len(hashes) != len(entries) + 1:
            raise BadRecord("hashes", f"{len(hashes)} digests for {len(entries)} inputs")
        return cls(
            engine=data["engine"],
            rulebook=data["rulebook"],
            game=data["game"],
            format=data["format"],
            switches=data["switches"],
            size=data["size"],
            seed=data["seed"],
            decks=data["decks"],
            cards=data["cards"],
            steps=data["steps"],
            entries=entries,
            hashes=hashes,
            chain=data["chain"],
            result=data["result"],
        )


def record_of(game: Game) -> Record:
    """The record of a game so far. Only games made by `engine.new_game` have one."""
    origin = game.origin
    if origin is None or not origin.decks:
        raise BadRecord("origin", "a game set up from a position has no record")
    entries: list[Entry] = []
    hashes = [game.hashes[0]]
    forced = 0
    for given, after in zip(game.inputs, game.hashes[1:], strict=True):
        if given.forced:
            forced += 1
            continue
        seat = game.seats.index(given.seat)
        options = given.options[:OPTION_BYTES]
        entries.append(Entry(forced, seat, given.kind == "concede", given.index, options))
        hashes.append(after)
        forced = 0
    return Record(
        engine=engine.release(),
        rulebook=rulebook.digest(origin.game),
        game=origin.game,
        format=origin.format,
        switches=dict(origin.switches),
        size=origin.size,
        seed=origin.seed.hex(),
        decks={seat: deck.as_json() for seat, deck in origin.decks.items()},
        cards={seat: cards_digest(deck) for seat, deck in origin.decks.items()},
        steps=len(game.inputs),
        entries=tuple(entries),
        hashes=tuple(hashes),
        chain=game.chain,
        result=_result(game),
    )


def opened(record: Record) -> Game:
    """The game of a record at step 0. Raises `BadRecord` when it cannot be set up."""
    try:
        return engine.new_game(
            game=record.game,
            format=record.format,
            seed=bytes.fromhex(record.seed),
            decks={seat: decks.parse(json.dumps(deck)) for seat, deck in record.decks.items()},
            size=record.size,
            switches=record.switches or None,
        )
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord("set-up", " ".join(str(error).split()) or type(error).__name__) from None


class Mismatch(ValueError):
    """A recorded input that does not fit the game: the step, the field, and what is wrong."""

    def __init__(self, step: int, field: str, detail: str) -> None:
        self.step, self.field, self.detail = step, field, detail
        super().__init__(f"step {step}: {field}: {detail}")


def play_on(game: Game, record: Record, since: int, until: int) -> Iterator[tuple[Game, int]]:
    """Apply the inputs of steps `since`+1 to `until` to a game that stands at step `since`.

    Yields after every step the game and the number of the stored input just made, 0 when the step
    was forced. Raises `Mismatch` at an input that cannot be made.
    """
    for step, number in enumerate(record.schedule()[since:until], since + 1):
        if number:
            _enter(game, record.entries[number - 1], step)
        else:
            _force(game, step)
        yield game, number


def retrace(game: Game, record: Record) -> Iterator[tuple[Game, int]]:
    """Apply all inputs to a game at step 0. Yields after every stored one the game and its number,
    and does not stop at the choices between them that were none, as `play_on` does.
    """
    for number, entry in enumerate(record.entries, 1):
        _force_all(game, entry.forced)
        _enter(game, entry, game.step + 1)
        yield game, number
    _force_all(game, record.steps - game.step)


def replay(record: Record, step: int) -> Game:
    """The game of a record as it stood after `step` inputs. `step` runs from 0 to `steps`."""
    _check_step(record, step)
    game = opened(record)
    for _ in play_on(game, record, 0, step):
        pass
    return game


class Film:
    """A record with positions kept on the way, so that any step is shown at once."""

    __slots__ = ("kept", "record")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.kept: dict[int, Game] = {0: opened(record)}

    def at(self, step: int) -> Game:
        """The game after `step` inputs: a copy of one's own."""
        _check_step(self.record, step)
        start = max(kept for kept in self.kept if kept <= step)
        game = self.kept[start].clone()
        for after, _ in play_on(game, self.record, start, step):
            if after.step % CHECKPOINT == 0 and after.step not in self.kept:
                self.kept[after.step] = after.clone()
        return game


def cards_digest(deck: decks.DeckList) -> str:
    """16 hex digits over the facts and abilities of a deck's cards, made ones included."""
    names = [name for pile in deck.cards.values() for name in pile]
    return cards.digest(deck.game, names, dict(deck.made))


def _check_step(record: Record, step: int) -> None:
    if not 0 <= step <= record.steps:
        raise BadRecord(f"step {step}", f"the record has steps 0 to {record.steps}")


def _force(game: Game, step: int) -> None:
    prompts = game.prompts
    if len(prompts) != 1 or not prompts[0].forced:
        raise Mismatch(step, "inputs", "a choice is left out that was not forced")
    game.choose(prompts[0].seat, 0)


def _force_all(game: Game, count: int) -> None:
    last = game.step + count
    game.go_on(count)
    if game.step < last:
        raise Mismatch(game.step + 1, "inputs", "a choice is left out that was not forced")


def _enter(game: Game, entry: Entry, step: int) -> None:
    if entry.seat >= len(game.seats):
        raise Mismatch(step, "seat", f"there is no seat {entry.seat}")
    seat = game.seats[entry.seat]
    if game.over:
        raise Mismatch(step, "inputs", "the game is over already")
    if entry.concede:
        game.concede(seat)
        return
    prompt = game.prompt_for(seat)
    if prompt is None:
        asked = ", ".join(one.seat for one in game.prompts)
        raise Mismatch(step, "seat", f"{seat} chose, but {asked} was asked")
    if prompt.digest[:OPTION_BYTES] != entry.options:
        raise Mismatch(step, "options", f"{seat} chose from other options than are legal")
    if not prompt.options.has(entry.choice):
        raise Mismatch(step, "index", f"option {entry.choice} of {len(prompt.options)}")
    try:
        game.choose(seat, entry.choice)
    except Refused as refused:
        raise Mismatch(step, "index", str(refused)) from None


def _result(game: Game) -> dict[str, Any] | None:
    if game.result is None:
        return None
    return {"winner": game.result.winner, "rules": list(game.result.rules)}


# -- packing ----------------------------------------------------------------------------------


def _packed(entry: Entry) -> bytes:
    kind = _CONCEDE if entry.concede else _CHOOSE
    head = _varint((entry.choice << 4) | (entry.seat << 2) | (kind << 1) | (entry.forced > 0))
    gap = _varint(entry.forced) if entry.forced else b""
    return head + gap + (b"" if entry.concede else entry.options.ljust(OPTION_BYTES, b"\0"))


def _unpacked(data: bytes) -> Iterator[Entry]:
    place = 0
    while place < len(data):
        head, place = _read_varint(data, place)
        forced = 0
        if head & 1:
            forced, place = _read_varint(data, place)
        concede = bool(head >> 1 & 1)
        options = b"" if concede else data[place : place + OPTION_BYTES]
        if not concede and len(options) != OPTION_BYTES:
            raise BadRecord("inputs", "the last input is cut off")
        place += len(options)
        yield Entry(forced, head >> 2 & 3, concede, head >> 4, options)


def _varint(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


def _read_varint(data: bytes, place: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        if place >= len(data) or shift > LONGEST:
            raise BadRecord("inputs", f"unreadable at byte {place}")
        byte = data[place]
        number |= (byte & 127) << shift
        place, shift = place + 1, shift + 7
        if byte < 128:
            return number, place


def _bytes(data: dict[str, Any], name: str) -> bytes:
    try:
        return b85decode(data[name])
    except ValueError as error:
        raise BadRecord(name, str(error)) from None


def _cut(data: bytes) -> tuple[bytes, ...]:
    if len(data) % HASH_BYTES or not data:
        raise BadRecord("hashes", f"{len(data)} bytes are no list of digests")
    return tuple(data[at : at + HASH_BYTES] for at in range(0, len(data), HASH_BYTES))
