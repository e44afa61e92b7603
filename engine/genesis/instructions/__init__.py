"""What a resolving ability does: one function for each kind of effect.

It imports the rooms below: `position`, `meaning`, `values`, `happenings`.
"""
