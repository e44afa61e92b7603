"""What a prompt is known by."""

from __future__ import annotations

import hashlib
import json

import engine


def digest_of(prompt: engine.Prompt) -> str:
    """Hex SHA-256 of a prompt: its kind and its lines in order."""
    text = json.dumps([prompt.seat, prompt.kind, [option.line for option in prompt.options]])
    return hashlib.sha256(text.encode()).hexdigest()
