"""`plies grade 2048` on the command line, as a course uses it."""

from __future__ import annotations

import pytest

import plies.grade.twenty48
from plies.games.twenty48_course import read_positions
from tests.cli.running import refused, run, run_json, strict_json
from tests.games.plain2048 import best, directions, points

STATES = (
    "4 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 2\r\n"
    "3 8 2 4 0 0 2 0 0 0 0\r\n"
    "4 488 2 8 16 64 4 2 8 16 0 4 2 4 0 0 2 0"
)


@pytest.fixture
def states(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "states").write_bytes(STATES.encode())
    return "states"


@pytest.fixture
def solutions(tmp_path, states):
    """A file with the answers of plain recursion, CRLF, without a last newline."""
    lines = ["{} {:.6f}".format(*answer) for answer in by_hand()]
    (tmp_path / "solutions").write_bytes("\r\n".join(lines).encode())
    return "solutions"


def by_hand(layout="columns", depth=3):
    for _, size, state in read_positions(STATES, layout):
        tiles = [1 << rank if rank else 0 for rank in state.board]
        rows = [tiles[i : i + size] for i in range(0, size * size, size)]
        direction, _, value = best(directions(rows, state.score, depth, points))
        yield direction, float(value)


@pytest.mark.parametrize("words", [(), ("--layout", "rows"), ("--depth", "2")])
def test_every_state_gets_its_direction_and_value(states, words):
    answer = run_json("grade", "2048", "--states", states, *words)

    options = {"layout": "rows"} if "rows" in words else {"depth": 2} if words else {}
    for test, (direction, value) in zip(answer["tests"], by_hand(**options), strict=True):
        assert test["direction"] == direction
        assert test["value"] == pytest.approx(value)
        assert direction in test["ties"]
    assert (answer["score"], answer["max_score"]) == (0, 0)


def test_people_see_a_table(states):
    lines = run("grade", "2048", "--states", states).stdout.splitlines()

    assert lines[0].split() == ["line", "direction", "ties", "value"]
    assert lines[1].split() == ["1", "0", "up", "0", "1", "3", "4"]
    assert len(lines) == 4


def test_right_solutions_pass(states, solutions):
    result = run("grade", "2048", "--states", states, "--solutions", solutions)

    assert result.exit_code == 0
    assert result.stdout.endswith("3 of 3 answers are right\n")


def test_what_differs_is_told_with_its_line(states, tmp_path):
    (tmp_path / "wrong").write_text("1 4\n0 12.5\n0 0\n")

    result = run("grade", "2048", "--states", states, "--solutions", "wrong")

    assert result.exit_code == 1
    assert "line 1: the direction is 0, not 1 (as good, but not the lowest" in result.stdout
    assert "line 2: the value is 12, not 12.5" in result.stdout
    assert result.stdout.endswith("0 of 3 answers are right\n")


def test_programs_get_a_score_and_the_tests(states, tmp_path):
    (tmp_path / "wrong").write_text("1 4\n0 12.5\n0 0\n")
    words = ("grade", "2048", "--states", states, "--solutions", "wrong", "--values-only")

    result = run(*words, "--json")

    answer = strict_json(result.stdout)
    assert result.exit_code == 1
    assert (answer["score"], answer["max_score"]) == (1, 3)
    assert [test["status"] for test in answer["tests"]] == ["passed", "failed", "failed"]
    assert answer["tests"][1]["output"] == "the value is 12, not 12.5"


def test_right_solutions_can_be_saved_and_pass(states, tmp_path):
    run("grade", "2048", "--states", states, "--save", "right")

    assert (tmp_path / "right").read_text().startswith("0 4.0\n0 12.0\n")
    assert run("grade", "2048", "--states", states, "--solutions", "right").exit_code == 0


def test_a_lost_position_has_a_value_and_no_direction(tmp_path, states):
    (tmp_path / "lost").write_text("2 12 2 4 4 2")
    (tmp_path / "right").write_text("None 12")

    assert run("grade", "2048", "--states", "lost", "--solutions", "right").exit_code == 0
    assert "none" in run("grade", "2048", "--states", "lost").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "give either --states FILE or --player PLAYER"),
        (("--states", "states", "--player", "simple"), "give either --states FILE or --player"),
        (("--states", "nowhere"), "nowhere cannot be read: No such file"),
        (("--states", "empty"), "empty is empty"),
        (("--states", "bytes"), "bytes cannot be read: it is not text"),
        (("--states", "bad"), "bad, line 2: 3 is not a tile"),
        (("--states", "states", "--solutions", "bad"), "bad, line 1: an answer is a direction"),
        (("--states", "states", "--solutions", "few"), "there are 3 positions but 1 answers"),
        (("--states", "states", "--depth", "0"), "the depth must be a whole number, 1 or more"),
        (("--states", "states", "--values-only"), "--values-only is for --solutions"),
        (("--states", "states", "--games", "3"), "--games is for --player"),
        (("--states", "states", "--layout", "diagonal"), "'diagonal' is not one of"),
        (("--states", "states", "--save", "no/such/folder"), "cannot be written"),
        (("--player", "simple", "--values-only"), "--values-only is for --states"),
        (("--player", "simple", "--need", "11"), "of 10 games 0 to 10 can be needed, not 11"),
        (("--player", "simple", "--time", "-1"), "a game has 0 seconds or more, not -1"),
        (("--player", "simple", "--time", "nan"), "a game has 0 seconds or more, not nan"),
        (("--player", "simple", "--four", "2"), "a 4 comes with a probability of 0 to 1, not 2"),
        (("--player", "nobody"), "there is no player 'nobody': there are human"),
        (("--player", "human"), "only players that play by themselves are judged"),
        (("--player", "tree:depth=0"), "the depth must be a whole number, 1 or more, not 0"),
    ],
)
def test_bad_input_is_one_sentence(states, tmp_path, words, sentence):
    (tmp_path / "empty").write_text("\n \n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "bad").write_text("2 0 2 2 0 0\n2 0 3 0 0 0\n")
    (tmp_path / "few").write_text("0 4\n")

    result = run("grade", "2048", *words)

    assert sentence in result.stderr
    if "--save" not in words:
        refused(result)


def test_without_anything_to_grade_it_says_so():
    assert "Missing command" in refused(run("grade"))


JUDGE = ("grade", "2048", "--player", "simple", "--games", "4")


def test_a_player_is_judged_by_whole_games():
    result = run(*JUDGE, "--goal", "100", "--need", "3", "--json")

    answer = strict_json(result.stdout)
    assert result.exit_code == 0
    assert answer["passed"]
    assert answer["score"] >= 3
    assert answer["max_score"] == len(answer["tests"]) == 4
    for test in answer["tests"]:
        assert test["score"] == int(test["points"] >= 100)
        assert test["max_score"] == 1
    assert run_json(*JUDGE, "--goal", "100", "--need", "3")["score"] == answer["score"]


def test_too_few_good_games_do_not_pass():
    result = run(*JUDGE)

    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].split()[:4] == ["game", "points", "largest", "moves"]
    assert result.stdout.endswith(
        "simple: 0 of 4 games with 20,000 points or more, 4 needed: not passed\n"
    )


def test_the_spawn_rule_is_the_courses_unless_told_otherwise():
    def points(*words):
        return [test["points"] for test in run_json(*JUDGE, "--need", "0", *words)["tests"]]

    assert points() == points("--four", "0") != points("--four", "0.5")


def test_ctrl_c_keeps_the_games_that_are_done(monkeypatch):
    whole = plies.grade.twenty48.judged

    def interrupted(*words, **options):
        for one in whole(*words, **options):
            yield one
            if one.number == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr("plies.grade.twenty48.judged", interrupted)
    result = run(*JUDGE, "--json")

    answer = strict_json(result.stdout)
    assert result.exit_code == 130
    assert answer["stopped"]
    assert len(answer["tests"]) == answer["max_score"] == 2
    assert "stopped" in result.stderr
