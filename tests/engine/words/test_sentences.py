"""What happens, said to the one concerned, to the other and to a spectator."""

import pytest

from engine.games import rulebook

NAMES = {"A": "Anna", "B": "Boris", "C": "Chloe", "D": "Dan"}
LONG = "Aa'une the Oligarch, Projection"
HIDDEN = "The face-down Battlegear of Krekk is destroyed."
CHAOTIC, GENESIS = rulebook("chaotic"), rulebook("genesis")


def event(line, seq=9, cause=None):
    return {"seq": seq, "line": line, "rules": [], "cause": cause}


def told(book, line, reader="spectator", **more):
    return book.sentence(event(line), reader=reader, names=NAMES, **more)


@pytest.mark.parametrize(
    ("book", "line", "you", "other"),
    [
        (CHAOTIC, "turn A", "Your turn begins.", "Anna's turn begins."),
        (CHAOTIC, "turn B", "Boris's turn begins.", "Boris's turn begins."),
        (CHAOTIC, "pass A", "You pass.", "Anna passes."),
        (CHAOTIC, "move Maxxor B2", "Maxxor moves to B2.", "Maxxor moves to B2."),
        (CHAOTIC, "counter Maxxor -1", "Maxxor loses 1 Mugic counter.", None),
        (CHAOTIC, "counter Maxxor 2", "Maxxor gets 2 Mugic counters.", None),
        (CHAOTIC, "gain Krekk 10 Power", "Krekk gains 10 Power.", None),
        (CHAOTIC, "gain Krekk 2 Water 5", "Krekk 2 gains Water 5.", None),
        (CHAOTIC, "gain Krekk 2 10 Power", "Krekk 2 gains 10 Power.", None),
        (CHAOTIC, 'gain Krekk "Fire 5"', 'Krekk gains "Fire 5".', None),
        (CHAOTIC, "lose Krekk abilities", "Krekk loses all abilities.", None),
        (CHAOTIC, "hive on", "Hive is activated.", None),
        (
            CHAOTIC,
            "shuffle A.attack_deck",
            "You shuffle your attack deck.",
            "Anna shuffles the attack deck.",
        ),
        (CHAOTIC, "destroy Battlegear of Krekk", HIDDEN, None),
        (GENESIS, "draw A 1", "You draw 1 card.", "Anna draws 1 card."),
        (GENESIS, "draw A 5", "You draw 5 cards.", "Anna draws 5 cards."),
        (GENESIS, "round 3", "Round 3 begins.", None),
        (
            GENESIS,
            "put Cur A.memories",
            "Cur goes to your memories.",
            "Cur goes to Anna's memories.",
        ),
        (GENESIS, "negate copy of Spark", "A copy of Spark is negated.", None),
    ],
)
def test_a_line_is_said_to_the_one_concerned_and_to_others(book, line, you, other):
    assert told(book, line, "A").text == you
    assert told(book, line, "spectator").text == (other or you)
    assert told(book, line, "judge").text == (other or you)


@pytest.mark.parametrize(
    ("line", "halves"),
    [
        ("engage Krekk Maxxor", ("Krekk", "Maxxor")),
        (f"engage {LONG} Krekk 2", (LONG, "Krekk 2")),
        (f"engage Krekk {LONG}", ("Krekk", LONG)),
    ],
)
def test_two_names_side_by_side_are_told_apart(line, halves):
    said = told(CHAOTIC, line)
    assert said.heading
    assert said.subjects == halves


def test_turns_rounds_and_combats_are_headings():
    assert told(CHAOTIC, "turn A").heading
    assert told(GENESIS, "round 1").heading
    assert not told(CHAOTIC, "turn ends").heading


STRIKE = [
    event("resolve Rip Tide", 1),
    event("base 5", 2, 1),
    event("element water 5", 3, 1),
    event("total 10", 4, 1),
    event("damage Psimion 10", 5, 1),
]


def with_psimion(damage):
    psimion = {"line_name": "Psimion", "energy": 45, "damage": damage, "gear": None}
    return {"creatures": {"c1": psimion}, "players": {}}


def test_damage_is_told_with_its_sum_and_what_is_left():
    log = CHAOTIC.log(STRIKE, reader="A", names=NAMES, view=with_psimion(10))
    assert [one.text for one in log][-2:] == [
        "The attack deals 10 (5 + Water 5).",
        "Psimion takes 10 (5 + Water 5) from Rip Tide: 35 of 45 left.",
    ]
    assert log[-1].amount == 10


def test_what_is_left_is_not_told_where_it_changed_later():
    events = [*STRIKE, event("heal Psimion 5", 6, 1)]
    log = CHAOTIC.log(events, reader="A", names=NAMES, view=with_psimion(5))
    assert [one.text for one in log][-2:] == [
        "Psimion takes 10 (5 + Water 5) from Rip Tide.",
        "Psimion heals 5: 40 of 45 left.",
    ]


def test_what_abilities_added_to_an_attack_is_in_its_sum():
    changed = [event("total 25", 4, 1), event("damage Psimion 25", 5, 1)]
    log = CHAOTIC.log([*STRIKE[:3], *changed], reader="A", names=NAMES)
    assert log[-1].text == "Psimion takes 25 (5 + Water 5 + abilities 15) from Rip Tide."


def test_a_line_of_no_kind_is_told_plainly_and_counted():
    said = told(CHAOTIC, "juggle Krekk")
    assert (said.text, said.kind) == ("The game goes on.", "")


@pytest.mark.parametrize(
    ("later", "said"),
    [
        ((), "Krekk strikes Maxxor with Rip Tide."),
        (("striker A",), "Maxxor strikes Krekk with Rip Tide."),
        (("striker A", "striker B"), "Krekk strikes Maxxor with Rip Tide."),
        (("combat ends",), "The attack is Rip Tide."),
    ],
)
def test_who_struck_is_told_though_the_other_strikes_now(later, said):
    """The view is that after all the events: at the end of a step the other player strikes."""
    fighters = {
        key: {"line_name": name, "controller": seat, "gear": None, "energy": 40, "damage": 0}
        for key, name, seat in (("c1", "Maxxor", "A"), ("c2", "Krekk", "B"))
    }
    combat = {"striker": "B", "engaged": ["c1", "c2"]}
    view = {"creatures": fighters, "combat": combat, "burst": [], "players": {}}
    after = [event(line, seq) for seq, line in enumerate(later, 10)]
    assert told(CHAOTIC, "strike Rip Tide", view=view, after=after).text == said
