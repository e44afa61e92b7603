"""Fuzz guided by coverage: every ability of every card is to be carried out (Chaotic).

A *line* is one ability as it stands in a text box. For each the games played so far are asked how
often it was offered, played, resolved, and changed something; decks and positions are then built
around the lines that are still missing.
"""
