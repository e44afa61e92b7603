import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments.accounts import names


def name_everybody(apps, schema_editor):
    """Give every account a name that reads like no other, and a handle.

    The handle of an account that is there already is its user name: the digests of the logs it
    stands in were made over that.
    """
    taken = set()
    for user in apps.get_model("accounts", "User").objects.order_by("pk"):
        wanted = user.name if names.key(user.name) else user.username
        user.name = names.free(wanted if names.key(wanted) else f"player {user.pk}", taken)
        user.name_key, user.handle = names.key(user.name), user.username
        taken.add(user.name_key)
        user.save(update_fields=["name", "name_key", "handle"])


def drop_old_tokens(apps, schema_editor):
    """The tokens of the time before: they never ended and went round the second factor."""
    table = "authtoken_token"
    if table in schema_editor.connection.introspection.table_names():
        schema_editor.execute(f"DROP TABLE {schema_editor.quote_name(table)}")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField("user", "name_key", models.CharField(max_length=240, null=True)),
        migrations.AddField("user", "handle", models.CharField(max_length=150, null=True)),
        migrations.RunPython(name_everybody, migrations.RunPython.noop),
        migrations.AlterField(
            "user",
            "name_key",
            models.CharField(
                editable=False,
                error_messages={
                    "unique": "Somebody here has this name, or one that reads like it."
                },
                max_length=240,
                unique=True,
            ),
        ),
        migrations.AlterField(
            "user",
            "handle",
            models.CharField(editable=False, max_length=150, unique=True, verbose_name="handle"),
        ),
        migrations.CreateModel(
            name="Token",
            fields=[
                ("digest", models.CharField(max_length=128, primary_key=True, serialize=False)),
                ("token_key", models.CharField(db_index=True, max_length=25)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("expiry", models.DateTimeField(blank=True, null=True)),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("scopes", models.JSONField(default=list, verbose_name="scopes")),
                ("used_at", models.DateTimeField(null=True, verbose_name="last used")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="auth_token_set",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-created"]},
        ),
        migrations.RunPython(drop_old_tokens, migrations.RunPython.noop),
    ]
