"""The swing of Chaotic (docs/engine/README.md, analysis)."""

SWING = 120
