"""A match: its result, and what hangs on it beside."""
