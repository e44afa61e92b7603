import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0020_deck_gate"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Browser",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("endpoint", models.URLField(max_length=500, unique=True, verbose_name="address")),
                ("point", models.CharField(max_length=100)),
                ("secret", models.CharField(max_length=40)),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="browsers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=120, unique=True)),
                ("identity", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("round", "A round is published: my table and opponent"),
                            ("decision", "A penalty, a ruling, or a corrected result of mine"),
                            ("list", "My deck list is due, or has become illegal"),
                            ("invitation", "Somebody invites me to play or to serve"),
                            ("place", "I get a place from the wait list"),
                            ("announcement", "The staff of my event announce something"),
                        ],
                        max_length=12,
                        verbose_name="about",
                    ),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[("mail", "Mail"), ("push", "Push")],
                        max_length=4,
                        verbose_name="by",
                    ),
                ),
                ("about", models.JSONField(blank=True, default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("sent", "Sent"),
                            ("failed", "Failed"),
                            ("dropped", "Not needed any more"),
                        ],
                        default="queued",
                        max_length=7,
                        verbose_name="state",
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                (
                    "detail",
                    models.CharField(
                        blank=True,
                        help_text="Never with the address in it.",
                        max_length=200,
                        verbose_name="reason",
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="queued")),
                ("due_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                (
                    "browser",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="notices",
                        to="tournaments.browser",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to="tournaments.event",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "queued")),
                        fields=["due_at"],
                        name="notice_due",
                    ),
                    models.Index(fields=["event", "state"], name="notice_of_event"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["queued", "sent", "failed", "dropped"])),
                        name="notice_state_is_known",
                    )
                ],
            },
        ),
    ]
