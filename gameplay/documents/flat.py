"""Documents for who asks for options one by one: ways become the list of options that they are."""

from __future__ import annotations

from typing import Any

from gameplay.choices.reading import Ways
from tournaments.packing import packed, unpacked

_CHOICES = '"choices":['
"""How ways begin in a packed document: within a text the quotes would have strokes before them."""


def flat(text: str) -> str:
    """A packed document or change, without ways. One that has none stays as it is."""
    if _CHOICES not in text:
        return text
    told: dict[str, Any] = unpacked(text)
    prompt = told.get("patch", told).get("prompt")
    if isinstance(prompt, dict) and prompt.get("choices") is not None:
        prompt["options"] = list(Ways(prompt.pop("choices")))
    return packed(told)
