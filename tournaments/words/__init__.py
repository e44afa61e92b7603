"""The languages of the hall, the order of names, and faults of what people write, in words."""
