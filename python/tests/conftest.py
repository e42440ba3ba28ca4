"""What several tests use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import awalam


@pytest.fixture
def program() -> Path:
    """The program of this tree, which make has built before."""
    path = Path(os.environ.get("AWALAM", "awalam"))
    if not path.is_file():
        pytest.skip("the program was not built before")
    return path


@pytest.fixture(params=list(awalam.games()))
def game_name(request: pytest.FixtureRequest) -> str:
    """The name of each game in turn."""
    name: str = request.param
    return name

