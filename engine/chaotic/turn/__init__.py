"""Chapters 4, 6 and 7: set-up, turn, movement, combat and Showdown.

Imports `burst` and what is below it.
"""
