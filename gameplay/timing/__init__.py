"""The clocks of one game (`clocks`), and the lines by which a repair gives a clock time or takes
it (`adjustments`): plain text and numbers.

Imports the clocks of the hall (`tournaments.clocks`) alone: no rows, no wall clock.
"""
