"""The course of a game: set-up, rounds, turns and phases, lock and show between games.

It imports the rooms below: `position`, `meaning`, `values`, `happenings`, `instructions`, `stack`.
"""
