"""How fast a game is played, stored, shown and verified, with citations and digests on.

`figures` measures this engine, `pairs` compares this engine with another checkout, `player` plays
one game and reads the clock. All times are processor times, not wall times, so they hold on a
machine that does other work as well.
"""

from engine.bench.figures import Speed, bench
from engine.bench.pairs import Comparison, OtherCheckout, compare

__all__ = ["Comparison", "OtherCheckout", "Speed", "bench", "compare"]
