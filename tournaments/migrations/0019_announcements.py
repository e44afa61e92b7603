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
    ]
