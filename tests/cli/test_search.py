from __future__ import annotations

from io import StringIO
from textwrap import dedent
from time import sleep

import pytest

from plies.cli.output import searching
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
    assert "value     win in 1 for X\n" in result.stdout


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
    assert told[-2].startswith("1  c1    win in 1 for X")
    assert told[-1].startswith("2  c2    draw")


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


def test_without_any_limit_it_takes_the_usual_time_and_says_so(monkeypatch):
    monkeypatch.setattr("plies.cli.search.USUAL", 0.2)

    answer = run_json("search", "konane", "--engine", "interpreted")
    result = run("search", "konane", "--engine", "interpreted")

    assert answer["stopped"] == "time"
    assert 0.2 <= answer["seconds"] < 2
    assert answer["move"]
    assert result.exit_code == 0
    last = result.stdout.splitlines()[-2:]
    assert last[0] == "stopped   at the time limit: this is the best answer so far"
    assert last[1].strip() == "0.2 s is the usual limit: --time sets another, or none"


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "deepening", "pvs", "proof"])
def test_every_method_keeps_to_the_usual_time(monkeypatch, method):
    monkeypatch.setattr("plies.cli.search.USUAL", 0.2)

    answer = run_json("search", "konane", "--engine", "interpreted", "--method", method)

    assert answer["stopped"] == "time"
    assert answer["seconds"] < 2


@pytest.mark.parametrize("limit", [("--depth", "2"), ("--nodes", "50"), ("--time", "0.01")])
def test_a_limit_of_any_kind_is_the_only_one(monkeypatch, limit):
    monkeypatch.setattr("plies.cli.search.USUAL", 1e-9)
    words = ("search", "konane", "--engine", "interpreted", *limit)

    assert "usual limit" not in run(*words).stdout
    assert run_json(*words)["stopped"] == {"--depth": "", "--nodes": "nodes"}.get(limit[0], "time")


def test_a_game_that_ends_sooner_was_not_stopped_and_none_lifts_the_limit(monkeypatch):
    assert run_json("search", "nim:heaps=1-2")["stopped"] == ""
    assert "stopped" not in run("search", "nim:heaps=1-2").stdout
    monkeypatch.setattr("plies.cli.search.USUAL", 1e-9)

    assert run_json("search", "tictactoe", "--engine", "interpreted")["stopped"] == "time"
    whole = run_json("search", "tictactoe", "--engine", "interpreted", "--time", "none")
    assert (whole["stopped"], whole["exact"]) == ("", True)
    assert "'soon' is no time" in refused(run("search", "nim", "--time", "soon"))


def test_mcts_ends_by_itself_after_its_simulations():
    answer = run_json("search", "nim:heaps=1-2", "--method", "mcts", "--seed", "1")

    assert (answer["nodes"], answer["stopped"]) == (10_000, "")


def test_a_search_says_on_a_terminal_that_it_goes_on_even_if_it_tells_nothing(monkeypatch):
    class Terminal(StringIO):
        def isatty(self):
            return True

    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("plies.cli.output.PATIENCE", 0.05)
    monkeypatch.setenv("TERM", "xterm")

    with searching():
        sleep(0.5)

    assert "searching (Ctrl-C answers now)" in screen.getvalue()
    assert screen.getvalue().count("\x1b[?25l") == screen.getvalue().count("\x1b[?25h")
