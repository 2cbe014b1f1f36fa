"""Names of the course's modules that real agents files use, and what they stand for."""

from __future__ import annotations

import random

import pytest

from plies.courses.berkeley.agents import OURS
from plies.courses.berkeley.trees import MODULES
from plies.courses.box.box import Box
from plies.courses.box.inside.berkeley import OURS as INSIDE
from plies.games.pacman.rules import WORDS
from tests.courses.berkeley.modules.seen import game, seen

MAZE = """
%%%%%%%
%P.o G%
% %%% %
%.   G%
%%%%%%%
"""
IMPORTS = """
from game import Game, GameStateData
from layout import getLayout
from pacman import GhostRules, PacmanRules, Actions, manhattanDistance, nearestPoint, util
from pacman import *
import graphicsDisplay, graphicsUtils, keyboardAgents, pacman, pacmanAgents, textDisplay, util
"""


@pytest.fixture
def start(player):
    return seen(player, game(MAZE))


@pytest.fixture
def names(player):
    found: dict = {}
    module = player.names.modules["multiAgents"]
    exec(IMPORTS, {"__builtins__": vars(module)["__builtins__"]}, found)
    return found


def after(state, *actions):
    for turn, action in enumerate(actions):
        state = state.generateSuccessor(turn % state.getNumAgents(), action)
    return state


def test_the_grader_and_the_players_have_the_same_modules():
    assert set(INSIDE) == set(OURS)


def test_a_position_tells_what_the_last_step_did(start):
    food = start.generateSuccessor(0, "East")
    capsule = after(food, "East")

    assert (start.data._foodEaten, start.data._agentMoved, start.data.scoreChange) == (
        None,
        None,
        0,
    )
    assert (food.data._foodEaten, food.data._capsuleEaten) == ((2, 3), None)
    assert (food.data._agentMoved, food.data.scoreChange) == (0, 9)
    assert (capsule.data._foodEaten, capsule.data._capsuleEaten) == (None, (3, 3))
    assert (capsule.data.scoreChange, capsule.data._eaten) == (-1, [False] * 3)
    ghost = food.generateSuccessor(1, "North")
    assert (ghost.data._agentMoved, ghost.data.scoreChange, ghost.data._foodEaten) == (1, 0, None)


def test_a_ghost_that_is_eaten_is_told_until_pacman_moves_again(start):
    scared = start
    for turn, action in ((0, "East"), (0, "East"), (2, "West")):
        scared = scared.generateSuccessor(turn, action)
    assert scared.getGhostPosition(2) == (4.5, 3.0)

    eaten = scared.generateSuccessor(0, "East")

    assert eaten.data.scoreChange == 199
    assert eaten.data._eaten == [False, False, True]
    assert eaten.generateSuccessor(1, "West").data._eaten == [False, False, True]
    assert (
        eaten.generateSuccessor(1, "West").generateSuccessor(0, "Stop").data._eaten == [False] * 3
    )
    assert eaten.data.deepCopy()._eaten == [False, False, True]
    assert eaten.data.deepCopy() == eaten.data


ROOMS = """
%%%%%%%%%
%Po%G   %
%.%%%%%%%
%%%%%%%%%
"""


def kind(state) -> type:
    (found,) = {type(part) for part in state.getGhostPosition(1)}
    return found


def test_a_ghost_that_stops_fleeing_stands_at_whole_numbers_until_it_moves(player):
    state = seen(player, game(ROOMS)).generateSuccessor(0, "East")
    for number in range(40):
        assert state.getGhostState(1).scaredTimer == 40 - number
        assert kind(state) is (float if number else int)
        state = state.generateSuccessor(1, state.getLegalActions(1)[0])

    assert state.getGhostState(1).scaredTimer == 0
    assert kind(state) is int
    assert kind(state.generateSuccessor(0, "Stop")) is int
    assert kind(state.generateSuccessor(1, state.getLegalActions(1)[0])) is float


def test_whole_numbers_are_known_where_a_decision_begins(player):
    rules = game(ROOMS)
    state, kinds = rules.start(), []
    for number in range(45):
        shown = seen(player, rules, state)
        kinds.append((shown.getGhostState(1).scaredTimer, kind(shown)))
        state = rules.play(state, WORDS.index("Stop" if number else "East"))
        state = rules.play(state, next(iter(rules.moves(state))))

    assert kinds[:3] == [(0, int), (39, float), (38, float)]
    assert kinds[39:43] == [(1, float), (0, int), (0, float), (0, float)]


def test_the_rules_by_name_say_what_the_rules_say(start, names):
    ghost, pacman = names["GhostRules"], names["PacmanRules"]

    assert pacman.getLegalActions(start) == start.getLegalActions(0)
    for state in (start, after(start, "East", "West", "West"), after(start, "East", "North")):
        assert ghost.getLegalActions(state, 1) == state.getLegalActions(1)
    assert ghost.canKill((1, 1), (1.5, 1.0))
    assert not ghost.canKill((1, 1), (2.0, 1.0))
    copy = start.deepCopy()
    pacman.applyAction(copy, "East")
    assert (copy.data._foodEaten, copy.data.scoreChange) == ((2, 3), 10)
    assert copy.getPacmanPosition() == (2, 3)
    assert copy.getNumFood() == start.getNumFood() - 1
    one = start.getGhostState(1).copy()
    one.configuration = type(one.configuration)((2.5, 1.0), "West")
    one.scaredTimer = 1
    ghost.decrementTimer(one)
    assert (one.scaredTimer, str(one.getPosition())) == (0, "(3, 1)")


def test_draws_and_odds_are_the_courses(names):
    util = names["util"]
    random.seed(7)
    draws = util.nSample([0.2, 0.3, 0.5], "abc", 2000)

    assert draws == sorted(draws)
    assert [round(draws.count(letter) / 2000, 1) for letter in "abc"] == [0.2, 0.3, 0.5]
    assert util.getProbability("a", [0.2, 0.3, 0.5], ["a", "b", "a"]) == pytest.approx(0.7)
    random.seed(3)
    assert util.sampleFromCounter(util.Counter({"x": 0.0, "y": 2.0})) == "y"
    assert util.pause() is None


def test_a_function_that_takes_too_long_is_stopped(names):
    util = names["util"]

    assert util.TimeoutFunction(lambda x: x + 1, 5)(1) == 2
    with pytest.raises(util.TimeoutFunctionException):
        util.TimeoutFunction(lambda: [None for _ in iter(int, 1)], 0.2)()


def test_layouts_are_read_from_files_where_there_are_any(names, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert names["getLayout"]("small") is None
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "small.lay").write_text("%%%%\n%P.%\n%%%%\n")

    found = names["getLayout"]("small")

    assert (found.width, found.height, found.totalFood) == (4, 3, 1)


def test_the_simple_pacmen_move_and_the_displays_show_nothing(start, names, capsys):
    assert names["pacmanAgents"].LeftTurnAgent().getAction(start) == "East"
    assert names["pacmanAgents"].GreedyAgent().getAction(start) == "East"
    assert names["keyboardAgents"].KeyboardAgent().getAction(start) == "Stop"
    for display in (names["textDisplay"].NullGraphics(), names["graphicsDisplay"].PacmanGraphics()):
        display.initialize(start)
        display.update(start)
        display.finish()
    assert names["graphicsUtils"].formatColor(1, 0, 0.5) == "#ff007f"
    assert capsys.readouterr().out == ""
    with pytest.raises(Exception, match="plies plays it"):
        names["Game"]([], None, None).run()


PICKLES = """
import copy, pickle
from pacman import World, GameState, GhostRules, PacmanRules
import pacmanAgents, keyboardAgents, textDisplay, graphicsUtils, graphicsDisplay

def ask_f(ask, told, entry, things):
    state = World(told, ask).root(entry, things)
    again = pickle.loads(pickle.dumps(state))
    moved = again.generateSuccessor(0, "East")
    return [again == state, str(again) == str(state), copy.copy(state) == state, moved.getScore()]
"""


def test_a_position_can_be_pickled_where_students_are_graded(tmp_path):
    from plies.courses.berkeley.world import Keeper

    rules = game(MAZE)
    keeper = Keeper(rules)
    entry, things = keeper.root(rules.start())
    (tmp_path / "work.py").write_text(PICKLES)
    given = ["ask_f", keeper.told(whole=False), entry, things]

    with Box("functions", [tmp_path / "work.py"], paths=[MODULES]) as box:
        assert box.call("run", given, asked=keeper.answer) == [True, True, True, 9.0]
