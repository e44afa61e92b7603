"""Events of a step as pages list them."""

from gameplay.templatetags.table import event_list

DRAWN = {"seq": 7, "line": "Player A draws <two>", "rules": ["C-combat.3", ""], "cause": None}


def test_event_is_listed_with_its_rules_and_its_cause() -> None:
    page = event_list([DRAWN, {**DRAWN, "seq": 8, "rules": [], "cause": 7}])
    first, second = page.split("<li ")[1:]
    assert first.startswith('id="event-7"') and second.startswith('id="event-8"')
    assert first.count("rule-ref") == 1 and "C-combat.3</a>" in first
    assert "why-link" not in first
    assert '<a class="why-link small" href="#event-7">why</a>' in second
    assert "rule-ref" not in second


def test_a_sentence_stands_alone_and_its_line_unfolds() -> None:
    told = {**DRAWN, "text": "You draw <two> cards.", "heading": True, "kind": "draw"}
    page = event_list([told])
    shown, unfolds = page.split("</summary>")
    assert "You draw &lt;two&gt; cards." in shown and "Player A" not in shown
    assert 'class="is-heading"' in shown
    assert "Player A draws &lt;two&gt;" in unfolds and "C-combat.3</a>" in unfolds


def test_line_of_an_event_is_escaped() -> None:
    assert "draws &lt;two&gt;" in event_list([DRAWN])


def test_step_without_events_is_an_empty_list() -> None:
    assert event_list([]).split() == ["<ul", 'class="events">', "</ul>"]
