"""Reads of the hall: what the rows of an event mean. Nothing here writes."""
