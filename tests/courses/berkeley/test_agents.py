"""Students' agents of the Berkeley project as players."""

from __future__ import annotations

import random
import sys

import pytest

from plies.contract import GameError
from plies.courses.berkeley.agents import load, read_arguments
from plies.games.pacman.players import Directional
from plies.play.referee import play_game
from tests.courses.berkeley.modules.seen import game
from tests.courses.berkeley.small_course import ROOM
from tests.courses.berkeley.students import student_text

WALKER = """
import helper
from game import Agent, Directions

class Walker(Agent):
    def __init__(self, steps="2", word=None):
        self.steps, self.word, self.games = int(steps), word, []

    def registerInitialState(self, state):
        self.games.append(state.getNumFood())

    def final(self, state):
        self.games.append(state.getScore())

    def getAction(self, state):
        import util
        import later
        return helper.first(state)

class Broken(Agent):
    def __init__(self):
        raise ValueError("not today")

class Silent(Agent):
    def getAction(self, state):
        return None
"""


@pytest.fixture
def walker(tmp_path):
    (tmp_path / "helper.py").write_text(
        "def first(state):\n    return state.getLegalActions()[-1]\n"
    )
    (tmp_path / "later.py").write_text("import util\n")
    (tmp_path / "util.py").write_text("raise Exception('ours comes first')\n")
    (tmp_path / "walkers.py").write_text(WALKER)
    return tmp_path / "walkers.py"


def test_an_agent_plays_a_whole_game_by_our_rules(tmp_path):
    file = tmp_path / "multiAgents.py"
    file.write_text(student_text())
    agent = load(file, "AlphaBetaAgent", {"depth": "2", "evalFn": "better"})
    dice = random.Random(3)

    record = play_game(game(ROOM), [agent, Directional(dice=dice), Directional(dice=dice)])

    assert record.reason == ""
    assert record.final.over
    assert agent.name == "multiAgents.py:AlphaBetaAgent"


def test_short_names_mean_ours_to_the_agent_and_nothing_to_others(walker):
    mine = object()
    sys.modules["util"] = mine
    before, path = set(sys.modules), sys.path[:]
    try:
        rules = game(ROOM)
        player = load(walker, "Walker", {"steps": "5", "word": "x"})
        player.begin(rules, 1)
        move = player.choose(rules, rules.start())
        player.end(rules, rules.start())

        assert rules.move_text(rules.start(), move) == "North"
        assert sys.modules["util"] is mine
        assert set(sys.modules) == before
        assert sys.path == path
        assert (player.agent.steps, player.agent.word) == (5, "x")
        assert player.agent.games == [8, 0.0]
    finally:
        del sys.modules["util"]


def test_two_files_do_not_share_their_modules(tmp_path, walker):
    other = tmp_path / "other"
    other.mkdir()
    (other / "helper.py").write_text("first = lambda state: 'Stop'\n")
    (other / "later.py").write_text("")
    (other / "walkers.py").write_text(WALKER)
    rules = game(ROOM)
    one, two = load(walker, "Walker"), load(other / "walkers.py", "Walker")

    moves = [player.choose(rules, rules.start()) for player in (one, two, one)]

    assert [rules.move_text(rules.start(), move) for move in moves] == ["North", "Stop", "North"]


@pytest.mark.parametrize(
    ("agent", "arguments", "sentence"),
    [
        ("Runner", {}, "walkers.py has no class Runner"),
        ("Broken", {}, "Broken cannot be made: ValueError: not today"),
        ("Walker", {"colour": "red"}, "Walker cannot be made: TypeError"),
    ],
)
def test_what_an_agent_lacks_is_said(walker, agent, arguments, sentence):
    with pytest.raises(GameError, match=sentence):
        load(walker, agent, arguments)


def test_a_file_that_is_no_python_is_refused(tmp_path):
    (tmp_path / "old.py").write_text("print 'hello'\n")

    with pytest.raises(GameError, match=r"old.py cannot be loaded: SyntaxError"):
        load(tmp_path / "old.py", "Any")
    with pytest.raises(GameError, match="there is no file"):
        load(tmp_path / "new.py", "Any")
    assert "multiAgents" not in sys.modules


def test_an_answer_that_is_no_action_is_refused(walker):
    rules = game(ROOM)

    with pytest.raises(GameError, match="answered None, which is no action"):
        load(walker, "Silent").choose(rules, rules.start())


def test_arguments_are_texts_as_in_the_course():
    assert read_arguments("depth=3,evalFn=better,quick") == {
        "depth": "3",
        "evalFn": "better",
        "quick": 1,
    }
    assert read_arguments("") == {}


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("print 'hello'\n", "where print was a word"),
        ("try:\n    pass\nexcept Exception, e:\n    pass\n", "where one wrote except Exception, e"),
        ("if 1:\n        a = 1\n\tb = 2\n", "where a tab was worth eight blanks"),
        ("numbers = xrange(3)\n", "and range in Python 3"),
    ],
)
def test_a_file_of_python_2_is_said_to_be_one(tmp_path, text, hint):
    (tmp_path / "old.py").write_text(text)

    with pytest.raises(GameError, match=f"this is Python 2, {hint}"):
        load(tmp_path / "old.py", "Any")


def test_a_file_that_ends_the_program_is_refused(tmp_path):
    (tmp_path / "gone.py").write_text("import sys\nsys.exit(3)\n")

    with pytest.raises(GameError, match=r"gone.py cannot be loaded: SystemExit: 3"):
        load(tmp_path / "gone.py", "Any")
