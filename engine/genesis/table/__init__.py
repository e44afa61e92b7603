"""What the outside sees and asks of a game: views, facts, refusals, scenarios.

It imports every other room of the game, and no room of the game imports it.
"""
