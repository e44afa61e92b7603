"""The rulebook as pages show it: its entries in the language of the page (`translated`), the ids of
rules in running text (`ids`), which rules and rulings speak of a card (`on_cards`).

Imports nothing of the decks: only the engine's rulebook and the languages of the hall.
"""
