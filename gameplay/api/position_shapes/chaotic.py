"""A position of Chaotic: board, Creatures, Burst, combat, and the piles of both players."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from gameplay.api.position_shapes.both_games import KnownCardOut, OutcomeOut, always, by_name, texts

PHASES = ("pregame", "location", "action", "combat", "recovery", "over")

GAME = __name__.rpartition(".")[2]


class ChaoticStatsOut(serializers.Serializer[Any]):
    """The five scanned values."""

    courage = serializers.IntegerField()
    power = serializers.IntegerField()
    wisdom = serializers.IntegerField()
    speed = serializers.IntegerField()
    energy = serializers.IntegerField()


class ChaoticSpaceOut(serializers.Serializer[Any]):
    """A space with its place on the board. ``cards``: ids of the Creatures in it; ``mirage``: the
    Mirage that lies there."""

    name = serializers.CharField()
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    side = serializers.CharField()
    cards = texts()
    mirage = serializers.CharField(allow_null=True)


class ChaoticGearOut(serializers.Serializer[Any]):
    """Battlegear; its name is null to whoever may not know it."""

    name = serializers.CharField(allow_null=True)
    up = serializers.BooleanField()


class ChaoticCreatureOut(ChaoticStatsOut):
    """A Creature in play, with its present values; ``scanned`` are those of the card."""

    id = serializers.CharField()
    name = serializers.CharField()
    line_name = serializers.CharField(help_text="As lines of the notation call it.")
    owner = serializers.CharField()
    controller = serializers.CharField()
    space = serializers.CharField()
    tribe = serializers.CharField(allow_blank=True)
    subtypes = texts()
    scanned = ChaoticStatsOut()
    elements = texts()
    damage = serializers.IntegerField()
    counters = serializers.IntegerField(help_text="Mugic counters.")
    gear = ChaoticGearOut(allow_null=True)
    infected = serializers.BooleanField()
    moved = serializers.BooleanField()
    engaged = serializers.BooleanField()
    abilities = texts()


class ChaoticLocationOut(serializers.Serializer[Any]):
    """The active Location."""

    name = serializers.CharField()
    initiative = serializers.CharField(allow_blank=True)
    owner = serializers.CharField()
    abilities = texts()


class ChaoticItemOut(serializers.Serializer[Any]):
    """Something on the Burst; that which resolves first stands first."""

    name = serializers.CharField()
    by = serializers.CharField()
    targets = texts()
    kind = serializers.CharField()


class ChaoticCombatOut(serializers.Serializer[Any]):
    """The combat in progress. ``engaged``: attacker and defender."""

    space = serializers.CharField()
    engaged = texts()
    striker = serializers.CharField(allow_null=True)
    initiative = serializers.CharField(allow_null=True)


class ChaoticAttackOut(serializers.Serializer[Any]):
    """An Attack Card in a hand: base damage, and what each element adds; null is none."""

    name = serializers.CharField()
    base = serializers.IntegerField()
    fire = serializers.IntegerField(allow_null=True)
    air = serializers.IntegerField(allow_null=True)
    earth = serializers.IntegerField(allow_null=True)
    water = serializers.IntegerField(allow_null=True)
    build_points = serializers.IntegerField()
    abilities = texts()


class ChaoticMugicOut(serializers.Serializer[Any]):
    """A Mugic Card in a hand; a cost of null is X."""

    name = serializers.CharField()
    cost = serializers.IntegerField(allow_null=True)
    tribe = serializers.CharField(allow_blank=True)
    abilities = texts()


class ChaoticPlacedOut(serializers.Serializer[Any]):
    """What stands in a space before the game; null to whoever may not know it."""

    creature = serializers.CharField(allow_null=True)
    gear = serializers.CharField(allow_null=True)


class ChaoticFormationOut(serializers.Serializer[Any]):
    """What a player has placed so far, by space. ``army`` and ``gear`` wait; told their player."""

    spaces = by_name(ChaoticPlacedOut(allow_null=True))
    army = texts(required=False)
    gear = texts(required=False)


class ChaoticPlayerOut(serializers.Serializer[Any]):
    """The piles of a player; hands are null to others, decks are counted. The orders of the decks
    are told judges alone."""

    attack_hand = ChaoticAttackOut(many=True, allow_null=True)
    attack_hand_size = serializers.IntegerField()
    attack_deck = serializers.IntegerField()
    attack_discard = texts()
    mugic = ChaoticMugicOut(many=True, allow_null=True)
    mugic_size = serializers.IntegerField()
    location_deck = serializers.IntegerField()
    discard = texts()
    removed = texts()
    zero_attacks = serializers.IntegerField()
    formation = ChaoticFormationOut(required=False)
    attack_deck_order = texts(required=False)
    location_deck_order = texts(required=False)


class ChaoticPositionOut(serializers.Serializer[Any]):
    """A position of Chaotic as one reader may know it. Seats are letters; what is hidden is null
    and counted. ``creatures`` by id; ``known`` where there is something."""

    game = always(GAME)
    format = serializers.CharField()
    size = serializers.IntegerField()
    seat = serializers.CharField()
    step = serializers.IntegerField()
    turn_number = serializers.IntegerField()
    active = serializers.CharField()
    phase = serializers.ChoiceField(PHASES)
    priority = serializers.CharField(allow_null=True)
    spaces = ChaoticSpaceOut(many=True)
    creatures = by_name(ChaoticCreatureOut())
    location = ChaoticLocationOut(allow_null=True)
    hive = serializers.BooleanField()
    burst = ChaoticItemOut(many=True)
    combat = ChaoticCombatOut(allow_null=True)
    players = by_name(ChaoticPlayerOut())
    result = OutcomeOut(allow_null=True)
    known = KnownCardOut(many=True, required=False)
