"""A position of Genesis: arena, permanents, stack, and the zones of all players."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from gameplay.api.position_shapes.both_games import KnownCardOut, OutcomeOut, always, by_name, texts

PHASES = (
    *("set-up", "round-begin", "declare", "turn-begin", "move", "main", "end", "clean-up"),
    *("round-end", "round-clean-up", "over"),
)

GAME = __name__.rpartition(".")[2]


class GenesisSpotOut(serializers.Serializer[Any]):
    """A spot of the arena, a1 first: column and row from the leader's left hand. ``cards``: ids of
    what stands there; ``occupied``: nothing else may come there."""

    name = serializers.CharField()
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    cards = texts()
    occupied = serializers.BooleanField()


class GenesisWordsOut(serializers.Serializer[Any]):
    """An ability of a skill, by its name."""

    name = serializers.CharField(allow_blank=True)
    wording = serializers.CharField()


class GenesisAbilityOut(GenesisWordsOut):
    """An ability of a permanent, and how fast it is."""

    speed = serializers.CharField(allow_blank=True)


class GenesisSkillOut(serializers.Serializer[Any]):
    """A skill on a permanent."""

    name = serializers.CharField()
    line_name = serializers.CharField()
    owner = serializers.CharField()
    counters = serializers.IntegerField()
    abilities = GenesisWordsOut(many=True)


class GenesisPermanentOut(serializers.Serializer[Any]):
    """A permanent with everything on it. ``full``: its hp unhurt; ``moves`` and ``awareness``:
    spots; ``has``: keyword abilities it has now; ``prevents``: damage that it still prevents."""

    id = serializers.CharField()
    name = serializers.CharField()
    line_name = serializers.CharField(help_text="As lines of the notation call it.")
    kind = serializers.CharField()
    owner = serializers.CharField()
    controller = serializers.CharField()
    spot = serializers.CharField()
    facing = serializers.CharField()
    hp = serializers.IntegerField()
    full = serializers.IntegerField()
    aura = serializers.IntegerField()
    exerted = serializers.BooleanField()
    counters = serializers.IntegerField()
    awareness = texts()
    moves = texts()
    ailments = texts()
    has = texts()
    prevents = serializers.ListField(child=serializers.IntegerField())
    skills = GenesisSkillOut(many=True)
    abilities = GenesisAbilityOut(many=True)


class GenesisItemOut(serializers.Serializer[Any]):
    """Something on the stack; that which resolves first stands first. ``user``: the permanent that
    uses it."""

    name = serializers.CharField()
    by = serializers.CharField()
    ability = serializers.CharField(allow_blank=True)
    card = serializers.CharField()
    kind = serializers.CharField()
    user = serializers.CharField(allow_null=True)
    targets = texts()
    element = serializers.CharField(allow_null=True)


class GenesisPlayerOut(serializers.Serializer[Any]):
    """The zones of a player; thoughts and forethoughts are null to others. The order of the
    timeline is told judges alone."""

    aura = serializers.IntegerField()
    playing = serializers.BooleanField()
    thoughts = texts(allow_null=True)
    thoughts_size = serializers.IntegerField()
    timeline = serializers.IntegerField()
    memories = texts()
    subconscious = texts(help_text="Those of them that the reader may know.")
    subconscious_size = serializers.IntegerField()
    forethoughts = texts(allow_null=True)
    forethoughts_size = serializers.IntegerField()
    skill_zone = texts()
    timeline_order = texts(required=False)


class GenesisSwapOut(serializers.Serializer[Any]):
    """The cards that a player exchanged between two games."""

    def get_fields(self) -> dict[str, Any]:
        return {"out": texts(), "in": texts()}


class GenesisCopiesOut(serializers.Serializer[Any]):
    """A card that may be exchanged, with its copies and its Chi."""

    name = serializers.CharField()
    copies = serializers.IntegerField()
    chi = serializers.IntegerField()


class GenesisPilesOut(serializers.Serializer[Any]):
    """What a player who is to lock chooses from."""

    timeline = GenesisCopiesOut(many=True)
    forethoughts = GenesisCopiesOut(many=True)


class GenesisMatchOut(serializers.Serializer[Any]):
    """The match as far as the reader may know it, by letters: games won, who has locked, what was
    exchanged, and what may be."""

    best_of = serializers.IntegerField()
    game = serializers.IntegerField()
    games = by_name(serializers.IntegerField())
    locked = by_name(serializers.BooleanField())
    swaps = by_name(GenesisSwapOut())
    choosable = by_name(GenesisPilesOut())


class GenesisPositionOut(serializers.Serializer[Any]):
    """A position of Genesis as one reader may know it. Seats are letters; what is hidden is null
    and counted. ``permanents`` by id; ``known`` where there is something."""

    game = always(GAME)
    format = serializers.CharField()
    size = serializers.IntegerField(help_text="Players.")
    seat = serializers.CharField()
    step = serializers.IntegerField()
    round = serializers.IntegerField()
    phase = serializers.ChoiceField(PHASES)
    leader = serializers.CharField()
    began = serializers.CharField()
    fallen = serializers.ListField(
        child=texts(), help_text="Who is out, those who fell together in one list."
    )
    order = texts()
    turn = serializers.CharField(allow_null=True)
    active = serializers.CharField(allow_null=True)
    steps = serializers.IntegerField(help_text="That the active permanent may still move.")
    priority = serializers.CharField(allow_null=True)
    spots = GenesisSpotOut(many=True)
    permanents = by_name(GenesisPermanentOut())
    stack = GenesisItemOut(many=True)
    killed = texts(help_text="Spots at which something was killed.")
    players = by_name(GenesisPlayerOut())
    match = GenesisMatchOut(allow_null=True)
    result = OutcomeOut(allow_null=True)
    known = KnownCardOut(many=True, required=False)
