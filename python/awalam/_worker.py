"""Threads that callables play in, so that a game need not wait for one for ever."""

from __future__ import annotations

import threading
import traceback
from queue import SimpleQueue
from typing import Callable

from awalam._native import Answer, Game, Limits

_Task = tuple[Game, Limits, Answer]


class Worker:
    """Asks a callable for moves, one after the other."""

    def __init__(self, player: Callable[[Game, Limits], object]) -> None:
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        # A daemon: a callable that never returns must not keep the program from ending.
        thread = threading.Thread(
            target=_work, args=(player, self._tasks), name="awalam-player", daemon=True
        )
        thread.start()

    def ask(self, game: Game, limits: Limits, answer: Answer) -> None:
        """Has the callable choose a move."""
        self._tasks.put((game, limits, answer))

    def end(self) -> None:
        """Nothing more will be asked."""
        self._tasks.put(None)


def _work(player: Callable[[Game, Limits], object], tasks: SimpleQueue[_Task | None]) -> None:
    while (task := tasks.get()) is not None:
        game, limits, answer = task
        del task
        try:
            answer.give(player(game, limits))
        except BaseException as error:  # Whatever it raises, the game is to hear of it.
            answer.fail(_described(error))
        # Kept, they would be alive until the next move.
        del game, limits, answer


def _described(error: BaseException) -> str:
    """The exception, and the line of the player that it comes from."""
    words = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    frames = traceback.extract_tb(error.__traceback__)[1:]
    if frames:
        words += f" ({frames[-1].filename}, line {frames[-1].lineno})"
    # Halves of characters can be written nowhere.
    return words.encode(errors="replace").decode()
