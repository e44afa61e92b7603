"""The tables as they stand.

A new database is made by this alone; one that has begun the steps named in `replaces` ends them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


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
    ]

    initial = True

    dependencies = [
        ("tournaments", "0001_squashed_0016_imports_and_brought_in"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                ("revision", models.IntegerField(default=-1, help_text="-1: not set up yet.")),
                (
                    "owed",
                    models.BooleanField(
                        db_index=True,
                        default=True,
                        help_text="The referee has something to do of its own.",
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
                ("rules", models.JSONField(default=list, help_text="Rules by which it ended.")),
                ("chain", models.CharField(blank=True, max_length=128)),
                ("record", models.JSONField(blank=True, null=True)),
                ("verified", models.BooleanField(null=True)),
                ("verification", models.TextField(blank=True)),
                ("started_at", models.DateTimeField(auto_now_add=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("table", "number"),
            },
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="gameplay.game",
                    ),
                ),
            ],
            options={
                "ordering": ("opened_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Evidence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
            name="OfficialText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
            name="Ruling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
            ],
        ),
        migrations.CreateModel(
            name="Seal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                ("rulebook", models.CharField(default="chaotic", max_length=16)),
                ("format", models.CharField(default="apprentice", max_length=32)),
                ("size", models.PositiveSmallIntegerField(default=6)),
                ("best_of", models.PositiveSmallIntegerField(default=1)),
                (
                    "decisive",
                    models.BooleanField(default=False, help_text="Plays on until one seat leads."),
                ),
                ("commitment", models.CharField(max_length=64)),
                ("seed", models.BinaryField()),
                ("salt", models.BinaryField()),
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
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("match__isnull", False), models.Q(("state", "void"), _negated=True)
                        ),
                        fields=("match",),
                        name="table_one_live_per_match",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "letter",
                    models.CharField(
                        choices=[("A", "A"), ("B", "B"), ("C", "C"), ("D", "D")], max_length=1
                    ),
                ),
                ("house", models.BooleanField(default=False)),
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
                    models.UniqueConstraint(fields=("table", "letter"), name="seat_letter_once")
                ],
            },
        ),
        migrations.AddField(
            model_name="game",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="games",
                to="gameplay.table",
            ),
        ),
        migrations.AddField(
            model_name="dispute",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="disputes",
                to="gameplay.table",
            ),
        ),
        migrations.CreateModel(
            name="Closing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
            name="Unopened",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
            name="Checkpoint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                    models.UniqueConstraint(fields=("game", "number"), name="checkpoint_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Input",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("letter", models.CharField(max_length=1)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("choice", "Choice"),
                            ("concede", "Concession"),
                            ("ruling", "Ruling of a judge"),
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
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "applied",
                    models.PositiveIntegerField(blank=True, help_text="Step it became.", null=True),
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
                        condition=models.Q(("kind", "concede")),
                        fields=("game", "letter", "line"),
                        name="input_concede_once",
                    ),
                    models.UniqueConstraint(fields=("game", "applied"), name="input_one_per_step"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                    models.UniqueConstraint(fields=("game", "number", "letter"), name="offer_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Rerun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("by", models.CharField(max_length=70)),
                ("revision", models.IntegerField()),
                (
                    "rows",
                    models.CharField(
                        help_text="Digest of the steps and answers as stored.", max_length=64
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
            name="SeatView",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(fields=("table", "number"), name="game_number_once"),
        ),
    ]
