"""The position of a game, and nothing that the rules say about it.

The arena, the copies of cards, permanents and skills, the stack, a match: what changes, how it is
encoded, and how it may be written. It imports no other room.
"""
