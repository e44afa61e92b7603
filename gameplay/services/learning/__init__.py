"""Lessons, puzzles, disputes to practise on, and games played on from a step."""
