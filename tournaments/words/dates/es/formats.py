"""Spanish dates: "7 de diciembre de 2026", and months with a small letter, "7 dic"."""

from tournaments.words.dates.forms import DAYS


def spanish(form: str) -> str:
    """The form with its words between."""
    long = form.replace("j F", r"j \d\e F").replace("F Y", r"F \d\e Y")
    return long.replace("M", "b")


globals().update({form: spanish(form) for form in DAYS})  # Django asks by their names
