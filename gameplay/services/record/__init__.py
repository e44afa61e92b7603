"""Stored games run again, and the chain of seals."""
