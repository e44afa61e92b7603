"""The twin that reads the texts of Chaotic cards: it agrees with the engine where both are right,
says so, and differs where one is wrong."""

from engine.chaotic import damage, movement
from engine.chaotic.position import set_up
from engine.fuzz.twin.step import Asked
from engine.fuzz.twin.texts import Reader


def at(board, **setup):
    """A position of cards of the catalogue: the twin looks them up."""
    setup = {"size": 3, "location": "Prexxor Chasm", "board": board, **setup}
    return set_up({"format": "masters", "setup": setup})


def told(game, *choices):
    """What the twin says of a few choices, looking at everything; it is never silent."""
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    view, found = game.view("judge"), []
    twin.begin(view, [])
    for choice in choices:
        prompt = game.prompts[0]
        lines = tuple(option.line for option in prompt.options)
        asked = Asked(prompt.seat, prompt.kind, choice, lines)
        before = game.view("judge") if twin.wants(asked, always) else None
        events = [event.line for event in game.choose(prompt.seat, choice)]
        found += twin.seen(before, asked, events, lambda: game.view("judge"), always)
    assert not twin.silent
    return found


def always(check, kind):
    return True


def struck(attack):
    """An attack against Krekk, with Fire, in the City of the Elements."""
    game = at(
        {"B1": "Krekk", "B1+": {"card": "Fla'gamp", "controller": "A"}},
        begin="strike",
        location="Kaizeph, City of the Elements",
        engaged=["Fla'gamp", "Krekk"],
        striker="A",
        A={"attack_hand": [attack, attack]},
    )
    return game, told(game, f"strike with {attack}", "pass", "pass")


def test_damage_changed_by_an_ability_that_was_given():
    """Steam Rage has Fire, which Krekk has too: 0 + 5 for Water of Fla'gamp, 5 less."""
    game, differences = struck("Steam Rage")
    assert differences == []
    assert "total 0" in [event.line for event in game.events]


def test_damage_not_reduced_is_noticed(monkeypatch):
    monkeypatch.setattr(damage, "applies", lambda *parts: False)
    assert struck("Steam Rage")[1] == ["Steam Rage: total 5, by the twin 0"]


def called(mover):
    """Someone stands beside the bearer of the Algal Wings, on whom all beside it must move."""
    return at(
        {
            "A1": mover,
            "A3": "Fla'gamp",
            "B1": {"card": "Krekk", "gear_up": "Algal Wings of Attraction"},
        },
        begin="action",
    )


def test_moves_that_must_be_made():
    game = called("Ghundac")
    assert told(game, "move Ghundac to B1") == []


def test_moves_that_need_not_be_made_are_noticed(monkeypatch):
    monkeypatch.setattr(movement, "calls", lambda *parts: False)
    game = called("Ghundac")
    assert "the twin would not offer move Fla'gamp to A2" in told(game, "move Ghundac to B1")


def test_who_must_attack():
    game = at(
        {"A1": "Rothar, Forceful Negotiator", "A3": "Fla'gamp", "B1": "Krekk"}, begin="action"
    )
    assert told(game, "move Rothar, Forceful Negotiator to B1") == []
