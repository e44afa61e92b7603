from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gameplay", "0023_disputes_trained")]

    operations = [
        migrations.AddField(
            model_name="repair",
            name="clocks",
            field=models.JSONField(default=dict),
        ),
    ]
