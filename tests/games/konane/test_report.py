"""The games of the report, by every algorithm and both engines, as people run the experiment."""

from __future__ import annotations

import csv

import pytest

from plies import game, search
from plies.contract import MAX, MIN
from plies.games.konane.published import EXPERIMENT
from plies.measuring.published import published
from plies.play.players import player
from plies.play.referee import play_game
from tests.cli.running import refused, run, run_json

REPORT = ("bench", "konane", "--opponent", "simple", "--methods", "minimax,alphabeta")
GAMES = {  # depth: nodes of minimax, alpha-beta that cuts strictly, and on equality; plies
    1: (252, 252, 252, 45),
    2: (1_668, 855, 750, 43),
    3: (9_162, 4_630, 3_597, 45),
    4: (68_630, 14_992, 8_193, 51),
}
FINAL = {
    3: "......B./....W..B/..B...B./.......B/B.....B./..WBW.../.....W.W/WBW.W.WB",
    4: "B......W/......../B..W...W/....W.../......../...B.B../......B./WBW..B..",
}


def played(depth, method, engine, **options):
    """Let black search as the report does, against white's first legal move."""
    rules, nodes = game("konane"), []

    class Black:
        name = "black"

        def choose(self, rules, state):
            found = search(
                rules,
                state,
                method=method,
                depth=depth,
                engine=engine,
                evaluate="mobility-report",
                ends="evaluate",
                **options,
            )
            nodes.append(found.nodes)
            return found.move

    record = play_game(rules, [Black(), player("simple")])
    board = "/".join(record.text.split("\n")[:8])
    return sum(nodes), len(record.turns), record.winner, board


@pytest.mark.parametrize("engine", ["compiled", "interpreted"])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_all_three_algorithms_play_the_same_game_with_known_node_counts(depth, engine):
    minimax, strict, equal, plies = GAMES[depth]
    games = [
        (played(depth, "alphabeta", engine, strict=True), strict),
        (played(depth, "alphabeta", engine), equal),
        (played(depth, "minimax", engine), minimax),
    ]

    for (nodes, length, winner, _), expected in games:
        assert (nodes, length, winner) == (expected, plies, MAX)
    boards = {board for (_, _, _, board), _ in games}
    assert boards == {FINAL[depth]} if depth in FINAL else len(boards) == 1


def test_the_experiment_prints_published_times_beside_ours():
    result = run(*REPORT, "--depths", "3", "--engine", "compiled")

    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0][-3:] == ["winner", "published", "faster"]
    assert lines[1][:3] == ["3", "minimax", "9,162"]
    assert lines[2][:3] == ["3", "alphabeta", "3,597"]
    for line, seconds in zip(lines[1:3], ("3.77", "2.26"), strict=True):
        assert line[-6:-2] == ["45", "black", seconds, "s"]
    assert "with the same player (--eval mobility-report --ends evaluate)" in result.stdout


def test_programs_get_the_rows_with_the_final_board():
    answer = run_json(*REPORT, "--depths", "3", "--engine", "interpreted")

    minimax, alphabeta = answer["rows"]
    assert (minimax["nodes"], alphabeta["nodes"]) == (9_162, 3_597)
    assert (minimax["published"], alphabeta["published"]) == (3.77, 2.26)
    assert minimax["final"] == FINAL[3].replace("/", "\n") + "\nwhite to move"
    assert minimax["final"] == alphabeta["final"]
    assert (minimax["plies"], minimax["winner"], minimax["engine"]) == (45, "black", "interpreted")
    assert minimax["cpu"] > 0
    assert answer["published"] == EXPERIMENT.source


def test_the_depth_5_games_take_a_fraction_of_a_second():
    """The report: 173.96 s and 18.45 s. Measured here: 0.06 s and 0.02 s."""
    run(*REPORT, "--depths", "1", "--engine", "compiled")

    minimax, alphabeta = run_json(*REPORT, "--depths", "5", "--engine", "compiled")["rows"]

    assert (minimax["nodes"], minimax["plies"]) == (478_790, 35)
    assert (alphabeta["nodes"], alphabeta["plies"]) == (34_359, 35)
    assert minimax["cpu"] < 0.5
    assert alphabeta["cpu"] < 0.25  # alone 0.02; other tests share the machine


def test_csv_and_plot_have_the_published_times(tmp_path):
    pytest.importorskip("matplotlib")
    table, plot = tmp_path / "games.csv", tmp_path / "games.svg"

    run(
        *REPORT, "--depths", "2,3", "--engine", "compiled", "--csv", str(table), "--plot", str(plot)
    )

    with table.open(newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert [row["published"] for row in rows] == ["", "", "3.77", "2.26"]
    assert [row["plies"] for row in rows] == ["43", "43", "45", "45"]
    assert b"<svg" in plot.read_bytes()


def test_another_player_another_side_and_another_board_have_nothing_published():
    few = ("--depths", "2", "--methods", "alphabeta", "--engine", "interpreted")

    mobility = run_json("bench", "konane", "--opponent", "simple", "--eval", "mobility", *few)
    white = run_json("bench", "konane", "--opponent", "simple", "--side", "white", *few)
    small = run_json("bench", "konane:size=6", "--opponent", "random", "--seed", "1", *few)

    for answer in (mobility, white, small):
        assert answer["published"] is None
        assert answer["rows"][0]["published"] is None
    assert white["rows"][0]["winner"] == "white"
    assert published(game("konane:size=6")) is None
    assert published(game("konane:opening=any")) is None
    assert published(game("tictactoe")) is None


def test_a_game_that_takes_too_long_is_skipped_and_told():
    few = ("--depths", "2-9", "--engine", "interpreted", "--limit", "0.3")

    answer = run_json(*REPORT, *few)

    assert {one["method"] for one in answer["skipped"]} == {"minimax", "alphabeta"}
    assert "took more than 0.3 s" in run(*REPORT, *few).stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("konane", "--opponent", "nobody"), "there is no player 'nobody'"),
        (("konane", "--opponent", "simple", "--side", "red"), "there are black, white"),
        (("konane", "--opponent", "simple", "--position", "B"), "leave out --position"),
        (("konane", "--opponent", "simple", "--methods", "magic"), "there is no search 'magic'"),
        (("konane", "--side", "white"), "--side is for whole games"),
        (("konane", "--ends", "evaluate"), "--ends is for whole games"),
        (("konane:rows=3,cols=100",), "1 to 26 columns, not 100"),
        (("konane:size=1",), "two squares or more"),
        (("konane:size=0",), "1 to 26 rows, not 0"),
        (("konane:size=big",), "size must be a whole number, not 'big'"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_line(words, sentence):
    assert sentence in refused(run("bench", *words))


def test_white_can_search_too():
    rules = game("konane")
    white = player("alphabeta:depth=2,eval=mobility")

    record = play_game(rules, [player("simple"), white])

    assert record.winner == MIN
