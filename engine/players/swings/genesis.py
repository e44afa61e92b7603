"""The swing of Genesis (docs/engine/README.md, analysis)."""

SWING = 100
