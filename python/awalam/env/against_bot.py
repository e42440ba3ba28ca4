"""Gymnasium's environment: one agent, and a bot for an opponent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from awalam._native import Bot, Game, Limits
from awalam._numbers import whole
from awalam.env._needs import missing
from awalam.env.encoding import CODE, action_mask, action_number, layout, move_of, observe, start_of
from awalam.errors import AwalamError, ReadError

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ImportError:
    raise missing("this environment", "gymnasium") from None


class BotEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """A game against a bot, which answers every action.

    ``bot`` is a bot's text, such as ``level:3``, or any callable that takes a game and limits
    and gives a move. ``side`` is the agent's, 1 (who begins), 2, or drawn at every reset. The
    observation is what the agent sees when it is its turn; ``action_masks()`` and
    ``info["action_mask"]`` have the legal actions. The reward comes at the end: 1, -1 or 0.

    An action that is not legal is an ``IllegalMove`` that says why, and nothing has happened.

    >>> from awalam.env import BotEnv
    >>> env = BotEnv("awale", bot="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(2)
    >>> env.game.history == ["C", info["move"]]
    True
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "awale",
        bot: str | Callable[[Game, Limits], str | int] = "greedy",
        *,
        rules: str = "",
        side: Literal[1, 2, "random"] = 1,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        max_plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if side not in (1, 2, "random"):
            raise ReadError(f"side: 1, 2 or random is wanted, not {side!r}", CODE)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: human, ansi or None is wanted, not {render_mode!r}")
        self.render_mode = render_mode
        self.max_plies = whole("max_plies", max_plies, CODE)
        self._side = side
        self._bot = bot
        self._player: Callable[[Game, Limits], str | int] = _player(bot, 1)
        self._limits = Limits(time, depth, nodes)
        self._start = start_of(game, rules)
        self._game: Game | None = None
        self._agent = 1
        known = layout(game)
        self.observation_space = Box(0, known.highest, known.shape, np.uint8)
        self.action_space = Discrete(known.actions)
        if isinstance(bot, str):
            # Whether this game has such a bot is known at once.
            self._player(Game.at(self._start), Limits(nodes=1))

    @property
    def game(self) -> Game:
        """The game as it stands, a copy."""
        return self._going().copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins again, with a bot that remembers nothing."""
        super().reset(seed=seed)
        if isinstance(self._bot, str):
            self._player = _player(self._bot, int(self.np_random.integers(2**32)))
        drawn = 1 + int(self.np_random.integers(2))
        self._agent = drawn if self._side == "random" else int(self._side)
        self._game = None
        game = Game.at(self._start)
        reply = self._reply(game) if game.turn != self._agent else None
        self._game = game
        return self._seen(), self._info(reply)

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Plays an action, and the bot's answer; nothing has happened if the bot raises."""
        game = self._going().copy()
        if game.is_over or self._cut(game):
            raise AwalamError("the game is over: reset the environment", "over")
        game.play(move_of(game, action_number(action)))
        reply = None
        if not game.is_over and not self._cut(game):
            reply = self._reply(game)
        self._game = game
        outcome = game.outcome
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            reward = 1.0 if outcome.winner == self._agent else -1.0
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, outcome is not None, self._cut(game), self._info(reply)

    def action_masks(self) -> NDArray[np.bool_]:
        """The agent's legal actions."""
        return action_mask(self._going()).astype(np.bool_)

    def render(self) -> str | None:
        """The board as text, returned (``ansi``) or printed (``human``)."""
        drawn = repr(self._going().position)
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def _going(self) -> Game:
        if self._game is None:
            raise AwalamError("no game has begun: reset the environment first", "not-begun")
        return self._game

    def _cut(self, game: Game) -> bool:
        return bool(self.max_plies) and not game.is_over and len(game) >= self.max_plies

    def _reply(self, game: Game) -> str:
        move = self._player(game.copy(), self._limits)
        game.play(move)
        return game.history[-1]

    def _seen(self) -> NDArray[np.uint8]:
        return observe(self._going(), self._agent)

    def _info(self, reply: str | None) -> dict[str, Any]:
        return {"action_mask": action_mask(self._going()), "move": reply}


def _player(
    bot: str | Callable[[Game, Limits], str | int], seed: int
) -> Callable[[Game, Limits], str | int]:
    if isinstance(bot, str):
        return Bot(bot, seed=seed)
    if not callable(bot):
        raise TypeError(
            "bot: a bot's text is wanted, or a callable that takes a game and limits and gives "
            f"a move, not {type(bot).__name__}"
        )
    return bot
