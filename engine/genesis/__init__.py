"""The rulebook of Genesis: Battle of Champions, in eight rooms.

From the ground up: `position`, `meaning`, `values`, `happenings`, `instructions`, `stack`, `turn`,
`table`. A room imports only from the rooms below it. Seven of them have the names of Chaotic's
rooms; what Chaotic calls the burst is the stack here.
"""
