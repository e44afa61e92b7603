"""Versions of deck lists, and the links by which they are shared."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0003_salted_digests"),
    ]

    operations = [
        migrations.AddField(
            model_name="decklist",
            name="link",
            field=models.CharField(
                blank=True,
                editable=False,
                help_text=(
                    "The address by which everybody reads it; nothing: it is shown to nobody."
                ),
                max_length=32,
                null=True,
                unique=True,
                verbose_name="link",
            ),
        ),
        migrations.CreateModel(
            name="DeckVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("content", models.JSONField(verbose_name="cards")),
                ("until", models.DateTimeField(auto_now_add=True, verbose_name="until")),
                (
                    "deck_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="decks.decklist",
                        verbose_name="deck list",
                    ),
                ),
            ],
            options={
                "verbose_name": "version of a deck list",
                "verbose_name_plural": "versions of deck lists",
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("deck_list", "number"), name="decks_version_once"
                    )
                ],
            },
        ),
    ]
