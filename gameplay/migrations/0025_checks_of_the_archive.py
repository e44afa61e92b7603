import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("gameplay", "0024_repairs_of_clocks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ArchiveCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("release", models.CharField(max_length=64)),
                ("last", models.BigIntegerField(default=0)),
                ("place", models.BigIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("verified", models.PositiveIntegerField(default=0)),
                ("diverged", models.PositiveIntegerField(default=0)),
                ("failed", models.PositiveIntegerField(default=0)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("fault", models.CharField(blank=True, max_length=300)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("begun_at", models.DateTimeField(blank=True, null=True)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
                "permissions": (("verify_archive", "Can verify the archive of games"),),
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Divergence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "proof",
                    models.CharField(
                        choices=[
                            ("verified", "Verified"),
                            ("diverged", "The rules differ now"),
                            ("failed", "Does not prove itself"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "own",
                    models.CharField(
                        choices=[
                            ("same", "Made by this release"),
                            ("verified", "Verified under its own release"),
                            ("differs", "Differs under its own release too"),
                            ("not-kept", "Its own release is not kept"),
                            ("unknown", "Cannot be read"),
                        ],
                        max_length=8,
                    ),
                ),
                ("step", models.PositiveIntegerField(null=True)),
                ("field", models.CharField(max_length=60)),
                ("before", models.JSONField(null=True)),
                ("now", models.JSONField(null=True)),
                (
                    "check_of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="divergences",
                        to="gameplay.archivecheck",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="gameplay.game",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.AddConstraint(
            model_name="archivecheck",
            constraint=models.UniqueConstraint(
                condition=models.Q(("done_at__isnull", True)),
                fields=("release",),
                name="archive_check_one_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="divergence",
            constraint=models.UniqueConstraint(fields=("check_of", "game"), name="divergence_once"),
        ),
    ]
