"""What came of a match as frames, plots and bars for progress."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy
import pytest

import awalam
from players import first, illegal


def test_frames() -> None:
    import pandas

    results = awalam.tournament([first, "random", illegal], games=4)
    frame = results.to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.columns.tolist() == [
        "game",
        "player1",
        "player2",
        "result",
        "points1",
        "points2",
        "plies",
        "end",
        "reason",
    ]
    assert len(frame) == len(results.games) == 12
    assert frame.game.tolist() == [game["game"] for game in results.games]
    for row, game in zip(frame.itertuples(), results.games):
        assert [row.player1, row.player2] == game["players"]
        assert [row.points1, row.points2] == game["points"]
        assert (row.result, row.plies, row.end) == (game["result"], game["plies"], game["end"])
    assert frame.points1.dtype == float and frame.plies.dtype == int
    faults = frame[frame.end == "illegal"]
    assert len(faults) == len(results.faults()) == 8
    # Games that a player won, whichever side it had.
    won = ((frame.player1 == "first") & (frame.result == "1-0")) | (
        (frame.player2 == "first") & (frame.result == "0-1")
    )
    (counted,) = [bot["wins"] for bot in results.standings if bot["name"] == "first"]
    assert won.sum() == counted


def test_plots(tmp_path: Path) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    results = awalam.tournament([first, "random", "level:1"], games=4, nodes=50)
    axes = results.plot()
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert labels == [bot["name"] for bot in results.standings[::-1]]
    assert axes.get_xlabel().startswith("score") and "awale" in axes.get_title()
    scores = [100 * bot["score"] for bot in results.standings[::-1]]
    assert numpy.allclose(axes.lines[0].get_xdata(), scores)
    figure, own = pyplot.subplots()
    assert results.plot(own) is own
    figure.savefig(tmp_path / "scores.png")
    assert (tmp_path / "scores.png").stat().st_size > 1000
    pyplot.close("all")


@pytest.mark.parametrize("method, package", [("to_frame", "pandas"), ("plot", "matplotlib")])
def test_what_frames_and_plots_need(
    method: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = awalam.match(first, "random", games=2)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=f"{method} needs {package}: pip install {package}"):
        getattr(results, method)()


@pytest.mark.parametrize("bars", ["tqdm", "none"])
def test_a_bar_for_progress(
    bars: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if bars == "none":
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    awalam.match(first, "random", games=4, progress=True)
    assert "games" in capsys.readouterr().err
