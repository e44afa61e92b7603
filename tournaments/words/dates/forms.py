"""The forms of dates that pages and mails ask for, as English has them."""

DAYS = (
    "j M",
    "j M H:i",
    "j M H:i:s",
    "j M, H:i",
    "j M Y",
    "j M Y, H:i",
    "j F, H:i",
    "j F Y",
    "j F Y, H:i",
    "D j M, H:i",
)
"""Those with a day of a month."""
