"""In which states an operation can be done is named once: in `tournaments.operations.needs.states`.

A service that compares a state by itself would let through what an undo or a file refuses, or the
other way round. The places below name a state and mean something else by it.
"""

import ast
from pathlib import Path

import pytest

from tournaments.enums import EntryState, EventState, MatchState, OperationKind, RoundState
from tournaments.operations.needs import states
from tournaments.operations.needs.table import NEEDS

ROOT = Path(__file__).resolve().parents[3]
STATES = {one.__name__: one for one in (EntryState, EventState, MatchState, RoundState)}
WORDS = {value for one in STATES.values() for value in one.values}
FOLDERS = (
    *("tournaments/services", "tournaments/operations/needs"),
    *("decks/services", "gameplay/services"),
)
BESIDE = ("decks/rights.py",)
"""Modules outside those folders that say when an act is due."""
SOURCE = "tournaments/operations/needs/states.py"
PLAYED = {
    "tournaments/trials/course.py": "plays an event at random: it chooses what to try next",
    "tournaments/trials/mutants.py": "plays small events: it chooses what to try next",
    "tournaments/services/files/staged.py": "writes the log of a made-up event",
}
"""Modules that refuse nothing."""
ELSE = {
    # What is done already is not done twice.
    ("tournaments/services/entry/entries.py", "check_in"): "who is checked in already stays so",
    ("tournaments/services/entry/waiting.py", "join"): "who waits already waits on",
    ("tournaments/services/round/rounds.py", "publish"): "a published round stays published",
    ("tournaments/services/round/publishing.py", "due"): "which drafts wait for their time",
    ("tournaments/services/round/rounds.py", "close"): "a closed round stays closed",
    # The state that an operation writes.
    ("tournaments/services/entry/entries.py", "_add"): "the state of a new entry",
    ("tournaments/services/entry/entries.py", "_state"): "the state of a new entry",
    ("tournaments/services/files/carried.py", "_begin"): "the state of an entry from elsewhere",
    ("tournaments/services/files/border.py", "_added"): "the state of a new entry in a file",
    ("tournaments/services/files/border.py", "_returned"): "the state of an entry in a file",
    # Whom or what it is about.
    ("tournaments/services/hall/series.py", "_expect_fit"): "whether it may count in a series",
    ("tournaments/services/entry/entries.py", "full"): "whom the places are counted for",
    ("tournaments/services/entry/entries.py", "full_of_those_here"): "how many are here",
    ("tournaments/services/event/events.py", "start"): "who is here when the event starts",
    ("tournaments/services/match/results.py", "undisputed"): "whether somebody neutral enters it",
    ("tournaments/services/match/results.py", "_one_says_otherwise"): "whether one contradicts",
    ("tournaments/services/round/returning.py", "_take_back_round"): "an undo may be at any time: "
    "this is whether there is a round to pair again, and whether it has begun",
    ("tournaments/services/entry/doors.py", "come_late"): "the state of a player who is back",
    ("tournaments/services/entry/waiting.py", "place"): "the number on the wait list",
    ("decks/services/made_cards.py", "withdraw"): "whether an event is over, for a card of a deck",
    ("decks/services/registrations.py", "_store"): "what an illegal list would do to a table",
    ("decks/rights.py", "OPEN_STATES"): "when players hand in lists; what is known "
    "of a deck the hall notes at any time",
    ("decks/rights.py", "BEFORE_THE_START"): "whose lists no round has locked yet",
    ("decks/rights.py", "has_left"): "for whom players and judges hand in nothing; what is known "
    "of a deck the hall notes at any time",
    ("tournaments/services/person/erasing.py", "_withdraw"): "which events are still to come",
    # The checks: not whether the operation is at its point, but what it finds there.
    ("tournaments/operations/needs/events.py", "settings_stay"): "which settings are fixed",
    ("tournaments/operations/needs/events.py", "_rounds"): "which rounds count",
    ("tournaments/operations/needs/doors.py", "plays"): "who has a place",
    ("tournaments/operations/needs/doors.py", "_runs"): "whether check-in is of a later day",
    ("tournaments/operations/needs/doors.py", "came_too_late"): "which rounds count",
    ("tournaments/operations/needs/entries.py", "_added"): "who waits takes no place",
    ("tournaments/operations/needs/entries.py", "_all_here"): "how many are here",
    ("tournaments/operations/needs/entries.py", "_checked_in"): "whether a place must be free",
    ("tournaments/operations/needs/entries.py", "_full"): "whom the places are counted for",
    ("tournaments/operations/needs/rounds.py", "_round_drafted"): "which rounds count",
    ("tournaments/operations/needs/results.py", "_keeps_winner"): "whether a winner is known",
}
"""By module and function: what a state is named for where it is not asked whether an act is due."""


def named(tree):
    """Every state of the hall that a source names, or compares a `state` with, and the function or
    the constant in which it stands."""
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef):
            yield from named(statement)
            continue
        name = getattr(statement, "name", ast.unparse(statement).partition(" ")[0])
        for node in ast.walk(statement):
            if names_a_state(node):
                yield name, ast.unparse(node)


def names_a_state(node):
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr in getattr(STATES.get(node.value.id), "__members__", ())
    if isinstance(node, ast.Compare):
        of_state = ast.unparse(node.left).endswith(("state", "state']"))
        return of_state and any(is_word(one) for one in ast.walk(node))
    if isinstance(node, ast.keyword):
        at_end = (node.arg or "").removesuffix("__in").rpartition("__")[2]
        return at_end == "state" and any(is_word(one) for one in ast.walk(node.value))
    return False


def is_word(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in WORDS


def modules():
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))
    yield from (ROOT / path for path in BESIDE)


def test_services_and_checks_ask_the_one_source():
    found = {
        (path.relative_to(ROOT).as_posix(), function)
        for path in modules()
        for function, _ in named(ast.parse(path.read_text(encoding="utf-8")))
    }
    found = {one for one in found if one[0] not in PLAYED and one[0] != SOURCE}
    assert sorted(found - ELSE.keys()) == []
    assert sorted(ELSE.keys() - found) == [], "these name no state any more"


@pytest.mark.parametrize(
    "line",
    [
        "if event.state != EventState.RUNNING: raise Refusal",
        "if event.state not in (EventState.DRAFT, EventState.RUNNING): raise Refusal",
        "expect(round, RoundState.DRAFT)",
        "if match.round.state == 'closed': raise Refusal",
        "if row['state'] != 'published': raise Refusal",
        "found = rounds.filter(round__state='draft')",
        "found = rounds.exclude(state__in=['draft', 'voided'])",
    ],
)
def test_a_state_is_seen(line):
    for place in ("def act(event):\n    {}", "class Act:\n    def act(self):\n        {}"):
        assert {name for name, _ in named(ast.parse(place.format(line)))} == {"act"}


def test_a_constant_of_states_is_seen():
    assert list(named(ast.parse("OPEN = (EventState.RUNNING,)"))) == [
        ("OPEN", "EventState.RUNNING")
    ]


@pytest.mark.parametrize(
    "line",
    [
        "if not states.may(Kind.EVENT_STARTED, event=event.state): raise Refusal",
        "deck = Deck.objects.filter(state=DeckState.LEGAL)",
        "if kind == 'draft': pass",
        "if table.state != TableState.PLAYING: raise Refusal",
    ],
)
def test_asking_names_no_state(line):
    assert not list(named(ast.parse(f"def act(event):\n    {line}")))


@pytest.mark.parametrize("table", ["EVENT", "ROUND", "MATCH", "ENTRY"])
def test_each_table_speaks_of_known_operations_and_leaves_some_state_out(table):
    everything = {"EVENT": EventState, "ROUND": RoundState, "MATCH": MatchState}
    for kind, allowed in getattr(states, table).items():
        assert kind in NEEDS
        values = everything.get(table, EntryState).values
        assert set(allowed) < set(values), "an operation that is done in every state needs none"


def test_a_kind_without_such_a_need_is_not_asked():
    assert states.may(OperationKind.EVENT_STARTED, event="registration")
    assert not states.may(OperationKind.EVENT_STARTED, event="running")
    assert not states.may(OperationKind.RESULT_CORRECTED, round="closed", match="open")
    with pytest.raises(KeyError):
        states.may(OperationKind.STAFF_ADDED, event="draft")
