"""Awalé learned from nothing: self-play on the vector environment, with NumPy alone.

    pip install awalam numpy
    python learn_awale.py --save awale.npz
    python learn_awale.py --torch --save awale.pt       # a neural network, with PyTorch

The learner knows the rules and nothing else. It estimates by how many seeds the side to move
will win: a sum of table entries, one for every four neighbouring houses and some more (an
n-tuple network). Hundreds of games are played at once, each move the best after one ply of
look-ahead; the estimate of every position on the way is moved towards what the look-ahead says
(temporal-difference learning). Now and then it plays matches with `greedy` and `level:3`.

With `--torch` the same entries are the input of a small neural network.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import awalam
from awalam.env import LookAhead, VectorEnv, observe

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]
Indices = NDArray[np.intp]

HOUSES = 12
TUPLE = 4
"""Neighbouring houses whose seeds are looked at together."""
MOST = 8
"""In a tuple, so many seeds and more are alike."""
SIZE = (MOST + 1) ** TUPLE
STORES = 49
WIN = 10.0
"""Seeds that winning is worth beside the margin."""
LEARNING_RATE = 0.005
"""Of the network, at first."""
SCALE = 20.0
"""Seeds that are 1 in the network."""

ENTRIES = HOUSES * SIZE + HOUSES * STORES + STORES * STORES
ACTIVE = 2 * HOUSES + 1
"""Entries that a position has."""


def features(seen: Bytes) -> Indices:
    """The entries of positions, for rows of observations: tuples, houses, the two stores."""
    houses = seen[:, :HOUSES].astype(np.intp)
    few = np.minimum(houses, MOST)
    index = np.empty((len(seen), ACTIVE), np.intp)
    ring = np.concatenate([few, few[:, : TUPLE - 1]], axis=1)
    tuples = ring[:, :HOUSES].copy()
    for place in range(1, TUPLE):
        tuples *= MOST + 1
        tuples += ring[:, place : place + HOUSES]
    index[:, :HOUSES] = tuples + np.arange(HOUSES) * SIZE
    single = HOUSES * SIZE
    index[:, HOUSES : 2 * HOUSES] = houses + (single + np.arange(HOUSES) * STORES)
    stores = seen[:, 12].astype(np.intp) * STORES + seen[:, 13]
    index[:, 2 * HOUSES] = stores + (single + HOUSES * STORES)
    return index


class Estimate(Protocol):
    """What positions are worth to the side to move, in seeds."""

    def of(self, seen: Bytes) -> Floats:
        """What rows of observations are worth."""

    def learn(self, seen: Bytes, wanted: Floats, rate: float) -> float:
        """Moves what rows are worth towards what is wanted; returns how far off it was."""

    def save(self, path: Path) -> None:
        """Writes it into a file."""


class Values:
    """An estimate that is a sum of table entries."""

    def __init__(self) -> None:
        self.table: Floats = np.zeros(ENTRIES, np.float32)

    def of(self, seen: Bytes) -> Floats:
        worth: Floats = self.table[features(seen)].sum(axis=1)
        return worth

    def learn(self, seen: Bytes, wanted: Floats, rate: float) -> float:
        index = features(seen)
        error = wanted - self.table[index].sum(axis=1)
        entries = index.ravel()
        # An entry that many rows have in common is moved by their mean error.
        times = np.bincount(entries, minlength=len(self.table))[entries]
        share = np.repeat((rate / ACTIVE) * error, ACTIVE) / times
        np.add.at(self.table, entries, share.astype(np.float32))
        return float(np.abs(error).mean())

    def save(self, path: Path) -> None:
        np.savez_compressed(path, table=self.table)


class Network:
    """An estimate by a neural network: the entries have vectors, whose sum two layers read."""

    def __init__(self, seed: int, width: int = 32) -> None:
        try:
            import torch
        except ImportError:
            sys.exit("--torch needs PyTorch, which is not installed: pip install torch")
        self.torch = torch
        torch.manual_seed(seed)
        entries = torch.nn.EmbeddingBag(ENTRIES, width, mode="sum", sparse=True)
        torch.nn.init.normal_(entries.weight, std=0.05)
        layers = [torch.nn.ReLU(), torch.nn.Linear(width, 32), torch.nn.ReLU()]
        self.model = torch.nn.Sequential(entries, *layers, torch.nn.Linear(32, 1))
        # Few vectors have a part in a step: the others are not touched.
        rest = list(self.model[1:].parameters())
        self.optimizers = [
            torch.optim.SparseAdam(list(entries.parameters())),
            torch.optim.Adam(rest),
        ]

    def of(self, seen: Bytes) -> Floats:
        with self.torch.no_grad():
            worth: Floats = self._read(seen).numpy() * SCALE
        return worth

    def _read(self, seen: Bytes) -> Any:
        return self.model(self.torch.from_numpy(features(seen)))[:, 0]

    def learn(self, seen: Bytes, wanted: Floats, rate: float) -> float:
        worth = self._read(seen)
        goal = self.torch.from_numpy(wanted / SCALE)
        loss = self.torch.nn.functional.mse_loss(worth, goal)
        for optimizer in self.optimizers:
            optimizer.param_groups[0]["lr"] = LEARNING_RATE * rate
            optimizer.zero_grad()
        loss.backward()
        for optimizer in self.optimizers:
            optimizer.step()
        return float((worth.detach() - goal).abs().mean() * SCALE)

    def save(self, path: Path) -> None:
        self.torch.save(self.model.state_dict(), path)


def worth_of_actions(values: Estimate, ahead: LookAhead, masks: NDArray[np.bool_]) -> Floats:
    """What every action is worth to who plays it: one ply of look-ahead."""
    games, actions, cells = ahead.observations.shape
    seen = ahead.observations.reshape(-1, cells)
    # Final positions need no estimate: seeds that are left on the board count for nobody.
    final = seen[:, 13].astype(np.float32) - seen[:, 12] + WIN * ahead.rewards.reshape(-1)
    worth = np.where(ahead.terminated.reshape(-1), final, -values.of(seen))
    return np.where(masks, worth.reshape(games, actions), -np.inf).astype(np.float32)


class Learner:
    """A player for `awalam.match`: looks some plies ahead and trusts the values there."""

    def __init__(self, values: Estimate, plies: int) -> None:
        self.values = values
        self.plies = plies

    def __call__(self, game: awalam.Game, limits: awalam.Limits) -> str:
        after = {move: game.after(move) for move in game.moves()}
        tree = {move: Node(position, self.plies - 1) for move, position in after.items()}
        leaves = [leaf for node in tree.values() for leaf in node.leaves()]
        if leaves:
            worth = self.values.of(np.array([observe(leaf.position) for leaf in leaves]))
            for leaf, estimate in zip(leaves, worth.tolist()):
                leaf.worth = estimate
        return max(tree, key=lambda move: -tree[move].best())


class Node:
    """A position of the look-ahead and those that follow."""

    def __init__(self, position: awalam.Position, plies: int) -> None:
        self.position = position
        self.worth = 0.0
        self.next: list[Node] = []
        outcome = position.outcome
        if outcome is not None:
            own, other = outcome.scores if position.turn == 1 else outcome.scores[::-1]
            won = 0 if outcome.winner is None else 1 if outcome.winner == position.turn else -1
            self.worth = own - other + WIN * won
        elif plies > 0:
            self.next = [Node(position.play(move), plies - 1) for move in position.actions()]

    def leaves(self) -> list[Node]:
        """The positions to be estimated."""
        if self.next:
            return [leaf for node in self.next for leaf in node.leaves()]
        return [] if self.position.is_over else [self]

    def best(self) -> float:
        """What it is worth to the side to move, by minimax."""
        return max(-node.best() for node in self.next) if self.next else self.worth


class SelfPlay:
    """Games against oneself, from which the values are learned."""

    def __init__(self, values: Estimate, games: int, seed: int) -> None:
        self.values = values
        # Random openings lead to positions that good play alone would never show.
        self.env = VectorEnv("awale", games, opening_plies=20, seed=seed)
        self.dice = np.random.default_rng(seed)
        self.plies = 0

    def run(self, steps: int, rate: float, wild: float) -> float:
        """Plays and learns; a share of the moves is drawn at random. Returns how far off the
        values were, in seeds."""
        env, numbers = self.env, np.arange(self.env.games)
        off = 0.0
        for _ in range(steps):
            worth = worth_of_actions(self.values, env.look_ahead(), env.masks)
            best = worth.argmax(axis=1)
            off += self.values.learn(env.observations, worth[numbers, best], rate)
            drawn = env.sample()
            env.step(np.where(self.dice.random(env.games) < wild, drawn, best))
        self.plies += steps * env.games
        return off / steps


def score(player: Learner, opponent: str, games: int) -> awalam.Results:
    """A match with a bot, whose seeds are always the same."""
    return awalam.match(awalam.Entrant(player, name="learner"), opponent, games=games, seed=5)


def learner_in(results: awalam.Results) -> tuple[float, float, float]:
    """Its score and the 95 % interval around it."""
    bot = next(bot for bot in results.summary["bots"] if bot["name"] == "learner")
    return bot["score"], bot["interval"]["low"], bot["interval"]["high"]


def plot(curve: list[dict[str, float]], path: Path) -> None:
    """Draws the curve, where matplotlib is installed."""
    try:
        from matplotlib import pyplot
    except ImportError:
        print("no picture: matplotlib is not installed", file=sys.stderr)
        return
    figure, axes = pyplot.subplots(figsize=(7, 4))
    minutes = [row["minutes"] for row in curve]
    for opponent in OPPONENTS:
        scores = [100 * row[opponent] for row in curve]
        low = [100 * row[f"{opponent} low"] for row in curve]
        high = [100 * row[f"{opponent} high"] for row in curve]
        axes.plot(minutes, scores, marker="o", label=f"against {opponent}")
        axes.fill_between(minutes, low, high, alpha=0.2)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set(xlabel="CPU minutes of learning", ylabel="score, % (95 % interval)")
    axes.set(ylim=(0, 102), title="Awalé learned from nothing")
    # Much is learned in the first seconds.
    axes.set_xscale("symlog", linthresh=0.05, subs=[2, 5])
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.legend(loc="lower right")
    figure.savefig(path, bbox_inches="tight")


OPPONENTS = ["greedy", "level:3"]


def main() -> None:
    """Learns, tells how it goes, and plays a last match with each opponent."""
    parser = argparse.ArgumentParser(description="Learns Awalé by playing against itself.")
    parser.add_argument("--minutes", type=float, default=2, help="CPU minutes to learn for (2)")
    parser.add_argument("--seed", type=int, default=1, help="what decides all that is random (1)")
    parser.add_argument("--games", type=int, default=512, help="games played at once (512)")
    parser.add_argument("--plies", type=int, default=3, help="plies looked ahead in matches (3)")
    parser.add_argument("--match", type=int, default=100, help="games of a match on the way (100)")
    parser.add_argument("--final", type=int, default=200, help="games of the last matches (200)")
    parser.add_argument("--torch", action="store_true", help="a neural network, with PyTorch")
    parser.add_argument("--save", type=Path, help="a file for the values: .npz, with --torch .pt")
    parser.add_argument("--curve", type=Path, help="a file for the curve, .csv")
    parser.add_argument("--plot", type=Path, help="a picture of the curve, .svg or .png")
    options = parser.parse_args()

    values: Estimate = Network(options.seed) if options.torch else Values()
    play = SelfPlay(values, options.games, options.seed)
    player = Learner(values, options.plies)
    curve: list[dict[str, float]] = []
    seconds, learned, off = 60 * options.minutes, 0.0, 0.0
    next_report = 0.0
    print("CPU minutes  million plies  seeds off   " + "   ".join(OPPONENTS))
    while True:
        if learned >= min(next_report, seconds):
            row = {"minutes": learned / 60, "plies": float(play.plies)}
            for opponent in OPPONENTS:
                found = learner_in(score(player, opponent, options.match))
                row.update(zip([opponent, f"{opponent} low", f"{opponent} high"], found))
            curve.append(row)
            scores = "   ".join(f"{100 * row[name]:5.1f} %" for name in OPPONENTS)
            print(
                f"{learned / 60:11.2f}  {play.plies / 1e6:13.1f}  {off:9.2f}   {scores}", flush=True
            )
            if learned >= seconds:
                break
            # Much is learned soon, and little late.
            next_report = max(2 * learned, 2.0)
        begun = time.process_time()
        off = play.run(50, rate=1.0 - 0.9 * min(learned / seconds, 1), wild=0.1)
        learned += time.process_time() - begun

    for opponent in OPPONENTS:
        print(score(player, opponent, options.final), flush=True)
    print(f"{time.process_time() / 60:.1f} CPU minutes in all, matches included")
    if options.save:
        values.save(options.save)
    if options.curve:
        with options.curve.open("w", newline="") as file:
            writer = csv.DictWriter(file, fieldnames=list(curve[0]))
            writer.writeheader()
            writer.writerows(curve)
    if options.plot:
        plot(curve, options.plot)


if __name__ == "__main__":
    main()
