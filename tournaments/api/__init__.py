"""The hall's API: everything its pages do, through the same services and permissions.

`routes` is mounted by the site under /api/v1/. Things of an event go by their numbers within it:
entries by number, rounds and matches by serial, penalties by number.
"""

from tournaments.api.routes import routes

__all__ = ["routes"]
