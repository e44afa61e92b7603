"""A finished game: step by step, as a transcript, and why things happened."""
