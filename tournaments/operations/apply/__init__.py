"""What each kind of operation writes. Importing this package fills the table `APPLY`.

Apply functions are pure: they read and change rows of a `Book` and decide nothing.
"""

from tournaments.operations.apply import entries, events, results, rounds
from tournaments.operations.apply.table import APPLY, Apply

__all__ = ["APPLY", "Apply", "entries", "events", "results", "rounds"]
