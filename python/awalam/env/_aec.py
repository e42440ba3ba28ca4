"""PettingZoo's environments: two agents that take turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from awalam._native import Game
from awalam._numbers import whole
from awalam.env._needs import missing
from awalam.env.encoding import CODE, action_mask, action_number, layout, move_of, observe, start_of
from awalam.errors import AwalamError, ReadError

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise missing("this environment", "pettingzoo") from None

AGENTS = ["player_1", "player_2"]

Observation = dict[str, NDArray[Any]]


class GameEnv(AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """A game between ``player_1`` and ``player_2``.

    An observation is a dict: ``observation``, the position as the agent sees it, and
    ``action_mask``, its legal actions, none if it is not its turn. Rewards come at the end: 1,
    -1 or 0. ``max_plies`` breaks a game off, 0 never. An action that is not legal is an
    ``IllegalMove`` that says why, and nothing has happened.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        *,
        rules: str = "",
        start: str = "",
        max_plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, game, rules=rules, start=start, max_plies=max_plies, render_mode=render_mode
        )
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: human, ansi or None is wanted, not {render_mode!r}")
        self.metadata = {**type(self).metadata, "name": f"{game}_v0"}
        self.render_mode = render_mode
        self.max_plies = whole("max_plies", max_plies, CODE)
        self._start = start_of(game, rules, start)
        if self._start.is_over:
            raise ReadError("the game cannot begin where it is over", CODE)
        known = layout(game)
        self.possible_agents = AGENTS[:]
        seen = Dict(
            {
                "observation": Box(0, known.highest, known.shape, np.uint8),
                "action_mask": Box(0, 1, (known.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in AGENTS}
        self.action_spaces = {agent: Discrete(known.actions) for agent in AGENTS}
        self.reset()

    @property
    def game(self) -> Game:
        """The game as it stands, a copy."""
        return self._game.copy()

    def observation_space(self, agent: str) -> Dict:
        """What an agent may see."""
        return self.observation_spaces[_known(agent)]

    def action_space(self, agent: str) -> Discrete:
        """What an agent may do."""
        return self.action_spaces[_known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins again. Nothing here is random: the seed is for the protocol."""
        self._game = Game.at(self._start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = AGENTS[self._game.turn - 1]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        side = 1 + AGENTS.index(_known(agent))
        playing = agent == self.agent_selection and not self.truncations.get(agent, True)
        mask = action_mask(self._game)
        return {
            "observation": observe(self._game, side),
            "action_mask": mask if playing else np.zeros_like(mask),
        }

    def step(self, action: SupportsIndex | None) -> None:
        """Plays an action of the agent whose turn it is; None once it is done."""
        if not self.agents:
            raise _over()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._game.play(move_of(self._game, action_number(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self._game.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                self.rewards = dict.fromkeys(self.agents, -1.0)
                self.rewards[AGENTS[outcome.winner - 1]] = 1.0
        elif self.max_plies and len(self._game) >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as text, returned (``ansi``) or printed (``human``)."""
        drawn = repr(self._game.position)
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Nothing is left open."""


class _Ordered(wrappers.OrderEnforcingWrapper[str, Observation, int]):  # type: ignore[misc]
    """PettingZoo's checks of the order of calls; it only warns of a step after the end."""

    def step(self, action: SupportsIndex | None) -> None:
        if self._has_reset and not self.agents:
            raise _over()
        super().step(action)


def _over() -> AwalamError:
    return AwalamError("the game is over: reset the environment", "over")


def _known(agent: str) -> str:
    if agent not in AGENTS:
        raise ValueError(f"there is no agent {agent!r}: they are {' and '.join(AGENTS)}")
    return agent


def makers(
    game: str,
) -> tuple[Callable[..., AECEnv[str, Observation, int]], Callable[..., GameEnv]]:
    """What a module of an environment has: ``env`` and ``raw_env``."""

    def env(**options: Any) -> AECEnv[str, Observation, int]:
        """The environment, with PettingZoo's checks of the order of calls around it."""
        return _Ordered(raw_env(**options))

    def raw_env(**options: Any) -> GameEnv:
        """The environment alone; see ``GameEnv`` for its options."""
        return GameEnv(game, **options)

    return env, raw_env
