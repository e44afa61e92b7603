"""Pages for learning the games."""
