"""Examples of the environments are true, and those in `examples/python` run."""

from __future__ import annotations

import importlib.util
import json
import os
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest
from test_documentation import run

import awalam.env

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "python"


@pytest.mark.parametrize("name", ["", *awalam.env.__all__])
def test_examples_in_docstrings(name: str) -> None:
    thing = getattr(awalam.env, name) if name else awalam.env
    assert thing.__doc__
    if ">>>" in thing.__doc__:
        run(thing.__doc__, name)


def test_examples_in_the_document() -> None:
    document = ROOT / "docs" / "reinforcement-learning.md"
    run(document.read_text(encoding="utf-8").replace("```", ""), document.name)


def test_something_is_learned_from_nothing() -> None:
    """Some seconds are enough to beat `greedy`."""
    learn = runpy.run_path(str(EXAMPLES / "learn_awale.py"))
    values = learn["Values"]()
    player = learn["Learner"](values, 1)
    before = learn["learner_in"](learn["score"](player, "greedy", 20))[0]
    play = learn["SelfPlay"](values, 128, 1)
    for _ in range(10):
        play.run(100, rate=1.0, wild=0.1)
    after = learn["learner_in"](learn["score"](player, "greedy", 20))[0]
    assert before < 0.5 < after


@pytest.mark.skipif("AWALAM_EFFORT" not in os.environ, reason="make test-long does it")
def test_level_3_is_beaten() -> None:
    learn = runpy.run_path(str(EXAMPLES / "learn_awale.py"))
    values = learn["Values"]()
    play = learn["SelfPlay"](values, 512, 1)
    for _ in range(10):
        play.run(500, rate=1.0, wild=0.1)
    results = learn["score"](learn["Learner"](values, 3), "level:3", 100)
    assert learn["learner_in"](results)[1] > 0.5, results


def test_the_script_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {option: tmp_path / name for option, name in FILES.items()}
    arguments = [str(part) for option in files for part in (option, files[option])]
    short = ["--minutes", "0.001", "--match", "2", "--final", "2", "--plies", "1", "--games", "8"]
    monkeypatch.setattr(sys, "argv", ["learn_awale.py", *short, *arguments])
    monkeypatch.setenv("MPLBACKEND", "agg")
    runpy.run_path(str(EXAMPLES / "learn_awale.py"), run_name="__main__")
    assert "CPU minutes in all" in capsys.readouterr().out
    assert all(path.stat().st_size > 0 for path in files.values())


def test_a_network_learns_where_torch_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "network.pt"
    short = ["--minutes", "0.001", "--match", "2", "--final", "2", "--plies", "1", "--games", "8"]
    monkeypatch.setattr(sys, "argv", ["learn_awale.py", "--torch", *short, "--save", str(saved)])
    if importlib.util.find_spec("torch") is None:
        with pytest.raises(SystemExit, match="--torch needs PyTorch.*: pip install torch"):
            runpy.run_path(str(EXAMPLES / "learn_awale.py"), run_name="__main__")
        return
    runpy.run_path(str(EXAMPLES / "learn_awale.py"), run_name="__main__")
    assert "CPU minutes in all" in capsys.readouterr().out
    assert saved.stat().st_size > 0


FILES = {"--save": "values.npz", "--curve": "curve.csv", "--plot": "curve.svg"}


def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cells in order, as a kernel would run them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    notebook = json.loads((EXAMPLES / "play_and_plot.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells):
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
        assert cell["outputs"] or cell["source"][0].startswith("import"), "committed as it ran"
    assert len(names["results"].games) == 20
