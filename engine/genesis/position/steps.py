"""The steps of the game, which the agenda names."""

from __future__ import annotations

from engine.kernel.agenda import Flow

FLOW = Flow()


step = FLOW.step
