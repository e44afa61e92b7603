"""What an event tells its guests (end, venue, contact, fee, links), and its prizes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_imports_and_brought_in")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="ends_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="end"),
        ),
        migrations.AddField(
            model_name="event",
            name="venue",
            field=models.TextField(blank=True, default="", verbose_name="venue"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="event",
            name="contact",
            field=models.CharField(blank=True, default="", max_length=200, verbose_name="contact"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="event",
            name="fee",
            field=models.CharField(blank=True, default="", max_length=200, verbose_name="fee"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="event",
            name="links",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="label, url of each.",
                verbose_name="links",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="prizes",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="first, last (places), what of each.",
                verbose_name="prizes",
            ),
        ),
    ]
