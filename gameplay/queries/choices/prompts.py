"""What a prompt is known by."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field

import engine
from gameplay.choices.making import ways_of
from gameplay.choices.reading import Ways


def digest_of(prompt: engine.Prompt, ways: Ways | None = None) -> str:
    """Hex SHA-256 of a prompt: its kind and its lines in order, or its ``ways`` where it has any.
    ``ways``: those of `ways_of`, where they are at hand."""
    ways = ways or ways_of(prompt.options)
    return _hashed(prompt, ways.stored) if ways is not None else digest_of_lines(prompt)


def digest_of_lines(prompt: engine.Prompt) -> str:
    """The digest of a prompt by its lines alone, as every prompt had it before there were ways."""
    return _hashed(prompt, [option.line for option in prompt.options])


@dataclass
class Open:
    """Digests and ways of the prompts that are open in a position, by seat. Each is worked out
    once."""

    digests: dict[str, str] = field(default_factory=dict)
    found: dict[str, Ways | None] = field(default_factory=dict)

    def digest(self, prompt: engine.Prompt) -> str:
        """The digest of the prompt."""
        if prompt.seat not in self.digests:
            self.digests[prompt.seat] = digest_of(prompt, self.ways(prompt))
        return self.digests[prompt.seat]

    def ways(self, prompt: engine.Prompt) -> Ways | None:
        """The ways of the prompt, where it has any."""
        if prompt.seat not in self.found:
            self.found[prompt.seat] = ways_of(prompt.options)
        return self.found[prompt.seat]


def answers(digest: str, prompt: engine.Prompt, now: str) -> bool:
    """Whether ``digest`` belongs to this prompt, whose present digest is ``now``. It may come from
    before the hall knew ways."""
    return digest == now or digest == digest_of_lines(prompt)


def _hashed(prompt: engine.Prompt, options: object) -> str:
    text = json.dumps([prompt.seat, prompt.kind, options])
    return hashlib.sha256(text.encode()).hexdigest()
