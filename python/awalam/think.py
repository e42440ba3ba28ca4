"""Bots, analysis, solvers: what takes time to find out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import SupportsIndex

from awalam._native import AnalysisSteps, Bot, Game, Position, Tables
from awalam.found import Analysis


def bot(text: str, *, seed: SupportsIndex | None = None, tables: Tables | None = None) -> Bot:
    """The bot that a text such as ``level:3`` or ``champion:time=100ms`` names.

    ``seed`` decides its random choices, in matches too. ``tables`` are looked up in games of
    their rules; a match has tables for all players instead.

    >>> import awalam
    >>> thought = awalam.bot("champion:depth=4").think(awalam.Game("awale"))
    >>> thought.move, thought.depth
    ('F', 4)
    """
    return Bot(text, seed=seed, tables=tables)


def analyse(
    game: Game | Position,
    *,
    time: float | None = None,
    depth: SupportsIndex | None = None,
    tables: Tables | None = None,
) -> Iterator[Analysis]:
    """What every move is worth, deeper and deeper, until nothing more will be found or a limit
    is reached: seconds, or plies looked ahead.

    >>> import awalam
    >>> for analysis in awalam.analyse(awalam.Position("awale"), depth=3):
    ...     print(analysis.depth, len(analysis.moves))
    2 6
    3 6
    """
    return AnalysisSteps(game, time, depth, tables)
