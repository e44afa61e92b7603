"""The steps and questions of a game, entered by the rooms that carry them out."""

from __future__ import annotations

from engine.kernel.agenda import Flow

FLOW = Flow()

step = FLOW.step
