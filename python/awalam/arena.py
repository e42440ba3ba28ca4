"""Matches and tournaments between bots and callables."""

from __future__ import annotations

import datetime
import inspect
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable, Concatenate, Literal, ParamSpec, SupportsFloat

from awalam import _native
from awalam._native import Bot, Game, Limits, Position, Tables
from awalam._numbers import whole
from awalam._progress import Progress, bar
from awalam.errors import ReadError
from awalam.results import Results

Player = str | Bot | Callable[[Game, Limits], str | int]
"""A bot's text, a bot (its text with its seed, built anew for every game), or any callable that
takes a game and limits and gives a move."""

CODE = "bad-tournament"
"""What errors here are called."""

MOVE_TIME = 3.0
"""Seconds that a callable has for a move where nothing else is said."""


@dataclass(frozen=True)
class Entrant:
    """A player with a name or limits of its own.

    >>> import awalam
    >>> deep = awalam.Entrant("champion", name="deep", depth=4)
    >>> shallow = awalam.Entrant("champion", name="shallow", depth=1)
    >>> awalam.match(deep, shallow, games=2).players
    ['deep', 'shallow']
    """

    player: Player
    """Who plays."""
    name: str = ""
    """What it is called; otherwise by its text, or by the name of the callable."""
    time: float | None = None
    """Seconds for a move."""
    depth: int | None = None
    """Plies to look ahead."""
    nodes: int | None = None
    """Positions to look at."""


def tournament(
    players: Sequence[Player | Entrant],
    *,
    format: Literal["match", "gauntlet", "round-robin", "swiss", "knock-out"] | None = None,
    game: str = "awale",
    rules: str = "",
    games: int = 100,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    seed: int = 1,
    openings: Literal["random", "start"] | Sequence[str] = "random",
    tables: Tables | None = None,
    concurrency: int | None = None,
    store: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool | Progress = False,
) -> Results:
    """Plays a tournament; ``games`` are those of each two players that meet.

    Everybody meets everybody (``round-robin``), the first meets all others (``gauntlet``), or
    rounds are drawn by the results so far (``swiss``, ``knock-out``); two play a ``match``.
    ``time`` in seconds, ``depth`` and ``nodes`` limit every move. ``openings`` are drawn, or
    every game begins at the start, or they are a list of positions or moves. ``tables`` are
    looked up by all bots that can.

    ``store`` names a file for the games, which ``awalam arena report`` reads too; with
    ``resume`` a tournament that was interrupted goes on. Without it they are in the results
    alone.

    >>> import awalam
    >>> results = awalam.tournament(["random", "greedy", "level:1"], games=2, nodes=100)
    >>> len(results.games)
    6
    """
    entrants = _entrants(players)
    names = _names(entrants)
    start = Position(game, rules)
    config: dict[str, Any] = {
        "game": start.game,
        "rules": rules,
        "format": format or ("match" if len(entrants) == 2 else "round-robin"),
        "games": whole("games", games, CODE),
        "seed": whole("seed", seed, CODE),
        "openings": _openings(openings),
        "tables": _table_seeds(tables, start, entrants),
        "bot": [],
    }
    callables: list[tuple[str, Callable[[Game, Limits], object]]] = []
    for name, entrant in zip(names, entrants):
        player = entrant.player
        limits = {
            "time": _time(entrant.time if entrant.time is not None else time),
            "depth": _limit("depth", entrant.depth if entrant.depth is not None else depth),
            "nodes": _limit("nodes", entrant.nodes if entrant.nodes is not None else nodes),
        }
        if isinstance(player, Bot):
            spec = player._tournament_text()
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
        config["concurrency"] = whole("concurrency", concurrency, CODE, low=1)
    begun = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    path = None if store is None else os.fspath(store)
    shown = bar(progress, "games")
    text = _native._play_tournament(
        json.dumps(config), callables, tables, path, resume, begun, shown
    )
    return Results(json.loads(text), names)


_Settings = ParamSpec("_Settings")


def _with_settings_of(
    play: Callable[Concatenate[Sequence[Player | Entrant], _Settings], Results],
) -> Callable[
    [Callable[..., Results]],
    Callable[Concatenate[Player | Entrant, Player | Entrant, _Settings], Results],
]:
    """Shows the settings of a function of many players as those of one of two, which hands them
    on: they are listed in one place."""

    def shown(
        function: Callable[..., Results],
    ) -> Callable[Concatenate[Player | Entrant, Player | Entrant, _Settings], Results]:
        given = inspect.signature(function)
        one, two, _ = given.parameters.values()
        _, *settings = inspect.signature(play).parameters.values()
        vars(function)["__signature__"] = given.replace(parameters=[one, two, *settings])
        return function

    return shown


@_with_settings_of(tournament)
def match(one: Player | Entrant, two: Player | Entrant, **settings: Any) -> Results:
    """Plays games between two players, in pairs with sides swapped; its settings are those of
    ``tournament``.

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
    return tournament([one, two], **settings)


def _entrants(players: Sequence[Player | Entrant]) -> list[Entrant]:
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise TypeError(f"players: a list of players is wanted, not {type(players).__name__}")
    return [player if isinstance(player, Entrant) else Entrant(player) for player in players]


def _names(entrants: list[Entrant]) -> list[str]:
    """What the players are called: each otherwise."""
    names: list[str] = []
    for entrant in entrants:
        if not isinstance(entrant.name, str):
            raise TypeError(f"name: a text is wanted, not {type(entrant.name).__name__}")
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


def _table_seeds(tables: Tables | None, start: Position, entrants: list[Entrant]) -> int:
    """The seeds up to which the bots look positions up."""
    for entrant in entrants:
        own = entrant.player.tables if isinstance(entrant.player, Bot) else None
        if own is not None and own is not tables:
            message = (
                f"{entrant.player!r} has tables of its own: a match or tournament has the same "
                "for all, tables=…, and `tables=off` in a bot's text does without"
            )
            raise ReadError(message, CODE)
    if tables is None:
        return 0
    if not isinstance(tables, Tables):
        raise TypeError(f"tables: a Tables is wanted, not {type(tables).__name__}")
    if (start.game, start.rules) != ("awale", tables.rules):
        message = (
            f"these tables are for awale ({tables.rules}), not for {start.game} ({start.rules})"
        )
        raise ReadError(message, CODE)
    if not tables.seeds:
        raise ReadError(f"{tables!r}: build them first, tables.build(seeds)", CODE)
    return tables.seeds


def _limit(what: str, given: int | None) -> int | None:
    return None if given is None else whole(what, given, CODE, low=1, high=2**32 - 1)


def _time(seconds: float | None) -> str | None:
    """As tournaments write it."""
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, SupportsFloat):
        raise TypeError(f"time: a number of seconds is wanted, not {type(seconds).__name__}")
    if not 0.001 <= float(seconds) <= 86_400:
        message = f"a time is a number of seconds from 0.001 to 86400, not {seconds}"
        raise ReadError(message, CODE)
    return f"{round(seconds * 1000)}ms"


def _openings(openings: str | Sequence[str]) -> dict[str, Any]:
    if isinstance(openings, str):
        if openings not in ("random", "start"):
            message = (
                f"openings: `{openings}` is neither random nor start, nor a list of positions "
                "or moves"
            )
            raise ReadError(message, CODE)
        return {"kind": openings}
    if not isinstance(openings, Sequence) or not all(isinstance(line, str) for line in openings):
        raise TypeError("openings: random, start, or a list of texts is wanted")
    return {"kind": "list", "lines": list(openings)}
