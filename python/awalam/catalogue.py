"""The games, with all that one can choose about them."""

from __future__ import annotations

import json
from typing import Any

from awalam import _native


def games() -> dict[str, dict[str, Any]]:
    """Every game by its name: its rule sets, their options, its bots, how moves are written.

    >>> import awalam
    >>> [rules["name"] for rules in awalam.games()["awale"]["rules"]]
    ['abapa', 'awari', 'uga']
    """
    return {game["name"]: game for game in json.loads(_native._catalogue())}
