"""Cards as pages show and find them: the sheet of a card, its abilities and printed texts, its
picture, the search of the catalogue, the cards that people made, the card rules of an event.

Imports the rows (`decks.models`) and what differs from game to game (`decks.wings`), and knows
nothing of lists, pools and registrations.
"""
