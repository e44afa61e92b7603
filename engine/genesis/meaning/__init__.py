"""What the words of an ability mean at the table: who speaks, whom it names, what its "if" asks.

It imports `position`.
"""
