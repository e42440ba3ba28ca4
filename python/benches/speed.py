"""Speed of the package, beside the engine's own in the same run; `make bench` does it:

    python benches/speed.py target/release/playouts
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import awalam

ROUNDS = 5
"""The best of these counts: others may use the machine."""
MAX_PLAY_NANOSECONDS = 1000
MIN_PLAYOUT_RATIO = 0.95


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU time of this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def report_play() -> None:
    """What a single call takes."""
    print("position.play called from Python, CPU time of a call")
    for name in awalam.games():
        position = awalam.Position(name)
        move = position.moves()[0]
        play = position.play
        calls = range(200_000)

        def work() -> None:
            for _ in calls:
                play(move)

        nanoseconds = min(cpu_seconds(work) for _ in range(ROUNDS)) / len(calls) * 1e9
        verdict = "" if nanoseconds < MAX_PLAY_NANOSECONDS else "  ABOVE AIM"
        print(f"  {name:<10}{nanoseconds:>6.0f} ns{verdict}")


def report_playouts(engine: str) -> None:
    """Random games, where nearly all time is the engine's."""
    print("random games called from Python, plies per CPU second (Rust: the same games in Rust)")
    ours = {name: 0.0 for name in awalam.games()}
    engines = dict(ours)
    # Turn by turn, so that a change of clock speed hits both.
    for _ in range(ROUNDS):
        for line in subprocess.check_output([engine], text=True).splitlines():
            name, rate = line.split()
            engines[name] = max(engines[name], float(rate))
        for name in ours:
            ours[name] = max(ours[name], playout_rate(name))
    for name, rate in ours.items():
        ratio = rate / engines[name]
        verdict = "" if ratio >= MIN_PLAYOUT_RATIO else "  BELOW AIM"
        print(
            f"  {name:<10}{rate / 1e6:>7.2f} M/s   Rust {engines[name] / 1e6:>7.2f} M/s"
            f"   ratio {ratio:.2f}{verdict}"
        )


def playout_rate(name: str) -> float:
    """Plies per CPU second, for half a second."""
    position = awalam.Position(name)
    plies, seconds = 0, 0.0
    while seconds < 0.5:
        begun = time.process_time()
        plies += position.playouts(2_000).plies
        seconds += time.process_time() - begun
    return plies / seconds


if __name__ == "__main__":
    report_play()
    report_playouts(sys.argv[1])
