"""Lessons, puzzles, and disputes to practise on."""
