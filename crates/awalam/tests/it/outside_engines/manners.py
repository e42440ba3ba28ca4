"""An Awale engine that is wrong in the one way its first argument says.

It plays the first legal move that a real engine, awalam itself, knows: so it needs none
of the rules. AWALAM names that program.
"""

import os
import subprocess
import sys
import time

MANNER = sys.argv[1]
COMMAND = [os.environ["AWALAM"], "engine", "-g", "awale", "--bot", "greedy"]
REAL = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def first_move(position):
    """The move of the real engine there."""
    REAL.stdin.write(f"{position}\ngo depth 1\n")
    REAL.stdin.flush()
    return next(line.split()[1] for line in REAL.stdout if line.startswith("bestmove"))


def main():
    position = "position startpos"
    waiting = None
    for line in sys.stdin:
        words = line.split()
        word = words[0] if words else ""
        if word == "ugi":
            if MANNER == "mute":
                return
            if MANNER != "nameless":
                say("id name Manners")
            say("ugiok")
        elif word == "isready":
            if MANNER == "unready":
                sys.exit(4)
            say("readyok")
        elif word == "position":
            if MANNER == "touchy" and words[-1] == "zz":
                sys.exit(5)
            if MANNER == "no-fen" and words[1:2] == ["fen"]:
                position = "position startpos moves F"
            elif words[1:2] in (["startpos"], ["fen"]) and not {"zz", "0000"} & set(words):
                position = line.strip()
        elif word == "go":
            # In games there is less time than in other questions.
            is_game = words[1:2] == ["movetime"] and words[2:] and int(words[2]) < 5000
            if MANNER == "dies" and is_game:
                sys.exit(7)
            best = "a" if MANNER == "cheat" and is_game else first_move(position)
            if MANNER == "endless" and best == "0000":
                best = "A"
            if MANNER == "deep":
                say("info depth 9 score cp 0 pv " + best)
            if words[1:] == ["infinite"] and MANNER != "hasty":
                waiting = best
            else:
                say("bestmove " + best)
        elif word == "stop" and waiting:
            say("bestmove " + waiting)
            waiting = None
        elif word == "quit":
            if MANNER == "stubborn":
                time.sleep(4321)
            return
        elif MANNER == "brittle" and word not in ("uginewgame", "setoption", "stop"):
            sys.exit(6)


main()
