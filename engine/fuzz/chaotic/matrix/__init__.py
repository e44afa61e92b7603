"""The interaction matrix: every kind of instruction against everything that can stand against it.

Rows and columns are found in the card data. For each pair a small position of real cards is played
through the engine and judged by the twin, which foretells every fact of the table.
"""
