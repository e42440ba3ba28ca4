"""Avalam, Awalé and tri-colour Awalé: rules, bots, solvers and tournaments.

>>> import awalam
>>> position = awalam.Position("awale", rules="abapa")
>>> position.play("F").play("f").scores
(0.0, 0.0)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from awalam._native import (
    Bot,
    Game,
    Limits,
    Outcome,
    Playouts,
    Position,
    Record,
    Step,
    Tables,
    __version__,
    solve,
)
from awalam.arena import Entrant, Player, match, tournament
from awalam.catalogue import games
from awalam.errors import AwalamError, Busy, IllegalMove, ReadError, Unsolved
from awalam.found import Analysis, Endgame, MoveWorth, Solution, Thought, Worth
from awalam.results import Results
from awalam.think import analyse, bot

if TYPE_CHECKING:
    from awalam import env as env
    from awalam import openspiel as openspiel

__all__ = [
    "Analysis",
    "AwalamError",
    "Bot",
    "Busy",
    "Endgame",
    "Entrant",
    "Game",
    "IllegalMove",
    "Limits",
    "MoveWorth",
    "Outcome",
    "Player",
    "Playouts",
    "Position",
    "ReadError",
    "Record",
    "Results",
    "Solution",
    "Step",
    "Tables",
    "Thought",
    "Unsolved",
    "Worth",
    "__version__",
    "analyse",
    "bot",
    "games",
    "match",
    "solve",
    "tournament",
]


def __getattr__(name: str) -> Any:
    """What needs other packages is loaded when it is asked for."""
    if name in ("env", "openspiel"):
        return importlib.import_module(f"awalam.{name}")
    raise AttributeError(f"module 'awalam' has no attribute {name!r}")
