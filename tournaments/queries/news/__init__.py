"""Messages to people: their words, their addresses, and whom nothing reaches."""
