"""Where everybody stands and why: phases, standings, the final ranking, divisions, the outlook."""
