"""OpenSpiel's own algorithms on our games, where it is installed."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import awalam.openspiel  # noqa: E402, F401
from awalam import IllegalMove, ReadError  # noqa: E402
from awalam.env import action_of  # noqa: E402


def test_random_simulations(game_name: str) -> None:
    game = pyspiel.load_game(f"awalam_{game_name}")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_monte_carlo_tree_search_plays_to_the_end(game_name: str) -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(f"awalam_{game_name}")
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    searcher = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=dice)
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal() and plies < 40:
        if plies % 10 == 0:
            action = searcher.step(state)
        else:
            action = dice.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)
        plies += 1
    assert len(state.game) == plies
    ours = [action_of(state.game, move) for move in state.game.moves()]
    assert sorted(ours) == state.legal_actions()


def test_it_finds_the_win_in_one() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("awalam_avalam(rules=classic)")
    dice = np.random.RandomState(3)
    found = 0
    for _ in range(30):
        state = before = game.new_initial_state()
        while not state.is_terminal():
            before = state.clone()
            state.apply_action(dice.choice(state.legal_actions()))
        player = before.current_player()
        ends = [before.child(action).returns()[player] for action in before.legal_actions()]
        if max(ends) > 0 >= min(ends):
            found += 1
            evaluator = mcts.RandomRolloutEvaluator(1, dice)
            searcher = mcts.MCTSBot(game, 1.4, 100, evaluator, random_state=dice)
            before.apply_action(searcher.step(before))
            assert before.returns()[player] > 0
    assert found


def test_rules_and_texts() -> None:
    state = pyspiel.load_game("awalam_awale(rules=awari)").new_initial_state()
    assert state.game.rules == "awari"
    assert state.action_to_string(0, 5) == "F"
    assert state.action_to_string(1, 5) == "f"
    state.apply_action(5)
    assert str(state) == "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"
    assert state.observation_string(0) == str(state)
    assert state.observation_tensor(0)[:6] == [4, 4, 4, 4, 4, 0]
    assert state.observation_tensor(1)[:6] == [5, 5, 5, 5, 4, 4]
    again = pickle.loads(pickle.dumps(state.get_game()))
    assert again.new_initial_state().game.rules == "awari"
    with pytest.raises(IllegalMove, match="^99 is no action"):
        state.apply_action(99)
    with pytest.raises(ReadError, match="unknown rules `chess`"):
        pyspiel.load_game("awalam_awale(rules=chess)")
