"""Parts of a hall break while people play, and still nothing may be lost, doubled or stuck.

`crowd` plays and notes in the `ledger` what the hall acknowledged; `injections` breaks parts of the
hall and repairs them; `audit` compares the ledger with the rows. `trial` runs all three.
"""
