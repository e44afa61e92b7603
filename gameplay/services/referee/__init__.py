"""Advancing a running game, with all that is written as it advances."""
