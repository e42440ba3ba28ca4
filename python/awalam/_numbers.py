"""Numbers that a caller gives, or a sentence where they cannot be."""

from __future__ import annotations

from typing import SupportsIndex

from awalam.errors import ReadError


def whole(
    what: str, given: SupportsIndex, code: str, *, low: int = 0, high: int = 2**63 - 1
) -> int:
    """A whole number within bounds, of Python's or of NumPy's."""
    # True is a number, but nobody means it as one.
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise TypeError(f"{what}: a whole number is wanted, not {type(given).__name__}")
    number = given.__index__()
    if not low <= number <= high:
        raise ReadError(f"{what}: a number from {low} to {high} is wanted", code)
    return number
