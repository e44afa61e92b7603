"""Labels of all options of a prompt, made so that no two read alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from engine.language.sentences.shown import Button
from engine.language.sentences.speech import Speech

Line = tuple[str, tuple[str, ...]]
"""An option: its line, and the names that it touches."""


class Menu(Hashable, Protocol):
    """What the buttons of a prompt depend on besides its options."""

    @property
    def words(self) -> Speech: ...


SHORT = 48
"""The number of letters after which quoted words are cut."""


def shortened(words: str, length: int = SHORT) -> str:
    """The beginning of a text, cut between words."""
    if len(words) <= length:
        return words
    return words[:length].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def line_of(option: Mapping[str, Any]) -> Line:
    """An option as the line that names it and its places."""
    return option["line"], tuple(option.get("places", ()))


def lines_of(prompt: Mapping[str, Any]) -> tuple[Line, ...]:
    """The lines of all options of a prompt, in their order."""
    return tuple(map(line_of, prompt["options"]))


@lru_cache(maxsize=128)
def buttons_of(
    button: Callable[[Any, Line, bool], Button], menu: Menu, lines: tuple[Line, ...]
) -> tuple[Button, ...]:
    """The buttons of all lines of one menu. ``button`` makes the button of a line; its last
    argument asks for the full form."""
    short = [button(menu, one, False) for one in lines]
    return told_apart_by(menu.words, short, lambda number: button(menu, lines[number], True))


def told_apart_by(
    speech: Speech, short: Sequence[Button], full: Callable[[int], Button]
) -> tuple[Button, ...]:
    """The short button of each option if its label is unique, else the ``full`` one; labels that
    are still alike get a number. A button that is alone in its group gets no heading."""
    made = list(short)
    for longer in (full, None):
        count = Counter(one.label for one in made)
        seen: Counter[str] = Counter()
        for number, one in enumerate(made):
            if count[one.label] < 2:
                continue
            seen[one.label] += 1
            if longer is not None:
                made[number] = longer(number)
            else:
                label = speech.say("button.copy", label=one.label, n=seen[one.label])
                made[number] = one._replace(label=label)
    groups = Counter(one.group for one in made)
    return tuple(one if groups[one.group] > 1 else one._replace(group="") for one in made)
