"""Who left a table before its game began is known by the seat. Of earlier ones it is not known."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gameplay", "0033_stops_that_stand")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="left_by",
            field=models.CharField(
                blank=True,
                help_text="The seat whose player left before the game began.",
                max_length=4,
            ),
        ),
    ]
