"""A reading tries only what may begin with the word that stands there: it finds the same and
comes as far as one that tries everything."""

from random import Random

import pytest

from engine.cards import all_facts
from engine.language.grammar import grammar
from engine.language.grammar.machine import Grammar, Parse
from engine.language.text import tokens

FEW = 25
"""Lines tried of each kind: as they are, cut at the beginning, and with a word exchanged."""


def lines():
    dice = Random(4)
    cards = [card for card in all_facts("chaotic") if card.wording]
    whole = [(card.kind, line) for card in dice.sample(cards, FEW) for line in card.wording]
    words = [word for _, line in whole for word in line.split()]
    for kind, line in whole:
        apart = line.split()
        place = dice.randrange(len(apart))
        yield kind, line
        yield kind, " ".join(apart[place:])
        yield kind, " ".join([*apart[:place], dice.choice(words), *apart[place + 1 :]])


def read(kind, line):
    parse = Parse(grammar(), tokens(line))
    return parse.readings(f"{kind} line"), parse.furthest


def test_what_is_passed_over_could_not_be_read(monkeypatch):
    tried = list(lines())
    quick = [read(*one) for one in tried]
    monkeypatch.setattr(Grammar, "begun_by", lambda self, category, _: self.productions[category])
    assert quick == [read(*one) for one in tried]
    assert 0 < sum(1 for found, _ in quick if not found) < len(quick)


def test_few_productions_are_tried():
    whole = grammar()
    opening = whole.opening_of(tokens("Heal 10 damage"), 0)
    assert len(whole.begun_by("effect", opening)) < len(whole.productions["effect"]) / 4
    with pytest.raises(LookupError, match="no category"):
        whole.begun_by("riddle", opening)
