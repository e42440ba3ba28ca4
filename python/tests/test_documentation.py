"""Examples in docstrings and documents are true, and the stubs tell what there is."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import awalam

HERE = Path(__file__).resolve().parent


def documented() -> dict[str, str]:
    """Everything public that has a docstring with examples."""
    found = {"awalam": awalam.__doc__ or ""}
    for name in awalam.__all__:
        thing = getattr(awalam, name)
        members = vars(thing) if isinstance(thing, type) else {}
        members = {key: value for key, value in members.items() if not key.startswith("_")}
        for place, value in [(name, thing), *((f"{name}.{key}", members[key]) for key in members)]:
            text = getattr(value, "__doc__", None)
            if isinstance(text, str) and ">>>" in text:
                found[place] = text
    return found


@pytest.mark.parametrize("place", documented())
def test_examples_in_docstrings(place: str) -> None:
    run(documented()[place], place)


@pytest.mark.parametrize("document", ["python/README.md", "docs/python.md"])
def test_examples_in_documents(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = HERE.parents[1] / document
    monkeypatch.chdir(tmp_path)
    run(path.read_text(encoding="utf-8").replace("```", ""), document)


def run(text: str, name: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert test.examples
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


def test_everything_public_is_documented() -> None:
    for name in awalam.__all__:
        thing = getattr(awalam, name)
        if isinstance(thing, type):
            for key, value in vars(thing).items():
                if not key.startswith("_") and callable(value):
                    assert value.__doc__, f"{name}.{key}"
            assert thing.__doc__, name


def test_the_stubs_tell_what_there_is() -> None:
    check("mypy.stubtest", "awalam._native")


def test_types_of_tests_and_examples() -> None:
    examples = sorted((HERE.parents[1] / "examples" / "python").glob("*.py"))
    config = HERE.parent / "pyproject.toml"
    check("mypy", "--config-file", config, *sorted(HERE.glob("*.py")), *examples)


def check(module: str, *arguments: object) -> None:
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
