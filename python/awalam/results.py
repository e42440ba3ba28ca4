"""What came of a match or a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from awalam._native import Record

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas


class Results:
    """What came of a match or a tournament, in plain dicts.

    ``summary`` is what ``awalam arena match --json`` prints: scores with intervals, Elo,
    pentanomials, endings and faults of every player. ``games`` has one dict for each game.
    """

    def __init__(self, found: dict[str, Any], players: list[str]) -> None:
        self.summary: dict[str, Any] = found["summary"]
        self.players: list[str] = players
        self._records: list[str] = [game.pop("record") for game in found["games"]]
        self.games: list[dict[str, Any]] = found["games"]

    def record(self, index: int) -> Record:
        """A game on paper, by its place in ``games``."""
        try:
            return Record(self._records[index])
        except IndexError:
            message = f"there is no game {index}: they go from 0 to {len(self.games) - 1}"
            raise IndexError(message) from None

    @property
    def standings(self) -> list[dict[str, Any]]:
        """The players, the strongest first, each a dict."""
        return sorted(self.summary["bots"], key=lambda bot: -float(bot["score"]))

    def faults(self) -> list[dict[str, Any]]:
        """The games that a player lost by a fault: by an exception, an illegal move, its time."""
        return [game for game in self.games if game["fault"]]

    def to_frame(self) -> pandas.DataFrame:
        """The games as a pandas frame, one row each."""
        try:
            import pandas
        except ImportError:
            raise ImportError("to_frame needs pandas: pip install pandas") from None
        rows = [
            {
                "game": game["game"],
                "player1": game["players"][0],
                "player2": game["players"][1],
                "result": game["result"],
                "points1": game["points"][0],
                "points2": game["points"][1],
                "plies": game["plies"],
                "end": game["end"],
                "reason": game["reason"],
            }
            for game in self.games
        ]
        return pandas.DataFrame(rows)

    def plot(self, ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
        """The players' scores with their 95 % intervals, drawn with matplotlib."""
        try:
            from matplotlib import pyplot
        except ImportError:
            raise ImportError("plot needs matplotlib: pip install matplotlib") from None
        if ax is None:
            _, ax = pyplot.subplots()
        ranked = self.standings[::-1]
        scores = [100 * bot["score"] for bot in ranked]
        lows = [100 * bot["interval"]["low"] for bot in ranked]
        highs = [100 * bot["interval"]["high"] for bot in ranked]
        errors = [
            [score - low for score, low in zip(scores, lows)],
            [high - score for score, high in zip(scores, highs)],
        ]
        ax.errorbar(scores, [bot["name"] for bot in ranked], xerr=errors, fmt="o", capsize=4)
        ax.axvline(50, color="grey", linewidth=0.8)
        ax.set_xlim(-2, 102)
        ax.set_xlabel("score, % (95 % interval)")
        ax.set_title(f"{self.summary['title']}: {self.summary['game']}")
        return ax

    def __repr__(self) -> str:
        width = max(len(bot["name"]) for bot in self.standings)
        lines = [f"{self.summary['game']} ({self.summary['rules']}), {len(self.games)} games"]
        for bot in self.standings:
            low, high = 100 * bot["interval"]["low"], 100 * bot["interval"]["high"]
            lines.append(
                f"{bot['name']:{width}}  {100 * bot['score']:5.1f} %  ({low:.1f}–{high:.1f})  "
                f"+{bot['wins']} ={bot['draws']} -{bot['losses']}"
                + "".join(f"  {fault}: {count}" for fault, count in bot["forfeits"].items())
            )
        for fault in self.faults()[:1]:
            lines.append(f"first fault, in game {fault['game']}: {fault['reason']}")
        return "\n".join(lines)

