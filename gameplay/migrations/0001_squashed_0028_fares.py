"""The tables as they stand.

A new database is made by this alone; one that has begun the steps named in `replaces` ends them.
"""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.migrating


class Migration(migrations.Migration):
    replaces = [
        ("gameplay", "0001_initial"),
        ("gameplay", "0002_struck_out_answers"),
        ("gameplay", "0003_checkpoint_release"),
        ("gameplay", "0004_matches_of_several_games"),
        ("gameplay", "0005_official_text"),
        ("gameplay", "0006_longer_lines"),
        ("gameplay", "0007_ruling_places"),
        ("gameplay", "0008_closings"),
        ("gameplay", "0009_idle_tables_and_reruns"),
        ("gameplay", "0010_unopened"),
        ("gameplay", "0011_formations"),
        ("gameplay", "0012_stops"),
        ("gameplay", "0013_documents"),
        ("gameplay", "0014_levels_of_the_house"),
        ("gameplay", "0015_repairs"),
        ("gameplay", "0016_languages"),
        ("gameplay", "0017_undo"),
        ("gameplay", "0018_watching"),
        ("gameplay", "0019_appeals"),
        ("gameplay", "0020_lessons_and_puzzles"),
        ("gameplay", "0021_analyses"),
        ("gameplay", "0022_clocks_and_talk"),
        ("gameplay", "0023_disputes_trained"),
        ("gameplay", "0024_repairs_of_clocks"),
        ("gameplay", "0025_checks_of_the_archive"),
        ("gameplay", "0026_whatifs_kept"),
        ("gameplay", "0027_archive_rests"),
        ("gameplay", "0028_fares"),
    ]

    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("decks", "0001_squashed_0007_pools"),
        ("tournaments", "0001_squashed_0037_news_of_pools"),
    ]

    operations = [
        tournaments.migrating.CreateTogether(
            models=[
                migrations.CreateModel(
                    name="ClockWatch",
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
                        ("at", models.DateTimeField()),
                    ],
                ),
                migrations.CreateModel(
                    name="Game",
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
                        ("number", models.PositiveSmallIntegerField(default=1)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("running", "Running"),
                                    ("over", "Over, record being checked"),
                                    ("sealed", "Over, record checked"),
                                ],
                                default="running",
                                max_length=8,
                            ),
                        ),
                        (
                            "revision",
                            models.IntegerField(default=-1, help_text="-1: not set up yet."),
                        ),
                        (
                            "owed",
                            models.BooleanField(
                                db_index=True,
                                default=True,
                                help_text="The referee has something to do of its own.",
                            ),
                        ),
                        (
                            "passes_at",
                            models.DateTimeField(
                                blank=True,
                                help_text="When a seat passes by itself that has priority now.",
                                null=True,
                            ),
                        ),
                        (
                            "clock",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="The clocks at ``clock_since`` (gameplay.timing).",
                            ),
                        ),
                        ("clock_since", models.DateTimeField(blank=True, null=True)),
                        (
                            "flag_at",
                            models.DateTimeField(
                                blank=True,
                                db_index=True,
                                help_text="When a seat is out of time.",
                                null=True,
                            ),
                        ),
                        ("release", models.CharField(blank=True, max_length=64)),
                        ("decks", models.JSONField(default=dict)),
                        ("winner", models.CharField(blank=True, max_length=4)),
                        (
                            "score",
                            models.JSONField(
                                default=dict, help_text="A match in one game: games won, and drawn."
                            ),
                        ),
                        (
                            "rules",
                            models.JSONField(default=list, help_text="Rules by which it ended."),
                        ),
                        ("chain", models.CharField(blank=True, max_length=128)),
                        ("record", models.JSONField(blank=True, null=True)),
                        ("verified", models.BooleanField(null=True)),
                        ("verification", models.TextField(blank=True)),
                        ("started_at", models.DateTimeField(auto_now_add=True)),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="games",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("table", "number"),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "number"), name="game_number_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ArchiveCheck",
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
                        ("fault", models.CharField(blank=True, max_length=300)),
                        ("asked_at", models.DateTimeField(auto_now_add=True)),
                        ("begun_at", models.DateTimeField(blank=True, null=True)),
                        ("done_at", models.DateTimeField(blank=True, null=True)),
                        ("release", models.CharField(max_length=64)),
                        ("last", models.BigIntegerField(default=0)),
                        ("place", models.BigIntegerField(default=0)),
                        ("total", models.PositiveIntegerField(default=0)),
                        ("verified", models.PositiveIntegerField(default=0)),
                        ("diverged", models.PositiveIntegerField(default=0)),
                        ("failed", models.PositiveIntegerField(default=0)),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        ("rests_until", models.DateTimeField(blank=True, null=True)),
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
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("done_at__isnull", True)),
                                fields=("release",),
                                name="archive_check_one_at_a_time",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Dispute",
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
                        ("step", models.PositiveIntegerField(blank=True, null=True)),
                        ("claim", models.TextField(max_length=2000)),
                        (
                            "wanted",
                            models.CharField(
                                blank=True,
                                help_text="The line that should have been possible.",
                                max_length=500,
                            ),
                        ),
                        (
                            "position",
                            models.TextField(
                                blank=True,
                                help_text="Paper match: the position as a scenario.",
                                max_length=8000,
                            ),
                        ),
                        (
                            "letter",
                            models.CharField(
                                blank=True,
                                choices=[("A", "A"), ("B", "B"), ("C", "C"), ("D", "D")],
                                max_length=1,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "Evidence being gathered"),
                                    ("ready", "Waiting for a judge"),
                                    ("ruled", "Ruled"),
                                    ("withdrawn", "Withdrawn"),
                                ],
                                db_index=True,
                                default="open",
                                max_length=9,
                            ),
                        ),
                        ("opened_at", models.DateTimeField(auto_now_add=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "stopped",
                            models.BooleanField(
                                default=False,
                                help_text="The call stopped the table, which goes on when it is closed.",
                            ),
                        ),
                        ("taken_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="disputes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="disputes",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="disputes",
                                to="tournaments.match",
                            ),
                        ),
                        (
                            "taken_by",
                            models.ForeignKey(
                                blank=True,
                                help_text="The judge who is at it.",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="disputes_taken",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="disputes",
                                to="gameplay.game",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="disputes",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("opened_at", "pk"),
                    },
                ),
                migrations.CreateModel(
                    name="DisputeTrained",
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
                        ("case", models.CharField(max_length=80)),
                        ("answer", models.PositiveSmallIntegerField()),
                        ("right", models.BooleanField()),
                        ("seconds", models.PositiveIntegerField()),
                        ("tries", models.PositiveIntegerField(default=1)),
                        ("answered_at", models.DateTimeField(auto_now=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="disputes_trained",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "case"), name="dispute_trained_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Evidence",
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
                        ("verified", models.BooleanField()),
                        ("verification", models.TextField(blank=True)),
                        ("content", models.JSONField()),
                        ("digest", models.CharField(max_length=64)),
                        ("gathered_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "dispute",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="evidence",
                                to="gameplay.dispute",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "evidence",
                    },
                ),
                migrations.CreateModel(
                    name="Fare",
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
                        ("fault", models.CharField(blank=True, max_length=300)),
                        ("asked_at", models.DateTimeField(auto_now_add=True)),
                        ("begun_at", models.DateTimeField(blank=True, null=True)),
                        ("done_at", models.DateTimeField(blank=True, null=True)),
                        ("content", models.JSONField()),
                        ("rivals", models.JSONField()),
                        ("digest", models.CharField(max_length=64)),
                        ("format", models.CharField(max_length=40)),
                        ("level", models.CharField(max_length=10)),
                        ("release", models.CharField(max_length=64)),
                        ("wanted", models.PositiveSmallIntegerField()),
                        ("played", models.JSONField(default=list)),
                        ("state", models.BinaryField(default=bytes)),
                        ("rests_until", models.DateTimeField(blank=True, null=True)),
                        (
                            "deck_list",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="fares",
                                to="decks.decklist",
                            ),
                        ),
                        (
                            "owner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("done_at__isnull", True)),
                                fields=("owner",),
                                name="fare_one_at_a_time",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Divergence",
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
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("check_of", "game"), name="divergence_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Checkpoint",
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
                        ("number", models.PositiveIntegerField()),
                        (
                            "release",
                            models.CharField(
                                blank=True, help_text="Only this one can load it.", max_length=64
                            ),
                        ),
                        ("state", models.BinaryField()),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="checkpoints",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("game", "number"),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "number"), name="checkpoint_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Analysis",
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
                        ("fault", models.CharField(blank=True, max_length=300)),
                        ("asked_at", models.DateTimeField(auto_now_add=True)),
                        ("begun_at", models.DateTimeField(blank=True, null=True)),
                        ("done_at", models.DateTimeField(blank=True, null=True)),
                        ("by", models.CharField(max_length=70)),
                        ("release", models.CharField(max_length=64)),
                        ("taken", models.JSONField(default=list)),
                        ("known", models.JSONField(default=dict)),
                        ("stage", models.SmallIntegerField(default=-1)),
                        ("todo", models.JSONField(default=list)),
                        ("spent", models.PositiveIntegerField(default=0)),
                        ("work", models.PositiveIntegerField(default=0)),
                        ("points", models.JSONField(default=list)),
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="analysis",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("done_at__isnull", True)),
                                fields=("by",),
                                name="analysis_one_at_a_time",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Input",
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
                        ("letter", models.CharField(max_length=1)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("choice", "Choice"),
                                    ("set-up", "Whole formation"),
                                    ("concede", "Concession"),
                                    ("ruling", "Ruling of a judge"),
                                    ("timeout", "Out of time"),
                                    ("repair", "Repair by a judge"),
                                ],
                                default="choice",
                                max_length=8,
                            ),
                        ),
                        ("asked", models.PositiveIntegerField()),
                        ("line", models.CharField(blank=True, max_length=2000)),
                        ("index", models.PositiveIntegerField(blank=True, null=True)),
                        (
                            "digest",
                            models.CharField(
                                blank=True, help_text="Of the prompt answered.", max_length=64
                            ),
                        ),
                        (
                            "source",
                            models.CharField(
                                choices=[
                                    ("hand", "Given by the player"),
                                    ("formation", "Part of a whole formation"),
                                    ("stops", "Passed by the seat's settings"),
                                ],
                                default="hand",
                                max_length=9,
                            ),
                        ),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "said_at",
                            models.DateTimeField(
                                blank=True,
                                help_text="By the clock of the database, where clocks run.",
                                null=True,
                            ),
                        ),
                        (
                            "applied",
                            models.PositiveIntegerField(
                                blank=True, help_text="Step it became.", null=True
                            ),
                        ),
                        ("refused", models.CharField(blank=True, max_length=300)),
                        (
                            "by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="inputs",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "indexes": [
                            models.Index(
                                condition=models.Q(("applied__isnull", True), ("refused", "")),
                                fields=["game"],
                                name="input_unapplied",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("kind", "choice"), ("refused", "")),
                                fields=("game", "asked", "letter"),
                                name="input_one_choice_per_prompt",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("kind", "set-up"), ("refused", "")),
                                fields=("game", "asked", "letter"),
                                name="input_one_formation_per_prompt",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("kind", "concede")),
                                fields=("game", "letter", "line"),
                                name="input_concede_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("kind", "timeout"), ("refused", "")),
                                fields=("game", "asked", "letter"),
                                name="input_timeout_once",
                            ),
                            models.UniqueConstraint(
                                fields=("game", "applied"), name="input_one_per_step"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="KeptBranch",
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
                        ("step", models.PositiveIntegerField()),
                        ("title", models.CharField(max_length=120)),
                        ("lines", models.JSONField(default=list)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="kept_branches",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("step", "pk"),
                    },
                ),
                migrations.CreateModel(
                    name="KeptFormation",
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
                        ("guest", models.CharField(blank=True, max_length=64)),
                        ("army", models.CharField(max_length=64)),
                        ("posts", models.JSONField()),
                        ("kept_at", models.DateTimeField(auto_now=True)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="formations",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-kept_at",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", False)),
                                fields=("user", "army"),
                                name="formation_once_an_account",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", True)),
                                fields=("guest", "army"),
                                name="formation_once_a_guest",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LessonTaken",
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
                        ("guest", models.CharField(blank=True, max_length=64)),
                        ("game", models.CharField(max_length=16)),
                        ("chapter", models.PositiveSmallIntegerField(default=0)),
                        ("lines", models.JSONField(default=list)),
                        ("done", models.JSONField(default=list)),
                        ("revision", models.PositiveIntegerField(default=0)),
                        ("taken_at", models.DateTimeField(auto_now=True)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lessons",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", False)),
                                fields=("user", "game"),
                                name="lesson_once_an_account",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", True)),
                                fields=("guest", "game"),
                                name="lesson_once_a_guest",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Offer",
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
                        ("number", models.PositiveIntegerField()),
                        ("letter", models.CharField(max_length=1)),
                        (
                            "asked",
                            models.PositiveIntegerField(
                                help_text="Step at which this prompt was first put."
                            ),
                        ),
                        ("kind", models.CharField(max_length=16)),
                        ("rule", models.CharField(max_length=32)),
                        ("text", models.CharField(max_length=500)),
                        (
                            "options",
                            models.JSONField(default=list, help_text='List of {"line", "places"}.'),
                        ),
                        ("digest", models.CharField(max_length=64)),
                        (
                            "by_itself",
                            models.BooleanField(
                                default=False,
                                help_text="The seat passes by itself; shown to nobody else.",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="offers",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("game", "number", "letter"),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "number", "letter"), name="offer_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OfficialText",
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
                        ("game", models.CharField(max_length=20)),
                        ("source", models.CharField(max_length=200)),
                        ("digest", models.CharField(max_length=64)),
                        ("texts", models.JSONField(default=dict)),
                        ("count", models.PositiveIntegerField()),
                        ("missing", models.PositiveIntegerField()),
                        ("loaded_at", models.DateTimeField()),
                        ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "loaded_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
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
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "official text",
                        "ordering": ("-pk",),
                        "permissions": (("load_rules", "Can load the official text of the rules"),),
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="PlayStops",
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
                        ("guest", models.CharField(blank=True, max_length=64)),
                        ("game", models.CharField(max_length=16)),
                        ("stops", models.JSONField(default=dict)),
                        ("set_at", models.DateTimeField(auto_now=True)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="play_stops",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", False)),
                                fields=("user", "game"),
                                name="stops_once_an_account",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", True)),
                                fields=("guest", "game"),
                                name="stops_once_a_guest",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Precedent",
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
                        ("game", models.CharField(db_index=True, max_length=16)),
                        ("kind", models.CharField(max_length=20)),
                        ("summary", models.TextField(max_length=600)),
                        ("rules", models.JSONField(default=list)),
                        ("cards", models.JSONField(default=list)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "operation",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.operation",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-made_at", "-pk"),
                    },
                ),
                migrations.CreateModel(
                    name="PrecedentTerm",
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
                        ("value", models.CharField(db_index=True, max_length=120)),
                        ("weight", models.PositiveSmallIntegerField()),
                        (
                            "precedent",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="terms",
                                to="gameplay.precedent",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("precedent", "value"), name="precedent_term_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PuzzleTried",
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
                        ("guest", models.CharField(blank=True, max_length=64)),
                        ("puzzle", models.CharField(max_length=64)),
                        ("found", models.PositiveSmallIntegerField(default=0)),
                        ("mistakes", models.PositiveIntegerField(default=0)),
                        ("solved_at", models.DateTimeField(blank=True, null=True)),
                        ("tried_at", models.DateTimeField(auto_now=True)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="puzzles",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", False)),
                                fields=("user", "puzzle"),
                                name="puzzle_once_an_account",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("user__isnull", True)),
                                fields=("guest", "puzzle"),
                                name="puzzle_once_a_guest",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Repair",
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
                        ("content", models.JSONField()),
                        ("clocks", models.JSONField(default=dict)),
                        ("reason", models.TextField(max_length=2000)),
                        ("rules", models.JSONField(default=list)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "by",
                            models.ForeignKey(
                                blank=True,
                                help_text="The judge; nobody where the players agreed to undo a choice.",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="repairs",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "dispute",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="repairs",
                                to="gameplay.dispute",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="repairs",
                                to="gameplay.game",
                            ),
                        ),
                        (
                            "input",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="repair",
                                to="gameplay.input",
                            ),
                        ),
                        (
                            "operation",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.operation",
                            ),
                        ),
                        (
                            "undoes",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="undone_by",
                                to="gameplay.repair",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                    },
                ),
                migrations.CreateModel(
                    name="Rerun",
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
                        ("by", models.CharField(max_length=70)),
                        ("revision", models.IntegerField()),
                        (
                            "rows",
                            models.CharField(
                                help_text="Digest of the steps and answers as stored.",
                                max_length=64,
                            ),
                        ),
                        ("release", models.CharField(max_length=64)),
                        ("faults", models.JSONField(default=list)),
                        ("began_at", models.DateTimeField(auto_now_add=True)),
                        ("ended_at", models.DateTimeField(null=True)),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reruns",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at__isnull", True)),
                                fields=("by",),
                                name="rerun_one_at_a_time",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Ruling",
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
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("stands", "The result stands"),
                                    ("correct", "The result is corrected"),
                                    ("game_loss", "Game loss"),
                                    ("match_loss", "Match loss"),
                                    ("penalty", "Penalty only"),
                                    ("repair", "The game is repaired"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("wins_a", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("wins_b", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("draws", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("places", models.JSONField(blank=True, default=list)),
                        ("against", models.CharField(blank=True, max_length=1)),
                        ("penalty", models.CharField(blank=True, max_length=20)),
                        (
                            "offence",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("play error", "Play error"),
                                    ("slow play", "Slow play"),
                                    ("deck error", "Deck error"),
                                    ("outside help", "Outside help"),
                                    ("unsporting conduct", "Unsporting conduct"),
                                ],
                                max_length=20,
                            ),
                        ),
                        ("reason", models.TextField(max_length=2000)),
                        ("rules", models.JSONField(default=list)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rulings",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "dispute",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="ruling",
                                to="gameplay.dispute",
                            ),
                        ),
                        (
                            "operation",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.operation",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Seal",
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
                        ("number", models.PositiveBigIntegerField(unique=True)),
                        ("content", models.JSONField()),
                        ("previous", models.CharField(blank=True, max_length=64)),
                        ("digest", models.CharField(max_length=64)),
                        ("signature", models.CharField(max_length=128)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seal",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("number",),
                    },
                ),
                migrations.CreateModel(
                    name="SeatView",
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
                        ("reader", models.CharField(max_length=9)),
                        ("number", models.PositiveIntegerField()),
                        ("content", models.JSONField()),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="views",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "reader"), name="view_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StepRow",
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
                        ("number", models.PositiveIntegerField()),
                        ("letter", models.CharField(blank=True, max_length=1)),
                        ("kind", models.CharField(blank=True, max_length=8)),
                        ("line", models.CharField(blank=True, max_length=2000)),
                        (
                            "sealed",
                            models.BooleanField(
                                default=False, help_text="The line is the seat's own secret."
                            ),
                        ),
                        ("events", models.JSONField(default=list)),
                        ("turn", models.PositiveIntegerField(default=0)),
                        ("active", models.CharField(blank=True, max_length=1)),
                        ("phase", models.CharField(blank=True, max_length=16)),
                        ("in_combat", models.BooleanField(default=False)),
                        ("position", models.CharField(max_length=64)),
                        ("chain", models.CharField(max_length=128)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="steps",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("game", "number"),
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "number"), name="step_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Table",
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
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("match", "Match of an event"),
                                    ("house", "Against the house"),
                                    ("open", "By invitation"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting for both seats"),
                                    ("playing", "Being played"),
                                    ("finished", "Finished"),
                                    ("closed", "Ended by the staff"),
                                    ("void", "Void"),
                                    ("left", "Left without an end"),
                                ],
                                db_index=True,
                                default="waiting",
                                max_length=8,
                            ),
                        ),
                        ("paused", models.BooleanField(default=False)),
                        (
                            "appealed",
                            models.BooleanField(
                                default=False,
                                help_text="An appeal stopped the table, which goes on when that is decided.",
                            ),
                        ),
                        ("rulebook", models.CharField(default="chaotic", max_length=16)),
                        ("format", models.CharField(default="apprentice", max_length=32)),
                        ("size", models.PositiveSmallIntegerField(default=6)),
                        ("best_of", models.PositiveSmallIntegerField(default=1)),
                        (
                            "decisive",
                            models.BooleanField(
                                default=False, help_text="Plays on until one seat leads."
                            ),
                        ),
                        (
                            "formation",
                            models.CharField(
                                choices=[
                                    ("placed", "Each player places, unseen"),
                                    ("listed", "As the lists have them"),
                                ],
                                default="listed",
                                help_text="Of games that have one; others leave it as it is.",
                                max_length=6,
                            ),
                        ),
                        (
                            "watched",
                            models.BooleanField(
                                default=False,
                                help_text="Of no event: its maker lets everybody watch.",
                            ),
                        ),
                        (
                            "featured",
                            models.BooleanField(
                                default=False,
                                help_text="The one table of its event that the stream shows.",
                            ),
                        ),
                        ("commitment", models.CharField(max_length=64)),
                        ("seed", models.BinaryField()),
                        ("salt", models.BinaryField()),
                        (
                            "undo",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="A request to undo a choice (services.undo), if any.",
                            ),
                        ),
                        (
                            "clock",
                            models.CharField(
                                blank=True,
                                help_text="As 1500+10 (tournaments.clocks); empty: none.",
                                max_length=20,
                            ),
                        ),
                        ("invitation", models.CharField(blank=True, db_index=True, max_length=43)),
                        ("opened_at", models.DateTimeField(auto_now_add=True)),
                        ("finished_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "event",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="tables",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="tables",
                                to="tournaments.match",
                            ),
                        ),
                        (
                            "rematch",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="rematch_of",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("match__isnull", False),
                                    models.Q(("state", "void"), _negated=True),
                                ),
                                fields=("match",),
                                name="table_one_live_per_match",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("featured", True)),
                                fields=("event",),
                                name="table_one_featured_per_event",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StoredDocument",
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
                        ("reader", models.CharField(max_length=9)),
                        ("revision", models.PositiveBigIntegerField()),
                        ("step", models.PositiveIntegerField()),
                        (
                            "asked",
                            models.PositiveIntegerField(
                                help_text="Of the prompt that stands in it.", null=True
                            ),
                        ),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("content", models.TextField()),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="gameplay.game",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="documents",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "reader"), name="document_one_per_reader"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ShownChange",
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
                        ("follows", models.PositiveBigIntegerField()),
                        ("revision", models.PositiveBigIntegerField()),
                        ("content", models.TextField()),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="shown_changes",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("revision",),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "revision"), name="shown_change_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Shown",
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
                        ("revision", models.PositiveBigIntegerField(default=0)),
                        ("content", models.TextField(blank=True)),
                        ("newest", models.TextField(blank=True)),
                        (
                            "table",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="shown",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Seat",
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
                        (
                            "letter",
                            models.CharField(
                                choices=[("A", "A"), ("B", "B"), ("C", "C"), ("D", "D")],
                                max_length=1,
                            ),
                        ),
                        ("house", models.BooleanField(default=False)),
                        (
                            "level",
                            models.CharField(
                                blank=True, help_text="At which the house plays.", max_length=8
                            ),
                        ),
                        ("guest", models.CharField(blank=True, db_index=True, max_length=64)),
                        ("name", models.CharField(blank=True, max_length=80)),
                        (
                            "deck",
                            models.JSONField(
                                blank=True, help_text="Snapshot of the list in play.", null=True
                            ),
                        ),
                        ("nonce", models.CharField(blank=True, max_length=64)),
                        ("seated_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "hold",
                            models.BooleanField(
                                default=False, help_text="Asked at every priority of this table."
                            ),
                        ),
                        (
                            "until",
                            models.JSONField(
                                blank=True, help_text="What it passes until.", null=True
                            ),
                        ),
                        (
                            "here",
                            models.BooleanField(
                                help_text="Whether a page of it is open; empty: none was so far.",
                                null=True,
                            ),
                        ),
                        ("away_since", models.DateTimeField(blank=True, null=True)),
                        (
                            "muted",
                            models.BooleanField(
                                default=False, help_text="What others write is not shown to it."
                            ),
                        ),
                        (
                            "language",
                            models.CharField(
                                blank=True,
                                help_text="In which it is told; empty: that of the hall.",
                                max_length=10,
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seats",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("table", "letter"),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "letter"), name="seat_letter_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Onlooker",
                    fields=[
                        (
                            "key",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("came_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="onlookers",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Message",
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
                        ("letter", models.CharField(max_length=1)),
                        ("text", models.CharField(max_length=200)),
                        ("sent_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "reported_by",
                            models.CharField(
                                blank=True, help_text="The seat that did.", max_length=1
                            ),
                        ),
                        ("reported_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "seen_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="messages",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "indexes": [
                            models.Index(
                                condition=models.Q(
                                    ("reported_at__isnull", False), ("seen_by__isnull", True)
                                ),
                                fields=["table"],
                                name="message_reported",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Frame",
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
                        ("due_at", models.DateTimeField(db_index=True)),
                        ("content", models.TextField()),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="frames",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                    },
                ),
                migrations.CreateModel(
                    name="DocumentChange",
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
                        ("reader", models.CharField(max_length=9)),
                        ("follows", models.PositiveBigIntegerField()),
                        ("begun", models.PositiveBigIntegerField()),
                        ("revision", models.PositiveBigIntegerField()),
                        ("content", models.TextField()),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("revision",),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "reader", "revision"), name="document_change_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Closing",
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
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting for both seats"),
                                    ("playing", "Being played"),
                                    ("finished", "Finished"),
                                    ("closed", "Ended by the staff"),
                                    ("void", "Void"),
                                    ("left", "Left without an end"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "ended_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.operation",
                            ),
                        ),
                        (
                            "operation",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.operation",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="closings",
                                to="gameplay.table",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_by__isnull", True)),
                                fields=("table",),
                                name="closing_one_stands",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Thought",
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
                        ("fault", models.CharField(blank=True, max_length=300)),
                        ("asked_at", models.DateTimeField(auto_now_add=True)),
                        ("begun_at", models.DateTimeField(blank=True, null=True)),
                        ("done_at", models.DateTimeField(blank=True, null=True)),
                        ("letter", models.CharField(max_length=1)),
                        (
                            "asked",
                            models.PositiveIntegerField(
                                help_text="Step at which the prompt was first put."
                            ),
                        ),
                        ("digest", models.CharField(help_text="Of the prompt.", max_length=64)),
                        ("level", models.CharField(max_length=8)),
                        (
                            "index",
                            models.PositiveIntegerField(
                                blank=True, help_text="Option to take.", null=True
                            ),
                        ),
                        ("weighed", models.JSONField(default=list)),
                        (
                            "late",
                            models.BooleanField(default=False, help_text="Cut short by the clock."),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="thoughts",
                                to="gameplay.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("game", "asked", "letter"),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "asked", "letter"), name="thought_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Unopened",
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
                        ("why", models.CharField(max_length=300)),
                        ("since", models.DateTimeField()),
                        ("tried_at", models.DateTimeField()),
                        (
                            "match",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="unopened",
                                to="tournaments.match",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("pk",),
                    },
                ),
                migrations.CreateModel(
                    name="WrittenPosition",
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
                        ("game", models.CharField(db_index=True, max_length=16)),
                        ("title", models.CharField(max_length=120)),
                        ("text", models.TextField(max_length=20000)),
                        ("held", models.BooleanField()),
                        ("cited", models.JSONField(default=list)),
                        ("release", models.CharField(max_length=64)),
                        ("shared_at", models.DateTimeField(blank=True, null=True)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "dispute",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="positions",
                                to="gameplay.dispute",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ("-made_at", "-pk"),
                    },
                ),
            ],
        ),
    ]
