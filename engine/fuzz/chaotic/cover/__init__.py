"""Fuzz guided by coverage: every ability of every card is to be carried out (Chaotic).

A *line* is one ability in a text box. For each line the games played so far tell how often it was
offered, played, resolved, and changed something. Further decks and positions are built around the
lines that have not resolved often enough.
"""
