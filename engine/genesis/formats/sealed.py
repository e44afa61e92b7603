"""Sealed: each player builds a timeline from boosters that they open alone; played like a draft."""

from __future__ import annotations

from dataclasses import replace

from engine.genesis.formats.draft import DRAFT

SEALED = replace(DRAFT, name="sealed")
