"""Lists pasted in an event: read in its game, every fault named; lists taken away again."""

import json
from typing import Any

import pytest

import engine.decks
from decks.errors import UnreadableDeck
from decks.services import lists, registrations
from tournaments.errors import Refusal
from tournaments.services.entry import entries
from tournaments.services.event import events

pytestmark = pytest.mark.django_db

TIMELINES = list(engine.decks.shipped("genesis"))


@pytest.fixture
def arena(alice: Any, bob: Any) -> Any:
    """Bob's entry in an event of Genesis."""
    event = events.create(actor=alice, name="Anvar Cup", game="genesis", format="constructed")
    events.publish(actor=alice, event=event)
    return entries.sign_up(actor=bob, event=event)


def bare(key: str) -> str:
    """A timeline as people paste it: without a word of its game."""
    text = engine.decks.shipped("genesis")[key].as_text()
    return "\n".join(line for line in text.splitlines() if not line.startswith("Game:"))


@pytest.mark.parametrize("form", ["text", "names", "counts", "json"])
def test_a_timeline_is_read_in_the_game_of_its_event(arena: Any, bob: Any, form: str) -> None:
    text = engine.decks.FORMS[form](engine.decks.shipped("genesis")[TIMELINES[0]])
    text = "\n".join(line for line in text.splitlines() if not line.startswith("Game:"))
    row = registrations.register(actor=bob, entry=arena, text=text)
    assert row.legal and row.content["game"] == "genesis"


def test_every_shipped_timeline_can_be_pasted(arena: Any, bob: Any) -> None:
    for key in TIMELINES:
        assert registrations.register(actor=bob, entry=arena, text=bare(key)).legal, key


def test_a_list_of_the_other_game_is_called_so(arena: Any, entry: Any, bob: Any) -> None:
    overworld = engine.decks.shipped("chaotic")["dop-overworld"]
    for text in (overworld.as_text(), engine.decks.FORMS["names"](overworld)):
        with pytest.raises(Refusal, match="another game"):
            registrations.register(actor=bob, entry=arena, text=text)
    with pytest.raises(Refusal, match="another game"):
        registrations.register(actor=bob, entry=entry, text=bare(TIMELINES[0]))


def test_a_list_is_kept_as_what_its_cards_are(bob: Any) -> None:
    assert lists.create(actor=bob, text=bare(TIMELINES[0])).game == "genesis"
    assert lists.create(actor=bob, text="1 Maxxor").game == "chaotic"
    kept = lists.create(actor=bob, text=bare(TIMELINES[1]))
    assert lists.rewrite(actor=bob, deck_list=kept, text=bare(TIMELINES[2])).game == "genesis"


def test_the_lines_that_read_are_judged_with_those_that_do_not(entry: Any, bob: Any) -> None:
    text = "Creatures:\n1 Maxxor\n1 Maxor\n\nAttacks:\n5 Rip Tide\n2 Decrescendo"
    with pytest.raises(UnreadableDeck) as refused:
        registrations.register(actor=bob, entry=entry, text=text)
    told = [(fault.lines, fault.rule) for fault in refused.value.faults]
    assert told == [((3,), ""), ((6,), "2.2.2"), ((7,), "2.2.8")]
    assert refused.value.faults[0].nearest[0] == "Maxxor"


def test_the_page_names_every_fault(enter: Any, entry: Any, bob: Any) -> None:
    text = "Creatures:\n1 Maxor\n\nAttacks:\n5 Rip Tide\n2 Decrescendo"
    answer = enter(bob).post(f"/decks/entries/{entry.pk}/", {"text": text})
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 400 and "3 faults in the list" in page
    for words in ("line 2", "Maxxor", "line 5", "/rules/2.2.2/", "line 6", "/rules/2.2.8/"):
        assert words in page
    assert "5 Rip Tide" in page  # the text is still in the box


def test_an_example_is_of_the_game_of_the_event(
    enter: Any, arena: Any, entry: Any, bob: Any
) -> None:
    page = enter(bob).get(f"/decks/entries/{arena.pk}/").content.decode()
    assert "Toll-Gate Giant" in page and "Rip Tide" not in page
    page = enter(bob).get("/decks/new/").content.decode()
    assert "Ardun Keshel" in page and "Rip Tide" in page


def test_a_short_list_is_judged_for_the_board_of_the_event(entry: Any, bob: Any) -> None:
    row = registrations.register(actor=bob, entry=entry, text="1 Maxxor\n1 Arias")
    assert {"rule": "2.1.1", "text": "2 Creatures instead of 3"}.items() <= row.faults[0].items()


def test_a_deck_check_is_read_in_the_game_of_the_list(arena: Any, alice: Any, bob: Any) -> None:
    row = registrations.register(actor=bob, entry=arena, text=bare(TIMELINES[0]))
    found = bare(TIMELINES[0]).replace("Timeline:", "Timeline:\n1 Toll-Gate Giant")
    done = registrations.check(actor=alice, registration=row, found=found)
    assert (done.missing, done.extra) == ([], ["1 Toll-Gate Giant"])


# --- Lists taken away --------------------------------------------------------------------------


@pytest.mark.parametrize("form", list(engine.decks.FORMS))
def test_a_list_is_taken_away_by_its_owner_alone(
    enter: Any, bob: Any, charlie: Any, form: str
) -> None:
    kept = lists.create_from_starter(actor=bob, starter=TIMELINES[0])
    address = f"/decks/{kept.pk}/as/{form}/"
    answer = enter(bob).get(address)
    again = engine.decks.read(answer.content.decode(), game="genesis").deck
    assert again is not None and again.cards == engine.decks.parse(json.dumps(kept.content)).cards
    assert "attachment" in answer["Content-Disposition"]
    assert enter(charlie).get(address).status_code == 404
    assert enter(None).get(address).status_code == 302
    assert enter(bob).get(f"/decks/{kept.pk}/as/scroll/").status_code == 404


def test_the_sheet_is_for_whoever_may_see_the_list(
    enter: Any, entry: Any, bob: Any, judy: Any, dora: Any, register: Any
) -> None:
    address = f"/decks/entries/{entry.pk}/sheet/"
    assert enter(bob).get(address).status_code == 404  # nothing is registered
    row = register(entry)
    for person in (bob, judy):
        page = enter(person).get(address).content.decode()
        assert "Rip Tide" in page and row.short_digest in page
    assert enter(dora).get(address).status_code == 404
    assert enter(None).get(address).status_code == 302
    kept = lists.create_from_starter(actor=bob, starter="dop-overworld")
    assert enter(bob).get(f"/decks/{kept.pk}/sheet/").status_code == 200
    assert enter(dora).get(f"/decks/{kept.pk}/sheet/").status_code == 404


def test_the_api_tells_every_fault(api: Any, bob: Any) -> None:
    sent = {"text": "1 Maxor\n3 Rip Tide\n2 Zorbl", "format": "masters"}
    answer = api(bob).post("/api/v1/decks/check/", sent)
    assert answer.status_code == 400
    assert [fault["lines"] for fault in answer.json()["faults"]] == [[1], [3]]
    sent = {"text": "1 Maxxor\n3 Rip Tide", "format": "masters", "game": "chaotic"}
    faults = api(bob).post("/api/v1/decks/check/", sent).json()["faults"]
    assert {"2.2.2"} == {fault["rule"] for fault in faults if fault["lines"] == [2]}
