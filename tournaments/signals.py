"""News for the apps above, sent inside the transaction that makes them true.

All have `sender` = the model class and `actor` = User | None. A receiver that raises undoes the
whole write, so receivers only write rows and leave slow work to tasks after commit.
"""

from django.dispatch import Signal

settings_changed = Signal()  # sender Event; event, actor, columns (names of what changed)
event_started = Signal()  # sender Event; event, actor
round_published = Signal()  # sender Round; round, actor
pairing_added = Signal()  # sender Match; round (running, with a new pairing), actor
entry_dropped = Signal()  # sender Entry; entry, actor
wait_list_moves = Signal()  # sender Event; event, actor: the wait list may move up
history_changed = Signal()  # sender Event; event, actor, changes (operations.book.Changes)
ruling_reversed = Signal()  # sender Event; event, actor, operation, reason: taken back on appeal
account_renamed = Signal()  # sender User; account, names (services.person.renaming.Names)
account_erased = Signal()  # sender User; account, names (services.person.renaming.Names): they go
operation_written = Signal()  # sender Event; event, operation
