"""What others see and ask: the game as players meet it, views, facts, refusals, scenarios.

It imports every other room of the game, and no room of the game imports it.
"""
