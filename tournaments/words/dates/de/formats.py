"""German dates: the number of a day is an ordinal and has a point behind it, "7. Dezember 2026"."""

from tournaments.words.dates.forms import DAYS

globals().update({form: form.replace("j ", "j. ") for form in DAYS})  # Django asks by their names
