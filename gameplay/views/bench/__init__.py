"""Pages of disputes and of the bench."""
