"""What several tests use."""

from __future__ import annotations

import pytest

import awalam


@pytest.fixture(params=list(awalam.games()))
def game_name(request: pytest.FixtureRequest) -> str:
    """The name of each game in turn."""
    name: str = request.param
    return name

