"""In which language a seat is told what happens."""

from __future__ import annotations

from django.db import transaction

from gameplay.models import Seat, Table
from gameplay.persons import Person, seat_of
from gameplay.services.referee import documents
from tournaments.words.languages import known


def speak(*, actor: Person, table: Table, language: str) -> None:
    """Remember the language of the actor's seat; a reader without a seat reads in the browser's
    language. The next document of the seat is a whole one. The same language again writes
    nothing."""
    seat = seat_of(table, actor)
    if seat is None or not known(language) or seat.language == language:
        return
    told_otherwise = seat.told_in != language
    with transaction.atomic():
        Seat.objects.filter(pk=seat.pk).update(language=language)
        if told_otherwise:
            documents.forget_of(table, seat.letter)
    seat.language = language  # the caller has read this seat with its table
