"""Pages of finished games."""
