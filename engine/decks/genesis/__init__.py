"""Timelines of Genesis: what is legal, swaps of lock and show, the ones that ship."""
