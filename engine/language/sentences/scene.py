"""Who is told, in which language, and what is known around the line that is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.language.sentences.lines import Grammar, Known, Record
from engine.language.sentences.shown import Sentence
from engine.language.sentences.speech import Speech

Event = Mapping[str, Any]
"""An event as `Event.as_seen_by` gives it: `seq`, `line`, `rules`, `cause`."""

NAMES = ("card", "creature", "other", "defender", "target", "bearer")
"""The fields that hold the name of a card."""
SUBJECTS = (*NAMES, "space")
"""The fields that name what lies on the board."""


@dataclass(frozen=True)
class Scene:
    """What one reader is told.

    `reader` is a seat letter, "judge" or "spectator"; `names` are the players' names by seat;
    `view` is the position as the reader sees it after the events, or None. `before` and `after` are
    the events around the one that is told, as far as the caller has them.
    """

    speech: Speech
    grammar: Grammar
    known: Known
    reader: str
    names: Mapping[str, str]
    view: Mapping[str, Any] | None = None
    before: Sequence[Event] = ()
    after: Sequence[Event] = ()

    def read(self, line: str) -> Record | None:
        """A line of the log as a record."""
        return self.grammar.read(line, self.known)

    def player(self, seat: str) -> str:
        """What a player is called."""
        return self.names.get(seat) or self.speech.plain("seat", letter=seat)

    def card(self, name: str) -> str:
        """The name of a card. A Battlegear that the reader does not know is named after its
        bearer."""
        whole, sign, bearer = name.partition("Battlegear of ")
        if sign and not whole and self.speech.has("hidden_gear"):
            return self.speech.plain("hidden_gear", card=bearer)
        whole, sign, original = name.partition("copy of ")
        if sign and not whole and self.speech.has("a_copy"):
            return self.speech.plain("a_copy", card=original)
        return name

    def aim(self, name: str) -> str:
        """What something is aimed at: a card, or a player by the letter of the seat."""
        if name not in self.names:
            return self.card(name)
        return self.speech.plain("aim.you") if name == self.reader else self.player(name)

    def cause(self, event: Event) -> Record | None:
        """What brought an event about, where it is among those before."""
        for earlier in reversed(self.before):
            if earlier["seq"] == event["cause"]:
                return self.read(earlier["line"])
        return None

    def earlier(self) -> Iterator[Record]:
        """What happened before, the newest first."""
        for event in reversed(self.before):
            found = self.read(event["line"])
            if found is not None:
                yield found

    def later(self) -> Iterator[Record]:
        """What happened later, in its order."""
        for event in self.after:
            found = self.read(event["line"])
            if found is not None:
                yield found


def fields_of(scene: Scene, record: Record) -> dict[str, Any]:
    """The fields of a record as the reader is told them."""
    said = record.said()
    for name in ("player", "owner"):
        if name in said:
            said[name] = scene.player(said[name])
    for name in NAMES:
        if name in said:
            said[name] = scene.card(said[name])
    if "ability" in said:
        said["ability"] = scene.speech.translated(said["ability"])
    if "n" in said:
        said["n"] = abs(said["n"])
    return said


def keys_of(scene: Scene, record: Record) -> list[str]:
    """The keys of the messages that fit a record, the most specific first."""
    key = record.kind
    keys = [key]
    if record.VARIANT:
        value = getattr(record, record.VARIANT)
        if record.VARIANT == "n":
            value = "less" if value < 0 else "none" if value == 0 else "more"
        keys.insert(0, f"{key}.{value}")
    if getattr(record, "player", None) == scene.reader:
        keys = [f"{one}.you" for one in keys] + keys
    return keys


def sentence(scene: Scene, record: Record, **more: Any) -> Sentence:
    """The sentence of a record by its own messages, with further fields put in."""
    key = next((key for key in keys_of(scene, record) if scene.speech.has(key)), "")
    if not key:
        return Sentence(scene.speech.unsaid(record.kind))
    return made(scene, record, key, **more)


def made(scene: Scene, record: Record, key: str, **more: Any) -> Sentence:
    """The sentence of a record by the message with this key."""
    fields = fields_of(scene, record) | more
    said = record.said()
    subjects = tuple(said[name] for name in SUBJECTS if said.get(name))
    return Sentence(
        scene.speech.say(key, **fields), record.HEADING, record.kind, subjects, said.get("n")
    )


Teller = Callable[[Scene, Event, Any], Sentence]
"""Says one kind of line, with what is known around it."""


def told_by(tellers: Mapping[type[Record], Teller], scene: Scene, event: Event) -> Sentence:
    """The sentence of an event: by the teller of its kind, else by the messages of the kind."""
    record = scene.read(event["line"])
    if record is None:
        return Sentence(scene.speech.unsaid("event"))
    teller = tellers.get(type(record))
    return teller(scene, event, record) if teller is not None else sentence(scene, record)


def known_among(is_card: Callable[[str], bool], names: Callable[[], Iterable[str]]) -> Known:
    """Whether a name is that of a card: of one in the catalogue, or of one among these `names`,
    which are only asked for where the catalogue does not have the name."""

    @cache
    def shown() -> frozenset[str]:
        return frozenset(names())

    def known(name: str) -> bool:
        return is_card(name) or name in shown()

    return known
