"""Tri-colour Awalé: 32 actions, four for each hole of the side to move.

>>> from awalam.env import tricolore_v0
>>> env = tricolore_v0.env(max_plies=100)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(observation["action_mask"].argmax())
>>> env.agent_selection
'player_2'
"""

from awalam.env._aec import makers

__all__ = ["env", "raw_env"]

env, raw_env = makers("tricolore")
