"""Every switch of a rule set is read by a rule: none stands there for nothing."""

from __future__ import annotations

import ast
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

import engine
from engine import games, rulesets
from engine.kernel.ruleset import Ruleset

ROOT = Path(engine.__file__).parent
OWN = {field.name for field in fields(Ruleset)} | {"name", "game", "version", "changed"}


@cache
def read_names():
    """The attributes that code outside the formats reads, by name; also those asked for by text."""
    found = set()
    for path in ROOT.rglob("*.py"):
        if "formats" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                found.add(node.attr)
    return found


ADVICE = {
    "genesis": {"champion_swap", "points", "round_minutes", "swiss_rounds", "time_out_rule"},
}
"""Values that no rule of a game reads: what a format advises organizers (GR-MT.1 to GR-MT.5)."""


@pytest.mark.parametrize("game", games.names())
def test_every_switch_is_read_by_a_rule(game):
    switches = {field.name for field in fields(rulesets.get(game))} - OWN - ADVICE.get(game, set())
    assert switches, "a game has switches"
    assert sorted(switches - read_names()) == []
