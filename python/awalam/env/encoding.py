"""Positions as arrays of bytes and moves as numbers, seen by one side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import SupportsIndex

from awalam import _native
from awalam._native import Game, Position
from awalam.env._needs import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise missing("awalam.env", "numpy") from None

CODE = "bad-environment"
"""What errors of environments are called."""


@dataclass(frozen=True)
class Layout:
    """How observations and actions of a game are laid out."""

    actions: int
    """How many actions there are, legal or not."""
    shape: tuple[int, ...]
    """The shape of an observation."""
    highest: int
    """No byte of an observation is greater."""


def layout(game: str) -> Layout:
    """How observations and actions of a game are laid out.

    >>> from awalam.env import layout
    >>> layout("awale")
    Layout(actions=6, shape=(15,), highest=48)
    """
    return Layout(*_native._layout(game))


def observe(game: Game | Position, side: int | None = None) -> NDArray[np.uint8]:
    """What a side sees of a position, the side to move if none is named.

    >>> from awalam import Position
    >>> from awalam.env import observe
    >>> observe(Position("awale").play("F"))
    array([5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0, 0], dtype=uint8)
    """
    if side not in (None, 1, 2):
        raise ValueError(f"a side is 1 or 2, not {side!r}")
    seen = _native._observe(game, side)
    return np.frombuffer(seen, np.uint8).reshape(_native._layout(game.game)[1])


def action_mask(game: Game | Position) -> NDArray[np.int8]:
    """1 for every legal action of the side to move, 0 for the others.

    >>> from awalam import Position
    >>> from awalam.env import action_mask
    >>> action_mask(Position("awale", text="0-4-4-4-4-5-5-5-5-4-4-4-0-0-S"))
    array([0, 1, 1, 1, 1, 1], dtype=int8)
    """
    return np.frombuffer(_native._mask(game), np.int8)


def action_of(game: Game | Position, move: str | SupportsIndex) -> int:
    """The action that stands for a move of the side to move.

    >>> from awalam import Position
    >>> from awalam.env import action_of
    >>> action_of(Position("awale").play("F"), "f")
    5
    """
    return _native._action_of(game, move)


def move_of(game: Game | Position, action: SupportsIndex) -> str:
    """The move that an action of the side to move stands for.

    >>> from awalam import Position
    >>> from awalam.env import move_of
    >>> move_of(Position("tricolore"), 6)
    '3TR'
    """
    return _native._move_of(game, action_number(action))


def start_of(game: str, rules: str, text: str = "") -> Position:
    """Where games begin, under rules whose moves all have actions."""
    start = Position(game, rules, text)
    _native._mask(start)  # Says which rules have not.
    return start


def action_number(action: object) -> int:
    """The number that an action is: of Python's, of NumPy's, or an array with nothing else."""
    if isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu":
        action = action.item()
    if isinstance(action, np.ndarray):
        raise TypeError(f"an action is a whole number, not an array of {action.shape}")
    if isinstance(action, (bool, np.bool_)) or not isinstance(action, SupportsIndex):
        raise TypeError(f"an action is a whole number, not {type(action).__name__}")
    number = action.__index__()
    # Beyond that they are all alike: no actions.
    return max(-(2**63), min(number, 2**63 - 1))
