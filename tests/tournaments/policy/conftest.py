"""The event that the tests of the hall play with."""

from tests.tournaments.hall.conftest import hall, make_hall, read, running

__all__ = ["hall", "make_hall", "read", "running"]
