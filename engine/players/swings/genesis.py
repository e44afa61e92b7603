"""The swing of Genesis (docs/engine/README.md, Analysis of a game)."""

SWING = 100
