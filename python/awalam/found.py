"""What searches, solvers and tables have found."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

_Side = Literal[1, 2]


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of a position."""

    move: str
    """The move that it would play."""
    score: float
    """What it takes the position to be worth, in points, seen by the player to move."""
    depth: int
    """Plies looked ahead."""
    nodes: int
    """Positions looked at."""
    time: float
    """Seconds taken."""
    line: list[str]
    """The moves expected, the chosen one first."""
    exact: bool
    """Whether the score is proved and not estimated."""

    @classmethod
    def _read(cls, text: str) -> Thought:
        found: dict[str, Any] = json.loads(text)
        time = found.pop("time_ms") / 1000
        return cls(score=found.pop("score") / 100, time=time, **found)


@dataclass(frozen=True)
class Worth:
    """What a position or a move is worth."""

    score: float
    """Points, seen by player 1."""
    chance: float
    """How likely player 1 is to win, from 0 to 1; certain if it is certain."""
    exact: bool
    """Whether it is proved and not estimated."""
    winner: _Side | None
    """Who wins for certain."""
    plies: int | None
    """In how many plies, if they were counted."""


@dataclass(frozen=True)
class MoveWorth(Worth):
    """What a move is worth."""

    move: str
    """The move."""
    depth: int
    """Plies looked ahead for it."""
    line: list[str]
    """The moves expected, this one first."""


@dataclass(frozen=True)
class Analysis:
    """What is known about a position so far."""

    depth: int
    """Plies looked ahead."""
    nodes: int
    """Positions looked at."""
    time: float
    """Seconds taken."""
    worth: Worth
    """The worth of the position."""
    moves: list[MoveWorth]
    """Every legal move, the best for the player to move first."""
    finished: bool
    """Whether nothing more will be found."""

    @classmethod
    def _read(cls, text: str) -> Analysis:
        found: dict[str, Any] = json.loads(text)
        return cls(
            depth=found["depth"],
            nodes=found["nodes"],
            time=found["time_ms"] / 1000,
            worth=Worth(**_in_points(found["worth"])),
            moves=[MoveWorth(**_in_points(move)) for move in found["moves"]],
            finished=found["finished"],
        )


def _in_points(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "score": found["score"] / 100}


@dataclass(frozen=True)
class Solution:
    """The proved value of a position."""

    value: int
    """The final margin with best play, in points, seen by the player to move."""
    fives: int | None
    """What decides between equal points, where something does: in Avalam, towers of five."""
    line: list[str]
    """Best play by both sides, as far as it was found."""
    nodes: int
    """Positions looked at."""
    time: float
    """Seconds taken."""
    moves: dict[str, int] | None
    """What every legal move is worth, best first, if that was asked."""

    @classmethod
    def _read(cls, text: str) -> Solution:
        found: dict[str, Any] = json.loads(text)
        moves = found["moves"]
        return cls(
            value=found["value"],
            fives=found["fives"],
            line=found["line"],
            nodes=found["nodes"],
            time=found["time_ms"] / 1000,
            moves=moves and {move["move"]: move["value"] for move in moves},
        )


@dataclass(frozen=True)
class Endgame:
    """What endgame tables know of a position: of the seeds on the board alone."""

    value: int
    """What the player to move gains over the opponent, if endless play gives nothing."""
    low: int
    """At least that, however endless play is counted."""
    high: int
    """At most that."""
    by_rule: int | None
    """Under uga, the value by its rule, of a position right after a capture."""
    depth: int | None
    """Plies to the next capture with best play, if it is not worth nothing."""
    moves: dict[str, int]
    """Every legal move with its value, seen by the player who makes it."""

    @classmethod
    def _read(cls, text: str) -> Endgame:
        return cls(**json.loads(text))
