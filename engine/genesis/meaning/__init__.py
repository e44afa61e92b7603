"""What the words of an ability mean at the table: whose ability it is, which permanents it names,
and whether its "if" is true.

It imports `position`.
"""
