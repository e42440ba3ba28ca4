"""A contest program: whole games at once against one agent, over XML-RPC."""

import random
import sys
import threading
import time
import xmlrpc.client

import board

URL, GAMES, CREDIT = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
reports = []


class Board:
    """Sent as a struct of its attributes, as the contest's own is."""

    def __init__(self, m):
        self.m, self.rows, self.columns, self.max_height = m, 9, 9, 5


def ask(agent, dialect, m, player, step, left):
    if dialect == "newer":
        return agent.play(Board(m), player, step, left)
    inverted = [[player * h for h in row] for row in m]
    return agent.play(inverted, 5, step, left)


def game(number):
    agent = xmlrpc.client.ServerProxy(URL, allow_none=True)
    dialect = ["newer", "older"][number % 2]
    side = [1, -1][number // 2 % 2]
    rng = random.Random(number)
    m, player, step, left, longest = board.start(), 1, 1, CREDIT, 0
    while board.moves(m):
        if player == side:
            before = time.monotonic()
            move = tuple(ask(agent, dialect, m, player, step, left))
            taken = time.monotonic() - before
            left, longest = left - taken, max(longest, taken)
            if move not in board.moves(m):
                reports.append(f"game {number}: illegal {move} on {m}")
                return
        else:
            move = rng.choice(board.moves(m))
        board.play(m, move)
        player, step = -player, step + 1
    towers = sum(1 if h > 0 else -1 for row in m for h in row if h) * side
    on_time = "on time" if left > 0 else "late"
    reports.append(f"{dialect} {on_time} {'won' if towers > 0 else 'not won'}")


threads = [threading.Thread(target=game, args=(n,)) for n in range(GAMES)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("\n".join(sorted(reports)))
