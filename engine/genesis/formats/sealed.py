"""Sealed: a timeline of the boosters that one opened alone; played as a draft is."""

from __future__ import annotations

from dataclasses import replace

from engine.genesis.formats.draft import DRAFT

SEALED = replace(DRAFT, name="sealed")
