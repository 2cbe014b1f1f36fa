"""What an agent of the Berkeley project sees of Pac-Man."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.games.pacman.rules import GOING_ON, WORDS
from tests.courses.berkeley.modules.seen import game, seen

MAZE = """
%%%%%%%
%P. oG%
% %.%.%
%.   G%
%%%%%%%
"""


@pytest.fixture
def start(player):
    return seen(player, game(MAZE))


def after(state, *actions):
    for turn, action in enumerate(actions):
        state = state.generateSuccessor(turn % state.getNumAgents(), action)
    return state


def test_the_first_position_is_told_as_the_course_tells_it(start):
    assert start.getNumAgents() == 3
    assert start.getPacmanPosition() == (1, 3)
    assert start.getGhostPositions() == [(5, 1), (5, 3)]
    assert start.getLegalActions() == ["Stop", "East", "South"]
    assert start.getLegalActions(1) == ["West", "North"]
    assert start.getFood().asList() == [(1, 1), (2, 3), (3, 2), (5, 2)]
    assert start.getNumFood() == 4
    assert start.getCapsules() == [(4, 3)]
    assert start.getScore() == 0.0
    assert type(start.getScore()) is float
    assert start.hasWall(0, 0)
    assert start.hasFood(2, 3)
    assert not start.hasFood(1, 3)
    assert (start.isWin(), start.isLose()) == (False, False)
    assert start.getPacmanState().isPacman
    assert not start.getGhostState(2).isPacman


def test_the_picture_is_the_courses(start):
    drawn = "%%%%%%%\n%<. oG%\n% %.%.%\n%.   G%\n%%%%%%%\nScore: 0\n"

    assert str(start) == drawn
    assert ">" in str(after(start, "East", "West", "West", "West"))


def test_a_ghosts_steps_are_floats_and_a_scared_ones_are_halves(start):
    moved = after(start, "East", "West", "West")
    steps = ("East", "West", "South", "East", "West", "South", "East")
    scared = after(start, *steps)

    assert str(moved.getGhostPosition(1)) == "(4.0, 1.0)"
    assert str(moved.getPacmanPosition()) == "(2, 3)"
    assert scared.getCapsules() == []
    assert scared.getGhostState(1).scaredTimer == 40
    assert scared.getGhostPosition(1) == (3.0, 1.0)
    assert scared.generateSuccessor(1, "West").getGhostPosition(1) == (2.5, 1.0)
    assert scared.generateSuccessor(1, "West").getGhostState(1).scaredTimer == 39


def test_what_is_not_legal_is_an_exception(start):
    lost = after(start, "East", "North", "West", "East", "North", "West")

    with pytest.raises(Exception, match="'West' is not a legal action of Pacman"):
        start.generateSuccessor(0, "West")
    with pytest.raises(Exception, match="'Stop' is not a legal action of ghost 1"):
        start.generateSuccessor(1, "Stop")
    with pytest.raises(IndexError, match="there is no agent 3"):
        start.getLegalActions(3)
    with pytest.raises(Exception, match="Pacman"):
        start.getGhostPosition(0)
    assert lost.isLose()
    assert lost.getLegalActions() == []
    assert lost.getLegalActions(1) == []
    with pytest.raises(Exception, match="over"):
        lost.generateSuccessor(0, "Stop")


def test_positions_are_equal_by_what_they_hold(start):
    one = after(start, "East", "West", "West")
    other = after(start, "East").generateSuccessor(2, "West").generateSuccessor(1, "West")

    assert one == other
    assert hash(one) == hash(other)
    assert one is not other
    assert one != start
    assert one != after(start, "East", "West", "South")
    assert one.deepCopy() == one
    assert copy.deepcopy(one) == one
    assert (one == None) is False  # noqa: E711 (as students write it)


def test_an_agent_may_move_twice(start):
    twice = start.generatePacmanSuccessor("East").generatePacmanSuccessor("East")

    assert twice.getPacmanPosition() == (3, 3)
    assert twice.getScore() == 8


def test_a_changed_grid_changes_no_other_position(start):
    later = after(start, "South")
    start.getFood()[2][3] = False

    assert later.getFood()[2][3]
    assert after(start, "South").getNumFood() == 4


@settings(max_examples=40, deadline=None)
@given(moves=st.lists(st.integers(0, 4), max_size=60))
def test_all_that_is_seen_is_what_the_rules_say(player, moves):
    rules = game(MAZE)
    state, shown = rules.start(), seen(player, rules)

    for choice in moves:
        if state.over != GOING_ON:
            break
        legal = list(rules.moves(state))
        assert shown.getLegalActions(state.turn) == [WORDS[move] for move in legal]
        move = legal[choice % len(legal)]
        shown = shown.generateSuccessor(state.turn, WORDS[move])
        state = rules.play(state, move)
        agents = shown.data.agentStates
        told = [
            (2 * a.getPosition()[0], 2 * a.getPosition()[1], a.getDirection(), a.scaredTimer)
            for a in agents
        ]
        held = [state.agents[at : at + 4] for at in range(0, len(state.agents), 4)]
        assert told == [(x, y, WORDS[facing], scared) for x, y, facing, scared in held]
        assert (shown.getScore(), shown.getNumFood()) == (state.score, state.food)
        assert len(shown.getFood().asList()) == state.food
        assert len(shown.getCapsules()) == sum(state.things[rules.food_count :])
        assert (shown.isWin(), shown.isLose()) == (state.over == 1, state.over == 2)
    if state.over == GOING_ON and state.turn == 0:
        assert seen(player, rules, state) == shown


def test_a_position_that_is_asked_for_again_is_as_new(start):
    once = start.generateSuccessor(0, "Stop")
    once.getCapsules().clear()
    once.getGhostStates()[0].scaredTimer = 7
    again = start.generateSuccessor(0, "Stop")

    assert once == again
    assert again.getCapsules() == start.getCapsules() != []
    assert again.getGhostStates()[0].scaredTimer == 0
    assert once.getCapsules() == []
