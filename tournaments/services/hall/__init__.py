"""What belongs to the whole hall: its staff's acts, reports, the catalogue of offences, series."""
