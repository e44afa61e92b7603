"""Card catalogue, deck lists, registration of decks for events, deck checks."""
