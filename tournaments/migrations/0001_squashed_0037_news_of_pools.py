"""The hall as it stands; the log of an event is final, but while an erasure is open.

A new database is made by this alone; one that has begun the steps named in `replaces` ends them.
"""

import uuid

import django.core.serializers.json
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournaments.migrating

POSTGRESQL = """
CREATE FUNCTION tournaments_operation_is_final() RETURNS trigger AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND EXISTS (
        SELECT 1 FROM tournaments_erasure WHERE open AND event_id = OLD.event_id
    ) THEN
        RETURN NEW;
    END IF;
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
WHEN NOT EXISTS (SELECT 1 FROM tournaments_erasure WHERE open AND event_id = OLD.event_id)
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
    replaces = [
        ("tournaments", "0001_initial"),
        ("tournaments", "0002_log_is_append_only"),
        ("tournaments", "0003_match_told"),
        ("tournaments", "0004_fallen_and_pods"),
        ("tournaments", "0005_webhooks"),
        ("tournaments", "0006_plan_and_details"),
        ("tournaments", "0007_entry_byes"),
        ("tournaments", "0008_wait_list"),
        ("tournaments", "0009_judges_and_deck_checks"),
        ("tournaments", "0010_time_called"),
        ("tournaments", "0011_brought_in_and_removed"),
        ("tournaments", "0012_complaints_and_quotas"),
        ("tournaments", "0013_deck_policy"),
        ("tournaments", "0014_request_keys"),
        ("tournaments", "0015_invitations"),
        ("tournaments", "0016_imports_and_brought_in"),
        ("tournaments", "0017_event_facts_and_prizes"),
        ("tournaments", "0018_wait_list_here"),
        ("tournaments", "0019_announcements"),
        ("tournaments", "0020_deck_gate"),
        ("tournaments", "0021_people_notices"),
        ("tournaments", "0022_people_erasures"),
        ("tournaments", "0023_people_kinds"),
        ("tournaments", "0024_people_ratings"),
        ("tournaments", "0025_printing"),
        ("tournaments", "0026_scheduled_publishing"),
        ("tournaments", "0027_listed_formation"),
        ("tournaments", "0028_foreign_file"),
        ("tournaments", "0029_appeals"),
        ("tournaments", "0030_watching"),
        ("tournaments", "0031_series"),
        ("tournaments", "0032_table_clocks"),
        ("tournaments", "0033_divisions"),
        ("tournaments", "0034_doors"),
        ("tournaments", "0035_news_of_doors"),
        ("tournaments", "0036_limited"),
        ("tournaments", "0037_news_of_pools"),
    ]

    initial = True

    dependencies = [
        ("accounts", "__first__"),
    ]

    operations = [
        tournaments.migrating.CreateTogether(
            models=[
                migrations.CreateModel(
                    name="Browser",
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
                            "endpoint",
                            models.URLField(max_length=500, unique=True, verbose_name="address"),
                        ),
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
                    name="Entry",
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
                        ("fallen", models.BooleanField(default=False, editable=False)),
                        ("number", models.PositiveIntegerField()),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "On the wait list"),
                                    ("registered", "Registered"),
                                    ("checked_in", "Checked in"),
                                    ("dropped", "Dropped"),
                                ],
                                default="registered",
                                max_length=12,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "here",
                            models.BooleanField(
                                default=False,
                                help_text="Said so at check-in: of a later day, or while waiting for a place.",
                                verbose_name="here",
                            ),
                        ),
                        (
                            "deck_state",
                            models.CharField(
                                choices=[
                                    ("none", "No deck"),
                                    ("illegal", "Illegal deck"),
                                    ("legal", "Legal deck"),
                                    ("locked", "Deck locked"),
                                ],
                                default="none",
                                max_length=8,
                                verbose_name="deck",
                            ),
                        ),
                        (
                            "deck_digest",
                            models.CharField(blank=True, max_length=64, verbose_name="deck digest"),
                        ),
                        ("first_round", models.PositiveSmallIntegerField(default=1)),
                        ("last_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("drop_reason", models.CharField(blank=True, max_length=200)),
                        ("club", models.CharField(blank=True, max_length=60, verbose_name="club")),
                        ("pod", models.CharField(blank=True, max_length=20, verbose_name="pod")),
                        (
                            "division",
                            models.CharField(
                                blank=True,
                                help_text="One of those of the event.",
                                max_length=40,
                                verbose_name="division",
                            ),
                        ),
                        (
                            "members",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="Names of the people of a team.",
                                verbose_name="members",
                            ),
                        ),
                        (
                            "byes",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="Numbers of Swiss rounds.",
                                verbose_name="awarded byes",
                            ),
                        ),
                        (
                            "fixed_table",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="Sits here in every Swiss round.",
                                null=True,
                                verbose_name="fixed table",
                            ),
                        ),
                        (
                            "checks",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="at, by (handle), result, note of each; for the staff alone.",
                                verbose_name="deck checks",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entries",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "entries",
                        "ordering": ["name", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "number"), name="entry_number_once"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("fallen", False), ("user__isnull", False)),
                                fields=("event", "user"),
                                name="entry_user_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "state__in",
                                        ["waiting", "registered", "checked_in", "dropped"],
                                    )
                                ),
                                name="entry_state_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("deck_state__in", ["none", "illegal", "legal", "locked"])
                                ),
                                name="entry_deck_state_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Event",
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
                            "slug",
                            models.SlugField(max_length=60, unique=True, verbose_name="address"),
                        ),
                        ("name", models.CharField(max_length=120, verbose_name="name")),
                        ("description", models.TextField(blank=True, verbose_name="description")),
                        (
                            "time_called",
                            models.TextField(
                                blank=True,
                                help_text="Shown when the clock has run out.",
                                verbose_name="when time is called",
                            ),
                        ),
                        ("game", models.CharField(max_length=20, verbose_name="game")),
                        ("format", models.CharField(max_length=40, verbose_name="format")),
                        (
                            "ruleset_version",
                            models.CharField(max_length=40, verbose_name="version of the rules"),
                        ),
                        (
                            "size",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="board size"
                            ),
                        ),
                        (
                            "best_of",
                            models.PositiveSmallIntegerField(
                                choices=[
                                    (1, "One game"),
                                    (3, "Best of three"),
                                    (5, "Best of five"),
                                ],
                                default=1,
                                verbose_name="games in a match",
                            ),
                        ),
                        (
                            "swiss_rounds",
                            models.PositiveSmallIntegerField(
                                default=3, verbose_name="Swiss rounds"
                            ),
                        ),
                        (
                            "cut",
                            models.PositiveSmallIntegerField(
                                choices=[(0, "No cut"), (2, "Top 2"), (4, "Top 4"), (8, "Top 8")],
                                default=0,
                                verbose_name="cut",
                            ),
                        ),
                        (
                            "digital",
                            models.BooleanField(
                                default=True, verbose_name="played at digital tables"
                            ),
                        ),
                        (
                            "scoring",
                            models.CharField(max_length=40, verbose_name="points and tie-breaks"),
                        ),
                        (
                            "deck_policy",
                            models.CharField(
                                choices=[
                                    ("closed", "Closed until the event is over"),
                                    ("after_round", "Open after the round"),
                                    ("open", "Open from the start"),
                                ],
                                default="closed",
                                max_length=12,
                                verbose_name="lists and records",
                            ),
                        ),
                        (
                            "decks_required",
                            models.BooleanField(
                                default=False,
                                help_text="Nobody plays without a legal list. Digital tables always ask for one.",
                                verbose_name="lists asked for",
                            ),
                        ),
                        (
                            "decks_due",
                            models.DateTimeField(
                                blank=True,
                                help_text="From then on players change no list; without it until the event starts.",
                                null=True,
                                verbose_name="lists due",
                            ),
                        ),
                        (
                            "listed_formation",
                            models.BooleanField(
                                default=False,
                                help_text="At digital tables armies stand as the lists have them; nobody places.",
                                verbose_name="formation by list order",
                            ),
                        ),
                        (
                            "watching",
                            models.CharField(
                                choices=[
                                    ("nobody", "Nobody"),
                                    ("staff", "The staff of the event who do not play in it"),
                                    ("everybody", "Everybody"),
                                ],
                                default="nobody",
                                max_length=10,
                                verbose_name="who may watch",
                            ),
                        ),
                        (
                            "watch_delay",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                default=180,
                                help_text="Seconds; empty: games are shown when their round is over.",
                                null=True,
                                verbose_name="delay for watchers",
                            ),
                        ),
                        (
                            "watched_hands",
                            models.CharField(
                                choices=[
                                    ("closed", "Never"),
                                    ("after_game", "After the match, where the lists are open too"),
                                ],
                                default="closed",
                                max_length=10,
                                verbose_name="hidden cards for watchers",
                            ),
                        ),
                        (
                            "table_clock",
                            models.CharField(
                                blank=True,
                                help_text="As 1500+10 or 600/60 (tournaments.clocks); empty: none.",
                                max_length=20,
                                verbose_name="clock of digital tables",
                            ),
                        ),
                        (
                            "table_chat",
                            models.BooleanField(
                                default=True,
                                help_text="Players of a match may write to each other; judges can read it.",
                                verbose_name="chat at digital tables",
                            ),
                        ),
                        (
                            "ban_list",
                            models.CharField(
                                blank=True,
                                help_text="A published list and its day; empty: the cards as they are printed.",
                                max_length=60,
                                verbose_name="ban list",
                            ),
                        ),
                        (
                            "card_rules",
                            models.TextField(
                                blank=True,
                                help_text="Over the ban list: a word and a card a line. The decks app reads them.",
                                verbose_name="rules of single cards",
                            ),
                        ),
                        (
                            "appeal_minutes",
                            models.PositiveSmallIntegerField(
                                default=10,
                                help_text="So long after a ruling its players may appeal it; 0: never.",
                                verbose_name="minutes to appeal",
                            ),
                        ),
                        (
                            "round_minutes",
                            models.PositiveSmallIntegerField(
                                default=50,
                                help_text="0: rounds have no clock.",
                                verbose_name="minutes a round",
                            ),
                        ),
                        (
                            "capacity",
                            models.PositiveIntegerField(
                                blank=True, null=True, verbose_name="places"
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("draft", "Draft"),
                                    ("registration", "Registration open"),
                                    ("running", "Running"),
                                    ("finished", "Finished"),
                                ],
                                default="draft",
                                max_length=12,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "checkin_open",
                            models.BooleanField(default=False, verbose_name="check-in is open"),
                        ),
                        (
                            "checkin_used",
                            models.BooleanField(default=False, verbose_name="check-in was held"),
                        ),
                        (
                            "doors",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="at (number of the phase), left since they opened, moved up of them.",
                                verbose_name="doors of a day",
                            ),
                        ),
                        (
                            "plan",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="Phases and how they are paired; empty: Swiss rounds and the cut.",
                                verbose_name="plan",
                            ),
                        ),
                        (
                            "apart",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="Pairs of entry numbers.",
                                verbose_name="prohibited pairs",
                            ),
                        ),
                        (
                            "table_ranges",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="Ranges [first, last] in the order they are filled; none: from 1.",
                                verbose_name="table numbers",
                            ),
                        ),
                        (
                            "starts_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="start"),
                        ),
                        (
                            "ends_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="end"),
                        ),
                        ("venue", models.TextField(blank=True, verbose_name="venue")),
                        (
                            "contact",
                            models.CharField(blank=True, max_length=200, verbose_name="contact"),
                        ),
                        ("fee", models.CharField(blank=True, max_length=200, verbose_name="fee")),
                        (
                            "links",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="label, url of each.",
                                verbose_name="links",
                            ),
                        ),
                        (
                            "prizes",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="first, last (places), what of each.",
                                verbose_name="prizes",
                            ),
                        ),
                        (
                            "divisions",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="Names; all play together, and each is ranked apart.",
                                verbose_name="divisions",
                            ),
                        ),
                        (
                            "divisions_public",
                            models.BooleanField(
                                default=False,
                                help_text="Everybody reads who plays in which division; else the staff alone.",
                                verbose_name="divisions are public",
                            ),
                        ),
                        (
                            "divisions_chosen",
                            models.BooleanField(
                                default=False,
                                help_text="When they register; the staff may change it.",
                                verbose_name="players choose their division",
                            ),
                        ),
                        ("announcement", models.TextField(blank=True, verbose_name="announcement")),
                        (
                            "announced_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="announced"),
                        ),
                        ("created_at", models.DateTimeField(verbose_name="created")),
                        (
                            "origin",
                            models.CharField(
                                blank=True,
                                help_text="The hall or program whose file it came in; empty: it is our own.",
                                max_length=120,
                                verbose_name="brought in from",
                            ),
                        ),
                        (
                            "origin_signed",
                            models.BooleanField(
                                default=False,
                                help_text="The file bore a signature of that hall that holds.",
                            ),
                        ),
                        (
                            "brought_in",
                            models.PositiveIntegerField(
                                default=0,
                                help_text="So many operations, from the first, came in the file: their people are names.",
                            ),
                        ),
                        (
                            "listed",
                            models.BooleanField(
                                default=True,
                                help_text="Stands on the front page, in the lists and the calendar.",
                            ),
                        ),
                        ("removed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "champion",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-starts_at", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["draft", "registration", "running", "finished"])
                                ),
                                name="event_state_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("cut__in", [0, 2, 4, 8])),
                                name="event_cut_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("swiss_rounds__gte", 1)),
                                name="event_has_a_round",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("deck_policy__in", ["closed", "after_round", "open"])
                                ),
                                name="event_deck_policy_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Erasure",
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
                        ("at", models.DateTimeField(auto_now_add=True, verbose_name="when")),
                        ("first", models.PositiveIntegerField(default=0)),
                        ("changed", models.PositiveIntegerField(default=0)),
                        ("head", models.CharField(blank=True, max_length=64)),
                        ("signature", models.CharField(blank=True, max_length=128)),
                        ("open", models.BooleanField(default=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="erasures",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Complaint",
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
                                    ("event", "Event"),
                                    ("person", "Name of a person"),
                                    ("card", "Made card"),
                                    ("table", "Table"),
                                ],
                                max_length=8,
                                verbose_name="about",
                            ),
                        ),
                        ("about", models.CharField(max_length=160)),
                        (
                            "place",
                            models.CharField(
                                help_text="Address of the page on this site.", max_length=200
                            ),
                        ),
                        ("reason", models.CharField(max_length=500, verbose_name="what is wrong")),
                        ("at", models.DateTimeField(auto_now_add=True, verbose_name="when")),
                        ("settled_at", models.DateTimeField(null=True)),
                        (
                            "answer",
                            models.CharField(
                                blank=True, max_length=300, verbose_name="what was done"
                            ),
                        ),
                        (
                            "account",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="complaints",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "settled_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="complaints",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("settled_at", None)),
                                fields=["id"],
                                name="complaint_waiting",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ForeignFile",
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
                        ("format", models.CharField(max_length=20)),
                        ("batch", models.CharField(max_length=32)),
                        ("pod", models.CharField(blank=True, max_length=60)),
                        ("data", models.JSONField()),
                        ("asked", models.JSONField(default=dict)),
                        ("notes", models.JSONField(default=list)),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="file_read",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["batch"], name="foreign_batch")],
                    },
                ),
                migrations.CreateModel(
                    name="HallAct",
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
                                    ("event_listed", "Event put on the front page"),
                                    ("event_unlisted", "Event taken off the front page"),
                                    ("event_removed", "Event removed"),
                                    ("event_restored", "Event restored"),
                                    ("account_suspended", "Account suspended"),
                                    ("account_restored", "Account restored"),
                                    ("account_shortened", "Name of a minor kept to initials"),
                                    ("account_erased", "Account erased at its owner's wish"),
                                    ("offence_written", "Offence written"),
                                    ("report_settled", "Report settled"),
                                ],
                                max_length=24,
                                verbose_name="kind",
                            ),
                        ),
                        ("reason", models.CharField(max_length=300, verbose_name="reason")),
                        ("at", models.DateTimeField(auto_now_add=True, verbose_name="when")),
                        (
                            "account",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="hall_acts",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "actor",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="hall_acts",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Import",
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
                        ("name", models.CharField(max_length=200, verbose_name="file")),
                        ("size", models.PositiveIntegerField(verbose_name="bytes")),
                        ("data", models.BinaryField()),
                        ("format", models.CharField(blank=True, max_length=20)),
                        ("game", models.CharField(max_length=20)),
                        ("ruleset", models.CharField(blank=True, max_length=40)),
                        ("pod", models.CharField(blank=True, max_length=40)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting"),
                                    ("working", "Being read"),
                                    ("done", "Brought in"),
                                    ("failed", "Refused"),
                                ],
                                default="waiting",
                                max_length=8,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "done",
                            models.PositiveIntegerField(default=0, verbose_name="operations read"),
                        ),
                        ("total", models.PositiveIntegerField(null=True, verbose_name="of")),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("code", models.CharField(blank=True, max_length=40)),
                        (
                            "fault",
                            models.CharField(blank=True, max_length=500, verbose_name="fault"),
                        ),
                        ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="sent")),
                        ("touched_at", models.DateTimeField()),
                        (
                            "actor",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="imports",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="imports",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state__in", ["waiting", "working"])),
                                fields=["touched_at"],
                                name="import_under_way",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["waiting", "working", "done", "failed"])
                                ),
                                name="import_state_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
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
                                    ("staff", "Staff"),
                                    ("entry", "Player"),
                                    ("claim", "Is this you?"),
                                ],
                                max_length=8,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("organizer", "Organizer"),
                                    ("head_judge", "Head judge"),
                                    ("judge", "Judge"),
                                    ("scorekeeper", "Scorekeeper"),
                                ],
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        (
                            "missed",
                            models.CharField(
                                choices=[
                                    ("loss", "a match loss for each missed round"),
                                    ("bye", "a bye for each missed round"),
                                    (
                                        "join",
                                        "plays whoever has the bye now; a loss for each round before",
                                    ),
                                    (
                                        "repair",
                                        "the running round is paired again; a loss for each round before",
                                    ),
                                ],
                                default="loss",
                                max_length=8,
                            ),
                        ),
                        ("digest", models.CharField(blank=True, db_index=True, max_length=64)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "No answer yet"),
                                    ("accepted", "Accepted"),
                                    ("declined", "Declined"),
                                    ("withdrawn", "Withdrawn"),
                                ],
                                default="waiting",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        ("expires_at", models.DateTimeField(verbose_name="open until")),
                        ("answered_at", models.DateTimeField(null=True)),
                        (
                            "account",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["staff", "entry", "claim"])),
                                name="invitation_kind_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["waiting", "accepted", "declined", "withdrawn"])
                                ),
                                name="invitation_state_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Match",
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
                        ("fallen", models.BooleanField(default=False, editable=False)),
                        ("serial", models.PositiveIntegerField()),
                        ("table_number", models.PositiveIntegerField(verbose_name="table")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "No result yet"),
                                    ("reported", "Reported by one player"),
                                    ("confirmed", "Confirmed"),
                                    ("disputed", "Reports differ"),
                                ],
                                default="open",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("wins_a", models.PositiveSmallIntegerField(default=0)),
                        ("wins_b", models.PositiveSmallIntegerField(default=0)),
                        ("draws", models.PositiveSmallIntegerField(default=0)),
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("played", "Played"),
                                    ("forfeit", "Not played"),
                                    ("both_lose", "Both lose"),
                                ],
                                default="played",
                                max_length=9,
                            ),
                        ),
                        (
                            "source",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("player", "both players"),
                                    ("staff", "staff"),
                                    ("digital", "the digital table"),
                                    ("ruling", "a ruling"),
                                    ("bye", "bye"),
                                    ("late", "missed before a late entry"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "bout",
                            models.PositiveSmallIntegerField(
                                help_text="Number in the bracket of single elimination.", null=True
                            ),
                        ),
                        (
                            "reasons",
                            models.JSONField(
                                default=list,
                                help_text="Why these two were paired: template and data of each reason.",
                            ),
                        ),
                        (
                            "told",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="What a file says of the result beside the games: kind, points_a, points_b.",
                            ),
                        ),
                        (
                            "places",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="Free-for-all: the place of each seat, in seat order.",
                            ),
                        ),
                        ("table_address", models.CharField(blank=True, max_length=200)),
                        ("open_disputes", models.PositiveIntegerField(default=0)),
                        (
                            "extension",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="extra minutes"
                            ),
                        ),
                        (
                            "judge_called_at",
                            models.DateTimeField(
                                blank=True, null=True, verbose_name="judge called"
                            ),
                        ),
                        (
                            "entry_a",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="matches_as_a",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "entry_b",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="matches_as_b",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "entry_c",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="matches_as_c",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "entry_d",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="matches_as_d",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="matches",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="matches",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "matches",
                        "ordering": ["table_number", "serial"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "serial"), name="match_serial_once"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("fallen", False)),
                                fields=("round", "table_number"),
                                name="match_table_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("entry_b__isnull", True),
                                    models.Q(("entry_a", models.F("entry_b")), _negated=True),
                                    _connector="OR",
                                ),
                                name="match_of_two_players",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("entry_c__isnull", True),
                                    models.Q(
                                        ("entry_a", models.F("entry_c")),
                                        ("entry_b", models.F("entry_c")),
                                        _connector="OR",
                                        _negated=True,
                                    ),
                                    _connector="OR",
                                ),
                                name="match_of_three_players",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("entry_d__isnull", True),
                                    models.Q(
                                        ("entry_a", models.F("entry_d")),
                                        ("entry_b", models.F("entry_d")),
                                        ("entry_c", models.F("entry_d")),
                                        _connector="OR",
                                        _negated=True,
                                    ),
                                    _connector="OR",
                                ),
                                name="match_of_four_players",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["open", "reported", "confirmed", "disputed"])
                                ),
                                name="match_state_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Notice",
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
                        ("key", models.CharField(max_length=120, unique=True)),
                        (
                            "identity",
                            models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("round", "A round is published: my table and opponent"),
                                    (
                                        "decision",
                                        "A penalty, a ruling, or a corrected result of mine",
                                    ),
                                    ("list", "My deck list is due, or has become illegal"),
                                    ("invitation", "Somebody invites me to play or to serve"),
                                    ("pool", "I get a pool of cards to build from, or another one"),
                                    ("place", "I get a place from the wait list"),
                                    ("doors", "Check-in is open: I have to say that I am here"),
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
                        (
                            "attempts",
                            models.PositiveSmallIntegerField(default=0, verbose_name="attempts"),
                        ),
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
                                condition=models.Q(
                                    ("state__in", ["queued", "sent", "failed", "dropped"])
                                ),
                                name="notice_state_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OffenceRow",
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
                        ("game", models.CharField(blank=True, max_length=20, verbose_name="game")),
                        ("code", models.CharField(max_length=60, verbose_name="offence")),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("tardiness", "Tardiness"),
                                    ("game", "Game error"),
                                    ("deck", "Deck error"),
                                    ("slow", "Slow play"),
                                    ("conduct", "Unsporting conduct"),
                                    ("help", "Outside help"),
                                    ("cheating", "Cheating"),
                                ],
                                max_length=12,
                                verbose_name="class",
                            ),
                        ),
                        ("about", models.CharField(max_length=300, verbose_name="what it is")),
                        ("ladder", models.JSONField(default=list, verbose_name="ladder")),
                        ("rule", models.CharField(blank=True, max_length=60, verbose_name="rule")),
                        (
                            "rounds",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="counts for rounds"
                            ),
                        ),
                        ("active", models.BooleanField(default=True, verbose_name="offered")),
                    ],
                    options={
                        "verbose_name": "offence",
                        "ordering": ["game", "code"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "code"), name="offence_code_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Operation",
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
                        ("number", models.PositiveIntegerField(verbose_name="number")),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("event_created", "Event created"),
                                    ("event_changed", "Event changed"),
                                    ("event_published", "Registration opened"),
                                    ("announced", "Announced"),
                                    ("event_started", "Event started"),
                                    ("event_finished", "Event finished"),
                                    ("staff_added", "Staff added"),
                                    ("staff_removed", "Staff removed"),
                                    ("entry_added", "Player entered"),
                                    ("entry_changed", "Player changed"),
                                    ("entry_claimed", "Player linked to an account"),
                                    ("entry_dropped", "Player dropped"),
                                    ("entry_returned", "Player returned"),
                                    ("entry_promoted", "Place given from the wait list"),
                                    ("entry_checked_in", "Player checked in"),
                                    ("checkin_opened", "Check-in opened"),
                                    ("checkin_closed", "Check-in closed"),
                                    ("deck_set", "Deck registered"),
                                    ("decks_locked", "Decks locked"),
                                    ("deck_checked", "Deck checked"),
                                    ("limited_set", "Limited settled"),
                                    ("pools_given", "Pools given out"),
                                    ("pool_set", "Pool entered or replaced"),
                                    ("pods_seated", "Draft pods seated"),
                                    ("phase_opened", "Phase opened"),
                                    ("round_drafted", "Round paired"),
                                    ("seats_swapped", "Players swapped"),
                                    ("draft_discarded", "Draft discarded"),
                                    ("publishing_set", "Time of publication set"),
                                    ("round_published", "Round published"),
                                    ("round_closed", "Round closed"),
                                    ("clock_set", "Clock set"),
                                    ("table_attached", "Digital table opened"),
                                    ("extension_given", "Time extension given"),
                                    ("judge_called", "Judge called"),
                                    ("judge_came", "Judge came to the table"),
                                    ("result_reported", "Result reported"),
                                    ("result_entered", "Result entered by staff"),
                                    ("result_digital", "Result from the digital table"),
                                    ("result_noted", "Late result noted, not counted"),
                                    ("result_corrected", "Result corrected"),
                                    ("ruling_applied", "Ruling applied"),
                                    ("penalty_given", "Penalty given"),
                                    ("penalty_voided", "Penalty voided"),
                                    ("appeal_made", "Ruling appealed"),
                                    ("appeal_withdrawn", "Appeal withdrawn"),
                                    ("appeal_settled", "Appeal decided"),
                                    ("disputes_counted", "Disputes counted"),
                                    ("webhook_set", "Webhook set"),
                                    ("operations_undone", "Undone"),
                                    ("operations_redone", "Redone"),
                                ],
                                max_length=24,
                                verbose_name="what",
                            ),
                        ),
                        (
                            "actor_name",
                            models.CharField(blank=True, max_length=150, verbose_name="who"),
                        ),
                        ("at", models.DateTimeField(verbose_name="when")),
                        (
                            "payload",
                            models.JSONField(
                                encoder=django.core.serializers.json.DjangoJSONEncoder
                            ),
                        ),
                        ("digest", models.CharField(max_length=64)),
                        ("previous", models.CharField(blank=True, max_length=64)),
                        ("request", models.UUIDField(db_index=True, editable=False, null=True)),
                        (
                            "actor",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="operations",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "number"), name="operation_number_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Penalty",
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
                        ("fallen", models.BooleanField(default=False, editable=False)),
                        ("number", models.PositiveIntegerField()),
                        ("code", models.CharField(max_length=60, verbose_name="offence")),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("caution", "Caution"),
                                    ("warning", "Warning"),
                                    ("game_loss", "Game loss"),
                                    ("match_loss", "Match loss"),
                                    ("disqualification", "Disqualification"),
                                ],
                                max_length=16,
                                verbose_name="penalty",
                            ),
                        ),
                        ("reason", models.TextField(verbose_name="reason")),
                        ("rule", models.CharField(blank=True, max_length=60, verbose_name="rule")),
                        ("at", models.DateTimeField()),
                        ("voided", models.BooleanField(default=False)),
                        ("void_reason", models.CharField(blank=True, max_length=200)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="penalties",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="penalties",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="penalties",
                                to="tournaments.match",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "penalties",
                        "ordering": ["-number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "number"), name="penalty_number_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "caution",
                                            "warning",
                                            "game_loss",
                                            "match_loss",
                                            "disqualification",
                                        ],
                                    )
                                ),
                                name="penalty_kind_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Phase",
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
                        ("fallen", models.BooleanField(default=False, editable=False)),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("swiss", "Swiss rounds"),
                                    ("robin", "Round robin"),
                                    ("single", "Single elimination"),
                                    ("double", "Double elimination"),
                                ],
                                max_length=8,
                                verbose_name="system",
                            ),
                        ),
                        ("seeds", models.JSONField(default=list)),
                        ("plan", models.JSONField(default=dict)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="phases",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "number"), name="phase_number_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind__in", ["swiss", "robin", "single", "double"])
                                ),
                                name="phase_kind_is_known",
                            ),
                        ],
                    },
                ),
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
                    name="Printing",
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
                                    ("waiting", "Waiting"),
                                    ("working", "Under way"),
                                    ("done", "Done"),
                                    ("failed", "Failed"),
                                ],
                                default="waiting",
                                max_length=8,
                                verbose_name="state",
                            ),
                        ),
                        ("done", models.PositiveIntegerField(default=0, verbose_name="done")),
                        ("total", models.PositiveIntegerField(default=0, verbose_name="of")),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        (
                            "fault",
                            models.CharField(blank=True, max_length=500, verbose_name="fault"),
                        ),
                        (
                            "made_at",
                            models.DateTimeField(auto_now_add=True, verbose_name="asked for"),
                        ),
                        ("touched_at", models.DateTimeField()),
                        ("paper", models.CharField(max_length=20, verbose_name="paper")),
                        (
                            "size",
                            models.CharField(
                                choices=[("a4", "A4"), ("letter", "Letter")],
                                max_length=6,
                                verbose_name="size",
                            ),
                        ),
                        ("language", models.CharField(max_length=12)),
                        ("at", models.CharField(max_length=200)),
                        (
                            "version",
                            models.PositiveBigIntegerField(default=0, verbose_name="version"),
                        ),
                        ("pages", models.PositiveIntegerField(default=0, verbose_name="pages")),
                        ("data", models.BinaryField(default=b"")),
                        (
                            "actor",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="printings",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="printings",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-pk"],
                        "indexes": [models.Index(fields=["touched_at"], name="printing_touched")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["waiting", "working", "done", "failed"])
                                ),
                                name="printing_state_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("size__in", ["a4", "letter"])),
                                name="printing_size_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Rating",
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
                        ("game", models.CharField(max_length=20, verbose_name="game")),
                        ("format", models.CharField(max_length=40, verbose_name="format")),
                        (
                            "rating",
                            models.DecimalField(
                                decimal_places=8, max_digits=14, verbose_name="rating"
                            ),
                        ),
                        (
                            "deviation",
                            models.DecimalField(
                                decimal_places=8, max_digits=14, verbose_name="deviation"
                            ),
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
                            models.UniqueConstraint(
                                fields=("user", "game", "format"), name="rating_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Report",
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
                        ("fallen", models.BooleanField(default=False, editable=False)),
                        ("number", models.PositiveIntegerField()),
                        (
                            "source",
                            models.CharField(
                                choices=[
                                    ("player", "both players"),
                                    ("staff", "staff"),
                                    ("digital", "the digital table"),
                                    ("ruling", "a ruling"),
                                    ("bye", "bye"),
                                    ("late", "missed before a late entry"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("wins_a", models.PositiveSmallIntegerField()),
                        ("wins_b", models.PositiveSmallIntegerField()),
                        ("draws", models.PositiveSmallIntegerField(default=0)),
                        ("places", models.JSONField(blank=True, default=list)),
                        ("counted", models.BooleanField(default=True)),
                        ("at", models.DateTimeField()),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="reports",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reports",
                                to="tournaments.match",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("counted", True), ("entry__isnull", False), ("fallen", False)
                                ),
                                fields=("match", "entry"),
                                name="report_one_counts",
                            ),
                            models.UniqueConstraint(
                                fields=("match", "number"), name="report_number_once"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RequestKey",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("key", models.CharField(max_length=255, verbose_name="key")),
                        ("path", models.CharField(max_length=500, verbose_name="address")),
                        ("digest", models.CharField(max_length=64)),
                        ("attempt", models.UUIDField()),
                        (
                            "at",
                            models.DateTimeField(
                                auto_now_add=True, db_index=True, verbose_name="when"
                            ),
                        ),
                        (
                            "status",
                            models.PositiveSmallIntegerField(
                                null=True, verbose_name="status of the answer"
                            ),
                        ),
                        ("answer", models.JSONField(null=True, verbose_name="answer")),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "request key",
                        "verbose_name_plural": "request keys",
                        "ordering": ["-at"],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
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
                        ("fallen", models.BooleanField(default=False, editable=False)),
                        ("serial", models.PositiveIntegerField()),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("draft", "Draft"),
                                    ("published", "Running"),
                                    ("closed", "Closed"),
                                    ("voided", "Discarded"),
                                ],
                                default="draft",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("seed", models.CharField(blank=True, max_length=64)),
                        ("inputs", models.JSONField(default=dict)),
                        ("certificate", models.JSONField(default=dict)),
                        (
                            "edited",
                            models.BooleanField(
                                default=False, help_text="Players were swapped by hand."
                            ),
                        ),
                        (
                            "publish_at",
                            models.DateTimeField(
                                help_text="A draft is published at this time by itself.", null=True
                            ),
                        ),
                        (
                            "publish_missed",
                            models.BooleanField(
                                default=False,
                                help_text="It could not be published when its time came.",
                            ),
                        ),
                        ("published_at", models.DateTimeField(null=True)),
                        ("closed_at", models.DateTimeField(null=True)),
                        ("clock_ends_at", models.DateTimeField(null=True)),
                        ("clock_left", models.PositiveIntegerField(null=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rounds",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "phase",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rounds",
                                to="tournaments.phase",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["serial"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "serial"), name="round_serial_once"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(
                                    models.Q(("state", "voided"), _negated=True), ("fallen", False)
                                ),
                                fields=("phase", "number"),
                                name="round_number_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("fallen", False), ("state__in", ["draft", "published"])
                                ),
                                fields=("event",),
                                name="round_one_at_a_time",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["draft", "published", "closed", "voided"])
                                ),
                                name="round_state_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Series",
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
                            "slug",
                            models.SlugField(max_length=60, unique=True, verbose_name="address"),
                        ),
                        ("name", models.CharField(max_length=120, verbose_name="name")),
                        ("description", models.TextField(blank=True, verbose_name="description")),
                        (
                            "scale",
                            models.JSONField(
                                help_text="first, last (places, 0: all below), points of each.",
                                verbose_name="points by place",
                            ),
                        ),
                        (
                            "best",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="0: all of them.",
                                verbose_name="best results that count",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(auto_now_add=True, verbose_name="created"),
                        ),
                        ("removed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "keeper",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="series",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "series",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="SeriesAct",
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
                                    ("created", "Series opened"),
                                    ("changed", "Series changed"),
                                    ("offered", "Event offered"),
                                    ("taken", "Event taken in"),
                                    ("left", "Event taken out"),
                                    ("removed", "Series taken away"),
                                    ("restored", "Series brought back"),
                                ],
                                max_length=20,
                                verbose_name="kind",
                            ),
                        ),
                        ("told", models.JSONField(default=dict)),
                        ("at", models.DateTimeField(auto_now_add=True, verbose_name="when")),
                        (
                            "actor",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="acts",
                                to="tournaments.series",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="SeriesEvent",
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
                            "times",
                            models.PositiveSmallIntegerField(
                                default=1, verbose_name="points count"
                            ),
                        ),
                        ("taken", models.BooleanField(default=False)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="in_series",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="parts",
                                to="tournaments.series",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["series", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("series", "event"), name="series_event_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Spent",
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
                        ("kind", models.CharField(max_length=16)),
                        ("who", models.CharField(max_length=70)),
                        ("number", models.PositiveIntegerField()),
                        (
                            "at",
                            models.DateTimeField(db_index=True, default=django.utils.timezone.now),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("kind", "who", "number"), name="spent_numbered"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Staff",
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
                            "role",
                            models.CharField(
                                choices=[
                                    ("organizer", "Organizer"),
                                    ("head_judge", "Head judge"),
                                    ("judge", "Judge"),
                                    ("scorekeeper", "Scorekeeper"),
                                ],
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        ("active", models.BooleanField(default=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="staff",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="staff_roles",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["role", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "user", "role"), name="staff_role_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "role__in",
                                        ["organizer", "head_judge", "judge", "scorekeeper"],
                                    )
                                ),
                                name="staff_role_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Webhook",
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
                        ("url", models.URLField(max_length=500, verbose_name="address")),
                        ("secret", models.CharField(max_length=64)),
                        ("kinds", models.JSONField(blank=True, default=list)),
                        ("active", models.BooleanField(default=True)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="webhooks",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "number"), name="webhook_number_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Delivery",
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
                            "identity",
                            models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
                        ),
                        ("kind", models.CharField(max_length=24)),
                        ("body", models.JSONField()),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting"),
                                    ("delivered", "Delivered"),
                                    ("given_up", "Given up"),
                                ],
                                default="waiting",
                                max_length=9,
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        (
                            "status",
                            models.PositiveSmallIntegerField(
                                help_text="HTTP status of the answer.", null=True
                            ),
                        ),
                        ("detail", models.CharField(blank=True, max_length=200)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        ("due_at", models.DateTimeField()),
                        ("done_at", models.DateTimeField(null=True)),
                        (
                            "webhook",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="tournaments.webhook",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "deliveries",
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "waiting")),
                                fields=["due_at"],
                                name="delivery_due",
                            )
                        ],
                    },
                ),
            ],
        ),
        migrations.RunPython(forbid, allow),
    ]
