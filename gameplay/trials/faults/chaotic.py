"""The events of Chaotic in a hall that breaks: one on the smallest board, and one on paper."""

from __future__ import annotations

from typing import Any

DIGITAL: dict[str, Any] = {"game": "chaotic", "format": "apprentice", "size": 1, "best_of": 3}
PAPER: dict[str, Any] = {"game": "chaotic", "format": "masters", "size": 3, "digital": False}
