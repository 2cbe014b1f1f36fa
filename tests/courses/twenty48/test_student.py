"""Students' ai.py of the 2048 course in the box: positions, games and what is wrong."""

from __future__ import annotations

import importlib.util

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.courses.box.box import Box
from plies.courses.box.child import INSIDE
from plies.courses.twenty48.mistakes import MISTAKES, Search
from plies.courses.twenty48.report import Task, explained
from plies.courses.twenty48.states import Answer, read_positions, write_position
from plies.courses.twenty48.student import games, solved, student_box
from plies.games.twenty48.rules import State, Twenty48
from tests.courses.twenty48.students import PATHS, WRONG, program
from tests.games.twenty48.plain import best, directions, points

# Chosen among positions of random games: any two mistakes differ on one of them.
STATES = """
4 788 64 4 8 2 8 16 4 16 4 64 4 0 2 4 2 0
3 84 0 2 8 0 2 16 2 8 4
3 76 2 8 2 0 4 4 4 2 16
3 452 2 16 4 16 64 8 8 2 2
3 76 2 4 4 0 16 2 2 8 4
3 84 4 2 0 8 16 0 2 2 8
3 100 2 16 128 4 32 256 8 64 0
"""
POSITIONS = read_positions(STATES)
ROOMY = read_positions(
    "4 72 2 4 2 0 2 4 0 0 2 16 2 0 8 0 0 0\n4 60 2 2 4 0 8 0 0 0 2 0 0 4 8 0 0 0"
)
FIRST = """
from game import Game

class AI:
    def __init__(self, root_state, search_depth=3):
        self.root, self.simulator = root_state, Game(*root_state)

    def expectimax(self, node=None):
        return self.compute_decision(), self.simulator.score

    def compute_decision(self):
        for direction in range(4):
            if self.simulator.move(direction):
                return direction
"""


NAMELESS = """
class AI:
    def __init__(self, root_state, search_depth=3):
        self.compute_decision = PLACE["fail"]

PLACE = {"Nameless": type("", (Exception,), {})}
exec(compile("def fail(): raise Nameless", "<nowhere>", "exec"), PLACE)
"""


@pytest.fixture
def student(tmp_path):
    def made(text: str, seconds: float = 20, paths=()) -> Box:
        file = tmp_path / "ai.py"
        file.write_text(text)
        return student_box(file, seconds, paths=paths)

    return made


def by_hand(size, state):
    """Return the answer of plain recursion."""
    tiles = [1 << rank if rank else 0 for rank in state.board]
    rows = [tiles[i : i + size] for i in range(0, size * size, size)]
    direction, _, value = best(directions(rows, state.score, 3, points))
    return direction, float(value)


def test_a_right_program_is_right_everywhere(student):
    answers = [Answer(line, *by_hand(size, state)) for line, size, state in POSITIONS]

    with student(program(), paths=PATHS) as box:
        done = list(solved(box, POSITIONS, answers))

    assert [one.wrong for one in done] == [""] * 7
    found = Task(positions=POSITIONS, answers=answers, paths=PATHS).grade(box.files[0])
    assert (found.score, found.max_score) == (7, 7)
    assert found.diagnoses == ()


@pytest.mark.parametrize("mistake", WRONG)
def test_each_mistake_is_named(student, mistake):
    positions = POSITIONS + ROOMY if mistake == "random-tiles" else POSITIONS
    with student(program(**WRONG[mistake]), paths=PATHS) as box:
        done = list(solved(box, positions, lowest=mistake == "last-of-equals"))
        named = explained(box, Task(positions=positions), done)

    assert any(one.wrong for one in done)
    assert [one.mistake for one in named] == [mistake]


def test_any_two_mistakes_differ_on_the_positions():
    seen = {}
    for name, (habits, _) in MISTAKES.items():
        found = tuple(round(Search(p.size, 3, habits).answer(p.state)[1], 6) for p in POSITIONS)
        assert seen.setdefault(found, name) == name


def test_habits_as_they_stand_are_right():
    habits = type(MISTAKES["idle-moves"][0])()
    for _, size, state in POSITIONS:
        direction, value = Search(size, 3, habits).answer(state)
        assert (direction, pytest.approx(value)) == by_hand(size, state)


def test_boards_by_rows_are_answered_alike(student):
    turned = [write_position(state, size, "rows") for _, size, state in POSITIONS]
    positions = read_positions("\n".join(turned), "rows")

    with student(program(), paths=PATHS) as box:
        done = list(solved(box, positions, layout="rows"))

    assert [one.wrong for one in done] == [""] * 7


def test_the_solutions_of_the_course_decide(student):
    answers = [Answer(line, 0, 1000.0) for line, _, _ in POSITIONS]
    text = FIRST.replace("self.simulator.score", "1000.0009").replace(
        "return self.compute_decision()", "return 0"
    )
    with student(text) as box:
        assert [one.wrong for one in solved(box, POSITIONS, answers)] == [""] * 7


def test_of_equally_good_directions_each_is_right_unless_the_lowest_is_asked_for(student):
    text = program(**WRONG["last-of-equals"])
    with student(text, paths=PATHS) as box:
        assert [one.wrong for one in solved(box, POSITIONS)] == [""] * 7
        told = [one.wrong for one in solved(box, POSITIONS, lowest=True)]
    assert told[1] == "the direction is 1, not 3 (as good, but not the lowest number)"


def test_values_only_leaves_the_direction_free(student):
    text = program(direction="(sheet.move + 1) % 4")
    with student(text, paths=PATHS) as box:
        assert [one.wrong for one in solved(box, POSITIONS[:2], values_only=True)] == ["", ""]
        told = [one.wrong for one in solved(box, POSITIONS[:2])]
    assert told[0] == "the direction is 3, not 0"


def test_one_crash_and_one_endless_loop_cost_one_point_each(student):
    text = FIRST + (
        "\n    def build(self):\n        pass\n"
        "\nclass AI(AI):\n    def compute_decision(self):\n"
        "        if self.root[1] == 788:\n            import os\n            os._exit(0)\n"
        "        while self.root[1] == 452:\n            pass\n"
        "        return super().compute_decision()\n"
    )
    with student(text, seconds=2) as box:
        told = [one.wrong for one in solved(box, POSITIONS)]
    assert told[0] == "the program ended before it answered"
    assert told[3] == "no answer after 2 seconds"
    assert all("the value is" in told[number] for number in (1, 2, 4, 5))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def AI(:", "the file cannot be loaded: SyntaxError"),
        ("class Agent: pass", "the file cannot be loaded: ImportError: there is no class AI"),
        ("import pygame\npygame.init()", "the file cannot be loaded: ImportError: pygame is used"),
    ],
)
def test_a_file_that_cannot_be_loaded_has_no_points(student, tmp_path, text, told):
    with student(text):
        found = Task(positions=POSITIONS).grade(tmp_path)
    assert (found.score, found.max_score) == (0, 7)
    assert found.note.startswith(told)
    outputs = {test.output for test in found.questions[0].tests}
    assert outputs == {"not run, since the file cannot be loaded"}


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("(0, float('nan'))", "the value is nan, not a number"),
        ("(0, float('inf'))", "the value is inf, not a number"),
        ("(0, True)", "the value is True, not a number"),
        ("(0, 10**400)", "TypeError: the answer is a number with too many digits"),
        ("(True, 1)", "the direction is True, not 0, 1, 2 or 3"),
        ("(7, 1)", "the direction is 7, not 0, 1, 2 or 3"),
        ("12", "expectimax returns 12, not a pair"),
        ("None", "expectimax returns None, not a pair"),
        ("[1] * 500", "expectimax returns [1, 1, 1"),
        ("object()", "TypeError: the answer is of class object"),
    ],
)
def test_answers_that_are_none_are_told(student, answer, told):
    text = FIRST.replace("return self.compute_decision(), self.simulator.score", f"return {answer}")
    text = text.replace("self.root, self.simulator", "self.board = self.root, self.simulator")
    with student(text) as box:
        (one,) = solved(box, POSITIONS[:1])
    assert told in one.wrong
    assert len(one.wrong) < 300


def test_an_exception_without_name_and_text_is_no_right_answer(student):
    file = student(NAMELESS).files[0]
    report = Task(positions=POSITIONS[1:3]).grade(file)
    assert report.score == 0
    assert {test.output for test in report.questions[0].tests} == {"an exception that says nothing"}


def test_the_program_is_told_the_board_and_nothing_else(student, monkeypatch):
    sent = []
    call = Box.call
    monkeypatch.setattr(Box, "call", lambda box, *a, **k: sent.append(a) or call(box, *a, **k))
    with student(FIRST) as box:
        list(solved(box, POSITIONS[1:2], [Answer(3, 1, 99.5)]))
    tiles = [[0, 2, 8], [0, 2, 16], [2, 8, 4]]
    assert sent == [("solve", {"tiles": tiles, "score": 84, "layout": "columns", "depth": None})]


def test_a_game_is_the_same_every_time(student):
    rules = Twenty48(four=0.0)
    with student(FIRST) as box:
        one, two = (list(games(box, rules, count=2, goal=500)) for _ in range(2))
    assert [(game.score, game.moves) for game in one] == [(game.score, game.moves) for game in two]
    assert one[0].passed == (one[0].score >= 500)
    assert one[0].moves > 50
    assert one[0].note == ""


def test_a_seed_throws_dice_that_nobody_knows(student):
    with student(FIRST) as box:
        known, other, same = (
            [one.score for one in games(box, Twenty48(), count=2, goal=1, seed=seed)]
            for seed in (None, 4711, 4711)
        )
    assert other == same != known


def test_the_function_for_extra_credit_is_preferred(student):
    text = FIRST + "\n    def compute_decision_ec(self):\n        return 9\n"
    with student(text) as box:
        (game,) = games(box, Twenty48(four=0.0), count=1, goal=0)
    assert game.note == "it answers 9; the directions are 0, 1, 2 and 3"
    assert (game.moves, game.passed) == (0, False)


def test_a_game_out_of_time_keeps_its_points(student):
    text = FIRST + (
        "\n    def compute_decision_ec(self):\n"
        "        while self.root[1] > 100:\n            pass\n"
        "        return self.compute_decision()\n"
    )
    with student(text) as box:
        (game,) = games(box, Twenty48(four=0.0), count=1, goal=100, seconds=2)
    assert game.note == "stopped after 2 seconds"
    assert game.score > 100
    assert game.passed


def test_a_program_cannot_give_itself_points_or_tiles(student, monkeypatch):
    monkeypatch.setattr("plies.courses.twenty48.student.IDLE", 100)  # it never moves on its own
    text = FIRST + (
        "\n    def compute_decision_ec(self):\n"
        "        Game.move = Game.game_over = lambda *a: True\n"
        "        self.root[0][0][0] = 65536\n        self.simulator.score = 10**6\n"
        "        self.simulator.tile_matrix[0][0] = 65536\n"
        "        import random\n        random.seed(1)\n        return 0\n"
    )
    with student(text) as box:
        (game,) = games(box, Twenty48(four=0.0), count=1)
    assert game.score < 1000
    assert not game.passed


spec = importlib.util.spec_from_file_location("course_game", INSIDE / "course2048" / "game.py")
course_game = importlib.util.module_from_spec(spec)
spec.loader.exec_module(course_game)


@settings(max_examples=200, deadline=None)
@given(
    st.integers(3, 5).flatmap(
        lambda n: st.lists(st.integers(0, 4), min_size=n * n, max_size=n * n)
    ),
    st.integers(0, 3),
    st.sampled_from(["columns", "rows"]),
)
def test_the_game_that_students_import_has_our_rules(ranks, direction, layout):
    size = round(len(ranks) ** 0.5)
    rules, state = Twenty48(size), State(tuple(ranks), 8, 0)
    game = type("Game", (course_game.Game,), {"by_rows": layout == "rows"})()
    game.load_state_line(write_position(state, size, layout))

    legal = rules.slides(state.board, direction)
    assert game.game_over() == (not list(rules.moves(state)))
    assert len(game.get_open_tiles()) == ranks.count(0)
    assert game.move(direction) == legal
    after = rules.play(state, direction)
    assert game.state_line() == write_position(after, size, layout)
    assert game.current_state() == (game.tile_matrix, after.score)
    game.undo()
    assert game.state_line() == write_position(state, size, layout)


def test_the_game_that_students_import_places_twos():
    game = course_game.Game()
    assert sorted(tile for part in game.tile_matrix for tile in part)[-3:] == [0, 2, 2]
    live, _ = game.get_state()
    copy, _ = game.current_state()
    while not game.game_over():
        assert any(game.move_and_place(direction) for direction in range(4))
    assert live is game.tile_matrix
    assert copy != live
    game.reset(copy, 12)
    assert (game.score, game.board_size) == (12, 4)
