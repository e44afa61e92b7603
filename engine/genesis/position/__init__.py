"""The position of a game, and nothing that the rules say about it.

The arena, the copies of cards, permanents and skills, the stack, a match: what changes in a game,
how it is encoded, and by which acts it may be changed. This room imports no other room.
"""
