"""`plies grade 2048` on the command line, as a course uses it."""

from __future__ import annotations

import pytest

import plies.courses.twenty48.checks
import plies.courses.twenty48.student
from plies.courses.twenty48.states import read_positions
from tests.cli.running import refused, run, run_json, strict_json
from tests.courses.twenty48.students import PATHS, WRONG, program
from tests.games.twenty48.plain import best, directions, points

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
    whole = plies.courses.twenty48.checks.judged

    def interrupted(*words, **options):
        for one in whole(*words, **options):
            yield one
            if one.number == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr("plies.courses.twenty48.checks.judged", interrupted)
    result = run(*JUDGE, "--json")

    answer = strict_json(result.stdout)
    assert result.exit_code == 130
    assert answer["stopped"]
    assert len(answer["tests"]) == answer["max_score"] == 2
    assert "stopped" in result.stderr


@pytest.fixture
def student(states, tmp_path):
    """Writes an ai.py and returns the words that grade it on the positions."""

    def made(**changes):
        (tmp_path / "ai.py").write_text(program(**changes))
        paths = [word for path in PATHS for word in ("--path", str(path))]
        return ("grade", "2048", "--states", states, "--student", "ai.py", *paths)

    return made


def test_a_right_student_gets_all_points(student, solutions):
    answer = run_json(*student(), "--solutions", solutions)

    assert (answer["score"], answer["max_score"]) == (3, 3)
    assert [test["status"] for test in answer["tests"]] == ["passed"] * 3
    assert answer["diagnoses"] == []


def test_a_wrong_student_reads_which_mistake_it_is(student, tmp_path):
    words = student(**WRONG["sum-for-average"])

    result = run(*words, "--text", "report.txt", "--gradescope", "results.json")

    assert result.exit_code == 1
    assert "0 of 3 points" in result.stdout
    assert "sum-for-average" in result.stdout
    assert "the value is 12, not" in (tmp_path / "report.txt").read_text()
    results = strict_json((tmp_path / "results.json").read_text())
    assert results["score"] == 0
    assert "sum-for-average" in str(results["tests"])


def test_the_tests_of_a_student_can_be_hidden(student, tmp_path):
    run(*student(), "--hidden", "--gradescope", "results.json")

    tests = strict_json((tmp_path / "results.json").read_text())["tests"]
    assert [one["visibility"] for one in tests if one["name"].startswith("line")] == ["hidden"] * 3


def test_a_students_games_are_played_for_extra_credit(states, tmp_path):
    (tmp_path / "ai.py").write_text(
        "from game import Game\n"
        "class AI:\n"
        "    def __init__(self, state):\n        self.state = state\n"
        "    def compute_decision_ec(self):\n"
        "        return next(d for d in range(4) if Game(*self.state).move(d))\n"
    )
    words = ("grade", "2048", "--student", "ai.py", "--games", "2", "--goal", "300", "--need", "2")

    answer = run_json(*words)

    assert (answer["score"], answer["max_score"]) == (1, 1)
    assert [test["name"] for test in answer["tests"]] == ["game 1", "game 2"]
    assert run(*words[:-3], "100000", *words[-2:]).exit_code == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "--student needs --states FILE, or --games COUNT, or both"),
        (("--states", "states", "--player", "tree"), "give either --student FILE or --player"),
        (("--states", "states", "--need", "1"), "--need is for --games"),
        (("--states", "states", "--depth", "0"), "the depth must be a whole number, 1 or more"),
        (("--states", "states", "--save", "x"), "--save is for --states without --student"),
        (("--states", "states", "--path", "nowhere"), "nowhere is not a folder"),
        (("--states", "states", "--time", "-1"), "an answer has 0 seconds or more, not -1"),
        (("--states", "states", "--solutions", "few"), "there are 3 positions but 1 answers"),
        (("--states", "states", "--out", "x"), "--out is for a class"),
        (("--states", "states", "--student", "more", "--text", "x"), "--text is for one student"),
        (("--games", "3"), "of 3 games 0 to 3 can be needed, not 4"),
        (("--games", "9", "--values-only"), "--values-only is for --states"),
        (("--games", "9", "--student", "nobody.py"), "nobody.py cannot be read"),
    ],
)
def test_bad_input_with_a_student_is_one_sentence(states, tmp_path, words, sentence):
    (tmp_path / "ai.py").write_text("class AI: pass\n")
    (tmp_path / "few").write_text("0 4\n")
    (tmp_path / "more").mkdir()

    assert sentence in refused(run("grade", "2048", "--student", "ai.py", *words))


def test_a_class_is_graded_one_by_one(student, states, tmp_path):
    words = student()
    for name, text in (("ann", program()), ("bob", "import os\nos._exit(0)\n"), ("cid", "")):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "ai.py").write_text(text)

    result = run(*words[:5], "class", *words[6:], "--out", "out", "--jobs", "1")

    lines = result.stdout.splitlines()
    assert [line.split()[:4] for line in lines[:3]] == [
        ["ann", "3", "of", "3"],
        ["bob", "0", "of", "3"],
        ["cid", "0", "of", "3"],
    ]
    assert "the program ended before it answered" in (tmp_path / "out/bob/report.txt").read_text()
    assert "there is no class AI" in (tmp_path / "out" / "cid" / "report.txt").read_text()
    assert (tmp_path / "out" / "scores.csv").exists()


def test_what_is_for_students_needs_one(states):
    told = refused(run("grade", "2048", "--states", states, "--path", "."))
    assert told == "plies: --path is for --student"


def test_ctrl_c_keeps_the_answers_that_are_done(student, monkeypatch):
    asked, seen = plies.courses.twenty48.student.asked, []

    def interrupted(*words):
        seen.append(words)
        if len(seen) == 3:
            raise KeyboardInterrupt
        return asked(*words)

    monkeypatch.setattr("plies.courses.twenty48.student.asked", interrupted)
    result = run(*student(), "--json")

    answer = strict_json(result.stdout)
    assert result.exit_code == 130
    assert answer["stopped"]
    assert (answer["score"], answer["max_score"]) == (2, 2)
