"""The shapes of Chaotic scenarios (scenario-format.md sections 3, 4, 8 and 11)."""

from __future__ import annotations

from engine.scenario.shape import SEED, Either, Fields, Flag, Items, Shape, Table, Text, Whole

SEATS = ("A", "B")
FORMATS = (
    "masters",
    "limited",
    "advanced-apprentice",
    "apprentice",
    "dawn-2007-master",
    "dawn-2007-apprentice",
    "demo-master",
    "demo-apprentice",
)

_text, _flag, _seat = Text(), Flag(), Text(among=SEATS)
_number = Whole()
_count = Whole(least=0)
_names = Items(_text)

_CARD_KINDS = ("creature", "attack", "battlegear", "mugic", "location")

CARD = Fields(
    {
        "creature": _text,
        "attack": _text,
        "battlegear": _text,
        "mugic": _text,
        "location": _text,
        "name": _text,
        "version": _text,
        "text": Either(((str, _text), (list, _names))),
        "brainwashed_text": _text,
        "disciplines": Text(pattern=r"[0-9]{1,4}/[0-9]{1,4}/[0-9]{1,4}/[0-9]{1,4}"),
        "energy": _number,
        "elements": _text,
        "mugic_ability": _count,
        "base": _number,
        "fire": _number,
        "air": _number,
        "earth": _number,
        "water": _number,
        "build_points": _count,
        "cost": Either(((int, _count), (str, Text(among=("X",))))),
        "initiative": _text,
        "unique": _flag,
        "legendary": _flag,
        "loyal": _flag,
        "loyal_to": _text,
    },
    one_of=_CARD_KINDS,
)

_creature = Fields(
    {
        "card": _text,
        "as": _text,
        "controller": _seat,
        "damage": _count,
        "counters": _count,
        "gear_up": _text,
        "gear_down": _text,
        "infected": _flag,
        "moved": _flag,
    },
    required=("card",),
)

_zones = Fields(
    {
        "mugic": _names,
        "attack_hand": _names,
        "attack_deck": _names,
        "attack_discard": _names,
        "location_deck": _names,
        "discard": _names,
        "army": _names,
        "gear": _names,
    }
)

SETUP = Fields(
    {
        "size": Whole(among=(1, 3, 6, 10)),
        "turn": _seat,
        "begin": Text(among=("setup", "pregame", "turn-start", "location", "action", "strike")),
        "board": Table(Either(((str, _text), (dict, _creature))), key=r"[AB]([1-9]|10)[+]?"),
        "location": _text,
        "location_owner": _seat,
        "A": _zones,
        "B": _zones,
        "mirage": Fields(
            {"card": _text, "space": _text, "owner": _seat}, required=("card", "space", "owner")
        ),
        "hive": _flag,
        "turns_without_combat": _count,
        "engaged": Items(_text, least=2, most=2),
        "striker": _seat,
        "zero_attacks": Fields({"A": _count, "B": _count}),
    }
)

_pile = Either(((dict, Table(Whole(least=1))), (list, _names)))

DECK = Fields(
    {
        "size": Whole(among=(1, 3, 6, 10)),
        "creatures": _pile,
        "battlegear": _pile,
        "mugic": _pile,
        "attacks": _pile,
        "locations": _pile,
    },
    required=("size",),
)

JUDGEMENT = Fields(
    {"legal": _flag, "violations": _names, "build_cost": _number}, required=("legal",)
)

RANDOM = Fields({"coin": Items(_seat), "seed": SEED})

EXTRA: dict[str, Shape] = {}
