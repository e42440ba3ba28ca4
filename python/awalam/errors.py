"""What goes wrong, as exceptions: each has a sentence and a code that stays as it is."""

from __future__ import annotations


class AwalamError(Exception):
    """Something that could not be done: a sentence, and a code for programs."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message, code)
        self.message = message
        self.code = code

    def __str__(self) -> str:
        return self.message


class ReadError(AwalamError, ValueError):
    """An argument that is no game, rule set, position, record, bot or the like."""


class IllegalMove(AwalamError, ValueError):
    """A move that may not be played: the code names the rule, the details what it is about."""

    def __init__(
        self, message: str, code: str, move: str, details: dict[str, str] | None = None
    ) -> None:
        super().__init__(message, code)
        self.args = (message, code, move, details)
        self.move = move
        self.details = details or {}


class Unsolved(AwalamError):
    """A position whose value could not be proved, or not within the limits."""


class Busy(AwalamError, RuntimeError):
    """Something that another thread uses, and that only one can use at a time."""
