"""The decks as they stand.

A new database is made by this alone; one that has begun the steps named in `replaces` ends them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.migrating


class Migration(migrations.Migration):
    replaces = [
        ("decks", "0001_initial"),
        ("decks", "0002_made_cards"),
        ("decks", "0003_salted_digests"),
        ("decks", "0004_versions_and_links"),
        ("decks", "0005_card_texts"),
        ("decks", "0006_building"),
        ("decks", "0007_pools"),
    ]

    initial = True

    dependencies = [
        ("accounts", "__first__"),
        ("tournaments", "0001_squashed_0037_news_of_pools"),
    ]

    operations = [
        tournaments.migrating.CreateTogether(
            models=[
                migrations.CreateModel(
                    name="CardTextFile",
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
                        ("game", models.CharField(max_length=20, verbose_name="game")),
                        ("source", models.CharField(max_length=200, verbose_name="source")),
                        ("digest", models.CharField(max_length=64, verbose_name="digest")),
                        ("count", models.PositiveIntegerField(verbose_name="cards")),
                        (
                            "unknown",
                            models.JSONField(default=list, verbose_name="rows without a card"),
                        ),
                        ("loaded_at", models.DateTimeField(verbose_name="loaded at")),
                        (
                            "withdrawn_at",
                            models.DateTimeField(
                                blank=True, null=True, verbose_name="withdrawn at"
                            ),
                        ),
                        (
                            "loaded_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="loaded by",
                            ),
                        ),
                        (
                            "withdrawn_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="withdrawn by",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "file of card texts",
                        "verbose_name_plural": "files of card texts",
                        "ordering": ["-pk"],
                        "permissions": [("load_card_texts", "Can load the texts of the cards")],
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="DeckList",
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
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("game", models.CharField(max_length=20, verbose_name="game")),
                        ("size", models.PositiveSmallIntegerField(verbose_name="board size")),
                        (
                            "content",
                            models.JSONField(
                                help_text="As engine.decks.DeckList.as_json gives it",
                                verbose_name="cards",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[("active", "in use"), ("archived", "archived")],
                                default="active",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "link",
                            models.CharField(
                                blank=True,
                                editable=False,
                                help_text="The address by which everybody reads it; nothing: it is shown to nobody.",
                                max_length=32,
                                null=True,
                                unique=True,
                                verbose_name="link",
                            ),
                        ),
                        (
                            "created",
                            models.DateTimeField(auto_now_add=True, verbose_name="created"),
                        ),
                        ("changed", models.DateTimeField(auto_now=True, verbose_name="changed")),
                        (
                            "built_at",
                            models.DateTimeField(
                                blank=True,
                                editable=False,
                                help_text="The last step in the builder; nothing once it was changed in another way",
                                null=True,
                                verbose_name="built at",
                            ),
                        ),
                        (
                            "owner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deck_lists",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="owner",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "deck list",
                        "verbose_name_plural": "deck lists",
                        "ordering": ["-changed", "-pk"],
                        "indexes": [
                            models.Index(
                                fields=["owner", "state", "-changed"], name="decks_list_owner"
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["active", "archived"])),
                                name="decks_list_state_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DeckVersion",
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
                        ("number", models.PositiveIntegerField(verbose_name="number")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("content", models.JSONField(verbose_name="cards")),
                        ("until", models.DateTimeField(auto_now_add=True, verbose_name="until")),
                        (
                            "deck_list",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="versions",
                                to="decks.decklist",
                                verbose_name="deck list",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "version of a deck list",
                        "verbose_name_plural": "versions of deck lists",
                        "ordering": ["-number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("deck_list", "number"), name="decks_version_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Limited",
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
                        (
                            "way",
                            models.CharField(
                                choices=[
                                    ("off", "Own cards: no Limited"),
                                    ("sealed", "Sealed: the hall makes the packs"),
                                    ("opened", "Sealed: players open packs and enter them"),
                                    ("draft", "Draft: players pass packs and enter what they took"),
                                ],
                                default="off",
                                max_length=10,
                                verbose_name="way",
                            ),
                        ),
                        (
                            "packs",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="packs a player"
                            ),
                        ),
                        (
                            "sets",
                            models.JSONField(
                                default=list,
                                help_text="Codes; packs take them in turn.",
                                verbose_name="sets",
                            ),
                        ),
                        (
                            "contents",
                            models.TextField(blank=True, verbose_name="what a pack holds"),
                        ),
                        (
                            "free",
                            models.JSONField(
                                default=list,
                                help_text="Names of piles",
                                verbose_name="parts of a list from outside the pool",
                            ),
                        ),
                        (
                            "seed",
                            models.CharField(editable=False, max_length=64, verbose_name="seed"),
                        ),
                        (
                            "sheets",
                            models.JSONField(default=list, verbose_name="cards of the slots"),
                        ),
                        (
                            "pods",
                            models.JSONField(
                                default=list,
                                help_text="Numbers of entries by seat",
                                verbose_name="pods",
                            ),
                        ),
                        ("changed", models.DateTimeField(auto_now=True, verbose_name="changed")),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="limited",
                                to="tournaments.event",
                                verbose_name="event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "Limited of an event",
                        "verbose_name_plural": "Limited of events",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("way__in", ["off", "sealed", "opened", "draft"])
                                ),
                                name="decks_limited_way_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MadeCard",
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
                        (
                            "game",
                            models.CharField(default="genesis", max_length=20, verbose_name="game"),
                        ),
                        ("name", models.CharField(max_length=60, verbose_name="name")),
                        ("key", models.SlugField(max_length=80, verbose_name="address")),
                        ("entry", models.TextField(verbose_name="entry")),
                        (
                            "state",
                            models.CharField(
                                choices=[("active", "in use"), ("withdrawn", "withdrawn")],
                                default="active",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("added", models.DateTimeField(auto_now_add=True, verbose_name="added")),
                        (
                            "withdrawn",
                            models.DateTimeField(blank=True, null=True, verbose_name="withdrawn"),
                        ),
                        (
                            "added_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="added by",
                            ),
                        ),
                        (
                            "withdrawn_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="withdrawn by",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "made card",
                        "verbose_name_plural": "made cards",
                        "ordering": ["name", "-pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state", "active")),
                                fields=("game", "name"),
                                name="decks_made_name_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("state", "active")),
                                fields=("game", "key"),
                                name="decks_made_key_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["active", "withdrawn"])),
                                name="decks_made_state_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Pool",
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
                        (
                            "cards",
                            models.JSONField(help_text="Full name -> copies", verbose_name="cards"),
                        ),
                        (
                            "way",
                            models.CharField(
                                choices=[("given", "given out"), ("entered", "entered")],
                                max_length=10,
                                verbose_name="way",
                            ),
                        ),
                        ("turn", models.PositiveSmallIntegerField(default=0, verbose_name="turn")),
                        ("digest", models.CharField(max_length=64, verbose_name="digest")),
                        (
                            "salt",
                            models.CharField(editable=False, max_length=32, verbose_name="salt"),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[("current", "current"), ("replaced", "replaced")],
                                default="current",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(blank=True, max_length=200, verbose_name="reason"),
                        ),
                        (
                            "created",
                            models.DateTimeField(auto_now_add=True, verbose_name="made at"),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="by",
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="pools",
                                to="tournaments.entry",
                                verbose_name="entry",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "pool",
                        "verbose_name_plural": "pools",
                        "ordering": ["-pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state", "current")),
                                fields=("entry",),
                                name="decks_pool_one_current",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["current", "replaced"])),
                                name="decks_pool_state_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Registration",
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
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("content", models.JSONField(verbose_name="cards")),
                        ("digest", models.CharField(max_length=64, verbose_name="digest")),
                        (
                            "salt",
                            models.CharField(
                                blank=True,
                                editable=False,
                                help_text="Goes into the digest and is told with the list; older lists have none.",
                                max_length=32,
                                verbose_name="salt",
                            ),
                        ),
                        (
                            "faults",
                            models.JSONField(
                                default=list,
                                help_text="List of {rule, text, cards}; empty when legal",
                                verbose_name="faults",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("registered", "registered"),
                                    ("locked", "locked"),
                                    ("replaced", "replaced"),
                                ],
                                default="registered",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "created",
                            models.DateTimeField(auto_now_add=True, verbose_name="registered at"),
                        ),
                        (
                            "locked_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="locked at"),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="registrations",
                                to="tournaments.entry",
                                verbose_name="entry",
                            ),
                        ),
                        (
                            "registered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="registered by",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "registration",
                        "verbose_name_plural": "registrations",
                        "ordering": ["-pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state", "replaced"), _negated=True),
                                fields=("entry",),
                                name="decks_registration_one_current",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["registered", "locked", "replaced"])
                                ),
                                name="decks_registration_state_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DeckCheck",
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
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("agrees", "agrees with the list"),
                                    ("differs", "differs from the list"),
                                ],
                                max_length=10,
                                verbose_name="outcome",
                            ),
                        ),
                        (
                            "missing",
                            models.JSONField(default=list, verbose_name="missing from the deck"),
                        ),
                        ("extra", models.JSONField(default=list, verbose_name="not on the list")),
                        ("note", models.CharField(blank=True, max_length=400, verbose_name="note")),
                        (
                            "created",
                            models.DateTimeField(auto_now_add=True, verbose_name="checked at"),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="by",
                            ),
                        ),
                        (
                            "registration",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="checks",
                                to="decks.registration",
                                verbose_name="registration",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "deck check",
                        "verbose_name_plural": "deck checks",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="CardText",
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
                        ("name", models.CharField(max_length=120, verbose_name="card")),
                        ("text", models.TextField(blank=True, verbose_name="text of today")),
                        ("printed", models.TextField(blank=True, verbose_name="printed text")),
                        (
                            "brainwashed",
                            models.TextField(blank=True, verbose_name="text while Brainwashed"),
                        ),
                        (
                            "brainwashed_printed",
                            models.TextField(
                                blank=True, verbose_name="printed text while Brainwashed"
                            ),
                        ),
                        (
                            "file",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="texts",
                                to="decks.cardtextfile",
                                verbose_name="file",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "card text",
                        "verbose_name_plural": "card texts",
                        "ordering": ["pk"],
                        "indexes": [models.Index(fields=["name"], name="decks_card_text_name")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("file", "name"), name="decks_card_text_once"
                            )
                        ],
                    },
                ),
            ],
        ),
    ]
