"""Tables that stand still when the hall begins to keep stops: those stops are kept too. Of those
that were over by then, nothing is known any more."""

from typing import Any

from django.db import migrations
from django.db.models import Exists, OuterRef


def keep(apps: Any, schema_editor: Any) -> None:
    tables, stops = apps.get_model("gameplay", "Table"), apps.get_model("gameplay", "Stop")
    kept = stops.objects.filter(table=OuterRef("pk"), ended_at=None)
    standing = tables.objects.filter(~Exists(kept), paused=True, stopped_at__isnull=False)
    stops.objects.bulk_create(
        stops(table=one, by_id=one.stopped_by_id, at=one.stopped_at, reason=one.stop_reason)
        for one in standing
    )


class Migration(migrations.Migration):
    dependencies = [("gameplay", "0032_stops")]
    operations = [migrations.RunPython(keep, migrations.RunPython.noop, elidable=True)]
