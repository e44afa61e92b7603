"""What keeps pages alive, as it stands.

A new database is made by this alone; one that has begun the steps named in `replaces` ends them.
"""

from django.db import migrations, models

import tournaments.migrating


class Migration(migrations.Migration):
    replaces = [("live", "0001_initial"), ("live", "0002_place_of_published_pages")]

    initial = True

    dependencies = []

    operations = [
        tournaments.migrating.CreateTogether(
            models=[
                migrations.CreateModel(
                    name="Place",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("mark", models.CharField(max_length=40, verbose_name="mark")),
                    ],
                    options={
                        "verbose_name": "place of published pages",
                        "verbose_name_plural": "places of published pages",
                    },
                ),
                migrations.CreateModel(
                    name="Pulse",
                    fields=[
                        (
                            "queue",
                            models.CharField(
                                max_length=20,
                                primary_key=True,
                                serialize=False,
                                verbose_name="queue",
                            ),
                        ),
                        ("at", models.DateTimeField(verbose_name="last seen")),
                    ],
                    options={
                        "verbose_name": "pulse",
                        "verbose_name_plural": "pulses",
                    },
                ),
                migrations.CreateModel(
                    name="Topic",
                    fields=[
                        (
                            "name",
                            models.CharField(
                                max_length=80,
                                primary_key=True,
                                serialize=False,
                                verbose_name="name",
                            ),
                        ),
                        (
                            "revision",
                            models.PositiveBigIntegerField(default=0, verbose_name="revision"),
                        ),
                    ],
                    options={
                        "verbose_name": "topic",
                        "verbose_name_plural": "topics",
                    },
                ),
            ],
        ),
    ]
