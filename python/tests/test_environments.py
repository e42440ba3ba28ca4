"""The environments of others' interfaces, judged by their own tests."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

import awalam.env
from awalam import AwalamError, Game, IllegalMove, Limits, Position, ReadError
from awalam.env import BotEnv, VectorEnv, action_mask, action_of

VERSIONS = ["avalam_v0", "awale_v0", "tricolore_v0"]

# What it says of every environment whose observations have masks, but for a list of its own.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


@pytest.mark.parametrize("version", VERSIONS)
def test_pettingzoo_api(version: str) -> None:
    api_test(getattr(awalam.env, version).env(), num_cycles=200)


@pytest.mark.parametrize("version", VERSIONS)
def test_pettingzoo_seed(version: str) -> None:
    seed_test(getattr(awalam.env, version).env, num_cycles=100)


def test_pettingzoo_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(awalam.env.awale_v0.env())
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_a_game_of_two_agents() -> None:
    env = awalam.env.awale_v0.raw_env(render_mode="ansi")
    env.reset()
    gained = {"player_1": 0.0, "player_2": 0.0}
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        gained[agent] += reward
        assert not cut
        env.step(None if over else observation["action_mask"].argmax())
    outcome = env.game.outcome
    assert outcome is not None
    assert "over:" in (env.render() or "")
    winner = {1: (1.0, -1.0), 2: (-1.0, 1.0), None: (0.0, 0.0)}[outcome.winner]
    assert tuple(gained.values()) == winner
    with pytest.raises(AwalamError, match="the game is over: reset the environment"):
        env.step(0)


def test_a_wrapped_game_is_over_too() -> None:
    env = awalam.env.awale_v0.env(max_plies=2)
    env.reset()
    for agent in env.agent_iter():
        *_, over, cut, _ = env.last()
        env.step(None if over or cut else 0)
    with pytest.raises(AwalamError, match="the game is over: reset the environment"):
        env.step(0)
    env.reset()
    env.step(0)


def test_agents_are_told_what_is_wrong() -> None:
    env = awalam.env.awale_v0.raw_env(max_plies=4)
    # Nobody has to begin what has just been made.
    assert env.observe("player_1")["action_mask"].all() and not env.last()[2]
    env.step(5)
    env.step(0)
    with pytest.raises(IllegalMove, match="house F is empty"):
        env.step(5)
    with pytest.raises(IllegalMove, match="6 is no action, they go from 0 to 5"):
        env.step(6)
    with pytest.raises(TypeError, match="an action is a whole number, not NoneType"):
        env.step(None)
    with pytest.raises(ValueError, match="there is no agent 'me'"):
        env.observe("me")
    assert not env.observe("player_2")["action_mask"].any()
    env.step(np.int32(0))
    env.step(np.array(1)[()])
    assert env.truncations == {"player_1": True, "player_2": True}
    with pytest.raises(ReadError, match="the game cannot begin where it is over"):
        awalam.env.awale_v0.env(start="0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")
    with pytest.raises(TypeError, match="unexpected keyword argument 'rulez'"):
        awalam.env.awale_v0.env(rulez="x")
    with pytest.raises(ReadError, match="unknown rules `x`"):
        awalam.env.awale_v0.env(rules="x")
    with pytest.raises(ValueError, match="render_mode: human, ansi or None"):
        awalam.env.awale_v0.raw_env(render_mode="rgb_array")
    for plies, error in [(-1, ReadError), (1.5, TypeError), ("4", TypeError)]:
        with pytest.raises(error, match="max_plies"):
            awalam.env.awale_v0.raw_env(max_plies=plies)
        with pytest.raises(error, match="max_plies"):
            BotEnv(max_plies=plies)  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(env))
    assert again.max_plies == 4


def test_gymnasium_check(game_name: str) -> None:
    check_env(BotEnv(game_name, "greedy"), skip_render_check=True)


@pytest.mark.parametrize("side", [1, 2, "random"])
def test_a_game_against_a_bot(side: Any) -> None:
    env = BotEnv("tricolore", "level:1", side=side, nodes=20, max_plies=150)
    observation, info = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    assert (observation == again).all()
    over = cut = False
    total = 0.0
    while not (over or cut):
        assert (env.action_masks() == info["action_mask"]).all()
        observation, reward, over, cut, info = env.step(info["action_mask"].argmax())
        assert env.observation_space.contains(observation)
        total += reward
    outcome = env.game.outcome
    assert (outcome is not None) == over
    assert abs(total) == (1 if outcome is not None and outcome.winner else 0)
    with pytest.raises(AwalamError, match="the game is over: reset the environment"):
        env.step(0)


def test_what_a_learner_is_told() -> None:
    env = BotEnv("awale", lambda game, limits: game.moves()[0])
    with pytest.raises(AwalamError, match="no game has begun"):
        env.step(0)
    env.reset()
    env.step(5)
    env.reset()
    with pytest.raises(IllegalMove, match="-1 is no action"):
        env.step(-1)
    with pytest.raises(TypeError, match="an action is a whole number, not float"):
        env.step(1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a whole number, not an array of \(1,\)"):
        env.step(np.array([1]))  # type: ignore[arg-type]
    for wrong, sentence in [
        ({"bot": "nobody"}, "nobody"),
        ({"game": "go"}, "unknown game"),
        ({"side": 3}, "side: 1, 2 or random is wanted"),
        ({"bot": 3}, "bot: a bot's text is wanted"),
        ({"game": "avalam", "bot": "capture"}, "capture"),
    ]:
        with pytest.raises((ReadError, TypeError), match=sentence):
            BotEnv(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "package, module, sentence",
    [
        ("numpy", "awalam.env", "awalam.env needs numpy"),
        ("pettingzoo", "awalam.env.awale_v0", "this environment needs pettingzoo"),
        ("gymnasium", "awalam.env.against_bot", "this environment needs gymnasium"),
        ("pyspiel", "awalam.openspiel", "awalam.openspiel needs open_spiel"),
    ],
)
def test_a_missing_package_is_named(package: str, module: str, sentence: str) -> None:
    program = f"""
import sys
sys.modules[{package!r}] = None
import awalam
try:
    import {module}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    expected = f"{sentence}, which is not installed: pip install {sentence.split()[-1]}\n"
    assert (done.stdout, done.returncode) == (expected, 0), done.stderr


def test_the_environments_are_there_without_an_import_of_their_own() -> None:
    program = """
import sys, awalam
loaded = [name for name in ("numpy", "gymnasium", "pettingzoo", "pyspiel") if name in sys.modules]
print(loaded, awalam.env.VectorEnv(games=2), "gymnasium" in sys.modules)
print(awalam.env.awale_v0.env, awalam.env.BotEnv)
try:
    awalam.environment
except AttributeError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    first, second, third = done.stdout.splitlines()
    assert first == "[] <VectorEnv awale (abapa), 2 games> False"
    assert "env" in second and "BotEnv" in second
    assert third == "module 'awalam' has no attribute 'environment'"


def test_a_bot_environment_goes_to_another_process() -> None:
    env = BotEnv("awale", "level:1", side=2)
    env.reset(seed=3)
    again = pickle.loads(pickle.dumps(env))
    assert again.game == env.game
    assert (again.step(0)[0] == env.step(0)[0]).all()


def test_a_bot_that_fails_is_heard_of() -> None:
    ideas: list[str] = []

    def fails(game: Game, limits: Limits) -> str:
        if not ideas:
            raise RuntimeError("out of ideas")
        return ideas.pop()

    env = BotEnv("awale", fails)
    env.reset()
    for _ in range(2):
        with pytest.raises(RuntimeError, match="out of ideas"):
            env.step(0)
        assert env.game.history == []
    ideas.append("F")
    with pytest.raises(IllegalMove, match="house F belongs to the opponent"):
        env.step(0)
    ideas.append("f")
    env.step(0)
    assert env.game.history == ["A", "f"]

    env = BotEnv("awale", fails, side=2)
    with pytest.raises(RuntimeError, match="out of ideas"):
        env.reset()
    with pytest.raises(AwalamError, match="no game has begun"):
        env.step(0)


def test_rules_with_a_pass_are_refused() -> None:
    makers: list[Callable[[], object]] = [
        lambda: VectorEnv("tricolore", rules="passing"),
        lambda: BotEnv("tricolore", rules="passing"),
        lambda: awalam.env.tricolore_v0.env(rules="passing"),
        lambda: action_of(Position("tricolore", "passing"), "pass"),
        lambda: action_mask(Game("tricolore", "passing")),
    ]
    for make in makers:
        with pytest.raises(ReadError, match="no action for a pass: play by the rules official"):
            make()
    with pytest.raises(IllegalMove, match="pass"):
        action_of(Position("tricolore"), "pass")
