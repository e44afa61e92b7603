"""The record of a game: everything needed to play it again, and a digest for every decision.

A record is a JSON text with one field a line. It holds what the game was made from (engine
release, rulebook, decks with the digests of their cards, seed, and what the seed was made of) and
what the players did. A choice of the only option there was is left out, for it follows from the
rest; so the record of a long game stays small.

Each stored input carries a byte of the digest of the options it was chosen from, and two of the
digest of the position it led to. The content is sealed step by step, field by field and as a
whole, in a form that does not hang on the layout: no part of it can change without being found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import cards, decks, rulebook
from engine.decks.deck import VALUE_NAMES
from engine.kernel import sources
from engine.kernel.game import Game
from engine.kernel.repair import Repair
from engine.record import inputs, older
from engine.record.damage import BadRecord
from engine.record.inputs import OPTION_BYTES, POSITION_BYTES, START_BYTES, Entry
from engine.record.pledge import Pledge
from engine.record.reading import check_values, decoded, parsed
from engine.record.seals import (
    FORM,
    FORM_REPAIRED,
    digest,
    fields_of,
    in_order,
    seal,
    sealed_inputs,
    text_of,
)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `hashes[n]` is the beginning of the digest of the position after entry n,
    `hashes[0]` that of the position after set-up. `pledge` says how the seed was made, if somebody
    pledged it; `place` says where the game was played, in plain facts from whoever held it.
    `repairs` are those of judges, in the order of their inputs."""

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
    pledge: Pledge | None = None
    place: dict[str, str | int | None] = field(default_factory=dict)
    repairs: tuple[Repair, ...] = ()

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
            "record": FORM_REPAIRED if self.repairs else FORM,
            "engine": self.engine,
            "rulebook": self.rulebook,
            "game": self.game,
            "format": self.format,
            "switches": self.switches,
            "size": self.size,
            "place": self.place,
            "pledge": self.pledge.as_json() if self.pledge else None,
            "seed": self.seed,
            "decks": {seat: _listed(deck) for seat, deck in self.decks.items()},
            "cards": self.cards,
            "steps": self.steps,
            "inputs": inputs.written(self.entries, self.hashes, self.steps),
            **self._repairs(),
            "chain": self.chain,
            "result": self.result,
        }

    def _repairs(self) -> dict[str, Any]:
        return {"repairs": [one.as_json() for one in self.repairs]} if self.repairs else {}

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read a record file, however its JSON is laid out. Raises `Changed` for a record that was
        changed after it was made, `BadRecord` for any other text."""
        return cls.from_dict(parsed(decoded(text)))

    @classmethod
    def from_dict(cls, data: Any) -> Record:
        """Read a record from JSON data; the order of keys means nothing. Raises as `from_json`."""
        if not isinstance(data, dict):
            raise BadRecord("record", "not a map of fields")
        check_values(data)
        data = dict(data)
        form = data.get("record")
        if form == older.FORM:
            entries, hashes = older.content(data)
        else:
            read = older.content_of_words if form == older.FORM_OF_WORDS else _content
            entries, hashes = read(data)
            data["decks"] = {seat: _mapped(seat, deck) for seat, deck in data["decks"].items()}
        pledge = data.get("pledge")
        return cls(
            engine=data["engine"],
            rulebook=data["rulebook"],
            game=data["game"],
            format=data["format"],
            switches=dict(sorted(data["switches"].items())),
            size=data["size"],
            seed=data["seed"],
            decks=dict(sorted(data["decks"].items())),
            cards=dict(sorted(data["cards"].items())),
            steps=data["steps"],
            entries=entries,
            hashes=hashes,
            chain=data["chain"],
            result=in_order(data["result"]),
            pledge=Pledge.from_json(pledge) if pledge else None,
            place=dict(sorted(data.get("place", {}).items())),
            repairs=_repairs_of(data, entries),
        )


def _content(data: dict[str, Any]) -> tuple[tuple[Entry, ...], tuple[bytes, ...]]:
    """Inputs and positions of a record of this form. Raises `BadRecord`."""
    return sealed_inputs(data, fields_of(data), inputs.read)


def _repairs_of(data: Mapping[str, Any], entries: tuple[Entry, ...]) -> tuple[Repair, ...]:
    """The repairs of a record, one for each input that is one. Raises `BadRecord`."""
    try:
        found = tuple(Repair.from_json(one) for one in data.get("repairs", ()))
    except (TypeError, ValueError) as error:
        raise BadRecord("repairs", str(error)) from None
    numbers = [entry.choice for entry in entries if entry.concede and entry.choice]
    if numbers != list(range(1, len(found) + 1)):
        raise BadRecord("repairs", "not one for each input that is a repair")
    return found


def _listed(deck: Mapping[str, Any]) -> dict[str, Any]:
    """The deck with its cards in lists. A deck is dealt in the order of its list, and programs do
    not keep the order of the keys of a map. Scanned values stand in a list too, without their
    names."""
    return {
        **deck,
        "cards": {
            pile: [_entry(name, copies) for name, copies in cards.items()]
            for pile, cards in deck["cards"].items()
        },
    }


def _entry(name: str, copies: Any) -> Any:
    if copies == 1:
        return name
    if isinstance(copies, list):
        return [name, [_values(copy) for copy in copies]]
    return [name, copies]


def _values(copy: Any) -> Any:
    named = isinstance(copy, dict) and (not copy or tuple(copy) == VALUE_NAMES)
    return list(copy.values()) if named else copy


def _mapped(seat: str, deck: dict[str, Any]) -> dict[str, Any]:
    """The same deck as `DeckList.as_json` gives it."""
    deck = in_order(deck)
    piles = deck.get("cards")
    if not isinstance(piles, dict):
        raise BadRecord(f"decks.{seat}", "has no piles of cards")
    return {**deck, "cards": {pile: _counts(seat, pile, piles[pile]) for pile in piles}}


def _counts(seat: str, pile: str, cards: Any) -> dict[str, Any]:
    entries = cards if isinstance(cards, list) else [None]
    pairs: list[Any] = [entry if isinstance(entry, list) else [entry, 1] for entry in entries]
    names = {pair[0] for pair in pairs if len(pair) == 2 and isinstance(pair[0], str)}
    if len(names) != len(pairs):
        raise BadRecord(f"decks.{seat}", f"{pile[:40]} is no list of different cards")
    return {name: _copies(copies) for name, copies in pairs}


def _copies(copies: Any) -> Any:
    """How many copies, or the values of each by name, as `DeckList.as_json` gives them."""
    if not isinstance(copies, list):
        return copies
    return [
        dict(zip(VALUE_NAMES, copy, strict=False)) if isinstance(copy, list) else copy
        for copy in copies
    ]


def record_of(
    game: Game,
    pledge: Pledge | None = None,
    place: Mapping[str, str | int | None] | None = None,
) -> Record:
    """The record of a game so far. Only games made by `engine.new_game` have one. `pledge`: what
    its seed was made of; `place`: where it was played."""
    origin = game.origin
    if origin is None or not origin.decks:
        raise BadRecord("origin", "a game set up from a position has no record")
    entries: list[Entry] = []
    repairs: list[Repair] = []
    hashes = [game.hashes[0][:START_BYTES]]
    forced = 0
    for given, after in zip(game.inputs, game.hashes[1:], strict=True):
        if given.forced:
            forced += 1
            continue
        if given.repair is not None:
            repairs.append(given.repair)
            entries.append(Entry(forced, 0, True, len(repairs), b""))
        else:
            seat = game.seats.index(given.seat)
            options = given.options[:OPTION_BYTES]
            entries.append(Entry(forced, seat, given.kind == "concede", given.index, options))
        hashes.append(after[:POSITION_BYTES])
        forced = 0
    return Record(
        engine=sources.release(),
        rulebook=rulebook.digest(origin.game),
        game=origin.game,
        format=origin.format,
        switches=dict(sorted(origin.switches.items())),
        size=origin.size,
        seed=origin.seed.hex(),
        decks={seat: deck.as_json() for seat, deck in origin.decks.items()},
        cards={seat: cards_digest(deck) for seat, deck in origin.decks.items()},
        steps=len(game.inputs),
        entries=tuple(entries),
        hashes=tuple(hashes),
        chain=game.chain,
        result=_result(game),
        pledge=pledge,
        place=dict(sorted((place or {}).items())),
        repairs=tuple(repairs),
    )


def cards_digest(deck: decks.DeckList) -> str:
    """16 hex digits over the facts and abilities of a deck's cards, made ones included."""
    names = [name for pile in deck.cards.values() for name in pile]
    return cards.digest(deck.game, names, dict(deck.made))


def _result(game: Game) -> dict[str, Any] | None:
    if game.result is None:
        return None
    return {"winner": game.result.winner, "rules": list(game.result.rules)}
