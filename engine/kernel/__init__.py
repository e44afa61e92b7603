"""What any card game of decisions needs: prompts, events, an agenda, chance, a hash chain.

Nothing in this package names a game or a card. A game package builds on `kernel.game.Game`.
"""
