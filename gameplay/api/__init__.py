"""The API of play: everything that tables, replays, disputes and puzzles do on their pages.

`routes` is mounted by the site under /api/v1/, as those of the hall are (`tournaments.api`).
"""

from gameplay.api.routes import routes

__all__ = ["routes"]
