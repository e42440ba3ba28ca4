"""Players that several tests use."""

from awalam import Game, Limits


def first(game: Game, limits: Limits) -> str:
    """Plays the first legal move."""
    return game.moves()[0]
