"""Our games as OpenSpiel's, so that its algorithms run on them unchanged.

Importing this module registers ``awalam_awale``, ``awalam_avalam`` and ``awalam_tricolore``:

    import pyspiel
    import awalam.openspiel
    game = pyspiel.load_game("awalam_awale(rules=awari)")

Actions and observations are those of ``awalam.env``. Returns are 1, -1 and 0. OpenSpiel wants
to know how long a game can be, and Awalé has no bound: after 1000 plies it is a draw.
"""

from __future__ import annotations

from typing import Any

from awalam._native import Game, Position, _mask, _observe
from awalam.catalogue import games
from awalam.env._needs import missing
from awalam.env.encoding import layout, move_of, start_of
from awalam.errors import AwalamError

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError:
    raise missing("awalam.openspiel", "open_spiel") from None

MAX_PLIES = 1000
"""A game that is not over after so many plies is a draw."""


class _Held:
    """A game that is shared until somebody plays on: OpenSpiel copies states all the time."""

    def __init__(self, game: Game, turns: list[Position]) -> None:
        self.game = game
        self.turns = turns
        """A position with each player to move: actions are seen by who plays them."""

    def __deepcopy__(self, _: dict[int, Any]) -> _Held:
        return _Held(self.game.copy(), self.turns)


class State(pyspiel.State):  # type: ignore[misc]
    """A game under way, as OpenSpiel sees it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = _Held(Game.at(game.start), game.turns)

    @property
    def game(self) -> Game:
        """The game under way, a copy."""
        return self._held.game.copy()

    def current_player(self) -> int:
        """0, 1, or that the game is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._held.game.turn - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [action for action, legal in enumerate(_mask(self._held.game)) if legal]

    def _apply_action(self, action: int) -> None:
        game = self._held.game
        game.play(move_of(game, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return move_of(self._held.turns[player], action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        game = self._held.game
        return game.is_over or len(game) >= MAX_PLIES

    def returns(self) -> list[float]:
        """What the players have gained: 1 for a win, -1 for a loss."""
        outcome = self._held.game.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 1 else [-1.0, 1.0]

    def __str__(self) -> str:
        return self._held.game.position.text


class Observer:
    """What a player sees, as a tensor of floats and as text."""

    def __init__(self, game: str) -> None:
        shape = layout(game).shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Writes what a player sees into the tensor."""
        self.tensor[:] = np.frombuffer(_observe(state._held.game, player + 1), np.uint8)

    def string_from(self, state: State, player: int) -> str:
        """The position as text, the same for both players."""
        return str(state)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, as OpenSpiel sees it."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.start = start_of(self.name, given.get("rules", ""))
        after = self.start.play(self.start.moves()[0])
        self.turns = sorted([self.start, after], key=lambda position: position.turn)
        bound = {"avalam": 38, "tricolore": 400}.get(self.name, MAX_PLIES)
        info = pyspiel.GameInfo(
            num_distinct_actions=layout(self.name).actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=bound,
        )
        super().__init__(_game_type(self.name), info, given)

    def new_initial_state(self, state: object = None) -> State:
        """A game from its start."""
        if state is not None:
            raise AwalamError("a state can only be made from the start of a game", "bad-position")
        return State(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """By name and rules, in a process that has not registered the game either."""
        return load, (str(self),)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Any:
        """What makes observations of states."""
        if iig_obs_type is None or (
            iig_obs_type.public_info and not iig_obs_type.perfect_recall
        ):
            return Observer(self.name)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def load(text: str) -> Any:
    """A game of OpenSpiel's by its text: ours are known, since this module is."""
    return pyspiel.load_game(text)


def _game_type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"awalam_{name}",
        long_name=f"{name} by Awalam",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": ""},
    )


for _name in games():
    pyspiel.register_game(_game_type(_name), type(f"{_name}_game", (SpielGame,), {"name": _name}))
