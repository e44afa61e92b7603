"""The hall: events, people, pairings, results; also the project package (config, accounts)."""
