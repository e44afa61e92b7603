"""Decks of Chaotic: their piles, what is legal, the ones that ship, decks of scenarios."""
