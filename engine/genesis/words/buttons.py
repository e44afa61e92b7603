"""Options of Genesis in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.genesis.words import commands
from engine.genesis.words.asking import QUESTIONS
from engine.genesis.words.scenes import is_card, names_in
from engine.language.sentences import Button
from engine.language.sentences.asked import question_of
from engine.language.sentences.labels import Line, buttons_of, line_of, lines_of, shortened
from engine.language.sentences.lines import Record
from engine.language.sentences.speech import Speech, speech


class Menu(NamedTuple):
    """What a button depends on beside its option."""

    asked: str
    seen: frozenset[str]
    """The names of cards that the reader sees."""
    language: str

    @property
    def words(self) -> Speech:
        """The sentences in the language of the reader."""
        return speech("genesis", self.language)


def button(
    option: Mapping[str, Any],
    prompt: Mapping[str, Any],
    *,
    reader: str,
    names: Mapping[str, str],
    view: Mapping[str, Any] | None = None,
    language: str = "en",
) -> Button:
    """The button of an option, see :meth:`engine.games.Rulebook.button`."""
    lines, mine = lines_of(prompt), line_of(option)
    if mine not in lines:
        lines = (*lines, mine)
    return buttons_of(_button, _menu(prompt, view, language), lines)[lines.index(mine)]


def buttons(
    prompt: Mapping[str, Any],
    *,
    reader: str,
    names: Mapping[str, str],
    view: Mapping[str, Any] | None = None,
    language: str = "en",
) -> tuple[Button, ...]:
    """The buttons of all options, in their order."""
    return buttons_of(_button, _menu(prompt, view, language), lines_of(prompt))


def _menu(prompt: Mapping[str, Any], view: Mapping[str, Any] | None, language: str) -> Menu:
    phrase = QUESTIONS.read(question_of(prompt["text"]))
    seen = frozenset(names_in(view or {}))
    return Menu(phrase.key if phrase else "", seen, language)


# Most options of a prompt are options of the next one, too.
@lru_cache(maxsize=4096)
def _button(menu: Menu, option: Line, full: bool) -> Button:
    line, places = option

    def known(name: str) -> bool:
        return name in menu.seen or is_card(name)

    record = commands.read(line, places, known)
    if record is None:
        return Button(menu.words.unsaid("option"))
    return LABELS[type(record)](Label(menu.words, menu, places, full), record)


class Label(NamedTuple):
    """What a label is made from; `full` if the short label is like that of another option."""

    words: Speech
    menu: Menu
    places: tuple[str, ...]
    full: bool


def plain(label: Label, record: Record) -> Button:
    """The button of a command without a card."""
    return Button(label.words.say(f"button.{record.kind}"), "", record.kind)


def step(label: Label, record: Any) -> Button:
    """The button of a step of the Move Phase."""
    text = label.words.say(f"button.{record.kind}", **record.said())
    verb = "rotate" if isinstance(record, commands.RotateLeft | commands.RotateRight) else "move"
    targets = (record.space,) if verb == "move" else ()
    return Button(text, record.card, verb, record.card, targets)


def activate(label: Label, record: commands.Activate) -> Button:
    """The button that declares a combatant."""
    return Button(label.words.say("button.activate", card=record.card), "", "activate", record.card)


def play(label: Label, record: commands.Play) -> Button:
    """The button that plays a card or an ability, with its targets and costs."""
    words = label.words
    pieces = []
    if record.champion:
        pieces.append(words.plain("button.by", card=record.champion))
    if record.targets:
        pieces.append(words.plain("button.on", targets=words.listed(record.targets)))
    if record.element:
        pieces.append(words.plain("button.element", element=record.element))
    if record.paid:
        paid = words.listed(record.paid)
        pieces.append(words.plain("button.paying", paid=paid))
    how = ", ".join(pieces)
    ability = record.ability if label.full else shortened(record.ability)
    key = "button.ability" if ability else f"button.{record.verb}"
    text = words.say(key if how else f"{key}.alone", card=record.card, ability=ability, how=how)
    return Button(text, record.card, record.verb, record.card, record.targets)


def order(label: Label, record: commands.Order) -> Button:
    """The button of an order. It names the abilities in the order in which they happen: the one
    added last goes first."""
    text, *others = reversed(label.places or (record.names,))
    for other in others:
        text = label.words.plain("then", others=text, last=other)
    return Button(text[:1].upper() + text[1:], "", "order", "", label.places)


def lock_swap(label: Label, record: commands.LockSwap) -> Button:
    """The button of a swap: cards that leave and cards that come in."""
    text = label.words.say("button.lockswap", out=record.out, into=record.into)
    return Button(text, "", "lock", "", label.places)


def spot(label: Label, record: commands.ChooseSpot) -> Button:
    """The button of a spot with a facing."""
    text = label.words.say("button.spot", space=record.space, facing=record.facing)
    return Button(text, record.space, "choose", "", (record.space,))


def choose(label: Label, record: commands.Choose) -> Button:
    """The button of an answer: by its question, by its word, or by a name."""
    words, answer = label.words, record.answer
    word = answer.casefold().replace(" ", "_")
    for key in (f"answer.{label.menu.asked}.{word}", f"answer.{word}"):
        if words.has(key):
            return Button(words.say(key), "", "choose")
    card = "" if label.menu.asked in SPOTS else answer
    return Button(answer, "", "choose", card, label.places)


SPOTS = frozenset({"place", "place_it", "move"})
"""Questions that are answered by a spot."""

LABELS: Mapping[type[Record], Callable[[Label, Any], Button]] = {
    commands.Pass: plain,
    commands.MainPhase: plain,
    commands.EndPhase: plain,
    commands.Lock: plain,
    commands.MoveAndTurn: step,
    commands.Move: step,
    commands.RotateLeft: step,
    commands.RotateRight: step,
    commands.Activate: activate,
    commands.Play: play,
    commands.Order: order,
    commands.LockSwap: lock_swap,
    commands.ChooseSpot: spot,
    commands.Choose: choose,
}
"""The function that makes the button of each kind of option."""
