"""What the engine says for people, in the language of the page: its names of values, phases and
kinds (`names`), the sentences of its accounts (`accounts`).

Imports the engine and the cards of `decks` alone: no rows.
"""
