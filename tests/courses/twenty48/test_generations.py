"""Programs of all generations of the 2048 course: how they are made, asked, and played."""

from __future__ import annotations

import random

import pytest

from plies.courses.twenty48.report import Task
from plies.courses.twenty48.student import games, solved, student_box
from plies.games.twenty48.rules import Twenty48
from tests.courses.twenty48.students import PATHS, program
from tests.courses.twenty48.test_student import FIRST, POSITIONS, course_game

SIGNATURES = {  # how AI is made, and where its depth arrives
    "root_state, depth": "depth",
    "root_state, search_depth": "search_depth",
    "root_state, d": "d",
    "root_state, *, depth": "depth",
    "root_state, depth, /": "depth",
    "root_state, verbose=False, *, max_depth": "max_depth",
    "root_state, search_depth=3": "search_depth",
    "root_state, depth=3, verbose=False": "depth",
    "root_state, verbose=False, depth=3": "depth",
    "root_state, d=3": "d",
    "root_state, *more": "(more or (3,))[0]",
}
DECISION = """        self.build_tree(self.root, self.search_depth)
        direction, _ = self.expectimax(self.root)
        return direction
"""
MANNERS = {  # of calling the parts: by compute_decision, or only by the course's test
    "built without a word": DECISION.replace("(self.root, self.search_depth)", "()"),
    "every root move by itself": "        return [self.expectimax(self.root) for _ in 'ab'][0]\n",
    "fails": "        raise NotImplementedError\n",
    "asks nobody": "        return 0\n",
}


def made_with(signature: str) -> str:
    """Return a right program whose AI is made this way."""
    text = program().replace("root_state, search_depth=3", signature)
    return text.replace("= search_depth\n", f"= {SIGNATURES[signature]}\n")


@pytest.fixture
def box_of(tmp_path):
    def made(text: str):
        (tmp_path / "ai.py").write_text(text)
        return student_box(tmp_path / "ai.py", 20, paths=PATHS)

    return made


@pytest.mark.parametrize("signature", SIGNATURES)
def test_a_program_gets_its_depth_however_it_takes_it(box_of, signature):
    with box_of(made_with(signature)) as box:
        usual = [one.wrong for one in solved(box, POSITIONS[:3])]
        other = [one.wrong for one in solved(box, POSITIONS[:3], depth=2)]
        (game,) = games(box, Twenty48(3, four=0.0), count=1, goal=1)
        (deeper,) = games(box, Twenty48(3, four=0.0), count=1, goal=1, depth=1)

    assert usual == other == [""] * 3
    assert game.passed
    assert game.note == deeper.note == ""


def test_a_depth_of_its_own_counts_unless_another_is_asked_for(box_of):
    text = program().replace("search_depth=3", "search_depth=1")
    with box_of(text) as box:
        own = [one.wrong for one in solved(box, POSITIONS[:1])]
        asked = [one.wrong for one in solved(box, POSITIONS[:1], depth=3)]

    assert own[0].startswith("the value is ")
    assert asked == [""]


def test_a_class_without_a_depth_is_told_none_unless_it_must_be_another(box_of):
    with box_of(made_with("root_state, d=3").replace(", d=3", "").replace("= d\n", "= 3\n")) as box:
        assert [one.wrong for one in solved(box, POSITIONS[:1], depth=3)] == [""]
        (wrong,) = (one.wrong for one in solved(box, POSITIONS[:1], depth=2))
    assert "takes 2 positional arguments but 3 were given" in wrong


@pytest.mark.parametrize("manner", MANNERS)
def test_the_parts_are_called_as_the_courses_test_does(box_of, manner):
    text = program()
    assert DECISION in text
    with box_of(text.replace(DECISION, MANNERS[manner])) as box:
        assert [one.wrong for one in solved(box, POSITIONS[:3])] == [""] * 3


COUNTING_UP = """
from game import Game

class Node:
    def __init__(self, state, player_type):
        self.state, self.children = state, []

class AI:
    def __init__(self, root_state, depth):
        self.root, self.search_depth = Node(root_state, 0), depth
        self.simulator = Game(*root_state)

    def build_tree(self, node=None, depth=0, ec=False):
        node = node or self.root
        if depth == self.search_depth:
            return
        for direction in range(4):
            self.simulator.reset(*node.state)
            if self.simulator.move(direction):
                tiles, score = self.simulator.get_state()
                node.children.append((direction, Node((tiles, score), 1)))

    def expectimax(self, node=None):
        best = max(score for _, child in node.children for _, score in [child.state])
        return node.children[0][0], best
"""


def test_a_tree_that_counts_its_depth_up_is_built_too(box_of):
    with box_of(COUNTING_UP) as box:
        (one,) = solved(box, POSITIONS[:1])

    game = course_game.Game()
    scores = []
    for direction in range(4):
        game.load_state_line("4 788 64 4 8 2 8 16 4 16 4 64 4 0 2 4 2 0")
        scores += [game.score] if game.move(direction) else []
    assert one.answer is not None
    assert one.answer.value == max(scores)


def by_the_course(seed: int, choose) -> tuple[int, int]:
    """Return the points and moves of a game played by the course's loop, in the course's dice."""
    dice, game = random.Random(seed), course_game.Game([[0] * 4 for _ in range(4)], 0)

    def place():
        while True:
            i, j = dice.randint(0, 3), dice.randint(0, 3)
            if game.tile_matrix[i][j] == 0:
                game.tile_matrix[i][j] = 2
                return

    place()
    place()
    moves = 0
    while not game.game_over():
        if game.move(choose(game)):
            place()
            moves += 1
    return game.score, moves


def first_legal(game) -> int:
    return next(direction for direction in range(4) if game.can_move(direction))


def test_games_are_those_of_the_course(box_of):
    with box_of(FIRST) as box:
        found = [(one.score, one.moves) for one in games(box, Twenty48(four=0.0), count=3)]

    assert found == [by_the_course(seed, first_legal) for seed in (0, 1, 2)]


def test_a_direction_that_moves_nothing_changes_nothing(box_of):
    text = FIRST + (
        "\nimport itertools\nCOUNT = itertools.count()\n"
        "\nclass AI(AI):\n    def compute_decision_ec(self):\n        return next(COUNT) % 4\n"
    )
    turns = iter(range(10**6))
    with box_of(text) as box:
        (one,) = games(box, Twenty48(four=0.0), count=1, goal=100)

    assert (one.score, one.moves) == by_the_course(0, lambda game: next(turns) % 4)
    assert one.note.endswith("answers moved nothing")
    assert one.passed


def test_nobody_pushes_against_a_wall_for_ever(box_of, monkeypatch):
    monkeypatch.setattr("plies.courses.twenty48.student.IDLE", 1_500)
    text = FIRST + "\n    def compute_decision_ec(self):\n        return 0\n"
    with box_of(text) as box:
        (one,) = games(box, Twenty48(four=0.0), count=1, goal=4, seconds=None)

    assert one.note == "stopped after 1,500 answers in a row that move nothing"
    assert one.moves < 100


def test_time_ends_a_game_that_stands_still(box_of):
    text = FIRST + "\n    def compute_decision_ec(self):\n        return 0\n"
    report = Task(games=1, need=0, seconds=0.3).grade(box_of(text).files[0])

    assert report.questions[0].tests[0].output.endswith("stopped after 0.3 seconds")


def test_the_steps_of_a_move_have_the_names_that_programs_use():
    line = "3 8 2 4 4 0 2 0 2 2 0"
    for direction in range(4):
        whole, steps = course_game.Game(), course_game.Game()
        whole.load_state_line(line)
        steps.load_state_line(line)
        whole.move(direction)

        for _ in range(direction):
            steps.rotate_matrix_clockwise()
        can = steps.can_move()
        steps.addToUndo()
        steps.move_tiles()
        steps.merge_tiles()
        for _ in range((4 - direction) % 4):
            steps.rotate_matrix_clockwise()

        assert steps.get_state() == whole.get_state()
        whole.undo()
        assert can == whole.can_move(direction)
    assert steps.undoMat
    assert steps.new_tile_matrix() == [[0] * 3] * 3
