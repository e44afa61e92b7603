"""The rulebook of Genesis: Battle of Champions, in nine rooms.

From the ground up: `position`, `meaning`, `values`, `happenings`, `instructions`, `stack`, `turn`,
`table`, `words`. A room imports only from the rooms below it. Eight of them have the names of
Chaotic's rooms; what Chaotic calls the burst is the stack here.
"""
