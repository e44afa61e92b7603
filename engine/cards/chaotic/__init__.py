"""Cards of Chaotic: the entries of the catalogue, cards made for a scenario, files compared."""
