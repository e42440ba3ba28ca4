"""A bot that tries to outlive its end, in the manner that its first argument says.

The second argument marks its processes, the third is a file that is there once one has
escaped, the fourth says whether to answer. Nothing lives longer than a minute.
"""

import os
import sys
import time

MANNER, MARK, FILE, ANSWER = sys.argv[1:5]
END = time.monotonic() + 60


def linger():
    time.sleep(max(0, END - time.monotonic()))
    os._exit(0)


def leave_orphan(deed):
    """Has something done by a process in a session of its own, without a parent, and
    waits until it has closed its end of a pipe."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            deed(writing)
        os._exit(0)
    os.close(writing)
    os.wait()
    os.read(reading, 1)


def double_fork(pipe):
    os.close(pipe)
    linger()


def chain(pipe):
    """A new process and a new session all the time; the old one leaves."""
    generation = 0
    while time.monotonic() < END:
        if os.fork():
            os._exit(0)
        os.setsid()
        generation += 1
        if generation == 10:
            os.close(pipe)
    os._exit(0)


def wipe(pipe):
    """Without any variable in the environment."""
    os.set_inheritable(pipe, True)
    arguments = [sys.executable, "-S", __file__, "wiped", MARK, FILE, str(pipe)]
    os.execve(sys.executable, arguments, {})


if MANNER == "wiped":
    double_fork(int(ANSWER))
leave_orphan({"double-fork": double_fork, "chain": chain, "wipe": wipe}[MANNER])
open(FILE, "w").close()
input()
if ANSWER == "wrong":
    print("I do not play")
linger()
