"""SQLite with one writer at a time: writers stand in a queue, instead of trying again and again.

SQLite lets one connection write. The others sleep and try again, with longer and longer pauses, so
that under load some are always overtaken until they give up. Within one process that is needless:
`queue` lets writers through in the order in which they came. Other processes still meet SQLite's
own lock.
"""
