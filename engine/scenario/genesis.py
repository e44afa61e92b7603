"""The shapes of Genesis scenarios (scenario-format-genesis.md sections 1, 3, 4, 9, 10 and 13)."""

from __future__ import annotations

from engine.scenario.shape import Either, Fields, Flag, Items, Table, Text, Whole

SEATS = ("A", "B", "C", "D")
FORMATS = ("constructed", "standard", "draft", "sealed", "free-for-all", "allies")

_text, _flag, _seat = Text(), Flag(), Text(among=SEATS)
_count = Whole(least=0)
_names = Items(_text)

CARD = Fields(
    {
        "champion": _text,
        "spell": _text,
        "technique": _text,
        "summon": _text,
        "alteration": _text,
        "enchantment": _text,
        "hp": _count,
        "aura": _count,
        "reduction": _count,
        "chi": _count,
        "copy_limit": _count,
        "awareness": Text(
            pattern=r"(unbounded|none|(sight )?([fblr][1-5]){1,2}( ([fblr][1-5]){1,2})*)"
        ),
        "abilities": Either(((str, _text), (list, _names))),
    },
    one_of=("champion", "spell", "technique", "summon", "alteration", "enchantment"),
)

_held = Either(((str, _text), (dict, Fields({"card": _text, "as": _text}, required=("card",)))))
_skill = Either(
    (
        (str, _text),
        (dict, Fields({"card": _text, "as": _text, "owner": _seat}, required=("card",))),
    )
)
_permanent = Either(
    (
        (str, _text),
        (
            dict,
            Fields(
                {
                    "card": _text,
                    "as": _text,
                    "owner": _seat,
                    "facing": Text(among=("N", "E", "S", "W")),
                    "hp": _count,
                    "exerted": _flag,
                    "counters": _count,
                    "ailments": _names,
                    "has": _names,
                    "skills": Items(_skill),
                    "origin": Text(among=("timeline", "subconscious")),
                },
                required=("card",),
            ),
        ),
    )
)
_pile = Either(((dict, Table(Whole(least=1))), (list, Items(_text))))
_zone = Items(_held)

_player = Fields(
    {
        "champion": _text,
        "arena": Table(
            Either(((str, _text), (list, Items(_permanent)), (dict, _permanent))),
            key=r"[a-e][1-6]",
        ),
        "aura": _count,
        "thoughts": _zone,
        "timeline": Either(
            ((int, _count), (list, Items(Either(((str, _text), (int, _count))))), (dict, _pile))
        ),
        "memories": _zone,
        "subconscious": _zone,
        "forethoughts": Either(((list, _zone), (dict, _pile))),
    }
)

SETUP = Fields(
    {
        "begin": Text(
            among=("game", "round", "declare", "turn", "move", "main", "end", "round-end")
        ),
        "leader": _seat,
        "active": _text,
        "round": Whole(least=1),
        "players": Whole(among=(2, 3, 4)),
        "best_of": Whole(least=1, most=99),
        "results": Items(Text(among=("A", "B", "draw"))),
        "leaders": Items(Text(among=("A", "B"))),
        "A": _player,
        "B": _player,
        "C": _player,
        "D": _player,
    }
)

DECK = Fields(
    {"champion": _text, "timeline": _pile, "forethoughts": _pile, "subconscious": _pile},
    required=("champion", "timeline"),
)

JUDGEMENT = Fields(
    {"legal": _flag, "violations": _names, "chi": _count, "forethoughts_chi": _count},
    required=("legal",),
)

RANDOM = Fields({"coin": Items(_seat), "discard": _names})
