"""Documents for who asks for options one by one: ways become the list of options that they are."""

from __future__ import annotations

import json
from typing import Any

from gameplay.choices.reading import Ways

_CHOICES = '"choices":['
"""How ways begin in a packed document: within a text the quotes would have strokes before them."""


def flat(text: str) -> str:
    """A packed document or change, without ways. One that has none stays as it is."""
    if _CHOICES not in text:
        return text
    told: dict[str, Any] = json.loads(text)
    prompt = told.get("patch", told).get("prompt")
    if isinstance(prompt, dict) and prompt.get("choices") is not None:
        prompt["options"] = list(Ways(prompt.pop("choices")))
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)
