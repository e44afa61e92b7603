"""Random legal games with every check on.

A game is played by choices drawn from a seed. After each step checks look at what happened and what
could happen: the invariants hold, all events cite their rules, hidden cards stay hidden, copies
play on in the same way, and the twin agrees.
"""
