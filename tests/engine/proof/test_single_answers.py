"""A choice with one answer is not asked, except among cards that are hidden from somebody
(docs/decisions/a-choice-among-hidden-cards-is-asked.md)."""

from collections import Counter

import pytest

from engine.chaotic.position import decisions as chaotic
from engine.fuzz.tally import Tally
from engine.fuzz.trial import Setting, Trial
from engine.genesis.instructions.placement import landed
from engine.genesis.instructions.timelines import found
from engine.genesis.stack.copying import charged
from engine.kernel.agenda import is_step
from engine.kernel.chance import Stream, seed_bytes
from engine.scenario.run import Play
from tests.engine.proof import library

SETTINGS = [Setting("chaotic", "masters", 5, 3), Setting("genesis", "constructed", 5, 2)]
ASKED = ("choose", "order", "intercept")
"""The kinds of prompts that have more than one option; of the moves, attacks, passes and
combatants of a turn each is asked (docs/decisions/forced-choices.md)."""
HIDDEN = (
    *(chaotic.Discard, chaotic.Top, chaotic.Under, chaotic.Arrange, chaotic.Search),
    *(chaotic.Pick, chaotic.FreePlay),
)
"""Questions of Chaotic about cards of a hand or a deck."""
STEPS = (found, landed, charged)
"""What goes on with an answer about such cards in Genesis."""


def among_hidden_cards(game):
    """Whether what is asked is about cards that are hidden from somebody."""
    (ask,) = game.asks
    if game.ruleset.game == "chaotic":
        return isinstance(ask, HIDDEN)
    return is_step(ask.frame, *STEPS)


def needless(game):
    """The prompts of a position that have one option and need not be asked."""
    single = [prompt for prompt in game.prompts if len(prompt.options) == 1]
    return [
        f"{prompt.kind}: {prompt.text} {prompt.options[0].line}"
        for prompt in single
        if prompt.kind in ASKED and not among_hidden_cards(game)
    ]


class Watched(Play):
    """A scenario, with the prompts in it that need not be asked."""

    def __init__(self, one):
        self.found = []
        super().__init__(one)

    def choose(self, seat, command):
        self.found += needless(self.game)
        return super().choose(seat, command)

    def answers_itself(self):
        alone = super().answers_itself()
        self.found += needless(self.game) if alone else []
        return alone


@pytest.mark.parametrize("game", ["chaotic", "genesis"])
def test_no_choice_of_a_scenario_has_one_answer_that_all_can_see(game):
    plays = [Watched(one) for one in library.of(game).values() if one.kind == "play"]
    assert all(play.whole().passed for play in plays)
    assert {play.scenario.name: play.found for play in plays if play.found} == {}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.format)
def test_no_choice_of_a_random_game_has_one_answer_that_all_can_see(setting):
    kinds = Counter()
    for number in range(3):
        game = Trial(setting, number, Tally(games=1)).new_game()
        stream = Stream(seed_bytes(number), "play")
        while not game.over and game.step < 400:
            assert needless(game) == []
            kinds.update(prompt.kind for prompt in game.prompts)
            seat = game.prompts[0].seat
            game.choose(seat, stream.below(len(game.prompts[0].options)))
    assert kinds["choose"] > 5
