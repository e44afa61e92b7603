"""Lock and show on pages: exchanges that no list holds, and secret until both are locked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import decks, rulesets
from engine.decks.genesis import timelines
from gameplay.models import Input, SeatView, StepRow, Table
from gameplay.persons import Person
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.timelines import LISTS
from tests.kept import kept
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def table(bob: Any, dora: Any) -> Table:
    """A match of three whose first game dora has won; both are asked to lock."""
    people = [Person(user=bob), Person(user=dora)]
    made = tables.open_by_invitation(
        actor=people[0], deck=LISTS[0], format="constructed", players=2, best_of=3
    )
    tables.join(actor=people[1], table=made, invitation=made.invitation, deck=LISTS[2])
    for person in people:
        tables.sit_down(actor=person, table=playing.fresh(made), nonce="n")
    playing.work(made)
    play.concede(actor=people[0], table=playing.fresh(made))
    playing.work(made)
    while "lock" not in {offer.kind for offer in playing.offers(made).values()}:
        letter, offer = sorted(playing.offers(made).items())[0]
        line = offer.options[0]["line"]
        person = playing.people(made)[letter]
        play.choose(actor=person, table=playing.fresh(made), line=line, asked=offer.asked)
        playing.work(made)
    return playing.fresh(made)


def three_for_three(deck: decks.DeckList) -> tuple[list[str], list[str]]:
    """Three exchanges of one card in one: more cards than the listed swaps have."""
    out: list[str] = []
    into: list[str] = []
    copies = Counter(copy.name for copy in deck.pile("forethoughts"))
    for swap in timelines.swaps(deck, rulesets.get("genesis", "constructed"), most=1, limit=5000):
        if swap.out[0] in out or swap.into[0] in into or not copies[swap.into[0]]:
            continue
        if swap.out[0] in into or swap.into[0] in out:
            continue
        out += swap.out
        into += swap.into
        if len(out) == 3:
            return out, into
    raise AssertionError("no three exchanges")


def letter_of(table: Table) -> str:
    """Who locks first."""
    return min(playing.offers(table))


def sent(table: Table, letter: str, out: list[str], into: list[str]) -> dict[str, str]:
    """The form of the page: how many of each card go out and come in."""
    fields = {f"out:{name}": str(count) for name, count in Counter(out).items()}
    fields |= {f"in:{name}": str(count) for name, count in Counter(into).items()}
    return fields | {"asked": str(playing.offers(table)[letter].asked), "out:Nothing": "0"}


def test_page_offers_every_card_of_both_piles(
    table: Table, enter: Any, bob: Any, dora: Any
) -> None:
    user, deck = {"A": (bob, LISTS[0]), "B": (dora, LISTS[2])}[letter_of(table)]
    page = enter(user).get(f"/tables/{table.pk}/").content.decode()
    for name in deck.cards["timeline"]:
        assert f'name="out:{name}"' in page.replace("&#x27;", "'")
    for name in deck.cards["forethoughts"]:
        assert f'name="in:{name}"' in page.replace("&#x27;", "'")


def test_an_exchange_of_three_is_locked_from_the_form(
    table: Table, enter: Any, bob: Any, dora: Any
) -> None:
    letter = letter_of(table)
    user, deck = {"A": (bob, LISTS[0]), "B": (dora, LISTS[2])}[letter]
    out, into = three_for_three(deck)
    fields = sent(table, letter, out, into)
    assert enter(user).post(f"/tables/{table.pk}/choose/", fields).status_code == 302
    playing.work(table)
    made = Input.objects.filter(letter=letter, kind="choice").latest("pk")
    assert made.index is None
    assert made.applied is not None
    view = SeatView.objects.get(game=playing.current(table), reader=letter).content["match"]
    assert sorted(view["swaps"][letter]["in"]) == sorted(into)
    other = "B" if letter == "A" else "A"
    offer = playing.offers(table)[other]
    play.choose(actor=playing.people(table)[other], table=table, line="lock", asked=offer.asked)
    playing.work(table)
    while playing.fresh(table).state == "playing":
        play.concede(actor=Person(user=bob), table=playing.fresh(table))
        playing.work(table)
    assert playing.current(table).verified


def test_the_line_is_nobody_elses_before_both_are_locked(
    table: Table, enter: Any, api: Any, bob: Any, dora: Any
) -> None:
    letter = letter_of(table)
    user, other, deck = {"A": (bob, dora, LISTS[0]), "B": (dora, bob, LISTS[2])}[letter]
    out, into = three_for_three(deck)
    enter(user).post(f"/tables/{table.pk}/choose/", sent(table, letter, out, into))
    playing.work(table)
    row = StepRow.objects.filter(letter=letter).latest("number")
    assert row.line.startswith("lock out ")
    game = playing.current(table)
    for address in (
        f"/tables/{table.pk}/",
        f"/tables/{table.pk}/live/",
        f"/replays/{game.pk}/?step={row.number}",
        f"/api/v1/tables/{table.pk}/",
        f"/api/v1/games/{game.pk}/steps/",
        f"/api/v1/games/{game.pk}/steps/{row.number}/",
    ):
        own = api(user) if address.startswith("/api") else enter(user)
        theirs = api(other) if address.startswith("/api") else enter(other)
        shown = theirs.get(address)
        assert shown.status_code in (200, 404), address
        assert own.get(address).status_code == shown.status_code
        assert row.line not in shown.content.decode().replace("&#x27;", "'"), address


@pytest.mark.parametrize(
    ("change", "rule"),
    [("number", "G-lock-show.7"), ("chi", "G-lock-show.8"), ("copies", "G-lock-show.7")],
)
def test_an_exchange_against_the_rules_is_refused_with_the_rule(
    table: Table, enter: Any, bob: Any, dora: Any, change: str, rule: str
) -> None:
    letter = letter_of(table)
    user, deck = {"A": (bob, LISTS[0]), "B": (dora, LISTS[2])}[letter]
    out, into = three_for_three(deck)
    if change == "number":
        into = into[:2]
    elif change == "chi":
        chis = {name: getattr(deck.find(name), "chi", 0) for name in deck.names()}
        away = chis[into[0]]
        into[0] = next(
            name
            for name in deck.cards["forethoughts"]
            if chis[name] != away and name not in (*into, *out)
        )
    else:
        out = [out[0]] * 9
        into = [into[0]] * 9
    answered = enter(user).post(
        f"/tables/{table.pk}/choose/", sent(table, letter, out, into), headers={"X-Part": "1"}
    )
    assert answered.status_code == 409
    assert rule in answered.content.decode()
    assert not Input.objects.filter(letter=letter, line__startswith="lock").exists()


def test_an_empty_form_locks_the_list_as_it_is(
    table: Table, enter: Any, bob: Any, dora: Any
) -> None:
    letter = letter_of(table)
    user = {"A": bob, "B": dora}[letter]
    asked = str(playing.offers(table)[letter].asked)
    fields = {"asked": asked, "out:Ember Dart": "0", "in:Kiln Breath": "0"}
    assert enter(user).post(f"/tables/{table.pk}/choose/", fields).status_code == 302
    playing.work(table)
    assert Input.objects.filter(letter=letter).latest("pk").line == "lock"


def test_why_not_knows_unlisted_exchanges(table: Table, bob: Any, dora: Any) -> None:
    letter = letter_of(table)
    deck = {"A": LISTS[0], "B": LISTS[2]}[letter]
    person = playing.people(table)[letter]
    out, into = three_for_three(deck)
    line = f"lock out {', '.join(out)} in {', '.join(into)}"
    assert play.why_not(actor=person, table=table, line=line) == (True, [])
    legal, reasons = play.why_not(actor=person, table=table, line=f"lock out {out[0]} in {into[1]}")
    assert legal or reasons[0]["rule"] == "G-lock-show.8"


def test_only_open_prompts_ask_the_engine(table: Table, bob: Any, dora: Any) -> None:
    letter = letter_of(table)
    offer = playing.offers(table)[letter]
    with pytest.raises(Refusal):
        play.choose(
            actor=playing.people(table)[letter],
            table=table,
            line="lock out " + "x, " * 900 + "in y",
            asked=offer.asked,
        )
