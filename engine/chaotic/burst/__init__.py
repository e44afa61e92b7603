"""Sections 8.1, 8.2, 8.4 and 8.5: priority, announcing, paying, playing and resolving.

Imports `instructions` and what is below it.
"""
