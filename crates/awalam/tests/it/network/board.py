"""Avalam in a few lines of plain Python, on matrices of signed heights."""

START = [
    [0, 0, 1, -1, 0, 0, 0, 0, 0],
    [0, 1, -1, 1, -1, 0, 0, 0, 0],
    [0, -1, 1, -1, 1, -1, 1, 0, 0],
    [0, 1, -1, 1, -1, 1, -1, 1, -1],
    [1, -1, 1, -1, 0, -1, 1, -1, 1],
    [-1, 1, -1, 1, -1, 1, -1, 1, 0],
    [0, 0, 1, -1, 1, -1, 1, -1, 0],
    [0, 0, 0, 0, -1, 1, -1, 1, 0],
    [0, 0, 0, 0, 0, -1, 1, 0, 0],
]


def start():
    return [row[:] for row in START]


def moves(m):
    cells = [(r, c) for r in range(9) for c in range(9) if m[r][c]]
    return [
        (r, c, s, d)
        for r, c in cells
        for s, d in cells
        if (r, c) != (s, d)
        and abs(r - s) <= 1
        and abs(c - d) <= 1
        and abs(m[r][c]) + abs(m[s][d]) <= 5
    ]


def play(m, move):
    r, c, s, d = move
    height = abs(m[r][c]) + abs(m[s][d])
    m[s][d] = height if m[r][c] > 0 else -height
    m[r][c] = 0
