"""While an erasure is open the log of an event may be written anew; else it is final as before."""

import django.db.models.deletion
from django.db import migrations, models

POSTGRESQL = """
CREATE OR REPLACE FUNCTION tournaments_operation_is_final() RETURNS trigger AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND EXISTS (
        SELECT 1 FROM tournaments_erasure WHERE open AND event_id = OLD.event_id
    ) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'operations are final: append another one';
END;
$$ LANGUAGE plpgsql;
"""
POSTGRESQL_BACK = """
CREATE OR REPLACE FUNCTION tournaments_operation_is_final() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION 'operations are final: append another one';
END;
$$ LANGUAGE plpgsql;
"""
SQLITE_OFF = "DROP TRIGGER tournaments_operation_final;"
SQLITE = """
CREATE TRIGGER tournaments_operation_final BEFORE UPDATE ON tournaments_operation
WHEN NOT EXISTS (SELECT 1 FROM tournaments_erasure WHERE open AND event_id = OLD.event_id)
BEGIN
    SELECT RAISE(ABORT, 'operations are final: append another one');
END;
"""
SQLITE_BACK = """
CREATE TRIGGER tournaments_operation_final BEFORE UPDATE ON tournaments_operation
BEGIN
    SELECT RAISE(ABORT, 'operations are final: append another one');
END;
"""


def make_a_door(apps, schema_editor):
    _run(schema_editor, POSTGRESQL, SQLITE)


def close_it(apps, schema_editor):
    _run(schema_editor, POSTGRESQL_BACK, SQLITE_BACK)


def _run(schema_editor, postgresql, sqlite):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(postgresql)
    else:
        schema_editor.execute(SQLITE_OFF)
        schema_editor.execute(sqlite)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_people_notices")]
    operations = [
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="when")),
                ("first", models.PositiveIntegerField(default=0)),
                ("changed", models.PositiveIntegerField(default=0)),
                ("head", models.CharField(blank=True, max_length=64)),
                ("signature", models.CharField(blank=True, max_length=128)),
                ("open", models.BooleanField(default=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="erasures",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.RunPython(make_a_door, close_it),
    ]
