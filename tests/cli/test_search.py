from __future__ import annotations

from textwrap import dedent

import pytest

from tests.cli.running import refused, run, run_json

KEYS = {"value", "move", "line", "nodes", "depth", "seconds", "engine"}


def test_json_has_the_keys_that_programs_rely_on():
    answer = run_json("search", "tictactoe")

    assert answer.keys() >= KEYS
    assert (answer["value"], answer["outcome"], answer["exact"]) == (0, "draw", True)
    assert (answer["engine"], answer["method"]) == ("interpreted", "deepening")


def test_moves_are_words():
    answer = run_json("search", "tictactoe", "--position", "XX./OO./...", "--method", "alphabeta")

    assert (answer["move"], answer["value"], answer["distance"]) == ("c1", 1, 1)
    assert answer["line"] == ["c1"]


def test_the_figures_of_the_textbook_hold_on_the_command_line():
    answer = run_json("search", "tictactoe", "--method", "alphabeta")

    assert answer["nodes"] == 18_297


def test_every_option_of_a_search_is_an_option():
    words = "--method alphabeta --depth 3 --strict --fail hard --eval zero --ties --nodes 100000"

    answer = run_json("search", "tictactoe", *words.split(), "--depth-unit", "ply", "--time", "60")

    assert (answer["depth"], answer["value"]) == (3, 0)
    assert len(answer["ties"]) == 9


def test_with_an_evaluation_a_win_is_worth_a_million():
    words = ["search", "tictactoe", "--position", "XX./OO./...", "--depth", "2"]

    assert run_json(*words)["value"] == 1_000_000
    assert run_json(*words, "--eval", "zero")["value"] == 1


def test_ends_evaluate_and_rounds():
    answer = run_json(
        "search", "room", "--method", "minimax", "--depth", "1", "--depth-unit", "round"
    )
    same = run_json("search", "room", "--method", "minimax", "--ends", "evaluate")

    assert answer["value"] == same["value"]
    assert answer["nodes"] == same["nodes"]


def test_star_is_an_option_of_games_with_bounds():
    words = ["search", "pig:goal=6", "--method", "expectiminimax", "--depth", "5", "--star"]

    plain, star1, star2 = (run_json(*words, star) for star in "012")

    assert star1["value"] == pytest.approx(plain["value"])
    assert star2["value"] == pytest.approx(plain["value"])
    assert star1["nodes"] <= plain["nodes"]


def test_a_limit_is_told():
    answer = run_json("search", "mnk:m=6,n=6,k=4", "--nodes", "500")
    told = run("search", "mnk:m=6,n=6,k=4", "--nodes", "500")

    assert (answer["stopped"], answer["nodes"]) == ("nodes", 500)
    assert "stopped   at the nodes limit: this is the best answer so far" in told.stdout


def test_people_get_the_position_and_the_answer():
    result = run("search", "tictactoe", "--position", "XX./OO./...")

    assert " 1 X X ." in result.stdout
    assert "move      c1" in result.stdout
    assert "value     1 (win for X in 1 plies)" in result.stdout or "in 1 ply" in result.stdout


def test_a_tree_can_be_searched_as_a_game():
    assert run_json("search", "tree:[[3,5],[2,9]]")["value"] == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nosuch",), "there is no game 'nosuch'"),
        (("tictactoe:size=3",), "tictactoe has no option 'size'"),
        (("tictactoe", "--depth", "0"), "the depth must be a whole number, 1 or more, not 0"),
        (("tictactoe", "--depth", "-1"), "not -1"),
        (("tictactoe", "--eval", "snake"), "tictactoe has no evaluation 'snake'"),
        (("tictactoe", "--position", "XXX"), "the board needs 3 rows of 3 squares"),
        (("tictactoe", "--position", "XXX/XXX/XXX"), "X begins"),
        (("room", "--position", "..."), "no way to read a position"),
        (("pig", "--method", "alphabeta"), "which has chance nodes: try expectiminimax"),
        (("tictactoe", "--engine", "steam"), "there is no engine 'steam'"),
        (("tictactoe", "--threads", "0"), "one thread"),
        (("nowhere.py:Game",), "there is no file nowhere.py"),
        (("tictactoe", "--method", "magic"), "'magic' is not one of"),
        ((), "Missing argument 'GAME'"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    assert sentence in refused(run("search", *words))


GAME = """
    class Game:
        def start(self): {start}
        def mover(self, state): return 0
        def moves(self, state): {moves}
        def play(self, state, move): {play}
        def payoff(self, state): return 0
"""
RIGHT = {
    "start": "return 0",
    "moves": "return [1] if state < 3 else []",
    "play": "return state + 1",
}


@pytest.mark.parametrize("method", ["start", "moves", "play"])
@pytest.mark.parametrize("command", ["search", "play", "check"])
def test_a_game_whose_code_raises_is_told_in_one_line(tmp_path, command, method):
    path = tmp_path / "mygame.py"
    path.write_text(dedent(GAME).format(**{**RIGHT, method: "return {}['no\\nsuch']"}))
    words = [command, f"{path}:Game", *(["simple", "simple"] if command == "play" else [])]

    result = run(*words)

    assert result.exit_code == 2
    assert "KeyError" in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.stderr


def test_a_game_file_with_a_syntax_error_is_refused_in_one_line(tmp_path):
    path = tmp_path / "mygame.py"
    path.write_text("class Game(:\n    pass\n")

    for command in ("search", "check"):
        line = refused(run(command, f"{path}:Game"))
        assert "SyntaxError" in line
        assert "mygame.py" in line


def test_a_right_game_in_a_file_is_searched(tmp_path):
    path = tmp_path / "mygame.py"
    path.write_text(dedent(GAME).format(**RIGHT))

    assert run_json("search", f"{path}:Game")["line"] == [1, 1, 1]


def test_the_best_lines_are_a_table_and_a_list_in_json():
    words = ["search", "tictactoe", "--position", "XX./OO./...", "--method", "alphabeta"]

    answer = run_json(*words, "--lines", "2")
    told = run(*words, "--lines", "2").stdout.splitlines()

    assert [(one["move"], one["value"]) for one in answer["lines"]] == [("c1", 1), ("c2", 0)]
    assert answer["lines"][0]["line"] == answer["line"]
    assert told[-3].split() == ["move", "value", "line"]
    assert told[-2].startswith("1  c1    1 (win for X in 1 plies)")
    assert told[-1].startswith("2  c2    0 (draw)")


def test_the_memory_of_a_table_is_told_and_only_that():
    assert run_json("search", "tictactoe", "--method", "alphabeta")["memory"] == 0
    assert run_json("search", "tictactoe", "--depth", "4")["memory"] > 1000
    assert "memory    " in run("search", "tictactoe", "--depth", "4").stdout
    assert "memory" not in run("search", "tictactoe", "--method", "alphabeta").stdout


@pytest.mark.parametrize("method", ["deepening", "mcts"])
@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_a_table_that_no_machine_can_hold_is_refused(method, engine):
    words = ["--table", "99999999999999", "--method", method, "--engine", engine, "--nodes", "50"]

    line = refused(run("search", "tictactoe", *words))

    assert "there is no memory for a table of" in line
    assert "this machine has" in line
