"""Limited: a smaller game than Masters, for players with few cards.

The board is of three a side. The Attack Deck has ten cards with a Build Cost of ten (2.2.8.2), the
Location Deck has five (2.2.9.1).
"""

from __future__ import annotations

from dataclasses import replace

from engine.chaotic.formats.masters import MASTERS

LIMITED = replace(MASTERS, name="limited", sizes=(3,), attack_deck=(10, 10), location_deck=5)
