"""A stored game: its events, its positions, its pledge."""
