"""Avalam, Awalé and tri-colour Awalé: rules, bots, solvers and tournaments.

>>> import awalam
>>> position = awalam.Position("awale", rules="abapa")
>>> position.play("F").play("f").scores
(0.0, 0.0)
"""

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
    solve,
)
from awalam.arena import Entrant, Player, match, tournament
from awalam.catalogue import games
from awalam.errors import AwalamError, Busy, IllegalMove, ReadError, Unsolved
from awalam.found import Analysis, Endgame, MoveWorth, Solution, Thought, Worth
from awalam.results import Results
from awalam.think import analyse, bot

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
    "analyse",
    "bot",
    "games",
    "match",
    "solve",
    "tournament",
]
