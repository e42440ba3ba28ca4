"""Packages that an environment stands on, and a sentence where one is missing."""

from __future__ import annotations


def missing(what: str, package: str) -> ImportError:
    """What to say where a package is not installed."""
    return ImportError(f"{what} needs {package}, which is not installed: pip install {package}")
