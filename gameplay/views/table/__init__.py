"""Pages of tables: getting there, playing, watching."""
