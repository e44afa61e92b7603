"""A column for the options of a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models

from gameplay.choices.reading import Ways


class OptionsField(models.JSONField):
    """A list of ``{"line", "places"}``, or ways: ``{"ways": ...}`` as it lies there. Both are read
    as the sequence of options that they are."""

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """For the database it is JSON as before."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The options."""
        return _read(super().from_db_value(value, expression, connection))

    def to_python(self, value: Any) -> Any:
        """The same, from a file of rows."""
        return _read(super().to_python(value))

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """As it lies there."""
        return super().get_db_prep_value(_written(value), connection, prepared)

    def value_to_string(self, obj: Any) -> Any:
        """The same, for a file of rows."""
        return _written(self.value_from_object(obj))


def _read(value: Any) -> Any:
    return Ways(value["ways"]) if isinstance(value, dict) and "ways" in value else value


def _written(value: Any) -> Any:
    return {"ways": value.stored} if isinstance(value, Ways) else value
