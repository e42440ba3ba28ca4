"""Thousands of games stepped at once."""

from __future__ import annotations

import operator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from awalam._native import Position, VectorGames
from awalam._numbers import whole
from awalam.env.encoding import CODE, Layout, layout
from awalam.errors import ReadError


class LookAhead(NamedTuple):
    """Where every action leads. Rows of actions that are not legal are zero."""

    observations: NDArray[np.uint8]
    """The positions after the action, as the opponent sees them: games × actions × shape."""
    rewards: NDArray[np.float32]
    """If the action ends the game: 1 if the player who makes the move wins, -1 if that player
    loses. Games × actions."""
    terminated: NDArray[np.bool_]
    """Whether the action ends the game. Games × actions."""


class VectorEnv:
    """Many games of one kind, stepped at once in Rust.

    What comes of a step is written into arrays that stay where they are, one row per game:
    look at them as NumPy's own, and copy what is to outlive the next step. Games that end begin
    again in the same step, so that ``observations`` and ``masks`` always show a position to
    play; ``rewards``, ``scores``, ``terminated`` and ``truncated`` tell what happened before.

    ``opening_plies`` has each game begin with a random number of random plies, up to that;
    ``max_plies`` breaks games off, 0 never. With ``auto_reset=False`` games that are over stay
    so, and their action is -1. ``threads`` share the games and change nothing else.

    >>> from awalam.env import VectorEnv
    >>> env = VectorEnv("avalam", games=8)
    >>> observations, rewards, terminated, truncated = env.step(env.sample())
    >>> env.masks.sum(axis=1) < 292
    array([ True,  True,  True,  True,  True,  True,  True,  True])
    """

    observations: NDArray[np.uint8]
    """The positions as the side to move sees them: games × shape."""
    masks: NDArray[np.bool_]
    """The legal actions: games × actions."""
    rewards: NDArray[np.float32]
    """For player 1 and player 2: 1 won, -1 lost, 0 drawn or not over. Games × 2."""
    terminated: NDArray[np.bool_]
    """Which games ended with the last step."""
    truncated: NDArray[np.bool_]
    """Which games were broken off with the last step."""
    turns: NDArray[np.uint8]
    """Who is to move: 0 for player 1, 1 for player 2."""
    scores: NDArray[np.float32]
    """The points of player 1 and player 2 after the last step, the final ones of games that
    ended. Games × 2."""
    actions: NDArray[np.int64]
    """The actions that ``sample()`` drew last."""

    def __init__(
        self,
        game: str | Position = "awale",
        games: int = 1024,
        *,
        rules: str = "",
        seed: int = 1,
        auto_reset: bool = True,
        opening_plies: int = 0,
        max_plies: int = 0,
        threads: int = 1,
    ) -> None:
        if isinstance(game, Position) and rules not in ("", game.rules):
            raise ReadError(f"rules: the position to begin at has its own, {game.rules}", CODE)
        start = game if isinstance(game, Position) else Position(game, rules)
        self.layout: Layout = layout(start.game)
        """How observations and actions are laid out."""
        self.start: Position = start
        """Where games begin."""
        self._games = VectorGames(
            start,
            whole("games", games, CODE),
            seed=whole("seed", seed, CODE),
            auto_reset=bool(auto_reset),
            opening_plies=whole("opening_plies", opening_plies, CODE, high=2**32 - 1),
            max_plies=whole("max_plies", max_plies, CODE, high=2**32 - 1),
            threads=whole("threads", threads, CODE),
        )
        (
            self.observations,
            self.masks,
            self.rewards,
            self.terminated,
            self.truncated,
            self.turns,
            self.scores,
            self.actions,
        ) = map(np.asarray, self._games.arrays)
        self._games.reset()

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.actions)

    def reset(self, seed: int | None = None) -> NDArray[np.uint8]:
        """Begins all games anew; with a seed, as a new environment of that seed would."""
        self._games.reset(None if seed is None else whole("seed", seed, CODE))
        return self.observations

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[
        NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]
    ]:
        """Plays an action in every game: observations, rewards, terminated, truncated.

        All actions are checked before any is played: ``IllegalMove`` names the first that
        cannot be, and nothing has happened.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(
                f"actions: an array of whole numbers is wanted, not of {given.dtype}"
            )
        if given.shape != self.actions.shape:
            raise ReadError(
                f"actions: an array of shape {self.actions.shape} is wanted, one for each "
                f"game, not {given.shape}",
                CODE,
            )
        self._games.step(given.astype(np.int64, copy=False).tobytes())
        return self.observations, self.rewards, self.terminated, self.truncated

    def sample(self) -> NDArray[np.int64]:
        """An action for each game, each legal one equally likely; they are in ``actions`` too."""
        self._games.sample()
        return self.actions

    def look_ahead(self) -> LookAhead:
        """Where every action leads, repetitions considered; nothing is played."""
        return LookAhead(*map(np.asarray, self._games.look_ahead()))

    def position(self, game: int) -> Position:
        """Where a game stands, by its number from 0."""
        number = operator.index(game)
        text = self._games.text(number) if 0 <= number < self.games else None
        if text is None:
            raise IndexError(f"there is no game {game}: they go from 0 to {self.games - 1}")
        return Position(self.start.game, self.start.rules, text)

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("a VectorEnv cannot be pickled: make one in each process, seed=…")

    def __repr__(self) -> str:
        return f"<VectorEnv {self.start.game} ({self.start.rules}), {self.games} games>"

