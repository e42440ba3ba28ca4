"""An agent for ECAM's game runner; its argument is its manner."""

import json
import random
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import board

MANNER = sys.argv[1]
bad_moves = 0


def heights(game):
    """Their stacks as signed heights: positive for counter 0 on top."""
    return [[len(s) * (1 - 2 * s[-1]) if s else 0 for s in row] for row in game]


def answer(body):
    global bad_moves
    assert body["you"] in body["players"] and len(body["players"]) == 2
    counters = [c for row in body["game"] for stack in row for c in stack]
    assert counters.count(0) == 24 and counters.count(1) == 24
    m = heights(body["game"])
    r, c, s, d = random.choice(board.moves(m))
    move = {"from": [r, c], "to": [s, d]}
    if MANNER == "illegal":
        move = {"from": [0, 3], "to": [8, 4]}
    if MANNER == "off-board":
        move = {"from": [0, 0], "to": [0, 1]}
    if MANNER == "bad-twice" and bad_moves < 2:
        bad_moves += 1
        move = {"from": [0, 3]}
    if MANNER == "slow":
        time.sleep(1000)
    if MANNER == "words":
        move = "0,3 to 1,4"
    return json.dumps({"move": move, "message": "I'm smart"}).encode()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        fixed = {"not-json": b"<html>", "error": b"out of order"}
        text = fixed.get(MANNER) or answer(body)
        self.send_response(500 if MANNER == "error" else 200)
        self.end_headers()
        if MANNER == "trickle":
            for byte in text:
                self.wfile.write(bytes([byte]))
                time.sleep(0.1)
        self.wfile.write(text)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
server.serve_forever()
