from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0022_people_erasures"),
    ]

    operations = [
        migrations.AlterField(
            model_name="hallact",
            name="kind",
            field=models.CharField(
                choices=[
                    ("event_listed", "Event put on the front page"),
                    ("event_unlisted", "Event taken off the front page"),
                    ("event_removed", "Event removed"),
                    ("event_restored", "Event restored"),
                    ("account_suspended", "Account suspended"),
                    ("account_restored", "Account restored"),
                    ("account_shortened", "Name of a minor kept to initials"),
                    ("account_erased", "Account erased at its owner's wish"),
                    ("report_settled", "Report settled"),
                ],
                max_length=24,
                verbose_name="kind",
            ),
        ),
    ]
