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
    ]
