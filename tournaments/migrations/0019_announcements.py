"""What the staff of an event tell everybody."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_wait_list_here")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="announcement",
            field=models.TextField(blank=True, default="", verbose_name="announcement"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="event",
            name="announced_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="announced"),
        ),
        migrations.AlterField(
            model_name="operation",
            name="kind",
            field=models.CharField(
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
                    ("phase_opened", "Phase opened"),
                    ("round_drafted", "Round paired"),
                    ("seats_swapped", "Players swapped"),
                    ("draft_discarded", "Draft discarded"),
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
                    ("disputes_counted", "Disputes counted"),
                    ("webhook_set", "Webhook set"),
                    ("operations_undone", "Undone"),
                    ("operations_redone", "Redone"),
                ],
                max_length=24,
                verbose_name="what",
            ),
        ),
    ]
