"""Avalam: 292 actions, every step from a cell to a neighbour.

>>> from awalam.env import avalam_v0
>>> env = avalam_v0.env(rules="classic")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(observation["action_mask"].argmax())
>>> env.agent_selection
'player_2'
"""

from awalam.env._aec import makers

__all__ = ["env", "raw_env"]

env, raw_env = makers("avalam")
