"""Bots, analysis, solvers: what takes time to find out."""

from __future__ import annotations

from collections.abc import Iterator

from awalam._native import AnalysisSteps, Bot, Game, Position, Tables
from awalam.found import Analysis


def bot(text: str, *, seed: int = 1, tables: Tables | None = None) -> Bot:
    """The bot that a text such as ``level:3`` or ``champion:time=100ms`` names.

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
    depth: int | None = None,
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
    for found in AnalysisSteps(game, time, tables):
        yield found
        if depth is not None and found.depth >= depth:
            return
