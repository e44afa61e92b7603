"""Whether an event asks for lists, until when, and by which ban list they are judged; events that
are there go on as they were."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_announcements"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="decks_required",
            field=models.BooleanField(
                default=False,
                help_text=("Nobody plays without a legal list. Digital tables always ask for one."),
                verbose_name="lists asked for",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="decks_due",
            field=models.DateTimeField(
                blank=True,
                help_text=(
                    "From then on players change no list; without it until the event starts."
                ),
                null=True,
                verbose_name="lists due",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="ban_list",
            field=models.CharField(
                blank=True,
                default="",
                help_text="A published list and its day; empty: the cards as they are printed.",
                max_length=60,
                verbose_name="ban list",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="event",
            name="card_rules",
            field=models.TextField(
                blank=True,
                default="",
                help_text=(
                    "Over the ban list: a word and a card a line. The decks app reads them."
                ),
                verbose_name="rules of single cards",
            ),
            preserve_default=False,
        ),
    ]
