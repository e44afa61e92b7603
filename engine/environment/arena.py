"""A game as an agent environment cycle of PettingZoo: the agent that is asked acts by naming the
number of an option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import engine
from engine import games, rulesets
from engine.bench.house import drawn_lists
from engine.environment.sketch import sketch, words_of
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt

ACTIONS = 512
"""Options that an agent can name. Where a prompt has more, the others cannot be taken."""
BOXES, WORDS = 1024, 16
"""How many numbers describe a position, and how many the line of an option."""
BOUND = 1 << 30
LONGEST = 20_000
"""A game is cut off after so many decisions."""


class Arena(AECEnv):  # type: ignore[misc, unused-ignore]  # an extra
    """One game after another, in one format.

    An agent is a seat. It observes `observation`, the sketch of what the seat sees
    (`engine.environment.sketch`), `options`, a row for each option it has, and `action_mask`. In
    `infos` stand `kind` and `rule` of the question and the `lines` of the options; `view` gives
    what a seat sees in full. Agents that are not asked see their position and no options. A win is
    1, a loss -1, a draw 0.

    `lists`: deck lists by seat; without them others are drawn at each reset, some that ship and
    some from the whole pool. `size`: the stored number of a game (`Rulebook.size`), by default that
    which beginners play where the format has it. `longest`: decisions until a game is cut off.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "drome_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "",
        format: str = "",
        *,
        lists: Mapping[str, Any] | None = None,
        size: int | None = None,
        switches: Mapping[str, Any] | None = None,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.book = games.rulebook(game or games.default())
        self.ruleset = rulesets.get(self.book.name, format)
        usual = self.book.beginner[1]
        self.size = size or (usual if usual in self.ruleset.sizes else self.ruleset.sizes[0])
        self.lists, self.switches, self.longest = lists, switches, longest
        self.render_mode = render_mode
        self.possible_agents = list(self.book.table(self.book.players(self.size)))
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.seed = 0
        self.game: Game | None = None

    @staticmethod
    def _space() -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-BOUND, BOUND, (BOXES,), np.int32),
                "options": spaces.Box(0, BOUND, (ACTIONS, WORDS), np.int32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions; the mask says which of them are options."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed it takes the seed of the last game plus one."""
        self.seed = self.seed + 1 if seed is None else seed
        lists = self.lists or drawn_lists(
            self.book, self.ruleset.name, self.size, self.possible_agents, self.seed
        )
        self.game = engine.new_game(
            game=self.book.name,
            format=self.ruleset.name,
            seed=self.seed,
            decks=lists,
            players=self.book.players(self.size),
            board=self.book.board(self.size),
            switches=self.switches,
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._tell()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may see now."""
        game = self._playing()
        mask = np.zeros(ACTIONS, np.int8)
        options = np.zeros((ACTIONS, WORDS), np.int32)
        prompt = self._asked(agent)
        if prompt is not None:
            count = min(ACTIONS, len(prompt.options))
            mask[:count] = 1
            for index in range(count):
                options[index] = words_of(prompt.options[index].line, WORDS)
        seen = np.clip(sketch(game.view(agent), BOXES), -BOUND, BOUND).astype(np.int32)
        return {"observation": seen, "options": options, "action_mask": mask}

    def view(self, agent: str) -> dict[str, Any]:
        """The position as an agent may see it, ready for JSON."""
        return self._playing().view(agent)

    def step(self, action: int | None) -> None:
        """The agent that is asked takes an option."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._playing()
        assert action is not None, "an agent that is asked names an option"
        self._cumulative_rewards[agent] = 0
        self.rewards = dict.fromkeys(self.agents, 0)
        game.choose(agent, int(action))
        if game.result is not None:
            winner = game.result.winner
            decided = winner in self.possible_agents
            for one in self.agents:
                self.rewards[one] = (1 if one == winner else -1) if decided else 0
            self.terminations = dict.fromkeys(self.agents, True)
        elif game.step >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._tell()

    def render(self) -> str | None:
        """The position as the seat that is asked sees it, in words."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(self.book.picture(self._playing().view(self.agent_selection)))

    def close(self) -> None:
        """Nothing has to be closed."""

    def _playing(self) -> Game:
        assert self.game is not None, "reset comes first"
        return self.game

    def _asked(self, agent: str) -> Prompt | None:
        """The prompt of an agent, None if it is not asked now. One agent is asked at a time, even
        if several owe an answer."""
        if agent != self.agent_selection or self._playing().over:
            return None
        return self._playing().prompt_for(agent)

    def _tell(self) -> None:
        """Set the agent that is asked, and `infos` for each agent."""
        game = self._playing()
        if not game.over:
            self.agent_selection = game.prompts[0].seat
        self.infos = {agent: self._info(agent) for agent in self.agents}

    def _info(self, agent: str) -> dict[str, Any]:
        prompt = self._asked(agent)
        if prompt is None:
            return {"kind": "", "rule": "", "lines": []}
        lines = [prompt.options[index].line for index in range(min(ACTIONS, len(prompt.options)))]
        return {"kind": prompt.kind, "rule": prompt.rule, "lines": lines}
