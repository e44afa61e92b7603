"""One register of meaning: every node has one, none has two in the same use."""

import pytest

from engine.chaotic.meaning import register
from engine.chaotic.table import entries
from engine.language import nodes as n


def test_every_node_has_a_meaning():
    assert entries is not None
    assert register.without_meaning() == []


@pytest.mark.parametrize("node", [n.Heal, n.CountOf, n.Infected, n.Found, n.Bearer, n.LoseCost])
def test_a_node_without_a_meaning_is_found(node, monkeypatch):
    monkeypatch.delitem(register.family_of(node), node)
    assert register.without_meaning() == [node.__name__]


def test_a_second_meaning_in_the_same_use_is_refused():
    with pytest.raises(ValueError, match="Heal means heal already"):
        register.means(n.Heal)(lambda game, env, effect: None)


def test_a_node_may_be_used_in_several_ways():
    assert register.ON_CREATURE[n.Controlled] is not register.ON_ITEM[n.Controlled]
