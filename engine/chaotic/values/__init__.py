"""Section 8.7: what is in force, and the values that come of it; targets and prohibitions.

Imports `meaning` and what is below it.
"""
