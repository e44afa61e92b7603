"""Lists of cards: the deck of a stored document, what pages show of a deck, what is wrong with one,
and the builder with its single steps.

Imports cards (`decks.cards`) and what those may import; whose a list is and which event it is for
is decided above.
"""
