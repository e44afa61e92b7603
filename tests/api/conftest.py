"""Tables in play for the tests of the API."""

from tests.gameplay.conftest import event, finished, match_table, table

__all__ = ["event", "finished", "match_table", "table"]
