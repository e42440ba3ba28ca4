#!/usr/bin/env python3
"""A bot for tri-colour Awalé that looks three plies ahead and counts seeds.

It speaks referee lines, and announces the end of the game: RESULT 3R 50 40.
"""
import re
import sys

RED, BLUE, CLEAR = 0, 1, 2
DEPTH = 3


class Position:
    def __init__(self):
        self.board = [[2, 2, 2] for _ in range(16)]  # red, blue, transparent
        self.scores, self.player, self.plies, self.over = [0, 0], 0, 0, False

    def moves(self):
        own = [] if self.over else range(self.player, 16, 2)
        return [(hole, colour, clear) for hole in own for colour in (RED, BLUE)
                for clear in (False, True) if self.board[hole][CLEAR if clear else colour]]

    def play(self, move):
        """The position after a move."""
        hole, colour, clear = move
        after = Position()
        after.board = board = [list(seeds) for seeds in self.board]
        after.scores = list(self.scores)
        seeds = [CLEAR] * (board[hole][CLEAR] if clear else 0) + [colour] * board[hole][colour]
        board[hole] = [0 if c == colour or clear and c == CLEAR else board[hole][c]
                       for c in (RED, BLUE, CLEAR)]
        at = hole
        for seed in seeds:
            at = (at + 1) % 16
            while at == hole or (colour == BLUE and at % 2 == self.player):
                at = (at + 1) % 16
            board[at][seed] += 1
        while sum(board[at]) in (2, 3):
            after.scores[self.player] += sum(board[at])
            board[at] = [0, 0, 0]
            at = (at - 1) % 16
        after.player, after.plies = 1 - self.player, self.plies + 1
        left = sum(map(sum, board))
        if after.scores[self.player] >= 49:
            after.over = True
        elif not after.moves():  # the opponent has no seed: the rest is ours
            after.scores[self.player] += left
            after.over = True
        elif left < 10 or after.plies == 400:
            after.over = True
        return after

    def value(self, depth, alpha, beta):
        """Seeds ahead, as the player to move sees it."""
        if depth == 0 or self.over:
            return self.scores[self.player] - self.scores[1 - self.player]
        for move in self.moves():
            alpha = max(alpha, -self.play(move).value(depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


position = Position()
for line in sys.stdin:
    if line.startswith("SETUP "):  # SETUP 2.2.2/…/2.2.2 P1 0 0 0
        holes, turn, *numbers = line.split()[1:]
        position.board = [list(map(int, hole.split("."))) for hole in holes.split("/")]
        position.player, position.scores = int(turn[1]) - 1, [int(n) for n in numbers[:2]]
        position.plies = int(numbers[2])
        print("READY", flush=True)
        continue
    found = re.fullmatch(r"(\d+)(T?)([RB])", line.strip().upper())
    if found and 1 <= int(found[1]) <= 16:
        position = position.play((int(found[1]) - 1, "RB".index(found[3]), found[2] == "T"))
    elif line.strip() != "START":
        print(f"not understood: {line.strip()}", file=sys.stderr)
        continue
    if position.over:
        break
    hole, colour, clear = best = max(
        position.moves(), key=lambda move: -position.play(move).value(DEPTH - 1, -999, 999))
    position = position.play(best)
    text = f"{hole + 1}{'T' if clear else ''}{'RB'[colour]}"
    if position.over:
        text = f"RESULT {text} {position.scores[0]} {position.scores[1]}"
    print(text, flush=True)
