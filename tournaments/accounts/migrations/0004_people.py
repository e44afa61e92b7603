from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_wishes"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="erase_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="to be erased"),
        ),
        migrations.AddField(
            model_name="user",
            name="erased_at",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="erased"
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="full_name",
            field=models.CharField(
                blank=True,
                help_text="Of a minor; for the staff of the events the person plays in.",
                max_length=60,
                verbose_name="whole name",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="minor",
            field=models.BooleanField(
                default=False,
                help_text="In public the name is kept to its initials.",
                verbose_name="minor",
            ),
        ),
    ]
