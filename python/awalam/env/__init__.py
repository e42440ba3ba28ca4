"""Environments for programs that learn.

- ``VectorEnv``: thousands of games stepped at once into NumPy arrays.
- ``awale_v0``, ``avalam_v0``, ``tricolore_v0``: PettingZoo's environments for two agents.
- ``BotEnv``: a Gymnasium environment for one agent, against a bot.

All see positions and moves alike: ``observe``, ``action_mask``, ``action_of``, ``move_of``.

>>> from awalam.env import VectorEnv
>>> env = VectorEnv("awale", games=1000, seed=7)
>>> for _ in range(100):
...     observations, rewards, terminated, truncated = env.step(env.sample())
>>> observations.shape, env.masks.shape
((1000, 15), (1000, 6))
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from awalam.env.encoding import Layout, action_mask, action_of, layout, move_of, observe
from awalam.env.vector import LookAhead, VectorEnv

if TYPE_CHECKING:
    from awalam.env import avalam_v0, awale_v0, tricolore_v0
    from awalam.env.against_bot import BotEnv

__all__ = [
    "BotEnv",
    "Layout",
    "LookAhead",
    "VectorEnv",
    "action_mask",
    "action_of",
    "avalam_v0",
    "awale_v0",
    "layout",
    "move_of",
    "observe",
    "tricolore_v0",
]


def __getattr__(name: str) -> Any:
    """What needs PettingZoo or Gymnasium is loaded when it is asked for."""
    if name in ("avalam_v0", "awale_v0", "tricolore_v0"):
        return importlib.import_module(f"awalam.env.{name}")
    if name == "BotEnv":
        return importlib.import_module("awalam.env.against_bot").BotEnv
    raise AttributeError(f"module 'awalam.env' has no attribute {name!r}")
