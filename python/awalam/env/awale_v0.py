"""Awalé (oware): six actions, the houses of the side to move.

>>> from awalam.env import awale_v0
>>> env = awale_v0.env(rules="uga")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(observation["action_mask"].argmax())
>>> env.agent_selection
'player_2'
"""

from awalam.env._aec import makers

__all__ = ["env", "raw_env"]

env, raw_env = makers("awale")
