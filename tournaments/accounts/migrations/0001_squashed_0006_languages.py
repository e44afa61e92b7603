"""The accounts as they stand.

A new database is made by this alone; one that has begun the steps named in `replaces` ends them.
"""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournaments.migrating


class Migration(migrations.Migration):
    replaces = [
        ("accounts", "0001_initial"),
        ("accounts", "0002_names_and_tokens"),
        ("accounts", "0003_wishes"),
        ("accounts", "0004_people"),
        ("accounts", "0005_public_profile"),
        ("accounts", "0006_languages"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        tournaments.migrating.CreateTogether(
            models=[
                migrations.CreateModel(
                    name="User",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        (
                            "last_login",
                            models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                        ),
                        (
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        (
                            "username",
                            models.CharField(
                                error_messages={
                                    "unique": "A user with that username already exists."
                                },
                                help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                                max_length=150,
                                unique=True,
                                validators=[
                                    django.contrib.auth.validators.UnicodeUsernameValidator()
                                ],
                                verbose_name="username",
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(
                                blank=True, max_length=254, verbose_name="email address"
                            ),
                        ),
                        (
                            "is_staff",
                            models.BooleanField(
                                default=False,
                                help_text="Designates whether the user can log into this admin site.",
                                verbose_name="staff status",
                            ),
                        ),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True,
                                help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                                verbose_name="active",
                            ),
                        ),
                        (
                            "date_joined",
                            models.DateTimeField(
                                default=django.utils.timezone.now, verbose_name="date joined"
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                blank=True,
                                help_text="How others see you on pairings and standings.",
                                max_length=60,
                                verbose_name="display name",
                            ),
                        ),
                        (
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
                        (
                            "handle",
                            models.CharField(
                                editable=False, max_length=150, unique=True, verbose_name="handle"
                            ),
                        ),
                        (
                            "language",
                            models.CharField(
                                blank=True,
                                help_text="Of pages, tables, mail and push messages; empty: as the browser says.",
                                max_length=10,
                                verbose_name="language",
                            ),
                        ),
                        (
                            "unwanted",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="way:kind of each that this person does not want to be told.",
                                verbose_name="unwanted news",
                            ),
                        ),
                        (
                            "public",
                            models.BooleanField(
                                default=False,
                                help_text="Everybody reads my places and ratings on a page of mine, and among leaders.",
                                verbose_name="public profile",
                            ),
                        ),
                        (
                            "minor",
                            models.BooleanField(
                                default=False,
                                help_text="In public the name is kept to its initials.",
                                verbose_name="minor",
                            ),
                        ),
                        (
                            "full_name",
                            models.CharField(
                                blank=True,
                                help_text="Of a minor; for the staff of the events the person plays in.",
                                max_length=60,
                                verbose_name="whole name",
                            ),
                        ),
                        (
                            "erase_at",
                            models.DateTimeField(
                                blank=True, null=True, verbose_name="to be erased"
                            ),
                        ),
                        (
                            "erased_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="erased"
                            ),
                        ),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                                verbose_name="groups",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Specific permissions for this user.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                                verbose_name="user permissions",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "user",
                        "verbose_name_plural": "users",
                    },
                    managers=[
                        ("objects", django.contrib.auth.models.UserManager()),
                    ],
                ),
                migrations.CreateModel(
                    name="Token",
                    fields=[
                        (
                            "digest",
                            models.CharField(max_length=128, primary_key=True, serialize=False),
                        ),
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
                    options={
                        "ordering": ["-created"],
                    },
                ),
            ],
        ),
    ]
