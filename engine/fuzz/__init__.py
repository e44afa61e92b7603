"""Random legal games with every check on.

A game is played by choices drawn from a seed; after each step what happened and what could happen
is checked: nothing broken, everything cited, nothing leaked, copies equal, the twin of one mind.
"""
