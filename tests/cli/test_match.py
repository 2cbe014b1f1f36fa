"""`plies match` on the command line, as people and as programs use it."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from plies.play.record_file import read
from tests.cli.running import refused, run, run_json, shell, strict_json
from tests.cli.test_steps import Terminal

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")

REPORT = "eval=mobility-report,ends=evaluate"
GAME_KEYS = {"number", "players", "moves", "final", "reason", "turns", "nodes", "seconds"}


def test_programs_get_what_the_contract_says():
    answer = run_json("match", "tictactoe", "alphabeta:depth=2", "simple", "-n", "3")

    assert (answer["wins"], answer["losses"], answer["draws"]) == (3, 0, 0)
    assert [one["winner"] for one in answer["games"]] == ["X", "O", "X"]
    for one in answer["games"]:
        assert one.keys() == GAME_KEYS | {"winner"}
        assert len(one["nodes"]) == len(one["seconds"]) == 2
        assert "a b c" in one["final"]
    assert answer["games"][1]["nodes"][0] == 0 < answer["games"][1]["nodes"][1]
    assert answer["games"][1]["players"] == ["simple", "alphabeta:depth=2"]


@pytest.mark.parametrize(("depth", "nodes", "plies"), [(1, 252, 45), (2, 1668, 43), (3, 9162, 45)])
def test_the_games_of_the_konane_report_are_played_again(depth, nodes, plies):
    spec = f"minimax:depth={depth},{REPORT},engine=interpreted"

    (one,) = run_json("match", "konane", spec, "simple", "-n", "1", "--no-record")["games"]

    assert (one["nodes"], len(one["moves"]), one["winner"]) == ([nodes, 0], plies, "black")


def test_a_draw_is_called_so():
    answer = run_json("match", "tictactoe", "alphabeta", "deepening:depth=9", "-n", "1")

    assert (answer["draws"], answer["games"][0]["winner"]) == (1, "draw")
    assert answer["rate"] == 0.5


def test_a_game_of_one_against_the_others_has_a_score_instead_of_a_winner():
    answer = run_json("match", "room", "minimax", "simple", "simple", "-n", "2")

    assert (answer["score"], answer["best"]) == (10, 10)
    assert answer["games"][0].keys() == GAME_KEYS | {"score", "best"}
    assert "wins" not in answer


def test_programs_get_the_scores_of_one_player():
    words = ("match", "2048:size=3", "random", "-n", "20", "--seed", "1", "--jobs", "1")

    answer = run_json(*words, "--no-record")

    scores = [one["score"] for one in answer["games"]]
    assert answer["average"] == answer["score"] == pytest.approx(sum(scores) / 20)
    assert answer["interval"][0] < answer["average"] < answer["interval"][1]
    assert answer["quartiles"][0] <= answer["median"] <= answer["quartiles"][1]
    assert (answer["lowest"], answer["highest"]) == (min(scores), max(scores))
    bests = [one["best"] for one in answer["games"]]
    for tile, reached in answer["tiles"].items():
        assert reached["games"] == sum(best >= int(tile) for best in bests)
        assert reached["interval"][0] <= reached["share"] <= reached["interval"][1]
    assert max(map(int, answer["tiles"])) == max(bests) == answer["best"]
    assert answer["moves_per_second"] > 0
    assert answer["games"][0].keys() == GAME_KEYS | {"score", "best"}
    assert len(answer["games"][0]["moves"]) > answer["games"][0]["turns"][0]


def test_a_match_on_two_cores_is_the_same_match(tmp_path):
    words = ("match", "2048:size=3", "random", "-n", "8", "--seed", "1")

    def scores(*more):
        return [(one["number"], one["score"]) for one in run_json(*words, *more)["games"]]

    one = scores("--jobs", "1", "--no-record")

    assert scores("--jobs", "2", "--record", "m.txt") == one
    assert [game.number for game in read(tmp_path / "m.txt").games] == list(range(1, 9))
    assert [game.payoff for game in read(tmp_path / "m.txt").games] == [score for _, score in one]


def test_a_match_begun_on_one_core_goes_on_with_two():
    words = ("match", "2048:size=3", "random", "-n", "6", "--seed", "1", "--jobs", "1")
    whole = run_json(*words, "--no-record")
    run_json(*words, "-n", "3", "--record", "m.txt")

    on = run_json("match", "--resume", "m.txt", "-n", "6", "--jobs", "2")

    assert [one["moves"] for one in on["games"]] == [one["moves"] for one in whole["games"]]
    assert on["jobs"] == 2


def test_people_read_scores_levels_and_speed():
    words = ("match", "2048:size=3", "random", "-n", "40", "--seed", "1", "--jobs", "1")

    lines = run(*words, "--record", "m.txt").stdout.splitlines()

    assert lines[1] == "random: 40 games, seed 1"
    assert re.fullmatch(r"average \d+, 95% interval \d+ to \d+ \(Student's t\)", lines[2])
    assert lines[3].startswith("median ")
    assert lines[5].split() == ["reached", "games", "share", "95%", "interval", "(Wilson)"]
    assert re.fullmatch(r" *\d+ +\d+ +[\d.]+%  +[\d.]+% to [\d.]+%", lines[6])
    assert "moves/s on one core" in lines[-4] or "processor time" in lines[-4]
    assert lines[-1] == "recorded in m.txt and m.txt.jsonl: plies replay m.txt"


def test_a_few_games_of_one_player_have_a_line_each():
    words = ("match", "2048:size=2", "simple", "--seed", "1", "--jobs", "1", "--no-record")

    lines = run(*words, "-n", "2").stdout.splitlines()

    assert re.fullmatch(r"game 1: player simple: score \d+, best \d+, \d+ moves, .* ms", lines[0])
    assert lines[1].startswith("game 2: ")


def test_games_without_moves_say_so():
    words = ("match", "2048:size=2", "random", "-n", "2", "--seed", "1", "--jobs", "1")

    shown = run(*words, "--no-moves", "--record", "m.txt").stdout

    assert "recorded in m.txt and m.txt.jsonl: without the moves, which --moves keeps" in shown
    assert [one["moves"] for one in run_json("match", "--resume", "m.txt")["games"]] == [None, None]
    assert "was recorded without its moves" in refused(run("replay", "m.txt"))
    sentence = "has the moves of no game, not of every game"
    assert sentence in refused(run("match", "--resume", "m.txt", "--moves"))


def test_showing_a_game_keeps_its_moves():
    words = ("match", "2048:size=2", "simple", "-n", "1", "--seed", "1", "--show")

    shown = run(*words, "--record", "m.txt").stdout

    assert "player (simple) plays " in shown
    (one,) = read(Path("m.txt")).games
    assert (one.kept, one.plan.moves) == (True, True)


def test_a_forfeit_of_one_player_counts_0():
    words = ("match", "2048", "expectiminimax:depth=9", "-n", "1", "--move-time", "0.1")

    shown = run(*words, "--no-record").stdout

    assert "average 0, no interval from one game" in shown
    assert "1 forfeit, counted 0; the first: game 1, player did not answer within 0.1" in shown


def test_a_killed_process_costs_its_game_and_a_sentence():
    code = "from plies.games.twenty48.rules import Twenty48\nclass Mine(Twenty48):\n"
    Path("mine.py").write_text(code + "    players = {'odd': 'tests.play.test_jobs:Odd'}\n")

    words = ("mine.py:Mine:size=2", "odd", "-n", "4", "--jobs", "2", "--record", "m.txt")
    result = run("match", *words)

    assert result.exit_code == 1
    first, last = result.stderr.splitlines()
    assert first == (
        "plies: game 2 failed because its process was killed by signal 9; it is left out"
    )
    assert last == (
        "plies: 3 of 4 games were played; plies match --resume m.txt plays what is missing"
    )
    assert "odd: 3 games, seed " in result.stdout


def test_ctrl_c_ends_games_that_are_played_at_once(tmp_path):
    words = ("match", "2048", "expectiminimax:depth=3,engine=interpreted", "-n", "900")
    with Terminal(*words, "--jobs", "2", "--record", str(tmp_path / "m.txt")) as terminal:
        terminal.screen("in play, ply")
        began = time.monotonic()
        terminal.press("\x03", until="plies: stopped; ")
        assert terminal.status() == 130
        took = time.monotonic() - began

    assert took < 3  # one second where nothing else keeps the cores busy


def test_people_get_a_line_for_every_game_and_a_summary():
    words = ("match", "tictactoe", "alphabeta:depth=2", "simple", "-n", "4", "--record", "m.txt")

    lines = run(*words).stdout.splitlines()

    assert lines[1].startswith("game 2: X simple, O alphabeta:depth=2: O wins, ")
    assert "alphabeta:depth=2: 4 wins, 0 losses, 0 draws in 4 games" in lines
    assert "score 100.0%, 95% interval 51.0% to 100.0% (Wilson; a draw counts half)" in lines
    assert "2 different games among 4: a number of --random-plies varies the openings" in lines
    assert lines[-1] == "recorded in m.txt and m.txt.jsonl: plies replay m.txt"


def test_the_summary_of_a_score_has_its_average():
    shown = run("match", "room", "minimax", "simple", "simple", "-n", "2", "--no-record").stdout

    assert "average 10, 95% interval 10 to 10 (Student's t)\nmedian 10, quartiles 10 and" in shown
    assert "reached" not in shown  # the room says nothing of a best
    assert "forfeits" in shown


def test_boards_and_times_are_shown_on_request():
    shown = run(
        "match", "pig:goal=4", "expectiminimax:depth=1", "simple", "-n", "1", "--show"
    ).stdout

    assert "game 1: first expectiminimax:depth=1, second simple\n\n0-0 first +0\n" in shown
    assert "first (expectiminimax:depth=1) plays roll   value " in shown
    assert " ms\n" in shown
    assert "CHANCE plays " in shown


def test_random_openings_are_shown_as_such():
    shown = run(
        "match", "nim", "simple", "simple", "-n", "1", "--show", "--random-plies", "1"
    ).stdout

    assert "first (opening) plays " in shown


def test_the_same_seed_plays_the_same_match():
    words = ("match", "nim", "random", "random", "-n", "4", "--random-plies", "1", "--no-record")

    def moves(seed):
        return [one["moves"] for one in run_json(*words, "--seed", seed)["games"]]

    assert moves("1") == moves("1")
    assert moves("1") != moves("2")


def test_a_match_without_a_seed_says_which_one_it_took():
    words = ("match", "nim", "random", "random", "-n", "2", "--no-record")
    first = run_json(*words)

    again = run_json(*words, "--seed", str(first["seed"]))

    assert [one["moves"] for one in again["games"]] == [one["moves"] for one in first["games"]]


def test_every_game_can_begin_at_a_position():
    words = ("match", "tictactoe", "alphabeta", "simple", "-n", "2", "--position", "XX./OO./...")

    assert [one["moves"] for one in run_json(*words)["games"]] == [["c1"], ["c1"]]


def test_a_forfeit_costs_one_game_and_is_in_the_record(tmp_path):
    answer = run_json("match", "konane", "minimax", "simple", "-n", "2", "--move-time", "0.1")

    assert answer["games"][0]["reason"] == "black did not answer within 0.1 seconds"
    assert answer["games"][1]["reason"] == "white did not answer within 0.1 seconds"
    assert (answer["wins"], answer["losses"]) == (0, 2)
    assert '[Forfeit "black did not answer' in (tmp_path / answer["record"]).read_text()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "name a GAME and its players"),
        (("nosuch", "simple", "simple"), "there is no game 'nosuch'"),
        (("nim", "nobody", "simple"), "there is no player 'nobody'"),
        (("nim", "simple"), "nim is for 2 players, not 1"),
        (("nim", "simple", "simple", "-n", "0"), "a match has at least 1 game, not 0"),
        (("nim", "simple", "simple", "-n", "x"), "'x' is not a valid integer"),
        (("nim", "simple", "simple", "--random-plies", "99"), "is over within 99 random plies"),
        (("nim", "simple", "simple", "--random-plies", "-1"), "0 random plies or more"),
        (("nim", "simple", "simple", "--move-time", "0"), "a move needs more than 0 seconds"),
        (("nim", "simple", "simple", "--position", "?"), "?"),
        (("nim", "simple", "simple", "--record", "no/m.txt"), "no/m.txt cannot be written"),
        (
            ("nim", "simple", "simple", "--record", "old.txt"),
            "plies match --resume old.txt goes on",
        ),
        (("nim", "simple", "simple", "--record", "notes.txt"), "it is no record of plies match"),
        (("nim", "simple", "simple", "--record", "m.jsonl"), "m.txt.jsonl comes beside it"),
        (("nim", "simple", "simple", "--no-record", "--resume", "old.txt"), "choose one of"),
        (("nim", "simple", "random", "--resume", "old.txt"), "has the players simple simple, not"),
        (("konane", "simple", "simple", "--resume", "old.txt"), "has the game nim, not konane"),
        (("--resume", "old.txt", "--seed", "8"), "has the seed 7, not 8"),
        (("--resume", "none.txt"), "none.txt cannot be read: No such file"),
        (("konane:size=1", "simple", "simple"), "the board needs two squares or more"),
        (("2048", "simple", "--jobs", "0"), "a match plays at least 1 game at once, not 0"),
        (("2048", "human", "--jobs", "2"), "a person plays one game at a time"),
        (("2048", "simple", "--jobs", "2", "--show"), "--show shows one game at a time"),
        (("2048", "simple", "simple"), "2048 is for 1 player, not 2"),
        (("2048", "expectiminimax:eval=no,depth=1", "-n", "2", "--jobs", "2"), "has no evaluation"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    Path("notes.txt").write_text("mine")
    run("match", "nim", "simple", "simple", "-n", "1", "--seed", "7", "--record", "old.txt")

    assert sentence in refused(run("match", *words))


def test_code_in_a_file_is_only_run_by_who_names_it(tmp_path):
    (tmp_path / "mine.py").write_text("from plies.games.nim import Nim\nclass Mine(Nim): pass\n")
    run("match", "mine.py:Mine", "simple", "simple", "-n", "1", "--record", "m.txt")

    assert "the rules are in mine.py:Mine: name it" in refused(run("match", "--resume", "m.txt"))
    words = ("match", "mine.py:Mine", "simple", "simple", "--resume", "m.txt", "-n", "2")
    assert len(run_json(*words)["games"]) == 2


def test_a_real_match_in_a_real_process():
    result = shell("match", "tictactoe", "mcts:nodes=30", "random", "-n", "2", "--json")

    assert result.returncode == 0, result.stderr
    assert len(strict_json(result.stdout)["games"]) == 2
    assert result.stderr == ""
