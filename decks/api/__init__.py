"""The API of cards and lists: the catalogue, lists of one's own, registered lists, Limited.

`routes` is mounted by the site under /api/v1/, as those of the hall are (`tournaments.api`).
"""

from decks.api.routes import routes

__all__ = ["routes"]
