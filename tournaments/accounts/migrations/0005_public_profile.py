from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_people"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="public",
            field=models.BooleanField(
                default=False,
                help_text="Everybody reads my places and ratings on a page of mine, and among leaders.",
                verbose_name="public profile",
            ),
        ),
    ]
