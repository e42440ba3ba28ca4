"""Progress bars: tqdm's where it is installed, a line on standard error otherwise."""

from __future__ import annotations

import sys
from typing import Callable

from awalam.found import Thought

Progress = Callable[[int, int], object]
"""Hears of the work done, and of all work."""


def bar(wanted: bool | Progress, unit: str) -> Progress | None:
    """What a caller asked for: nothing, a bar, or a callable of their own."""
    if not wanted:
        return None
    if callable(wanted):
        return wanted
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _plain(unit)
    shown = tqdm(unit=f" {unit}", leave=False)

    def show(done: int, total: int) -> None:
        shown.total = total
        shown.update(done - shown.n)
        if done >= total:
            shown.close()

    return show


def thoughts(wanted: bool | Callable[[Thought], object]) -> Callable[[Thought], object] | None:
    """What a caller asked for: nothing, a line for each thought, or a callable of their own."""
    if not wanted:
        return None
    if callable(wanted):
        return wanted
    return _print_thought


def _print_thought(thought: Thought) -> None:
    line = " ".join(thought.line)
    print(
        f"depth {thought.depth} score {thought.score:+.2f} nodes {thought.nodes} line {line}",
        file=sys.stderr,
        flush=True,
    )


def _plain(unit: str) -> Progress:
    def show(done: int, total: int) -> None:
        percent = 100 * done // max(total, 1)
        end = "\n" if done >= total else ""
        print(f"\r{percent:3} %  {done} of {total} {unit}", end=end, file=sys.stderr, flush=True)

    return show
