#!/usr/bin/env python3
"""A bot for tri-colour Awalé that plays any legal move.

It speaks referee lines: START if it begins, else the opponent's move; it
answers each with its own move. SETUP and a position may come before: then the game
begins there. Run it with: awalam check "python3 random_bot.py"
"""
import random
import re
import sys

RED, BLUE, CLEAR = 0, 1, 2
board = [[2, 2, 2] for _ in range(16)]  # holes 1 to 16: red, blue, transparent


def legal_moves(player):
    """Moves of player 0 (odd holes) or 1 (even holes): hole, colour, transparent too?"""
    moves = []
    for hole in range(player, 16, 2):
        for colour in (RED, BLUE):
            if board[hole][colour]:
                moves.append((hole, colour, False))
            if board[hole][CLEAR]:
                moves.append((hole, colour, True))
    return moves


def play(move):
    """Sows the seeds and takes away what is captured."""
    hole, colour, with_clear = move
    seeds = [CLEAR] * board[hole][CLEAR] if with_clear else []
    seeds += [colour] * board[hole][colour]
    board[hole][colour] = 0
    if with_clear:
        board[hole][CLEAR] = 0
    at = hole
    for seed in seeds:
        at = (at + 1) % 16
        # The origin is skipped; blue goes into the opponent's holes only.
        while at == hole or (colour == BLUE and at % 2 == hole % 2):
            at = (at + 1) % 16
        board[at][seed] += 1
    while sum(board[at]) in (2, 3):
        board[at] = [0, 0, 0]
        at = (at - 1) % 16


def read(line):
    """The move that a line such as 14TB stands for, or None."""
    found = re.fullmatch(r"(\d+)(T?)([RB])", line.strip().upper())
    if not found or not 1 <= int(found[1]) <= 16:
        return None
    return int(found[1]) - 1, "RB".index(found[3]), found[2] == "T"


def write(move):
    hole, colour, with_clear = move
    return f"{hole + 1}{'T' if with_clear else ''}{'RB'[colour]}"


player = 0  # who begins
for line in sys.stdin:
    if line.startswith("SETUP "):  # SETUP 2.2.2/…/2.2.2 P1 0 0 0
        holes, turn = line.split()[1:3]
        board = [[int(seeds) for seeds in hole.split(".")] for hole in holes.split("/")]
        player = int(turn[1]) - 1
        print("READY", flush=True)
        continue
    if line.strip() == "START":
        pass
    elif (move := read(line)) is not None:
        play(move)
        player = 1 - move[0] % 2
    else:
        print(f"not understood: {line.strip()}", file=sys.stderr)
        continue
    moves = legal_moves(player)
    if not moves:
        break  # the game is over
    choice = random.choice(moves)
    play(choice)
    print(write(choice), flush=True)  # without flush the referee sees nothing
