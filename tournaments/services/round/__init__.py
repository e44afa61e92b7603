"""Rounds: paired, published, closed, and paired again; their clock."""
