"""PostgreSQL compresses what is written at every choice with lz4, a server that knows it (14 and
newer, built with it). Its usual way takes several times as long. Rows that are there stay as they
are."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

COLUMNS = {
    "storeddocument": "content",
    "documentchange": "content",
    "seatview": "content",
    "offer": "options",
    "steprow": "events",
    "shown": "newest",
    "frame": "content",
}
"""Columns of long values, by model."""
SET = """
DO $$ BEGIN
    EXECUTE 'ALTER TABLE {table} ALTER COLUMN {column} SET COMPRESSION {way}';
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value OR syntax_error THEN
    NULL;
END $$
"""


def _set(way: str) -> Any:
    def run(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor != "postgresql":
            return
        for model, column in COLUMNS.items():
            table = apps.get_model("gameplay", model)._meta.db_table
            editor.execute(SET.format(table=table, column=column, way=way), params=None)

    return run


class Migration(migrations.Migration):
    dependencies = [("gameplay", "0034_left_by")]
    operations = [migrations.RunPython(_set("lz4"), _set("default"))]
