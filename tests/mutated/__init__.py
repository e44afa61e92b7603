"""Mutated lists: legal ones of both games, changed and spoiled as people and programs do it, read
and judged by the product and by a second, plain function."""
