"""An engine that misbehaves in the way its first argument says."""

import os
import subprocess
import sys
import time

FIRST_MOVES = {"illegal": "a", "unreadable": "xyzzy", "nothing": "0000", "empty": ""}


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(manner):
    if manner == "dies-at-once":
        sys.exit(3)
    if manner == "starts-slowly":
        time.sleep(float(sys.argv[2]))
    if manner == "forks":
        # The child keeps our output open, and outlives us if nobody ends it.
        subprocess.Popen(["sleep", sys.argv[2]])
    if manner == "long-line":
        for _ in range(160):
            sys.stdout.write("x" * 65536)
        say("")
    if manner == "binary":
        sys.stdout.buffer.write(bytes(range(256)) * 64 + b"\n")
        sys.stdout.flush()
    for line in sys.stdin:
        words = line.split()
        if words == ["ugi"]:
            say("id name hostile\nbestmove F\nugiok")
        elif words == ["isready"]:
            say("readyok")
        elif words[:1] == ["quit"] and manner == "stays":
            time.sleep(1000)
        elif words[:1] == ["quit"]:
            return
        elif words[:1] == ["go"]:
            answer_go(manner)


def answer_go(manner):
    if manner == "dies":
        sys.exit(7)
    if manner in ("stalls", "stays"):
        time.sleep(1000)
    if manner == "floods":
        while True:
            say("info string " + "y" * 200)
    if manner == "trickles":
        for letter in "bestmove F":
            sys.stdout.write(letter)
            sys.stdout.flush()
            time.sleep(0.2)
    if manner == "closes":
        os.close(1)
        time.sleep(1000)
    if manner == "half-line":
        sys.stdout.write("bestmove F")
        sys.stdout.flush()
        sys.exit(0)
    if manner == "odd-info":
        say("info depth -3 score cp x nodes pv\ninfo\ninfo depth 2 score mate 3 pv F zz")
    say("bestmove " + FIRST_MOVES.get(manner, "F"))
    if manner == "twice":
        say("bestmove xyzzy")


main(sys.argv[1])
