"""Bots, analysis, solvers, tables."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any, Callable

import pytest

import awalam
from awalam import AwalamError, Game, Limits, Position, ReadError, Tables, Thought, Unsolved

ENDING = "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S"


def test_a_bot_thinks_as_on_the_command_line(program: Path, game_name: str) -> None:
    command = [str(program), "think", "-g", game_name, "--bot", "champion", "--depth", "4"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    deepest, answer = (line.split() for line in printed.splitlines()[-2:])
    told = dict(zip(answer[::2], answer[1::2]))
    thought = awalam.bot("champion").think(Game(game_name), depth=4)
    assert thought.move == told["bestmove"] and thought.line == deepest[deepest.index("line") + 1 :]
    assert round(100 * thought.score) == int(told["score"]) and not thought.exact
    assert (thought.depth, thought.nodes) == (4, int(told["nodes"]))


def test_a_bot_plays_every_game_and_remembers_which(game_name: str) -> None:
    bot = awalam.bot("champion:depth=2")
    for name in [game_name, "awale", game_name]:
        game = Game(name)
        assert bot.think(game).move in game.moves()
        assert bot(game, Limits(depth=1)) in game.moves()


def test_thoughts_are_told_on_the_way() -> None:
    heard: list[Thought] = []
    thought = awalam.bot("champion").think(Position("awale"), depth=8, progress=heard.append)
    assert [one.depth for one in heard] == sorted(one.depth for one in heard)
    assert heard[-1].move == thought.move


def test_what_progress_raises_ends_the_search() -> None:
    def stop(thought: Thought) -> None:
        raise LookupError("enough")

    bot = awalam.bot("champion")
    with pytest.raises(LookupError, match="enough"):
        bot.think(Position("avalam"), time=60, progress=stop)
    assert bot.think(Position("avalam"), depth=1).depth == 1


def test_seeds_decide_random_choices() -> None:
    game = Game("avalam")
    choices = [awalam.bot("random", seed=seed).think(game).move for seed in range(8)]
    assert choices == [awalam.bot("random", seed=seed).think(game).move for seed in range(8)]
    assert len(set(choices)) > 1


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("chmpion", "did you mean"),
        ("level:99", "write level:0 to level:8"),
        ("champion:depht=3", "no setting `depht`"),
        ("champion:depth=x", "depth=x"),
        pytest.param("x" * 10**6, "there is no bot `xxx", id="long"),
        pytest.param("champion:" + "x" * 10**6, "no setting|champion", id="long setting"),
        pytest.param("level:" + "9" * 10**6, "there is no level", id="long level"),
        ("", "there is no bot"),
        ("champion:hash=99999999", "from 1 to 65536"),
        ("champion:threads=100000", "from 1 to 256"),
    ],
)
def test_texts_that_name_no_bot(text: str, sentence: str) -> None:
    with pytest.raises(ReadError, match=sentence) as caught:
        awalam.bot(text)
    assert caught.value.code == "bad-bot"


def test_a_bot_of_another_game() -> None:
    bot = awalam.bot("divine:depth=1")
    assert bot.think(Position("avalam")).move
    with pytest.raises(ReadError, match="no bot `divine` for awale"):
        bot.think(Position("awale"))
    assert bot.think(Position("avalam")).move


@pytest.mark.parametrize(
    "limits, sentence",
    [
        ({"time": 0}, "a time is a positive number of seconds, not 0"),
        ({"time": -1}, "a positive number of seconds, not -1"),
        ({"time": float("nan")}, "a positive number of seconds, not NaN"),
        ({"time": float("inf")}, "a positive number of seconds, not inf"),
        ({"depth": 0}, "depth: a number from 1 to 4294967295 is wanted"),
        ({"depth": 2**32}, "depth: a number from 1"),
        ({"depth": 10**5000}, "depth: a number from 1"),
        ({"nodes": -5}, "nodes: a number from 1"),
        ({"nodes": -(10**30)}, "nodes: a number from 1"),
    ],
)
def test_limits_that_are_none(limits: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ReadError, match=sentence):
        awalam.bot("champion").think(Position("awale"), **limits)
    with pytest.raises(ReadError, match=sentence):
        Limits(**limits)


def test_numbers_that_are_none() -> None:
    position = Position("awale")
    wrong: list[Callable[[], object]] = [
        lambda: awalam.bot("random", seed=-1),
        lambda: awalam.bot("random", seed=2**64),
        lambda: position.playouts(-1),
        lambda: position.playouts(1, seed=-1),
        lambda: position.playouts(10**30),
        lambda: awalam.solve(position, nodes=0),
        lambda: awalam.solve(position, time=float("nan")),
        lambda: awalam.analyse(position, depth=0),
        lambda: awalam.analyse(position, time=float("nan")),
        lambda: Tables().build(-1),
        lambda: Tables().build(49),
    ]
    for work in wrong:
        with pytest.raises(ReadError, match="is wanted|positive number of seconds"):
            work()
    types: list[Callable[[], object]] = [
        lambda: awalam.bot("random", seed=1.5),  # type: ignore[arg-type]
        lambda: awalam.bot("random", seed="1"),  # type: ignore[arg-type]
        lambda: position.playouts(True),
        lambda: Limits(depth=None, nodes=2.0),  # type: ignore[arg-type]
    ]
    for work in types:
        with pytest.raises(TypeError, match="a whole number is wanted, not"):
            work()
    with pytest.raises(TypeError, match="real number"):
        Limits(time="1s")  # type: ignore[arg-type]


def test_nothing_to_think_about() -> None:
    over = Game("awale", start="0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")
    assert over.is_over
    works: list[Callable[[], object]] = [
        lambda: awalam.bot("random").think(over),
        lambda: next(awalam.analyse(over)),
        lambda: awalam.solve(over),
    ]
    for work in works:
        with pytest.raises(ReadError, match="the game is over") as caught:
            work()
        assert caught.value.code == "over"
    with pytest.raises(TypeError, match="a Game or a Position is wanted, not str"):
        awalam.bot("random").think("awale")  # type: ignore[arg-type]


def test_an_analysis_deepens(game_name: str) -> None:
    position = Position(game_name)
    depths = []
    for analysis in awalam.analyse(position, depth=2):
        depths.append(analysis.depth)
        assert {worth.move for worth in analysis.moves} <= set(position.moves())
        assert 0 <= analysis.worth.chance <= 1
    assert depths == sorted(depths) and depths[-1] == 2


def test_an_analysis_of_an_ending_finishes() -> None:
    *_, last = awalam.analyse(Position("awale", "awari", ENDING))
    assert last.finished and last.worth.exact and last.worth.winner == 1


def test_a_solution() -> None:
    solution = awalam.solve(Position("awale", "awari", ENDING), moves=True)
    assert (solution.value, solution.line, solution.moves) == (4, ["F"], {"F": 4})
    with pytest.raises(Unsolved, match="48 seeds are on the board") as caught:
        awalam.solve(Position("awale"))
    assert caught.value.code == "unsolved"


def test_tables_in_memory_and_in_files(tmp_path: Path) -> None:
    position = Position("awale", "awari", "1-0-2-0-0-1-1-0-0-1-0-0-21-21-S")
    in_memory, in_files = Tables("awari"), Tables("awari", tmp_path)
    heard: list[tuple[int, int]] = []
    for tables in [in_memory, in_files]:
        assert tables.seeds is None and tables.probe(position) is None
        tables.build(6, progress=lambda done, total: heard.append((done, total)))
        assert tables.seeds == 6
    assert all(0 <= done <= total for done, total in heard) and heard[-1][0] == heard[-1][1]
    known = in_memory.probe(position)
    assert known is not None and known == Tables("awari", tmp_path).probe(Game.at(position))
    assert known.value == max(known.moves.values())
    value = awalam.solve(position, tables=in_memory).value
    assert value == known.value + 21 - 21


def test_tables_of_other_rules_and_games() -> None:
    tables = Tables("awari")
    tables.build(2)
    for position in [Position("awale", "abapa", ENDING), Position("avalam")]:
        with pytest.raises(ReadError, match="these tables are for awale"):
            tables.probe(position)
        with pytest.raises(ReadError, match="these tables are for awale"):
            awalam.analyse(position, tables=tables)
        with pytest.raises(ReadError, match="these tables are for awale"):
            awalam.solve(position, tables=tables)
    # A bot is asked about any game, and looks up what it can.
    assert awalam.bot("champion", tables=tables).think(Position("avalam"), depth=1).move
    for seeds in [-1, 16, 10**6]:
        with pytest.raises(ReadError):
            tables.build(seeds)
    with pytest.raises(ReadError, match="unknown rules"):
        Tables("chess")


def test_tables_are_for_the_usual_rules() -> None:
    tables = Tables()
    assert tables.rules == Position("awale").rules == "abapa"
    tables.build(4)
    known = tables.probe(Position("awale", text=ENDING))
    assert known is not None and known.moves == {"F": -2}


def test_tables_whose_folder_goes_away(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    tables = Tables("awari", folder)
    tables.build(3)
    shutil.rmtree(folder)
    # Its files are open; what is built next finds or makes a folder.
    assert tables.probe(Position("awale", "awari", ENDING)) is not None
    tables.build(4)
    assert tables.seeds == 4 and folder.is_dir()
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(AwalamError, match="file"):
        Tables("awari", tmp_path / "file" / "below").build(2)


def test_damaged_tables_are_told(tmp_path: Path) -> None:
    Tables("awari", tmp_path).build(3)
    (tmp_path / "awari-02.table").write_bytes(b"nonsense")
    with pytest.raises(AwalamError, match="awari-02.table"):
        Tables("awari", tmp_path)


def test_playouts() -> None:
    position = Position("awale")
    played = position.playouts(500, seed=7)
    assert played.wins + played.draws + played.losses + played.unfinished == 500
    again = position.playouts(500, seed=7)
    assert (again.wins, again.plies) == (played.wins, played.plies)
    assert position.playouts(0).plies == 0
