"""Options of Chaotic in a few words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.chaotic.words import commands
from engine.chaotic.words.asking import QUESTIONS
from engine.chaotic.words.scenes import is_card, scene_of
from engine.chaotic.words.telling import cards_named
from engine.chaotic.words.texts import difference, shown
from engine.language.sentences import Button
from engine.language.sentences.asked import question_of
from engine.language.sentences.labels import Line, buttons_of, line_of, lines_of, shortened
from engine.language.sentences.lines import Record
from engine.language.sentences.scene import Scene
from engine.language.sentences.speech import Speech, speech


class Menu(NamedTuple):
    """What the text of a button depends on besides the option itself."""

    asked: str
    enemies: tuple[tuple[str, str], ...]
    """The spaces with an opposing Creature, each with the name of that Creature."""
    language: str

    @property
    def words(self) -> Speech:
        """The sentences in the language of the reader."""
        return speech("chaotic", self.language)


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
    scene = scene_of(reader, names, view, language)
    return buttons_of(_button, _menu(prompt, scene, language), lines)[lines.index(mine)]


def buttons(
    prompt: Mapping[str, Any],
    *,
    reader: str,
    names: Mapping[str, str],
    view: Mapping[str, Any] | None = None,
    language: str = "en",
) -> tuple[Button, ...]:
    """The buttons of all options, in their order."""
    scene = scene_of(reader, names, view, language)
    return buttons_of(_button, _menu(prompt, scene, language), lines_of(prompt))


def _menu(prompt: Mapping[str, Any], scene: Scene, language: str) -> Menu:
    phrase = QUESTIONS.read(question_of(prompt["text"]))
    return Menu(phrase.key if phrase else "", _enemies(scene, prompt["seat"]), language)


def _enemies(scene: Scene, seat: str) -> tuple[tuple[str, str], ...]:
    creatures = (scene.view or {}).get("creatures", {}).values()
    return tuple((one["space"], one["line_name"]) for one in creatures if one["controller"] != seat)


# Most options of a prompt are options of the next prompt too.
@lru_cache(maxsize=4096)
def _button(menu: Menu, option: Line, full: bool) -> Button:
    line, places = option
    record = commands.read(line, places, is_card)
    if record is None:
        return Button(menu.words.unsaid("option"))
    return LABELS[type(record)](Label(menu.words, menu, places, full), record)


class Label(NamedTuple):
    """What a label is made with; `full` if the short one is like another's."""

    words: Speech
    menu: Menu
    places: tuple[str, ...]
    full: bool

    def card(self, name: str) -> str:
        """The name of a card for people; hidden Battlegear is named by its Creature."""
        whole, sign, bearer = name.partition("Battlegear of ")
        if sign and not whole:
            return self.words.plain("hidden_gear", card=bearer)
        return name


def plain(label: Label, record: Record) -> Button:
    """A command without a card."""
    return Button(label.words.say(f"button.{record.kind}"), "", record.kind)


def move(label: Label, record: commands.Move) -> Button:
    """A Creature moves, or attacks who stands there."""
    enemy = dict(label.menu.enemies).get(record.space, "")
    key = "button.attack" if enemy else "button.move"
    fields = {"creature": record.creature, "space": record.space, "enemy": enemy}
    targets = (record.space, enemy) if enemy else (record.space,)
    text = label.words.say(key, **fields)
    return Button(text, record.creature, "move", record.creature, targets)


def place(label: Label, record: commands.Place) -> Button:
    """A Creature is placed."""
    text = label.words.say("button.place", creature=record.creature, space=record.space)
    return Button(text, record.creature, "place", record.creature, (record.space,))


def equip(label: Label, record: commands.Equip) -> Button:
    """Battlegear is laid under a Creature."""
    text = label.words.say("button.equip", creature=record.creature, card=record.card)
    return Button(text, record.card, "equip", record.card, (record.creature,))


def intercept(label: Label, record: commands.Intercept) -> Button:
    """A Defender intercepts."""
    text = label.words.say("button.intercept", creature=record.creature)
    return Button(text, "", "intercept", record.creature)


def play(label: Label, record: commands.Play) -> Button:
    """A card, by whom, on what, for what."""
    words, parts = label.words, record.parts
    card = label.card(record.card)
    targets = tuple(map(label.card, parts.targets))
    pieces = []
    if parts.words:
        quoted = shown(record.card, parts.words, words)
        quoted = quoted if label.full else shortened(quoted)
        pieces.append(words.plain("button.words", words=quoted))
    if parts.caster:
        pieces.append(words.plain("button.by", creature=parts.caster))
    if parts.x:
        pieces.append(words.plain("button.x", n=parts.x))
    if targets:
        pieces.append(words.plain("button.on", targets=words.listed(targets)))
    if parts.more:
        pieces.append(words.plain("button.more", n=parts.more))
    if parts.paid:
        paid = words.listed([label.card(name) for name in parts.paid])
        pieces.append(words.plain("button.paying", paid=paid))
    key = f"button.{record.verb}" if pieces else f"button.{record.verb}.alone"
    text = words.say(key, card=card, how=", ".join(pieces))
    return Button(text, card, record.verb, record.card, parts.targets)


def order(label: Label, record: commands.Order) -> Button:
    """The triggers in the order in which they resolve: the one added last is named first."""
    items = list(zip(label.places, ITEM.findall(record.items), strict=False))
    twins = len(set(label.places)) < len(label.places)
    said = []
    for name, quoted in reversed(items):
        quote = shown(name, quoted.strip('"'), label.words) if quoted else ""
        quote = quote if label.full else shortened(quote)
        key = "button.item.words" if quote and twins else "button.item"
        said.append(label.words.plain(key, card=label.card(name), words=quote))
    text, *others = said
    for other in others:
        text = label.words.plain("then", others=text, last=other)
    return Button(text[:1].upper() + text[1:], "", "order", "", label.places)


ITEM = re.compile(r'(?:[^",]|,(?! "))*("[^"]*")(?:, |$)|[^"]+?(?:, |$)')
"""An item of an order: a name, quoted words, or both."""


def arrange(label: Label, record: commands.Arrange) -> Button:
    """What goes back on top, what below."""
    words = label.words
    scene = scene_of("", {}, None, label.menu.language)
    parts = {
        where: words.listed(cards_named(scene, row))
        for where, row in (("top", record.top), ("bottom", record.bottom))
        if row
    }
    key = "button.arrange." + "_".join(parts)
    return Button(words.say(key, **parts), "", "choose")


def choose(label: Label, record: commands.Choose) -> Button:
    """An answer to a question: in a text for this question, in a text for this answer, or as a
    name."""
    words, answer = label.words, record.answer
    for key in (
        f"answer.{label.menu.asked}.{answer}",
        f"answer.{answer.casefold().replace(' ', '_')}",
    ):
        if words.has(key):
            return Button(words.say(key), "", "choose")
    before, sign, _ = answer.partition(" as before")
    if sign:
        text = words.say("answer.as_before", card=label.card(before))
        return Button(text, "", "choose", before, (before,))
    card, sign, targets = answer.partition(" on ")
    if label.menu.asked == "free" and sign:
        aims = words.listed([label.card(name) for name in targets.split(" and ")])
        how = words.plain("button.on", targets=aims)
        return Button(words.say("button.play", card=card, how=how), card, "choose", card)
    text = label.card(answer)
    if label.menu.asked == "branch":
        text = words.translated(difference(answer)) if not label.full else answer
    elif label.menu.asked in INSTEAD and answer not in label.places:
        return replacement(label, answer)
    card = "" if label.menu.asked in SPACES or answer not in label.places else answer
    return Button(text[:1].upper() + text[1:], "", "choose", card, label.places)


def replacement(label: Label, answer: str) -> Button:
    """What happens instead: by the card that says so, else by its words."""
    source = next(iter(label.places), "")
    text = shown(source, answer, label.words) if label.full or not source else label.card(source)
    return Button(text, "", "choose", source, label.places)


INSTEAD = frozenset({"replacement", "diverted"})
"""Questions that are answered by the words of an ability."""

SPACES = frozenset({"settle", "mirage", "withdraw"})
"""Questions that are answered by a space."""

LABELS: Mapping[type[Record], Callable[[Label, Any], Button]] = {
    commands.Pass: plain,
    commands.StopMoving: plain,
    commands.Decline: plain,
    commands.Ready: plain,
    commands.Move: move,
    commands.Place: place,
    commands.Equip: equip,
    commands.Intercept: intercept,
    commands.Play: play,
    commands.Order: order,
    commands.Arrange: arrange,
    commands.Choose: choose,
}
"""How each kind of option is written on a button."""
