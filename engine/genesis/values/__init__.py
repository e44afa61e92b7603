"""What holds now: continuous abilities, keywords, awareness, free spots, valid targets, damage.

These functions read the position and change nothing. They import `position` and `meaning`.
"""
