"""What a Mugic, an attack or an ability does as it resolves, one function an instruction.

Imports `happenings` and what is below it.
"""
