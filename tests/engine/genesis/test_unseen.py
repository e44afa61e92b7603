"""Whether a hidden card is there, or there are several, is not told by who is asked (GR-ZN.3)."""

import json

import pytest

from engine.genesis.table.scenarios import set_up

ANT = {"summon": "", "hp": 1}
CALL = {
    "spell": "",
    "abilities": "Swift - Cast Call - Free : You may place an Ant from your subconscious on a spot "
    "adjacent to you.",
}
SEEK = {
    "spell": "",
    "abilities": "Swift - Cast Seek - Free : Search your timeline for a spell, show it, put it "
    "into your thoughts, then shuffle.",
}
BALM = {"spell": "", "abilities": "Swift - Heal [2] - 2 Aura"}


def call(subconscious):
    """An Ant may be placed from the subconscious, if there is one."""
    cards = {"Call": CALL, "Ant": ANT, "Balm": BALM}
    setup = {"A": {"thoughts": ["Call"], "subconscious": subconscious}}
    game = set_up({"cards": cards, "setup": setup})
    game.choose("A", "play Call")
    return game


def seek(timeline):
    """A search for a spell."""
    cards = {"Seek": SEEK, "Balm": BALM}
    setup = {"A": {"thoughts": ["Seek"], "timeline": timeline}}
    game = set_up({"cards": cards, "setup": setup})
    game.choose("A", "play Seek")
    return game


def seen(game, seat):
    """All that a seat receives of a position, and who is asked."""
    events = [event.as_seen_by(seat) for event in game.events]
    asked = [(prompt.seat, prompt.kind) for prompt in game.prompts]
    return json.dumps([game.view(seat), events, asked])


def declined(game):
    """Both pass, then every choice is declined; yields each position."""
    yield game
    for seat in ("B", "A"):
        game.choose(seat, "pass")
        yield game
    while game.prompts[0].kind == "choose":
        game.choose("A", "choose no")
        yield game


@pytest.mark.parametrize("watcher", ["B", "spectator"])
def test_a_card_is_asked_for_where_there_is_none(watcher):
    none, some = declined(call(["Balm", "Balm"])), declined(call(["Ant", "Balm"]))
    found = [
        seen(one, watcher) == seen(other, watcher) for one, other in zip(none, some, strict=True)
    ]
    assert found == [True] * 4


def test_nobody_is_asked_for_a_card_of_an_empty_subconscious():
    positions = list(declined(call([])))
    assert len(positions) == 3


@pytest.mark.parametrize("watcher", ["B", "spectator"])
def test_a_search_asks_though_it_finds_but_one(watcher):
    games = [seek(["Balm", "Blank", "Blank"]), seek(["Balm", "Seek", "Blank"])]
    for seat in ("B", "A"):
        for game in games:
            game.choose(seat, "pass")
    one, two = games
    assert seen(one, watcher) == seen(two, watcher)
    assert [len(game.prompts[0].options) for game in games] == [1, 2]
    for game in games:
        game.choose("A", "choose Balm")
    assert seen(one, watcher) == seen(two, watcher)
