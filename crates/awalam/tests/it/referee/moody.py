"""A tri-colour bot that plays honestly, by the program that its argument names,
until it feels like trouble; standard error hears what it does."""

import os
import random
import subprocess
import sys
import time

DEEDS = ["crash", "abort", "stall", "illegal", "garbage", "half"]
HONEST_MOVES = 2


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave(deed, is_first):
    print(deed, file=sys.stderr, flush=True)
    if deed == "crash":
        sys.exit(7)
    if deed == "abort":
        os.abort()
    if deed == "illegal":
        say("2R\n" if is_first else "1R\n")
    if deed == "garbage":
        say("I resign\n")
    if deed == "half":
        say("3")
    time.sleep(1000)


honest = subprocess.Popen(
    [sys.argv[1], "compete", "--bot", "random"],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    text=True,
    bufsize=1,
)
is_first = False
for asked, line in enumerate(sys.stdin):
    is_first |= line.strip() == "START"
    honest.stdin.write(line)
    honest.stdin.flush()
    answer = honest.stdout.readline()
    if not answer:
        break
    if asked >= HONEST_MOVES and not answer.startswith("RESULT") and random.random() < 1 / 30:
        misbehave(random.choice(DEEDS), is_first)
    say(answer)
