"""What the payload of each kind of operation may hold. Importing this package fills `SCHEMA`.

One schema serves every way into the log: `perform`, a file from outside, `replay`. It says types,
ranges, lengths and closed lists; whether an operation can stand in the state it meets is for
`needs`, and what an event of a file must be beside that for `border`.

A new kind of operation needs three lines here: in the module of its theme a model with the fields
of the payload, from the types of `values`, under `@describes(OperationKind.THE_KIND)`. A kind
without a schema cannot be written, and tests/tournaments/hall/test_schema.py names it. A field
that logs of before do not have is optional (`| None = None`), for ever.
"""

from tournaments.operations.schema import entries, events, history, results, rounds
from tournaments.operations.schema.table import SCHEMA, Payload, check, describes, fault

__all__ = [
    "SCHEMA",
    "Payload",
    "check",
    "describes",
    "entries",
    "events",
    "fault",
    "history",
    "results",
    "rounds",
]
