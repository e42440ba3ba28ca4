"""Examples in docstrings and documents are true, and the stubs tell what there is."""

from __future__ import annotations

import ast
import doctest
import importlib.metadata
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import awalam
from awalam import _native

HERE = Path(__file__).resolve().parent
CONFIG = HERE.parent / "pyproject.toml"


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


def test_the_version_is_the_packages() -> None:
    assert awalam.__version__ == importlib.metadata.version("awalam")


def test_what_is_made_or_called_is_shown_in_use() -> None:
    """What others make, and the exceptions, are shown where they come from."""
    made = [name for name in awalam.__all__ if name not in SHOWN_ELSEWHERE]
    assert made and SHOWN_ELSEWHERE < set(awalam.__all__)
    for name in made:
        assert ">>>" in (getattr(awalam, name).__doc__ or ""), name


SHOWN_ELSEWHERE = {
    *("Analysis", "Endgame", "MoveWorth", "Results", "Solution", "Thought", "Worth"),
    *("AwalamError", "Busy", "IllegalMove", "ReadError", "Unsolved"),
    *("Player", "__version__"),
}


def test_the_stubs_tell_what_there_is() -> None:
    check("mypy.stubtest", "--mypy-config-file", CONFIG, "awalam._native")


def test_the_stubs_say_what_the_docstrings_say() -> None:
    """Editors show those of the stubs, `help()` those of the module."""
    stubs = Path(awalam.__file__).with_name("_native.pyi")
    for node in ast.parse(stubs.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            thing = getattr(_native, node.name)
            assert ast.get_docstring(node) == inspect.getdoc(thing), node.name
            for member in node.body:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    told = inspect.getdoc(inspect.getattr_static(thing, member.name))
                    assert ast.get_docstring(member) == told, f"{node.name}.{member.name}"
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node) == inspect.getdoc(getattr(_native, node.name))


def test_types_of_tests_and_examples() -> None:
    examples = sorted((HERE.parents[1] / "examples" / "python").glob("*.py"))
    check("mypy", "--config-file", CONFIG, *sorted(HERE.glob("*.py")), *examples)


def check(module: str, *arguments: object) -> None:
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
