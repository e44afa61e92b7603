import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0023_people_kinds"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Place",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first", models.PositiveIntegerField(verbose_name="place")),
                ("last", models.PositiveIntegerField()),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="place",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ["event", "first", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=20, verbose_name="game")),
                ("format", models.CharField(max_length=40, verbose_name="format")),
                (
                    "rating",
                    models.DecimalField(decimal_places=8, max_digits=14, verbose_name="rating"),
                ),
                (
                    "deviation",
                    models.DecimalField(decimal_places=8, max_digits=14, verbose_name="deviation"),
                ),
                (
                    "volatility",
                    models.DecimalField(
                        decimal_places=12, max_digits=14, verbose_name="volatility"
                    ),
                ),
                ("events", models.PositiveIntegerField(verbose_name="events")),
                ("matches", models.PositiveIntegerField(verbose_name="matches")),
                ("last_at", models.DateTimeField(verbose_name="last event")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["game", "format", "-rating", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "game", "format"), name="rating_once")
                ],
            },
        ),
    ]
