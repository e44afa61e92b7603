"""Laws of the engine that concern its sources and its processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cards import all_facts

ROOT = Path(__file__).resolve().parents[3]
SOURCES = sorted(
    path for room in ("kernel", "chaotic") for path in (ROOT / "engine" / room).rglob("*.py")
)
GAME = """
import random, engine
from engine import decks
shipped = decks.shipped()
game = engine.new_game(game="chaotic", format="masters", seed=5,
                       decks={"A": shipped["dop-overworld"], "B": shipped["dop-underworld"]})
chance = random.Random(5)
while not game.over and game.step < 250:
    prompt = game.prompts[0]
    game.choose(prompt.seat, chance.randrange(len(prompt.options)))
print(game.chain, game.position_digest())
"""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_source_of_the_rules_names_a_card(path):
    text = path.read_text(encoding="utf-8")
    names = {facts.name for facts in all_facts("chaotic") if len(facts.name) > 6}
    assert [name for name in sorted(names) if name in text] == []


@pytest.mark.parametrize("path", [p for p in SOURCES if p.parent.name == "kernel"], ids=str)
def test_the_kernel_names_no_game(path):
    code = path.read_text(encoding="utf-8")
    assert "import engine.chaotic" not in code
    assert "from engine.chaotic" not in code


def test_two_processes_play_the_same_game():
    printed = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", GAME],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        printed.add(done.stdout)
    assert len(printed) == 1
    assert len(printed.pop().split()) == 2


def test_the_engine_is_imported_quickly():
    code = "import time; t = time.process_time(); import engine; print(time.process_time() - t)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert float(done.stdout) < 0.3
