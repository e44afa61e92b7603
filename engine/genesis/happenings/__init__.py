"""What happens at the table, and what that sets off.

Each happening reports its event and tells the passive abilities that wait for it: cards that
enter and leave, damage, ailments, tokens, defeat. It imports the rooms below: `position`,
`meaning`, `values`.
"""
