"""The decks as they stand.

A new database is made by this alone; one that has begun the steps named in `replaces` ends them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("decks", "0001_initial"),
        ("decks", "0002_made_cards"),
        ("decks", "0003_salted_digests"),
    ]

    initial = True

    dependencies = [
        ("tournaments", "0001_squashed_0016_imports_and_brought_in"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Registration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("content", models.JSONField(verbose_name="cards")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
                (
                    "salt",
                    models.CharField(
                        blank=True,
                        editable=False,
                        help_text="Goes into the digest and is told with the list; older lists have none.",
                        max_length=32,
                        verbose_name="salt",
                    ),
                ),
                (
                    "faults",
                    models.JSONField(
                        default=list,
                        help_text="List of {rule, text, cards}; empty when legal",
                        verbose_name="faults",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("registered", "registered"),
                            ("locked", "locked"),
                            ("replaced", "replaced"),
                        ],
                        default="registered",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="registered at")),
                (
                    "locked_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="locked at"),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registrations",
                        to="tournaments.entry",
                        verbose_name="entry",
                    ),
                ),
                (
                    "registered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registered by",
                    ),
                ),
            ],
            options={
                "verbose_name": "registration",
                "verbose_name_plural": "registrations",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "replaced"), _negated=True),
                        fields=("entry",),
                        name="decks_registration_one_current",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["registered", "locked", "replaced"])),
                        name="decks_registration_state_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("agrees", "agrees with the list"),
                            ("differs", "differs from the list"),
                        ],
                        max_length=10,
                        verbose_name="outcome",
                    ),
                ),
                ("missing", models.JSONField(default=list, verbose_name="missing from the deck")),
                ("extra", models.JSONField(default=list, verbose_name="not on the list")),
                ("note", models.CharField(blank=True, max_length=400, verbose_name="note")),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="checked at")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="checks",
                        to="decks.registration",
                        verbose_name="registration",
                    ),
                ),
            ],
            options={
                "verbose_name": "deck check",
                "verbose_name_plural": "deck checks",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="DeckList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("game", models.CharField(max_length=20, verbose_name="game")),
                ("size", models.PositiveSmallIntegerField(verbose_name="board size")),
                (
                    "content",
                    models.JSONField(
                        help_text="As engine.decks.DeckList.as_json gives it", verbose_name="cards"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("active", "in use"), ("archived", "archived")],
                        default="active",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("created", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("changed", models.DateTimeField(auto_now=True, verbose_name="changed")),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deck_lists",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "deck list",
                "verbose_name_plural": "deck lists",
                "ordering": ["-changed", "-pk"],
                "indexes": [
                    models.Index(fields=["owner", "state", "-changed"], name="decks_list_owner")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["active", "archived"])),
                        name="decks_list_state_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MadeCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(default="genesis", max_length=20, verbose_name="game")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("key", models.SlugField(max_length=80, verbose_name="address")),
                ("entry", models.TextField(verbose_name="entry")),
                (
                    "state",
                    models.CharField(
                        choices=[("active", "in use"), ("withdrawn", "withdrawn")],
                        default="active",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("added", models.DateTimeField(auto_now_add=True, verbose_name="added")),
                (
                    "withdrawn",
                    models.DateTimeField(blank=True, null=True, verbose_name="withdrawn"),
                ),
                (
                    "added_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="added by",
                    ),
                ),
                (
                    "withdrawn_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="withdrawn by",
                    ),
                ),
            ],
            options={
                "verbose_name": "made card",
                "verbose_name_plural": "made cards",
                "ordering": ["name", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "active")),
                        fields=("game", "name"),
                        name="decks_made_name_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "active")),
                        fields=("game", "key"),
                        name="decks_made_key_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["active", "withdrawn"])),
                        name="decks_made_state_known",
                    ),
                ],
            },
        ),
    ]
