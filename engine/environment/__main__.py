"""`python -m engine.environment --game G --format F --games N`: games between random agents."""

from __future__ import annotations

import argparse
import sys

from engine import rulesets
from engine.environment import NoExtra, environment
from engine.kernel.chance import Stream, seed_bytes


def main(argv: list[str] | None = None) -> int:
    """Play, and say how it went: games over, cut off, and those with more options than actions."""
    parser = argparse.ArgumentParser(prog="engine.environment", description=__doc__)
    parser.add_argument("--game", choices=list(rulesets.FORMATS), required=True)
    parser.add_argument("--format", default="")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    try:
        env = environment(given.game, given.format)
    except (NoExtra, rulesets.UnknownFormat) as fault:
        sys.stderr.write(f"{fault}\n")
        return 2
    over = cut = decisions = 0
    for number in range(given.games):
        env.reset(seed=given.seed + number)
        luck = Stream(seed_bytes(given.seed + number), "agents")
        while (
            not env.terminations[env.agent_selection] and not env.truncations[env.agent_selection]
        ):
            lines = env.infos[env.agent_selection]["lines"]
            env.step(luck.below(len(lines)))
            decisions += 1
        over += any(env.terminations.values())
        cut += any(env.truncations.values())
    sys.stdout.write(f"games={given.games} over={over} truncated={cut} decisions={decisions}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
