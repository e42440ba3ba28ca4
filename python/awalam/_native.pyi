"""The part of the package that is compiled from Rust."""

import os
from collections.abc import Callable, Iterator
from typing import Any, Literal, SupportsIndex, final

from awalam.found import Analysis, Endgame, Solution, Thought

__all__ = [
    "AnalysisSteps",
    "Answer",
    "Array",
    "Bot",
    "Game",
    "Limits",
    "Outcome",
    "Playouts",
    "Position",
    "Record",
    "Step",
    "Tables",
    "VectorGames",
    "__version__",
    "_action_of",
    "_catalogue",
    "_layout",
    "_mask",
    "_move_of",
    "_observe",
    "_play_tournament",
    "_unpickle",
    "solve",
]

__version__: str

_Move = str | SupportsIndex
_Side = Literal[1, 2]
_GameName = Literal["avalam", "awale", "tricolore"]

@final
class Outcome:
    """How a game ended.

    >>> from awalam import Position
    >>> outcome = Position("awale", text="4-0-0-0-0-0-0-0-0-0-0-4-25-15-S").outcome
    >>> outcome.winner, outcome.result, outcome.scores, outcome.code
    (1, '1-0', (25.0, 15.0), 'goal')
    """

    @property
    def winner(self) -> _Side | None:
        """The side that won, 1 or 2; None if nobody did."""
    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2"]:
        """The result as in records: `1-0`, `0-1` or `1/2-1/2`."""
    @property
    def scores(self) -> tuple[float, float]:
        """The points of player 1 and of player 2."""
    @property
    def code(self) -> str:
        """A word that stays as it is, such as `goal`."""
    @property
    def reason(self) -> str:
        """The same in words."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Step:
    """A part of a move: pieces that are lifted, dropped, captured, or kept at the end.

    >>> from awalam import Position
    >>> step = Position("awale").steps("F")[0]
    >>> step.kind, step.cell, step.pieces, step.left
    ('lift', 'F', [4], [0])
    """

    @property
    def kind(self) -> Literal["lift", "drop", "capture", "keep"]:
        """What happens: `lift`, `drop`, `capture` or `keep`."""
    @property
    def cell(self) -> str:
        """Where."""
    @property
    def pieces(self) -> list[int]:
        """How many pieces of each kind it happens to."""
    @property
    def left(self) -> list[int]:
        """What is on the cell afterwards."""
    @property
    def taker(self) -> _Side | None:
        """The side that gets the pieces, if they leave the board; None if they are shared."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Playouts:
    """What came of random games.

    >>> from awalam import Position
    >>> played = Position("avalam").playouts(100, seed=1)
    >>> played.wins + played.draws + played.losses, played.plies > 100
    (100, True)
    """

    @property
    def wins(self) -> int:
        """Games that player 1 won."""
    @property
    def draws(self) -> int:
        """Drawn games."""
    @property
    def losses(self) -> int:
        """Games that player 1 lost."""
    @property
    def unfinished(self) -> int:
        """Games that did not end in time."""
    @property
    def plies(self) -> int:
        """Plies of all games."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Limits:
    """How long a player may think about a move: seconds, plies, positions. What is None is not
    limited.

    >>> from awalam import Game, Limits, bot
    >>> limits = Limits(time=60, depth=4)
    >>> limits.time, limits.depth, limits.nodes
    (60.0, 4, None)
    >>> bot("champion")(Game("awale"), limits)
    'F'
    """

    def __new__(
        cls,
        time: float | None = None,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
    ) -> Limits: ...
    @property
    def time(self) -> float | None:
        """Seconds."""
    @property
    def depth(self) -> int | None:
        """Plies to look ahead."""
    @property
    def nodes(self) -> int | None:
        """Positions to look at."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """A position of a game: immutable, comparable, hashable, fit for pickle.

    It knows no history: where a rule looks back at the positions before, use a `Game`.

    >>> from awalam import Position
    >>> position = Position("awale")
    >>> position.moves()
    ['A', 'B', 'C', 'D', 'E', 'F']
    >>> position.play("F").text
    '4-4-4-4-4-0-5-5-5-5-4-4-0-0-N'
    """

    def __new__(cls, game: str, rules: str = "", text: str = "") -> Position: ...
    @property
    def game(self) -> _GameName:
        """The name of the game: `avalam`, `awale` or `tricolore`."""
    @property
    def rules(self) -> str:
        """The rules that it is played under, such as `abapa`."""
    @property
    def turn(self) -> _Side:
        """The side to move, 1 or 2; the one who would be if the game is over."""
    @property
    def scores(self) -> tuple[float, float]:
        """The points that player 1 and player 2 hold."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def text(self) -> str:
        """The position as text, which `Position(game, rules, text)` reads."""
    @property
    def key(self) -> int:
        """A 64-bit key of everything that the text shows."""
    def moves(self) -> list[str]:
        """The legal moves; none if the game is over."""
    def actions(self) -> list[int]:
        """The numbers of the legal moves, for programs that count: `play` takes them too."""
    def action(self, move: _Move) -> int:
        """The number of a move, legal or not."""
    def move_text(self, action: _Move) -> str:
        """The text of the move of a number."""
    def play(self, move: _Move) -> Position:
        """The position after a move; `IllegalMove` says why there is none.

        >>> from awalam import Position, IllegalMove
        >>> try:
        ...     Position("awale").play("f")
        ... except IllegalMove as error:
        ...     print(error.code, "-", error)
        not-yours - house f belongs to the opponent: south sows A to F, north a to f
        """
    def steps(self, move: _Move) -> list[Step]:
        """What a legal move does, in order.

        >>> from awalam import Position
        >>> Position("awale").steps("F")[:2]
        [<Step lift F [4]>, <Step drop a [1]>]
        """
    def draw(self, *, color: bool = False) -> str:
        """The board as text, with the colours of a terminal on request."""
    def playouts(self, games: SupportsIndex, *, seed: SupportsIndex = 1) -> Playouts:
        """Plays random games from here to their end, millions in a second or two.

        >>> from awalam import Position
        >>> played = Position("awale").playouts(1000, seed=7)
        >>> played.wins + played.draws + played.losses
        1000
        """
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A game under way: where it began, what was played, where it stands. A position that comes
    back ends it where the rules say so, and moves can be taken back.

    >>> from awalam import Game
    >>> game = Game("awale", moves="F f B e")
    >>> game.play("B").text
    '6-0-8-6-5-1-6-5-5-5-0-1-0-0-N'
    >>> game.undo()
    'B'
    >>> game.history
    ['F', 'f', 'B', 'e']
    """

    def __new__(
        cls, game: str, rules: str = "", *, start: str = "", moves: str = ""
    ) -> Game: ...
    @staticmethod
    def at(position: Position) -> Game:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
        """
    @property
    def game(self) -> _GameName:
        """The name of the game."""
    @property
    def rules(self) -> str:
        """The rules that it is played under."""
    @property
    def position(self) -> Position:
        """Where it stands."""
    @property
    def start(self) -> Position:
        """Where it began."""
    @property
    def history(self) -> list[str]:
        """The moves played so far."""
    @property
    def positions(self) -> list[Position]:
        """All positions, the start first."""
    @property
    def turn(self) -> _Side:
        """The side to move, 1 or 2; the one who would be if the game is over."""
    @property
    def scores(self) -> tuple[float, float]:
        """The points that player 1 and player 2 hold."""
    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
    @property
    def is_over(self) -> bool:
        """Whether it is over."""
    def moves(self) -> list[str]:
        """The legal moves; none if the game is over."""
    def play(self, move: _Move) -> Position:
        """Plays a move and gives the position after it; `IllegalMove` says why it may not be
        played.
        """
    def play_all(self, moves: str) -> Position:
        """Plays a run of moves such as `F f B e`, all of them or none."""
    def after(self, move: _Move) -> Position:
        """The position after a move that is not played: over if it would end the game, also by
        repetition.
        """
    def undo(self) -> str | None:
        """Takes the last move back and gives it; None if there is none."""
    def copy(self) -> Game:
        """The same game, to play on without changing this one."""
    def record(self, players: tuple[str, str] | None = None) -> Record:
        """The game on paper, with the players' names if they are given."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Record:
    """A game on paper, verified: there is no record that does not replay.

    >>> from awalam import Game, Record
    >>> record = Game("awale", moves="F f").record(players=("Ada", "Alan"))
    >>> Record(record.text) == record
    True
    >>> record.players
    ('Ada', 'Alan')
    """

    def __new__(cls, text: str) -> Record: ...
    @staticmethod
    def load(path: str | os.PathLike[str]) -> Record:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
        """
    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it into a file: as JSON if its name ends so, as text otherwise."""
    @property
    def text(self) -> str:
        """As people read it."""
    @property
    def json(self) -> str:
        """As programs read it."""
    @property
    def game(self) -> _GameName:
        """The name of the game."""
    @property
    def rules(self) -> str:
        """The rules that it was played under."""
    @property
    def players(self) -> tuple[str, str]:
        """The names of player 1 and player 2."""
    @property
    def date(self) -> str | None:
        """The date, if it was noted."""
    @property
    def moves(self) -> list[str]:
        """The moves."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or otherwise; None if it did not."""
    def tag(self, name: str) -> str | None:
        """A tag, if the record has it."""
    def with_tag(self, name: str, value: str) -> Record:
        """The same record with a further tag."""
    def replay(self) -> Game:
        """The game, to go on with."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Tables:
    """Endgame tables of Awalé: what every position of few seeds is worth. They are kept in memory,
    or in the files of a folder, which `awalam table build` writes too. Without a name of rules
    they are for those of `Position("awale")`: abapa.

    >>> from awalam import Position, Tables
    >>> tables = Tables("awari")
    >>> tables.build(4)
    >>> position = Position("awale", "awari", "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S")
    >>> tables.probe(position).value
    2
    >>> Tables().rules
    'abapa'
    """

    def __new__(
        cls, rules: str = "", folder: str | os.PathLike[str] | None = None
    ) -> Tables: ...
    @property
    def rules(self) -> str:
        """The rules that they are for."""
    @property
    def seeds(self) -> int | None:
        """The seeds on the board up to which positions are known; None if there are no tables."""
    def build(
        self, seeds: SupportsIndex, *, progress: bool | Callable[[int, int], object] | None = None
    ) -> None:
        """Builds the tables of up to that many seeds that are not there yet. `progress` hears of
        the work done and of all work, in positions; True shows a bar.
        """
    def probe(self, game: Game | Position) -> Endgame | None:
        """All that is known of a position or a game: an `Endgame`; None if it has more seeds than
        the tables.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Bot:
    """A bot, by its text. It can be asked about any game that has a bot of this text, and is a
    player like any callable: `bot(game, limits)` gives a move. Tables are looked up in games of
    their rules.

    >>> from awalam import Bot, Game
    >>> bot = Bot("champion:depth=4")
    >>> bot.think(Game("awale")).move
    'F'
    """

    def __new__(
        cls, text: str, *, seed: SupportsIndex | None = None, tables: Tables | None = None
    ) -> Bot: ...
    @property
    def text(self) -> str:
        """Its text."""
    @property
    def seed(self) -> int | None:
        """What decides its random choices; None if that was left open."""
    @property
    def tables(self) -> Tables | None:
        """The endgame tables that it was given."""
    def think(
        self,
        game: Game | Position,
        *,
        time: float | None = None,
        depth: SupportsIndex | None = None,
        nodes: SupportsIndex | None = None,
        progress: bool | Callable[[Thought], object] | None = None,
    ) -> Thought:
        """What it thinks of a game or a position: a `Thought`. Without any limit, of its own or
        given here, it has a second. `progress` hears of every better thought on the way; True
        prints them on standard error.
        """
    def _tournament_text(self) -> str: ...
    def __call__(self, game: Game | Position, limits: Limits) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class AnalysisSteps:
    """Deepens as it is iterated over."""

    def __new__(
        cls,
        game: Game | Position,
        time: float | None = None,
        depth: SupportsIndex | None = None,
        tables: Tables | None = None,
    ) -> AnalysisSteps: ...
    def __iter__(self) -> Iterator[Analysis]: ...
    def __next__(self) -> Analysis: ...

@final
class Answer:
    """Takes a callable's answer to where it is waited for."""

    def give(self, given: object) -> None:
        """The move that it chose."""
    def fail(self, problem: str) -> None:
        """What it raised instead."""

@final
class Array:
    """A block of memory with a shape, which NumPy takes for an array without a copy: see the
    array interface protocol in NumPy's documentation. It lives as long as an array looks at it.

    The buffer protocol would do the same, but is no part of what extensions for every Python
    since 3.10 may use.
    """

    @property
    def __array_interface__(self) -> dict[str, Any]: ...

@final
class VectorGames:
    """Games side by side and the arrays that they are written into; `awalam.env.VectorEnv` shows
    them as NumPy's.
    """

    def __new__(
        cls,
        start: Position,
        games: int,
        *,
        seed: int,
        auto_reset: bool,
        opening_plies: int,
        max_plies: int,
        threads: int,
    ) -> VectorGames: ...
    @property
    def arrays(self) -> list[Array]:
        """Observations, masks, rewards, terminated, truncated, turns, scores, and the actions that
        were drawn.
        """
    def reset(self, seed: int | None = None) -> None:
        """Begins all games anew."""
    def step(self, actions: bytes) -> None:
        """Plays actions, given as the bytes of their `i64`s. They are copied: what is checked is
        what is played, whatever Python writes meanwhile.
        """
    def sample(self) -> None:
        """Draws a legal action for each game into the array of actions."""
    def look_ahead(self) -> list[Array]:
        """Where every action leads: observations, rewards for who plays it, and whether it ends
        the game.
        """
    def text(self, game: int) -> str | None:
        """The position of a game as text."""

def solve(
    game: Game | Position,
    *,
    time: float = 60.0,
    nodes: SupportsIndex = 100_000_000,
    moves: bool = False,
    tables: Tables | None = None,
) -> Solution:
    """The proved value of a game or a position: a `Solution`, or `Unsolved` says why there is none.
    It gives up after so many seconds or positions; with `moves` every move is valued, too.

    >>> from awalam import Position, solve
    >>> ending = Position("awale", "awari", "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S")
    >>> solution = solve(ending, moves=True)
    >>> solution.value, solution.moves
    (4, {'F': 4})
    """
def _layout(game: str) -> tuple[int, tuple[int, ...], int]: ...
def _observe(game: Game | Position, side: int | None) -> bytearray: ...
def _mask(game: Game | Position) -> bytearray: ...
def _action_of(game: Game | Position, move: _Move) -> int: ...
def _move_of(game: Game | Position, action: int) -> str: ...
def _catalogue() -> str: ...
def _play_tournament(
    config: str,
    callables: list[tuple[str, Callable[[Game, Limits], object]]],
    tables: Tables | None,
    store: str | None,
    resume: bool,
    begun: str,
    progress: Callable[[int, int], object] | None,
) -> str: ...
def _unpickle(format: int, *rest: object) -> Any: ...
