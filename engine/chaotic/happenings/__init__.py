"""What happens to cards, and what an event sets off: triggers, replacements, defeat, durations.

Imports `values` and what is below it.
"""
