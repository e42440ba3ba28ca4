"""Everything that can be wrong with a call, sent to an agent of ours."""

import copy
import http.client
import json
import re
import socket
import sys
import threading
import time
import xmlrpc.client

import board

FORMAT, URL = sys.argv[1], sys.argv[2]
HOST, PORT = URL.split("/")[2].split(":")
PATH = {"xmlrpc": "/RPC2", "ecam": "/move"}[FORMAT]
report = {}


def sentence(text):
    fault = re.search(r"faultString.*?<string>(.*?)</string>", text, re.S)
    return (fault.group(1) if fault else text).strip()[:300]


def send(name, body, path=PATH, method="POST"):
    connection = http.client.HTTPConnection(HOST, int(PORT), timeout=20)
    try:
        connection.request(method, path, body, {"Content-Type": "text/xml"})
        answer = connection.getresponse()
        report[name] = f"{answer.status} {sentence(answer.read().decode())}"
    except (ConnectionError, http.client.HTTPException) as error:
        report[name] = type(error).__name__
    finally:
        connection.close()


def raw(name, pieces, pause):
    """Bytes with pauses between them, and how long the agent puts up with it."""
    begin = time.monotonic()
    answer = b""
    with socket.create_connection((HOST, int(PORT)), timeout=20) as s:
        try:
            for piece in pieces:
                s.sendall(piece)
                time.sleep(pause)
            while chunk := s.recv(4096):
                answer += chunk
        except ConnectionError:
            pass
    status = answer.split(b"\r\n")[0].decode() or "hangs up"
    patient = time.monotonic() - begin
    report[name] = status + (" within 9 s" if patient < 9 else f" after {patient} s")


def xml(*params, method="play"):
    return xmlrpc.client.dumps(params, method, allow_none=True).encode()


def changed(row, column, value):
    m = board.start()
    m[row][column] = value
    return m


def xmlrpc_calls():
    m = board.start()
    struct = {"m": m, "rows": 9, "columns": 9, "max_height": 5}
    send("not xml", b"play!")
    send("empty", b"")
    send("binary", bytes(range(256)))
    send("unclosed", b"<methodCall><methodName>play")
    send("crossed", b"<a><b></a></b>")
    send("other xml", b"<html><body/></html>")
    send("entity", b"<methodCall><methodName>&lol;</methodName></methodCall>")
    laughs = b"".join(b'<!ENTITY l%d "%s">' % (n + 1, b"&l%d;" % n * 10) for n in range(9))
    doctype = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">' + laughs + b"]>"
    send("billion laughs", doctype + b"<methodCall><methodName>&l9;</methodName></methodCall>")
    outside = b'<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
    send("outside entity", outside + b"<methodCall><methodName>&x;</methodName></methodCall>")
    deep = b"<value><array><data>" * 12000
    send("deep", b"<methodCall><methodName>play</methodName><params><param>" + deep)
    send("unknown method", xml(1, method="win"))
    send("no parameters", xml())
    send("three parameters", xml(struct, 1, 1))
    send("percepts a string", xml("board", 1, 1, None))
    send("percepts nil", xml(None, 1, 1, None))
    send("no m", xml({"rows": 9}, 1, 1, None))
    send("player 2", xml(struct, 2, 1, None))
    send("player a string", xml(struct, "1", 1, None))
    send("step 0", xml(struct, 1, 0, None))
    send("step a string", xml(struct, 1, "first", None))
    send("time a string", xml(struct, 1, 1, "900"))
    send("eight rows", xml(m[:8], 5, 1, None))
    send("short row", xml([row[:8] for row in m], 5, 1, None))
    send("row a number", xml([0] * 9, 5, 1, None))
    send("cell a double", xml(changed(0, 2, 1.5), 5, 1, None))
    send("height 6", xml(changed(0, 2, 6), 5, 1, None))
    send("height -2^31", xml(changed(0, 2, -(2**31)), 5, 1, None))
    send("beside the board", xml(changed(4, 4, 1), 5, 1, None))
    send("too many counters", xml(changed(0, 2, 5), 5, 1, None))
    send("max_height 7", xml(m, 7, 1, None))
    send("nothing to move", xml([[0] * 9] * 9, 5, 1, 10.0))
    send("overdrawn", xml(m, 5, 1, -3.5))
    send("get", None, method="GET")
    send("elsewhere", xml(m, 5, 1, None), "/play")


def ecam_calls():
    stacks = [[[] for _ in range(9)] for _ in range(9)]
    for r in range(9):
        for c in range(9):
            if board.START[r][c]:
                stacks[8 - c][r] = [0 if board.START[r][c] < 0 else 1]
    good = {"game": stacks, "moves": [], "players": ["a", "b"], "you": "a"}

    def ask(name, **changes):
        body = {**copy.deepcopy(good), **changes}
        send(name, json.dumps({k: v for k, v in body.items() if v != "gone"}).encode())

    def cell(row, column, stack):
        game = copy.deepcopy(stacks)
        game[row][column] = stack
        return game

    send("not json", b"move!")
    send("empty", b"")
    send("binary", bytes(range(256)))
    send("half", json.dumps(good)[:200].encode())
    send("deep", b"[" * 200000)
    send("a list", b"[]")
    for key in good:
        ask(f"no {key}", **{key: "gone"})
    ask("game a string", game="start")
    ask("eight rows", game=stacks[:8])
    ask("counter 2", game=cell(0, 3, [2]))
    ask("counter -1", game=cell(0, 3, [-1]))
    ask("counter 1.5", game=cell(0, 3, [1.5]))
    ask("six counters", game=cell(0, 3, [0] * 6))
    ask("beside the board", game=cell(4, 4, [0]))
    ask("too many counters", game=cell(0, 3, [0] * 5))
    ask("nothing to move", game=[[[]] * 9] * 9)
    ask("three players", players=["a", "b", "c"])
    ask("a stranger", you="c")
    send("get", None, method="GET")
    send("elsewhere", b"{}", "/play")


def network_calls():
    head = f"POST {PATH} HTTP/1.1\r\nHost: {HOST}\r\n".encode()
    long = b"Content-Length: 100000000\r\n\r\n"
    chunked = b"Transfer-Encoding: chunked\r\n\r\n" + b"10000\r\n" + b"x" * 65536 + b"\r\n"
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    slow = [
        ("trickled head", [bytes([b]) for b in head * 2][:80], 0.1),
        ("trickled body", [head + b"Content-Length: 99\r\n\r\n"] + [b"x"] * 80, 0.1),
        ("no body", [head + b"Content-Length: 99\r\n\r\n"], 0),
        ("silence", [b""], 0),
        ("long body", [head + long + b"x" * 1000000], 0),
        ("endless chunks", [head + chunked] + [chunk] * 160, 0),
        ("long head", [head + b"X: " + b"y" * 100000], 0),
        ("not http", [b"\x16\x03\x01\x02\x00" * 100 + b"\r\n\r\n"], 0),
    ]
    report.update({name: "" for name, _, _ in slow})  # In this order.
    threads = [threading.Thread(target=raw, args=call) for call in slow]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


{"xmlrpc": xmlrpc_calls, "ecam": ecam_calls}[FORMAT]()
network_calls()
for name, answer in report.items():
    print(f"{name}: {answer}")
