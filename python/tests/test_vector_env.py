"""Thousands of games at once: the same games as one by one, and a sentence for what cannot be."""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import awalam
from awalam import AwalamError, Busy, Game, IllegalMove, Position, ReadError
from awalam.env import VectorEnv, action_mask, action_of, layout, move_of, observe


def test_steps_are_plies_of_games(game_name: str) -> None:
    env = VectorEnv(game_name, games=5, seed=3)
    games = [Game(game_name) for _ in range(5)]
    ends = 0
    for _ in range(300):
        turns = env.turns.copy()
        observations, rewards, terminated, truncated = env.step(env.sample())
        for number, game in enumerate(games):
            assert turns[number] == game.turn - 1
            game.play(move_of(game, env.actions[number]))
            assert terminated[number] == game.is_over
            assert tuple(env.scores[number]) == game.scores
            if game.outcome is not None:
                ends += 1
                gain = {1: 1.0, 2: -1.0, None: 0.0}[game.outcome.winner]
                assert tuple(rewards[number]) == (gain, -gain)
                game = games[number] = Game(game_name)
            assert (observations[number] == observe(game)).all()
            assert (env.masks[number] == action_mask(game)).all()
            assert env.position(number) == game.position
        assert not truncated.any()
    assert ends


def test_positions_and_moves_as_numbers(game_name: str) -> None:
    position = Position(game_name)
    known = layout(game_name)
    moves = position.moves()
    actions = [action_of(position, move) for move in moves]
    assert [move_of(position, action) for action in actions] == moves
    assert np.flatnonzero(action_mask(position)).tolist() == sorted(actions)
    assert observe(position).shape == known.shape
    assert observe(position).max() <= known.highest
    assert (observe(position) == observe(Game(game_name), side=1)).all()


def test_each_side_sees_its_own() -> None:
    position = Position("awale").play("F")
    assert observe(position).tolist() == observe(position, 2).tolist()
    assert observe(position, 1).tolist() == [4, 4, 4, 4, 4, 0, 5, 5, 5, 5, 4, 4, 0, 0, 0]


def test_arrays_are_written_in_place() -> None:
    env = VectorEnv("awale", games=3)
    arrays = [env.observations, env.masks, env.rewards, env.scores, env.turns]
    addresses = [array.ctypes.data for array in arrays]
    before = env.observations.copy()
    seen, *_ = env.step(np.array([0, 1, 2]))
    assert seen is env.observations and (seen != before).any()
    assert [array.ctypes.data for array in arrays] == addresses
    ahead = env.look_ahead()
    assert env.look_ahead().observations.ctypes.data == ahead.observations.ctypes.data
    # Arrays outlive the environment that they belong to.
    expected = seen.copy()
    del env
    gc.collect()
    assert (seen == expected).all()


def test_what_is_seen_ahead_happens(game_name: str) -> None:
    env = VectorEnv(game_name, games=4)
    for _ in range(60):
        ahead, turns = env.look_ahead(), env.turns.copy()
        assert not ahead.observations[~env.masks].any()
        actions = env.sample()
        env.step(actions)
        for game, action in enumerate(actions):
            assert ahead.terminated[game, action] == env.terminated[game]
            assert ahead.rewards[game, action] == env.rewards[game, turns[game]]
            if not env.terminated[game]:
                assert (ahead.observations[game, action] == env.observations[game]).all()


def run(env: VectorEnv, steps: int = 50) -> list[list[int]]:
    return [env.step(env.sample())[0].ravel().tolist() for _ in range(steps)]


def test_a_seed_decides_everything_and_threads_nothing() -> None:
    options: dict[str, Any] = {"games": 20, "opening_plies": 8}
    once = run(VectorEnv("awale", seed=9, **options))
    assert once == run(VectorEnv("awale", seed=9, threads=3, **options))
    other = VectorEnv("awale", seed=10, **options)
    assert once != run(other)
    other.reset(seed=9)
    assert once == run(other)


def test_starts_and_ends_by_choice() -> None:
    start = Position("awale", "uga").play("F")
    env = VectorEnv(start, games=2, max_plies=3)
    assert env.position(1) == start
    for _ in range(3):
        *_, truncated = env.step(env.sample())
    assert truncated.all() and not env.terminated.any()
    assert env.position(1) == start
    env = VectorEnv("avalam", games=2, auto_reset=False)
    for _ in range(38):
        env.step(env.sample())
    assert not env.masks.any() and (env.sample() == -1).all()
    with pytest.raises(IllegalMove, match="game 0 is over") as caught:
        env.step(np.zeros(2, np.int64))
    assert caught.value.code == "over"


@pytest.mark.parametrize(
    "actions, error, sentence",
    [
        (np.array([0, 9, 0]), IllegalMove, "game 1: 9 is no action, they go from 0 to 5"),
        (np.array([0, 0, -1]), IllegalMove, "game 2 is not over"),
        (np.array([5, 0, 0]), IllegalMove, "action 5 is the move F, which is not legal"),
        (np.array([0, 0, 2**64 - 1], np.uint64), IllegalMove, "game 2"),
        (np.zeros(2, int), ReadError, r"shape \(3,\) is wanted, one for each game, not \(2,\)"),
        (np.zeros((3, 1), int), ReadError, r"not \(3, 1\)"),
        (np.zeros(3), TypeError, "whole numbers is wanted, not of float64"),
        (np.zeros(3, bool), TypeError, "not of bool"),
        (np.array([0, 0, 2**63], np.uint64), IllegalMove, "game 2"),
        (np.array(0), ReadError, r"not \(\)"),
        (np.zeros((0,), int), ReadError, r"not \(0,\)"),
        (np.full(3, np.nan), TypeError, "not of float64"),
        (np.array([0, None, 0]), TypeError, "not of object"),
        (np.zeros(3, "datetime64[s]"), TypeError, "not of datetime64"),
        (np.zeros(3, [("a", "i8")]), TypeError, "whole numbers"),
        (["A", "B", "C"], TypeError, "whole numbers"),
        (None, TypeError, "whole numbers"),
    ],
)
def test_wrong_actions_change_nothing(
    actions: Any, error: type[Exception], sentence: str
) -> None:
    env = VectorEnv("awale", games=3)
    env.step(np.full(3, 5))
    env.step(np.zeros(3, np.int8))
    before = env.observations.copy()
    with pytest.raises(error, match=sentence):
        env.step(actions)
    assert (env.observations == before).all()


@pytest.mark.parametrize(
    "actions",
    [
        np.arange(6)[::2],
        np.arange(6).reshape(3, 2)[:, 0],
        np.array([4, 2, 0])[::-1],
        np.array([0, 2, 4], ">i8"),
        np.array([0, 2, 4], np.uint8),
        np.broadcast_to(np.array([0, 2, 4], np.int16), (2, 3))[1],
        np.ma.masked_array([0, 2, 4]),
        [0, 2, 4],
    ],
    ids=["slice", "column", "backwards", "big-endian", "bytes", "read-only", "masked", "list"],
)
def test_actions_in_arrays_of_any_kind(actions: Any) -> None:
    env, plain = VectorEnv("awale", games=3), VectorEnv("awale", games=3)
    env.step(actions)
    plain.step(np.array([0, 2, 4]))
    assert (env.observations == plain.observations).all()


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"games": 0}, "0 games at once: there can be 1 to 1048576"),
        ({"games": 10**9}, "1000000000 games at once"),
        ({"games": -1}, "games: a number from 0"),
        ({"threads": 0}, "0 threads: there can be 1 to 256"),
        ({"seed": -1}, "seed: a number from 0"),
        ({"max_plies": 2**32}, "max_plies: a number from 0"),
        ({"games": 10**40}, "games: a number from 0"),
        ({"seed": 2**64}, "seed: a number from 0"),
        ({"threads": 10**6}, "1000000 threads: there can be 1 to 256"),
        ({"opening_plies": -1}, "opening_plies: a number from 0"),
        ({"game": Position("awale"), "rules": "uga"}, "the position to begin at has its own"),
        ({"game": "go"}, "unknown game `go`"),
        ({"rules": "chess"}, "unknown rules `chess`"),
        (
            {"game": Position("awale", text="0-0-0-0-0-0-0-0-0-0-0-0-30-18-S")},
            "a position where the game is over",
        ),
    ],
)
def test_what_cannot_be_is_explained(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ReadError, match=sentence):
        VectorEnv(**options)


def test_a_vector_environment_stays_where_it_is() -> None:
    with pytest.raises(TypeError, match="cannot be pickled: make one in each process"):
        pickle.dumps(VectorEnv(games=2))


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match="games: a whole number is wanted, not float"):
        VectorEnv(games=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="an action is a whole number, not str"):
        move_of(Position("awale"), "F")  # type: ignore[arg-type]
    for look in [action_mask, observe]:
        with pytest.raises(TypeError, match="a Game or a Position is wanted"):
            look("awale")  # type: ignore[operator]
    with pytest.raises(IllegalMove, match="house f belongs to the opponent"):
        action_of(Position("awale"), "f")
    with pytest.raises(IllegalMove, match="i6 is not a neighbour of c9"):
        action_of(Position("avalam"), "c9i6")
    with pytest.raises(IllegalMove, match="^6 is no action, they go from 0 to 5"):
        move_of(Position("awale"), 6)
    with pytest.raises(IllegalMove, match="no action"):
        move_of(Position("awale"), 10**30)
    with pytest.raises(ValueError, match="a side is 1 or 2, not 3"):
        observe(Position("awale"), 3)
    for number in [5, -1]:
        with pytest.raises(IndexError, match=f"no game {number}: they go from 0 to 4"):
            VectorEnv(games=5).position(number)
    with pytest.raises(ReadError, match="too much memory: in this game there can be 22019"):
        VectorEnv("avalam", games=30_000).look_ahead()


def test_two_threads_on_one_environment() -> None:
    env = VectorEnv("avalam", games=500, threads=2)

    def steps(seed: int) -> list[AwalamError]:
        dice = np.random.default_rng(seed)
        told = []
        for turn in range(60):
            try:
                if turn % 3 == 0:
                    env.step(env.sample())
                elif turn % 3 == 1:
                    env.step(env.masks.argmax(axis=1))
                else:
                    # Not legal, also where another thread is about to play what it drew.
                    env.actions[:] = dice.integers(-9, 999, 500)
                    env.step(dice.integers(-9, 999, 500))
            except AwalamError as error:
                told.append(error)
        return told

    with ThreadPoolExecutor(3) as pool:
        runs = [pool.submit(steps, seed) for seed in range(3)]
        told = [error for run in runs for error in run.result()]
    assert told and {type(error) for error in told} <= {Busy, IllegalMove}
    env.step(env.sample())
    for number in range(env.games):
        assert (env.observations[number] == observe(env.position(number))).all()


def test_actions_of_ones_own_stay_so() -> None:
    env = VectorEnv("awale", games=2)
    drawn = env.sample().copy()
    mine = np.array([3, 4])
    env.step(mine)
    assert (env.actions == drawn).all() and mine.tolist() == [3, 4]
    assert env.position(0) == Position("awale").play("D")
    assert env.position(1) == Position("awale").play("E")


ENV: VectorEnv | None = None


def _step_in_child(_: object) -> list[list[int]]:
    assert ENV is not None
    return run(ENV)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_after_threads() -> None:
    global ENV
    ENV = VectorEnv("awale", games=10, threads=2, seed=4)
    run(ENV)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        found = pool.map_async(_step_in_child, range(2), chunksize=1).get(120)
    assert run(ENV) in found
    ENV = None


