"""Reads of play."""
