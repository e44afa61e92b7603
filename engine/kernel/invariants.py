"""What is true of every position of every game."""

from __future__ import annotations

from engine.kernel.game import Game


def asks(game: Game) -> list[str]:
    """Faults unless the game is over or asks something that has an answer, in lines that differ."""
    if game.over:
        return ["a finished game asks"] if game.prompts else []
    faults = [] if game.prompts else ["nothing is asked and the game is not over"]
    for prompt in game.prompts:
        lines = [option.line for option in prompt.options]
        if not lines:
            faults.append(f"{prompt.seat} is asked {prompt.kind} without an option")
        if len(set(lines)) != len(lines):
            twice = next(line for line in lines if lines.count(line) > 1)
            faults.append(f"two options of {prompt.kind} read {twice}")
    return faults
