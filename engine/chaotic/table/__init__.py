"""What others see and ask: the game, views, commands, refusals, scenarios, stored games.

The highest room: it imports all others, and none of them imports it.
"""
