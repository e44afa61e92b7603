"""The write model: typed operations in a hash chain, and the rows they project to.

`perform` is the only way by which rows of the hall change. It appends one `Operation` to the
log of its event and lets the operation's `apply` function write the rows. Apply functions
decide nothing: what a service decided stands in the payload, so applying the log of an event
to an empty database gives the same rows (`replay`), and leaving one operation out is an undo.

Apply functions know no database: they change rows of a `book.Book`, which holds a whole event
in memory (`history`) or loads from the database what it is asked for (`rows`).
"""

from tournaments.operations.apply.events import new_event
from tournaments.operations.chain import Fault, canonical, digest_of, verify_chain
from tournaments.operations.log import hold, perform, writing
from tournaments.operations.replay import Derived, derive, export, replay, write
from tournaments.operations.snapshot import snapshot

__all__ = [
    "Derived",
    "Fault",
    "canonical",
    "derive",
    "digest_of",
    "export",
    "hold",
    "new_event",
    "perform",
    "replay",
    "snapshot",
    "verify_chain",
    "write",
    "writing",
]
