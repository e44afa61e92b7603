"""Writes of play. Each is one transaction; workers and pages use the same functions."""
