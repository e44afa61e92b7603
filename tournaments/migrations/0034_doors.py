from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0033_divisions"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="doors",
            field=models.JSONField(
                blank=True,
                default=dict,
                help_text="at (number of the phase), left since they opened, moved up of them.",
                verbose_name="doors of a day",
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="here",
            field=models.BooleanField(
                default=False,
                help_text="Said so at check-in: of a later day, or while waiting for a place.",
                verbose_name="here",
            ),
        ),
    ]
