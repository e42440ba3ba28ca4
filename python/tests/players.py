"""Players that several tests use."""

from awalam import Game, Limits


def first(game: Game, limits: Limits) -> str:
    """Plays the first legal move."""
    return game.moves()[0]


def illegal(game: Game, limits: Limits) -> str:
    """Plays the opponent's house."""
    return "f" if game.turn == 1 else "F"
