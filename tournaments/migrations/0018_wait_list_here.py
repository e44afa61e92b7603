"""Who waits for a place says at check-in that they are here."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_event_facts_and_prizes")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="here",
            field=models.BooleanField(
                default=False,
                help_text="Waits for a place and said so at check-in.",
                verbose_name="here",
            ),
        ),
    ]
