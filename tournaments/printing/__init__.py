"""Papers: what can be printed of an event, and HTML made into PDF."""
