"""How a language writes the dates that pages and mails ask for: a folder a language, as Django's
`FORMAT_MODULE_PATH` has it. Templates name a date by its English form, which goes for every
language that has no other one here."""
