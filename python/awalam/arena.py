"""Matches and tournaments between bots and callables."""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable, Literal

from awalam import _native
from awalam._native import Bot, Game, Limits
from awalam._progress import Progress, bar
from awalam.errors import ReadError
from awalam.results import Results

Player = str | Bot | Callable[[Game, Limits], str | int]
"""A bot's text, a bot (which plays by its text), or any callable that takes a game and limits
and gives a move."""

MOVE_TIME = 3.0
"""Seconds that a callable has for a move where nothing else is said."""


@dataclass(frozen=True)
class Entrant:
    """A player with a name or limits of its own."""

    player: Player
    name: str = ""
    time: float | None = None
    depth: int | None = None
    nodes: int | None = None


def match(
    one: Player | Entrant,
    two: Player | Entrant,
    *,
    game: str = "awale",
    rules: str = "",
    games: int = 100,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    seed: int = 1,
    openings: Literal["random", "start"] | Sequence[str] = "random",
    concurrency: int | None = None,
    store: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool | Progress = False,
) -> Results:
    """Plays games between two players, in pairs with sides swapped.

    A player that raises, gives no legal move or takes too long loses the game, and the next
    one begins. A callable has three seconds for a move unless ``time`` says otherwise, and
    plays one game at a time unless ``concurrency`` does.

    >>> import awalam
    >>> def first(game, limits):
    ...     return game.moves()[0]
    >>> results = awalam.match(first, "random", games=4)
    >>> results.summary["games"], results.players
    (4, ['first', 'random'])
    """
    return tournament(
        [one, two],
        format="match",
        game=game,
        rules=rules,
        games=games,
        time=time,
        depth=depth,
        nodes=nodes,
        seed=seed,
        openings=openings,
        concurrency=concurrency,
        store=store,
        resume=resume,
        progress=progress,
    )


def tournament(
    players: Sequence[Player | Entrant],
    *,
    format: Literal["match", "gauntlet", "round-robin"] = "round-robin",
    game: str = "awale",
    rules: str = "",
    games: int = 100,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    seed: int = 1,
    openings: Literal["random", "start"] | Sequence[str] = "random",
    concurrency: int | None = None,
    store: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool | Progress = False,
) -> Results:
    """Plays a tournament; ``games`` are those of each two players that meet.

    ``store`` names a file for the games, which ``awalam arena report`` reads too; with
    ``resume`` a tournament that was interrupted goes on. Without it they are in the results
    alone.

    >>> import awalam
    >>> results = awalam.tournament(["random", "greedy", "level:1"], games=2, nodes=100)
    >>> len(results.games)
    6
    """
    entrants = [
        player if isinstance(player, Entrant) else Entrant(player) for player in players
    ]
    names = _names(entrants)
    config: dict[str, Any] = {
        "game": _known_game(game),
        "rules": rules,
        "format": format,
        "games": _whole("games", games),
        "seed": _whole("seed", seed),
        "openings": _openings(openings),
        "bot": [],
    }
    callables: list[tuple[str, Callable[[Game, Limits], object]]] = []
    for name, entrant in zip(names, entrants):
        player = entrant.player
        limits = {
            "time": _time(entrant.time if entrant.time is not None else time),
            "depth": entrant.depth if entrant.depth is not None else depth,
            "nodes": entrant.nodes if entrant.nodes is not None else nodes,
        }
        if isinstance(player, Bot):
            spec = player.text
        elif isinstance(player, str):
            spec = player
        else:
            spec = f"python:{name}"
            callables.append((name, player))
            limits["time"] = limits["time"] or _time(MOVE_TIME)
        bot = {"spec": spec, "name": name if name != spec else "", **limits}
        config["bot"].append({key: value for key, value in bot.items() if value is not None})
    if concurrency is None and callables:
        # They would wait for the interpreter, and for each other, on their own time.
        concurrency = 1
    if concurrency is not None:
        config["concurrency"] = _whole("concurrency", concurrency)
    begun = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    path = None if store is None else os.fspath(store)
    shown = bar(progress, "games")
    text = _native._play_tournament(
        json.dumps(config), callables, path, resume, begun, shown
    )
    return Results(json.loads(text), names)


def _names(entrants: list[Entrant]) -> list[str]:
    """What the players are called: each otherwise."""
    names: list[str] = []
    for entrant in entrants:
        name = base = entrant.name.strip() or _usual_name(entrant.player).strip()
        number = 1
        while name in names:
            number += 1
            name = f"{base} ({number})"
        names.append(name)
    return names


def _usual_name(player: Player) -> str:
    if isinstance(player, str):
        return player
    if isinstance(player, Bot):
        return player.text
    if not callable(player):
        raise TypeError(
            "a player is a bot's text, a Bot, or a callable that takes a game and limits and "
            f"gives a move, not {type(player).__name__}"
        )
    name = getattr(player, "__name__", type(player).__name__)
    return "callable" if name == "<lambda>" else str(name)


def _known_game(game: str) -> str:
    return _native.Position(game).game


def _whole(what: str, number: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"{what}: a whole number is wanted, not {type(number).__name__}")
    if number < 0:
        raise ReadError(f"{what}: at least 0 is wanted, not {number}", "bad-tournament")
    return number


def _time(seconds: float | None) -> str | None:
    """As tournaments write it."""
    if seconds is None:
        return None
    if not 0.001 <= seconds <= 86_400:
        message = f"a time is a number of seconds from 0.001 to 86400, not {seconds}"
        raise ReadError(message, "bad-tournament")
    return f"{round(seconds * 1000)}ms"


def _openings(openings: str | Sequence[str]) -> dict[str, Any]:
    if isinstance(openings, str):
        if openings not in ("random", "start"):
            message = (
                f"openings: `{openings}` is neither random nor start, nor a list of positions "
                "or moves"
            )
            raise ReadError(message, "bad-tournament")
        return {"kind": openings}
    return {"kind": "list", "lines": list(openings)}
