"""The interaction matrix: every kind of instruction against everything that can stand against it.

Rows and columns are found in the card data; for each pair a smallest position of real cards is
played through the engine and judged by the twin, which foretells every fact of the table.
"""
