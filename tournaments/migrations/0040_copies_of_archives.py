from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_calls_taken_back")]

    operations = [
        migrations.AddField(
            model_name="import",
            name="as_copy",
            field=models.BooleanField(
                default=False,
                help_text="An archive gets an address of its own, and its digests anew.",
            ),
        ),
    ]
