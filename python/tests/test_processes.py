"""Threads, signals, forks, pickles of other versions: exceptions, never an abort."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import awalam
from awalam import Busy, Game, Position, ReadError, Record, Tables, Thought


def test_one_game_in_many_threads() -> None:
    game = Game("awale")

    def play(_: int) -> int:
        played = 0
        for _ in range(200):
            try:
                game.play(game.moves()[0])
                played += 1
            except (awalam.IllegalMove, IndexError):
                game.undo()
                played -= 1
        return played

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(play, range(4))) == len(game)
    assert Game("awale", moves=" ".join(game.history)) == game


def test_a_bot_that_thinks_in_another_thread_is_busy() -> None:
    bot = awalam.bot("champion")
    thinks, enough = threading.Event(), threading.Event()

    def hear(thought: Thought) -> None:
        thinks.set()
        if not enough.wait(60):
            raise TimeoutError

    thread = threading.Thread(
        target=bot.think, args=(Position("avalam"),), kwargs={"depth": 2, "progress": hear}
    )
    thread.start()
    assert thinks.wait(60)
    with pytest.raises(Busy, match="thinking in another thread") as caught:
        bot.think(Position("avalam"))
    assert caught.value.code == "busy"
    enough.set()
    thread.join()
    assert bot.think(Position("avalam"), depth=1).depth == 1


def test_the_interpreter_goes_on_while_a_bot_thinks() -> None:
    counted, done = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    awalam.bot("champion").think(Position("avalam"), nodes=300_000)
    after = counted
    done.set()
    thread.join()
    assert after > before + 1000


@pytest.mark.parametrize(
    "work",
    [
        "awalam.bot('champion').think(awalam.Position('avalam'), time=600)",
        "list(awalam.analyse(awalam.Position('avalam')))",
        "awalam.solve(awalam.Position('avalam'), time=600, nodes=10**15)",
        "awalam.Tables('awari').build(15)",
        "awalam.match('champion', 'champion', games=10**6)",
        "awalam.match(spins, 'random', games=2, time=600)",
        "awalam.Position('avalam').playouts(10**12)",
    ],
)
def test_ctrl_c_ends_long_calls(work: str) -> None:
    program = f"""
import awalam, os, signal, threading, time
def spins(game, limits):
    while True:
        time.sleep(0.01)
try:
    threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()
    {work}
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
    )
    assert (done.stdout, done.returncode) == ("interrupted\n", 0), done.stderr


def test_a_program_ends_with_a_callable_that_does_not() -> None:
    program = """
import awalam
def spins(game, limits):
    while True:
        pass
def thinks(game, limits):
    return awalam.bot("champion").think(game, time=600).move
for player in [spins, thinks]:
    print(awalam.match(player, "random", games=2, time=0.05).games[0]["end"], flush=True)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
    )
    assert (done.stdout, done.returncode) == ("timeout\ntimeout\n", 0), done.stderr


def _in_child(_: object) -> tuple[str, int | None, int]:
    tables = Tables("abapa")
    tables.build(9)
    thought = awalam.bot("champion:threads=2").think(Game("awale"), depth=6)
    return thought.move, tables.seeds, len(awalam.match("random", "random", games=2).games)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_after_threads() -> None:
    expected = _in_child(None)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(_in_child, range(2)).get(120) == [expected, expected]


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_objects_go_to_other_processes(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method} here")
    games = [Game(name) for name in awalam.games()]
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.map_async(repr, games).get(120) == [repr(game) for game in games]


def test_pickles_of_another_version() -> None:
    originals: list[Position | Game | Record] = [
        Position("awale"),
        Game("awale"),
        Game("awale").record(),
    ]
    for original in originals:
        function, (version, *rest) = original.__reduce__()
        with pytest.raises(ReadError, match="another version of awalam") as caught:
            function(version + 1, *rest)
        assert caught.value.code == "bad-format"
    with pytest.raises((ReadError, pickle.UnpicklingError)):
        pickle.loads(pickle.dumps(Position("awale")).replace(b"awale", b"owale"))
