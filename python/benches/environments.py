"""Speed of the vector environment, beside OpenSpiel's Oware in the same run; `make bench` does it:

    python environments.py
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

from awalam.env import VectorEnv

GAMES = 1024
ROUNDS = 5
"""The best of these counts: others may use the machine."""
WANTED = {"awale": 10e6, "tricolore": 3e6, "avalam": 1e6}
MIN_RATIO = 100


def rate(work: Callable[[], int], seconds: float = 0.3) -> float:
    """What `work` returns per CPU second, the best of some rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        done, spent = 0, 0.0
        while spent < seconds:
            begun = time.process_time()
            done += work()
            spent += time.process_time() - begun
        best = max(best, done / spent)
    return best


def vector_rate(name: str) -> float:
    """Steps of the vector environment; the actions are drawn there too."""
    env = VectorEnv(name, games=GAMES)

    def work() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * env.games

    return rate(work)


def oware_vector_rate() -> float:
    """Steps of Oware in OpenSpiel's own vector environment: what VectorEnv is for."""
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    env = SyncVectorEnv([Environment("oware") for _ in range(16)])
    dice = random.Random(1)
    steps = env.reset()

    def work() -> int:
        nonlocal steps
        actions = []
        for seen in (step.observations for step in steps):
            legal = seen["legal_actions"][seen["current_player"]]
            actions.append(StepOutput(action=dice.choice(legal), probs=None))
        steps, *_ = env.step(actions, reset_if_done=True)
        return len(actions)

    return rate(work)


def oware_rate(observed: bool) -> float:
    """Steps of its states alone; on request with observations and masks in NumPy's arrays."""
    import pyspiel

    game = pyspiel.load_game("oware")
    dice = random.Random(1)
    observation = np.zeros(game.observation_tensor_shape(), np.float32)
    mask = np.zeros(game.num_distinct_actions(), np.bool_)

    def work() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if observed:
                observation[:] = state.observation_tensor()
                mask[:] = state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
            plies += 1
        return plies

    return rate(work)


def main() -> None:
    """Prints the figures."""
    print(f"VectorEnv, {GAMES} games, one core, with observations, masks and actions drawn")
    rates = {name: vector_rate(name) for name in WANTED}
    for name, wanted in WANTED.items():
        verdict = "" if rates[name] >= wanted else "  BELOW AIM"
        print(f"  {name:<10}{rates[name] / 1e6:>7.2f} M steps per CPU second{verdict}")
    print("OpenSpiel's Oware stepped from Python, and how many times as fast ours is")
    try:
        stepped = oware_vector_rate()
    except ImportError:
        print("  not measured: open_spiel is not installed, or has no wheel for this Python")
        return
    verdict = "" if rates["awale"] / stepped >= MIN_RATIO else "  BELOW AIM"
    for what, found, verdict in [
        ("its vector environment", stepped, verdict),
        ("its states, with observations and masks", oware_rate(observed=True), ""),
        ("its states, moves alone", oware_rate(observed=False), ""),
    ]:
        ratio = rates["awale"] / found
        print(f"  {what:<41}{found / 1e3:>7.1f} k steps per CPU second   {ratio:>5.0f}{verdict}")


if __name__ == "__main__":
    main()
