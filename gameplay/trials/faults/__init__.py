"""Everything that can break breaks while people play: nothing is lost, doubled or stuck.

`crowd` plays and writes down in the `ledger` what the hall acknowledged; `injections` break parts
of the hall and mend them again; `audit` compares the ledger with the rows. `trial` runs all three.
"""
