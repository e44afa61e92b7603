from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_names_and_tokens"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True,
                help_text="Of mail and push messages; empty: that of the hall.",
                max_length=10,
                verbose_name="language",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="unwanted",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="way:kind of each that this person does not want to be told.",
                verbose_name="unwanted news",
            ),
        ),
    ]
