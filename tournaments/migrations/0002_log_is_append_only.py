"""The log of an event can be appended to, and nothing else."""

from django.db import migrations

POSTGRESQL = """
CREATE FUNCTION tournaments_operation_is_final() RETURNS trigger AS $$
BEGIN
    RAISE EXCEPTION 'operations are final: append another one';
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER tournaments_operation_final
    BEFORE UPDATE OR DELETE ON tournaments_operation
    FOR EACH ROW EXECUTE FUNCTION tournaments_operation_is_final();
"""
POSTGRESQL_BACK = """
DROP TRIGGER tournaments_operation_final ON tournaments_operation;
DROP FUNCTION tournaments_operation_is_final();
"""
# No trigger on DELETE here: SQLite empties tables by DELETE, also between tests.
SQLITE = """
CREATE TRIGGER tournaments_operation_final BEFORE UPDATE ON tournaments_operation
BEGIN
    SELECT RAISE(ABORT, 'operations are final: append another one');
END;
"""
SQLITE_BACK = "DROP TRIGGER tournaments_operation_final;"


def forbid(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    schema_editor.execute({"postgresql": POSTGRESQL, "sqlite": SQLITE}[vendor])


def allow(apps, schema_editor):
    vendor = schema_editor.connection.vendor
    schema_editor.execute({"postgresql": POSTGRESQL_BACK, "sqlite": SQLITE_BACK}[vendor])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(forbid, allow)]
