"""What judges do: calls and deck checks, penalties, rulings, and the appeals against them."""
