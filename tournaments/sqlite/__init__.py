"""SQLite with one writer at a time: who writes stands in a line, instead of trying again and again.

SQLite lets one connection write. Others sleep and try, the longer the rarer, so that under load
some are always overtaken until they give up. Within one process that is needless: `line` lets
writers through in the order in which they came. Other processes still meet SQLite's own lock.
"""
