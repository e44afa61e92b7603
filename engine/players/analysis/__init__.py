"""Analysis of a finished game: who stood better when, where it turned, and what was better there.

`engine.players.analysis.judging` looks at one decision, `stages` goes through those of a game;
`taken` finds them in a record. All of it is counted work: the same game and effort have the same
analysis on every machine.
"""
