"""What random games of Chaotic need of their own: decks, the rules that events must cite, a way to
end long combats, and a twin."""
