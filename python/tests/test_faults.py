"""Callables that fail, stall or answer nonsense: verdicts, and the next game begins."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import awalam
from awalam import Entrant, Game, Limits
from players import first, illegal


def raises(game: Game, limits: Limits) -> str:
    raise KeyError("nothing")


def exits(game: Game, limits: Limits) -> str:
    raise SystemExit(3)


def unreadable(game: Game, limits: Limits) -> str:
    return "Z9"


def nothing(game: Game, limits: Limits) -> None:
    return None


def too_large(game: Game, limits: Limits) -> int:
    return 10**40


@pytest.mark.parametrize(
    "player, end, reason",
    [
        (raises, "crash", "KeyError: 'nothing'"),
        (exits, "crash", "SystemExit: 3"),
        (illegal, "illegal", "belongs to the opponent"),
        (unreadable, "unreadable", "`Z9` is no move"),
        (nothing, "unreadable", "`None` is no move"),
        (too_large, "unreadable", "is no move"),
        (lambda game: "A", "crash", "TypeError"),
    ],
)
def test_faults_are_verdicts(player: Any, end: str, reason: str) -> None:
    results = awalam.match(player, "random", games=2)
    assert len(results.faults()) == 2
    for game in results.games:
        assert game["end"] == end and reason in game["reason"]
        assert game["result"] == ("0-1" if game["players"][1] == "random" else "1-0")
    assert results.summary["bots"][0]["forfeits"] == {end: 2}
    *_, last = repr(results).splitlines()
    assert last.startswith("first fault, in game 1.1: ") and reason in last


def test_a_callable_that_never_returns_loses_by_time() -> None:
    forever = threading.Event()
    asked = []

    def waits(game: Game, limits: Limits) -> str:
        asked.append(threading.current_thread())
        forever.wait()
        return game.moves()[0]

    results = awalam.match(Entrant(waits, time=0.05), Entrant(first, time=600), games=2)
    forever.set()
    for thread in asked:
        thread.join(60)
        assert not thread.is_alive()
    assert [game["end"] for game in results.games] == ["timeout", "timeout"]
    assert "no answer within 50 ms" in results.games[0]["reason"]
    assert results.standings[0]["name"] == "first"


def test_a_callable_that_keeps_the_interpreter_busy_loses_by_time() -> None:
    enough = False

    def spins(game: Game, limits: Limits) -> str:
        while not enough:
            pass
        return game.moves()[0]

    results = awalam.match(spins, "random", games=2, time=0.05)
    enough = True
    assert [game["end"] for game in results.games] == ["timeout", "timeout"]


class Odd:
    """An answer that cannot even be shown."""

    def __init__(self, method: str) -> None:
        self.method = method

    def __index__(self) -> int:
        if self.method == "index":
            raise LookupError("no index")
        return 10**20

    def __repr__(self) -> str:
        raise LookupError("no text")


@pytest.mark.parametrize(
    "answer, end",
    [
        (Odd("index"), "unreadable"),
        (Odd("repr"), "unreadable"),
        ("\udc80", "unreadable"),
        ("A" * 10**6, "unreadable"),
        (b"A", "unreadable"),
        (float("nan"), "unreadable"),
        (["A"], "unreadable"),
        pytest.param(10**5000, "unreadable", id="huge"),
    ],
)
def test_odd_answers_are_verdicts(answer: Any, end: str) -> None:
    def answers(game: Game, limits: Limits) -> Any:
        return answer

    results = awalam.match(answers, "random", games=2)
    assert [game["end"] for game in results.games] == [end, end]
    assert len(results.games[0]["reason"]) < 1000


def test_exceptions_that_cannot_be_shown() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise LookupError

    def mute(game: Game, limits: Limits) -> str:
        raise Mute

    def garbled(game: Game, limits: Limits) -> str:
        raise ValueError("\udc80" * 1000)

    for player in [mute, garbled]:
        results = awalam.match(player, "random", games=2)
        assert [game["end"] for game in results.games] == ["crash", "crash"]
