"""The words of a game that has no messages of its own: its lines as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.language.sentences.shown import Button, Question, Sentence

Given = Mapping[str, Any]


def sentence(
    event: Given,
    *,
    reader: str,
    names: Mapping[str, str],
    view: Given | None = None,
    language: str = "en",
    before: Sequence[Given] = (),
    after: Sequence[Given] = (),
) -> Sentence:
    """The line of an event."""
    return Sentence(_written(event["line"]))


def question(
    prompt: Given,
    *,
    reader: str,
    names: Mapping[str, str],
    view: Given | None = None,
    language: str = "en",
    before: Sequence[Given] = (),
) -> Question:
    """The text of a prompt."""
    return Question(_written(prompt["text"]))


def button(
    option: Given,
    prompt: Given,
    *,
    reader: str,
    names: Mapping[str, str],
    view: Given | None = None,
    language: str = "en",
) -> Button:
    """The line of an option."""
    verb, _, _ = option["line"].partition(" ")
    return Button(option["line"], verb, verb)


def buttons(
    prompt: Given,
    *,
    reader: str,
    names: Mapping[str, str],
    view: Given | None = None,
    language: str = "en",
) -> tuple[Button, ...]:
    """The lines of all options."""
    told: dict[str, Any] = {"reader": reader, "names": names, "view": view, "language": language}
    return tuple(button(option, prompt, **told) for option in prompt["options"])


def refusal(reason: Given, *, names: Mapping[str, str], language: str = "en") -> str:
    """The text of a reason."""
    return _written(reason["text"])


def _written(text: str) -> str:
    """With a capital in front and a full stop behind."""
    stop = "" if text.endswith((".", "?", "!")) else "."
    return text[:1].upper() + text[1:] + stop
