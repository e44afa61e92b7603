"""A column for the options of a question."""

from __future__ import annotations

from typing import Any

from gameplay.choices.reading import Ways
from tournaments.machine.packing import PackedField


class OptionsField(PackedField):
    """The options of a question: a list of ``{"line", "places"}``, or ways, stored as ``{"ways":
    ...}``. Both are read as a sequence of options."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The options, from the database."""
        return _read(super().from_db_value(value, expression, connection))

    def to_python(self, value: Any) -> Any:
        """The options, from a file of rows."""
        return _read(super().to_python(value))

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        """The value as it is stored."""
        return super().get_db_prep_save(_written(value), connection)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """The value as it is stored, to compare with."""
        return super().get_db_prep_value(_written(value), connection, prepared)

    def value_to_string(self, obj: Any) -> Any:
        """The options as a file of rows has them."""
        return _written(self.value_from_object(obj))


def _read(value: Any) -> Any:
    return Ways(value["ways"]) if isinstance(value, dict) and "ways" in value else value


def _written(value: Any) -> Any:
    return {"ways": value.stored} if isinstance(value, Ways) else value
