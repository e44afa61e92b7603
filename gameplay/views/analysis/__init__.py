"""Pages of analyses and of how lists fare."""
