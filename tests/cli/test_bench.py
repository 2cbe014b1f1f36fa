from __future__ import annotations

import csv
import os
import sys

import pytest

from plies.cli.bench import COLUMNS, read_depths
from tests.cli.running import refused, run, run_json, shell, strict_json
from tests.cli.test_perft import interrupted

HERE = ("--engine", "interpreted")
TWO = ("--methods", "minimax,alphabeta", "--eval", "zero", *HERE)


def test_json_has_a_row_for_every_depth_and_method():
    answer = run_json("bench", "tictactoe", "--depths", "1-4", *TWO)

    rows = answer["rows"]
    assert rows[0].keys() == {
        *("method", "depth", "engine", "nodes", "seconds", "cpu"),
        *("value", "outcome", "distance", "move"),
    }
    assert [(row["depth"], row["method"]) for row in rows[:3]] == [
        (1, "minimax"),
        (1, "alphabeta"),
        (2, "minimax"),
    ]
    assert [row["nodes"] for row in rows if row["method"] == "minimax"] == [10, 82, 586, 3610]
    assert {row["value"] for row in rows} == {0}
    assert rows[0]["move"] == "a1"


def test_people_get_a_table_with_growth():
    lines = run("bench", "tictactoe", "--depths", "1,2", *TWO).stdout.splitlines()

    assert lines[0].split() == " ".join(COLUMNS).split()
    assert lines[3].split()[:3] == ["2", "minimax", "82"]
    assert "x 8.20" in lines[3]
    assert lines[-1] == "interpreted: minimax, alphabeta"


def test_the_csv_file_has_the_same_rows(tmp_path):
    file = tmp_path / "rows.csv"

    run("bench", "tictactoe", "--depths", "1-3", "--csv", str(file), *TWO)

    with file.open(newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert len(rows) == 6
    assert (rows[4]["method"], rows[4]["nodes"], rows[4]["move"]) == ("minimax", "586", "a1")


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_plot_is_drawn(tmp_path, kind):
    pytest.importorskip("matplotlib")
    file = tmp_path / f"growth.{kind}"

    result = run("bench", "tictactoe", "--depths", "1-3", "--plot", str(file), *TWO)

    assert f"saved {file}" in result.stdout
    assert file.read_bytes()[:8] == (b"\x89PNG\r\n\x1a\n" if kind == "png" else b"<?xml ve")


def test_without_matplotlib_it_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)

    line = refused(run("bench", "tictactoe", "--plot", str(tmp_path / "growth.png"), *TWO))

    assert "pip install 'plies[plots]'" in line


def test_a_search_over_the_limit_ends_its_method_and_is_told(tmp_path):
    words = ["bench", "mnk:m=6,n=6,k=5", "--depths", "1-5", "--limit", "0.2", *TWO]

    result = run(*words)
    answer = run_json(*words)

    assert result.exit_code == 0
    assert "> 0.2 s" in result.stdout
    assert "minimax took more than 0.2 s at depth" in result.stdout
    gone = next(one["depth"] for one in answer["skipped"] if one["method"] == "minimax")
    assert max(row["depth"] for row in answer["rows"] if row["method"] == "minimax") == gone - 1


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently on Windows")
def test_ctrl_c_keeps_what_is_done(tmp_path):
    file = tmp_path / "rows.csv"

    result = interrupted(
        "bench", "mnk:m=8,n=8,k=5", "--depths", "1-9", "--csv", str(file), "--json", *TWO
    )

    assert result.returncode == 130, result.stderr
    answer = strict_json(result.stdout)
    assert answer["stopped"] == "interrupt"
    assert len(answer["rows"]) >= 2
    assert len(file.read_text().splitlines()) == len(answer["rows"]) + 1


def test_depths_are_read():
    assert read_depths("1-3") == [1, 2, 3]
    assert read_depths("2, 4,6-7") == [2, 4, 6, 7]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("tictactoe", "--depths", "3-1"), "the depths 3-1 run backwards"),
        (("tictactoe", "--depths", "a"), "depths are written 1-6 or 2,4,6, not 'a'"),
        (("tictactoe", "--depths", "1-"), "depths are written"),
        (("tictactoe", "--depths", ""), "depths are written"),
        (("tictactoe", "--depths", "0"), "depths begin at 1, not at 0"),
        (("tictactoe", "--depths", "-1"), "depths are written"),
        (("tictactoe", "--methods", "magic"), "there is no search 'magic'"),
        (("tictactoe", "--methods", ","), "name at least one method"),
        (("tictactoe", "--methods", "mcts"), "mcts"),
        (("pig", "--methods", "alphabeta"), "which has chance nodes: try expectiminimax"),
        (("tictactoe", "--eval", "snake"), "tictactoe has no evaluation 'snake'"),
        (("tictactoe", "--engine", "steam"), "'steam' is not one of"),
        (("tictactoe", "--limit", "0"), "the limit must be more than 0 seconds"),
        (("tictactoe", "--csv", "nowhere/rows.csv"), "nowhere/rows.csv cannot be written"),
        (("tictactoe", "--plot", "nowhere/growth.png"), "there is no folder nowhere"),
        (("tictactoe", "--plot", "growth.xyz"), "a plot is saved as .png, .svg or .pdf"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    assert sentence in refused(run("bench", *words, *HERE[: 0 if "--engine" in words else 2]))


def test_a_won_game_reads_as_a_win_and_json_keeps_the_number():
    words = ("bench", "connect4", "--position", "112233", "--depths", "2", "--methods", "alphabeta")

    table = run(*words, *HERE).stdout
    (row,) = run_json(*words, *HERE)["rows"]

    assert "win in 1 for first" in table
    assert "000000" not in table
    assert (row["value"], row["outcome"], row["distance"]) == (1_000_000, "win", 1)


GAMES = (
    "bench",
    "konane:size=8",
    "--opponent",
    "simple",
    "--depths",
    "1,3",
    "--methods",
    "minimax",
)


@pytest.mark.parametrize(
    ("typed", "stays"),
    [
        (("--eval", "mobility-report", "--ends", "evaluate"), True),
        (("--eval", "mobility_report", "--side", "black"), True),
        (("--eval", "mobility"), False),
        (("--ends", "payoff"), False),
    ],
)
def test_the_published_column_stays_if_its_own_player_is_typed_out(typed, stays):
    result = run(*GAMES, *typed, *HERE)

    assert ("published" in result.stdout.splitlines()[0]) is stays
    assert ("3.77 s" in result.stdout) is stays


def test_no_column_is_cut_in_a_pipe_or_a_narrow_terminal():
    result = shell(*GAMES, *HERE, COLUMNS="40")

    rows = result.stdout.splitlines()[:3]
    assert rows[0].split()[-2:] == ["published", "faster"]
    assert rows[2].split()[:3] == ["3", "minimax", "9,162"]
    assert rows[2].split()[-4:-2] == ["3.77", "s"]
    assert "…" not in result.stdout
