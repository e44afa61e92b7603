"""What judges look at: rulings, penalties, appeals, deck checks, the catalogue of offences."""
