"""Rules and cards, to and fro."""

from decks.rulebook.ids import cited_in, ids_in
from decks.rulebook.on_cards import Scenario, cards_of, rules_on, scenario
from engine import cards, rulebook
from engine.rulebook.shown import card_shown_by, shown_by


def ids(name: str) -> set[str]:
    return {rule.id for rule in rules_on(cards.facts("chaotic", name))}


def told(id: str) -> Scenario:
    found = scenario(id)
    assert found is not None
    return found


def test_the_longest_name_counts() -> None:
    assert "R-unique" in ids("Warriors of Owayki")
    shown = card_shown_by("chaotic", "Owayki")
    told_of = {rule.id for one in shown for rule in told(one.id).rules}
    assert "R-unique" not in ids("Owayki") - told_of


def test_a_rule_and_the_cards_it_names_lead_to_each_other() -> None:
    named = cards_of(rulebook.rule("R-unique"))
    assert {card.name for card in named} == {
        "Warriors of Owayki",
        "Crown of Aa'une",
        "Hornsabre",
        "Scepter of the Infernal Parasite",
        "Dread Tread",
    }
    assert all("R-unique" in {rule.id for rule in rules_on(card)} for card in named)
    assert cards_of(rulebook.rule("6.3.3")) == ()


def test_rulings_that_a_scenario_with_the_card_shows_are_its_rulings() -> None:
    shown = card_shown_by("chaotic", "Symphony of Similarity")
    assert any("R-wording" in {rule.id for rule in told(one.id).rules} for one in shown)
    assert "R-wording" in ids("Symphony of Similarity")


def test_every_scenario_leads_to_rules_and_cards_that_there_are() -> None:
    every = {
        one.id: rule
        for game in rulebook.GAMES
        for rule in rulebook.rules(game)
        for one in shown_by(rule.id)
    }
    assert len(every) > 1500
    for id, rule in every.items():
        found = told(id)
        assert found.game == rule.game and found.title
        assert rule.id in {one.id for one in found.rules}
    assert scenario("X-none") is None


def test_ids_in_running_text() -> None:
    text = "See 8.6.5.2, R-loops; not 2.00, 99.1 or G-turn.1, and 6.3.3."
    found = ids_in(text, "chaotic")
    assert [one for _, _, one in found] == ["8.6.5.2", "R-loops", "6.3.3"]
    assert all(text[begin:end] == one for begin, end, one in found)
    assert [one for _, _, one in ids_in(text, "genesis")] == ["G-turn.1"]


def test_a_ruling_cites_others_and_not_itself() -> None:
    for game in rulebook.GAMES:
        for rule in rulebook.rules(game):
            assert rule.id not in cited_in(rule)
    assert cited_in(rulebook.rule("R-unique")) == ("2.2.3", "2.2.4", "2.2.5")
