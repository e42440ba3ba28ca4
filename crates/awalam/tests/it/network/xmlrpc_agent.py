"""An agent over XML-RPC by Python's own server; its argument is its manner."""

import random
import sys
import time
from xmlrpc.server import SimpleXMLRPCRequestHandler, SimpleXMLRPCServer

import board

MANNER = sys.argv[1]


class Handler(SimpleXMLRPCRequestHandler):
    def do_POST(self):
        raw = {
            "empty": b"",
            "not-xml": b"a move? no",
            "bad-xml": b"<methodResponse><params></methodResponse>",
            "entities": b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa">]><r>&a;</r>',
            "deep": b"<value>" * 2000,
            "huge": b"x" * 10_000_000,
        }.get(MANNER)
        if MANNER == "error":
            self.send_error(500, "out of order")
        elif MANNER == "hangs-up":
            self.close_connection = True
        elif raw is None:
            super().do_POST()
        else:
            self.send_response(200)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)


def play(percepts, second, step, time_left):
    m = percepts["m"] if isinstance(percepts, dict) else percepts
    if MANNER == "older":
        assert isinstance(percepts, list) and second == 5
    else:
        assert percepts["max_height"] == 5 and second in (1, -1)
        assert second == (1 if step % 2 else -1)
    if MANNER == "slow":
        time.sleep(1000)
    if MANNER.startswith("dawdles="):
        time.sleep(float(MANNER.split("=")[1]))
    answers = {
        "nil": None,
        "illegal": [0, 2, 8, 6],
        "off-board": [0, 0, 0, 1],
        "negative": [-1, 2, 0, 3],
        "three": [0, 2, 0],
        "words": ["a", "b", "c", "d"],
        "string": "0203",
    }
    if MANNER == "fault":
        raise ValueError("no idea")
    return answers.get(MANNER, random.choice(board.moves(m)))


server = SimpleXMLRPCServer(
    ("127.0.0.1", 0), Handler, allow_none=True, logRequests=False
)
server.register_function(play)
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
server.serve_forever()
