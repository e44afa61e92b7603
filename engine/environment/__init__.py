"""The games as an environment for those who research players: PettingZoo's turn-based interface.

It needs the extra `env` (numpy, gymnasium, pettingzoo); nothing else of the engine does.

>>> from engine.environment import environment
>>> env = environment("chaotic", "apprentice")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.environment.arena import Arena


class NoExtra(ImportError):
    """The libraries of the extra are not installed."""


def environment(game: str = "", format: str = "", **settings: Any) -> Arena:
    """An environment of a game in a format; `settings` as `engine.environment.arena.Arena` has
    them. Raises `NoExtra`, and `rulesets.UnknownFormat`."""
    try:
        from engine.environment.arena import Arena  # noqa: PLC0415  # the extra may be missing
    except ModuleNotFoundError as missing:
        raise NoExtra(f"{missing.name} is missing: install the extra `env`") from missing
    return Arena(game, format, **settings)
