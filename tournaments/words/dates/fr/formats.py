"""French dates: months have a small letter in their short form too, "7 déc"."""

from tournaments.words.dates.forms import DAYS

globals().update({form: form.replace("M", "b") for form in DAYS})  # Django asks by their names
