"""The stack: playing abilities, paying for them, passive abilities, resolving, copying.

This room has the place that `burst` has in Chaotic, under the noun of this rulebook. It imports
the rooms below: `position`, `meaning`, `values`, `happenings`, `instructions`.
"""
