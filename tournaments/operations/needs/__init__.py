"""What each kind of operation needs of the state it meets, and in words why it cannot stand.

When an earlier operation is undone (or taken in again), the later ones are applied anew; one that
no longer finds what it needs falls with it. What the services let through always stands. In which
states of its event, round, match or entry an operation can be done, `states` alone says.

Importing this package fills the table `table.NEEDS`.
"""

from tournaments.operations.needs import doors, entries, events, results, rounds

__all__ = ["doors", "entries", "events", "results", "rounds"]
