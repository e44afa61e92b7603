"""Whether a command would be accepted, and every reason against it."""

from __future__ import annotations

from engine.genesis.position.battle import Battle
from engine.genesis.table.lines import match
from engine.genesis.table.refusals import REASONS
from engine.genesis.turn import swaps
from engine.kernel.game import plain
from engine.kernel.prompt import Reason, Verdict
from engine.kernel.sequences import before


def explain(game: Battle, seat: str, line: str) -> Verdict:
    """Whether a command would be accepted now; if not, with every reason against it."""
    if seat not in game.seats:
        return Verdict(False, (Reason("G-term-priority.1", f"{seat} has no seat here"),))
    prompt = game.prompt_for(seat)
    if prompt is not None:
        wanted = plain(line)
        if any(plain(option.line) == wanted for option in prompt.options):
            return Verdict(True)
        if match(game, prompt, line) >= 0:
            return Verdict(True)
    if game.over:
        return Verdict(False, (Reason("G-winning.1", "the game is over"),))
    verb = before(plain(line), " ")
    if verb == "lock" and prompt is not None and prompt.kind == "lock":
        reasons = tuple(swaps.against_swap(game, game.seat_of(seat), plain(line)))
        return Verdict(not reasons, reasons)
    work = REASONS.get(verb)
    if work is None:
        text = f"no command begins with {verb or 'nothing'}"
        return Verdict(False, (Reason("G-term-priority.1", text),))
    kind = prompt.kind if prompt is not None else ""
    found = tuple(dict.fromkeys(work(game, game.seat_of(seat), kind, plain(line))))
    return Verdict(False, found or (Reason("G-term-priority.1", "this is no choice of yours now"),))
