"""An event of Genesis in a hall that breaks."""

from __future__ import annotations

from typing import Any

DIGITAL: dict[str, Any] = {"game": "genesis", "format": "constructed", "best_of": 1}
