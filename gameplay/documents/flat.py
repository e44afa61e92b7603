"""Documents for readers who ask for options one by one: ways become the list of their options."""

from __future__ import annotations

from typing import Any

from gameplay.choices.reading import Ways
from tournaments.machine.packing import packed, unpacked

_CHOICES = '"choices":['
"""The text with which ways begin in a packed document. Within a text of the document it cannot
occur, because the quotes would be escaped there."""


def flat(text: str) -> str:
    """A packed document or change, without ways. One that has none stays as it is."""
    if _CHOICES not in text:
        return text
    told: dict[str, Any] = unpacked(text)
    prompt = told.get("patch", told).get("prompt")
    if isinstance(prompt, dict) and prompt.get("choices") is not None:
        prompt["options"] = list(Ways(prompt.pop("choices")))
    return packed(told)
