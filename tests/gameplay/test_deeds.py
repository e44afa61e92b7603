"""What many answers fold under: the page has a word for whatever can be done in a game."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from engine import decks, games
from engine.account import names_of
from gameplay.documents.wording import Speaker
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.queries.record.positions import position_at
from gameplay.queries.table.documents import asked_of, names_in
from gameplay.services.table import tables
from gameplay.words.names import WORDS
from tests.gameplay import playing

pytestmark = pytest.mark.django_db
TABLES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "chaotic": ("ten-overworld", "ten-underworld", {"format": "masters", "board": 10}),
    "genesis": ("training-ardun-keshel-a", "training-joric-farsling-a", {}),
}


def deeds_at(table: Table, choices: int) -> set[str]:
    """What can be done here with so many choices that it folds: play, move, choose ..."""
    dice, found = random.Random(3), set()
    for _ in range(choices):
        game = playing.current(table)
        for letter, offer in playing.offers(table).items():
            if len(offer.options) < 5:
                continue
            view = position_at(game, game.revision).view(letter)
            speaker = Speaker(table.rulebook, letter, names_in(table.seats.all(), "en"), view)
            said = speaker.options(asked_of(offer).as_told())
            done = Counter(one.verb or one.line.split(" ")[0] for one in said)
            found |= {deed for deed, times in done.items() if times > 1}
        if not playing.offers(table):
            break
        playing.step(table, dice)
    return found


def test_every_value_that_can_be_asked_for_has_a_word() -> None:
    """What the page does not know stays as the engine has it, in small letters: "Hp"."""
    values = {name.lower() for game in games.names() for name in names_of(game)}
    assert {"hp", "power"} <= values <= set(WORDS)


@pytest.mark.parametrize("game", TABLES)
def test_every_deed_has_a_word_on_the_page(make_user: Any, game: str) -> None:
    ana, ben = (Person(user=make_user(name)) for name in ("ana", "ben"))
    mine, other, settings = TABLES[game]
    lists = decks.shipped()
    table = tables.open_by_invitation(actor=ana, deck=lists[mine], **settings)
    tables.join(actor=ben, table=table, invitation=table.invitation, deck=lists[other])
    for person in (ana, ben):
        tables.sit_down(actor=person, table=table, nonce="n")
    playing.work(table)
    deeds = deeds_at(table, 100)
    assert len(deeds) > 1
    assert deeds <= set(WORDS), "without scripts"
    for language in ("en", "de"):
        with translation.override(language):
            words = dict(
                re.findall(
                    r'data-word="ask-([^"]+)">([^<]+)<',
                    render_to_string("gameplay/_table_words.html"),
                )
            )
            assert deeds <= set(words), "with scripts"
            assert language == "en" or all(words[deed] != deed for deed in deeds)
