"""The swing of Chaotic (docs/engine/README.md, Analysis of a game)."""

SWING = 120
