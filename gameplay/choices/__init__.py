"""The options of a large question as ways: what is chosen first, and lists of what it needs.

A hand of Mugic makes thousands of options, for each card may be played by each Creature on each
target. Here each card is one *way* with the lists that are picked from, and each list stands once.
A way is a dictionary, as JSON has it:

``line``
    the pieces of the line; between two pieces stands what is picked from a list
``then``
    the lists, in the order in which they are picked from. A list stands where it first comes; a
    number means the list that came with that number, from 0
``places``
    what the way touches itself
``label``, ``card``, ``verb``, ``group``
    what people read (`labels`), the label in pieces like the line
``apart``
    true where the last two lists are the same, and nothing is picked twice
``aim``
    the number of the list of this way from which on it is picked what is aimed at
``targets``
    what a way without lists is aimed at

What stands in a list is a name, or ``{"line", "label", "places", "targets"}`` where these differ
from the name alone. The options of a way are all combinations, the last list counting fastest; the
ways one after the other give all options in the order of the engine.

`making` makes ways of a prompt without putting each option into words, `labels` says them in a
language, `reading` reads them as the list of options that they stand for.
"""
