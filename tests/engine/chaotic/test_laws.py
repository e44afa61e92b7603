"""Laws of the engine that concern its sources and its processes."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
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
