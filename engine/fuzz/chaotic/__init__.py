"""What random games of Chaotic need of their own: cards, what events cite, an end to fights."""
