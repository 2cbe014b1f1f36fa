"""The small things that agents of the Berkeley project import."""

from __future__ import annotations

import random
import sys

import pytest

from tests.courses.berkeley.modules.seen import game, seen


@pytest.fixture
def names(player):
    return player.names.modules["multiAgents"]


def test_counters_begin_at_nothing(names):
    counter = names.util.Counter()
    counter["a"] += 3
    counter["b"] += 1

    assert counter["c"] == 0
    assert counter.argMax() == "a"
    assert counter.sortedKeys() == ["a", "b", "c"]
    assert counter.totalCount() == 4
    counter.normalize()
    assert counter["a"] == 0.75


def test_stacks_queues_and_priorities_hand_out_in_their_order(names):
    stack, queue, heap = names.util.Stack(), names.util.Queue(), names.util.PriorityQueue()
    for number in (2, 1, 3):
        stack.push(number)
        queue.push(number)
        heap.push(f"of {number}", number)
    heap.update("of 3", 0)

    assert [stack.pop() for _ in range(3)] == [3, 1, 2]
    assert [queue.pop() for _ in range(3)] == [2, 1, 3]
    assert [heap.pop() for _ in range(3)] == ["of 3", "of 1", "of 2"]
    assert stack.isEmpty()
    assert heap.isEmpty()


def test_what_is_not_written_yet_says_where(names):
    with pytest.raises(NotImplementedError, match="getAction is not written yet"):
        names.Agent().getAction(None)


def test_names_are_looked_up_where_the_student_is(names):
    assert names.util.lookup("Spy", vars(names)) is names.Spy
    assert names.util.lookup("PriorityQueue", vars(names)) is names.util.PriorityQueue
    with pytest.raises(Exception, match="better"):
        names.util.lookup("better", vars(names))


def test_grids_are_columns_first_and_print_the_top_row_first(names):
    grid = names.Grid(3, 2)
    grid[2][0] = True
    copy = grid.copy()
    copy[0][1] = True

    assert str(grid) == "FFF\nFFT"
    assert grid.asList() == [(2, 0)]
    assert (grid.count(), copy.count(), copy.count(False)) == (1, 2, 4)
    assert grid != copy
    assert copy.asList() == [(0, 1), (2, 0)]


def test_actions_are_steps(names):
    directions, actions = names.Directions, names.Actions
    walls = names.Grid(3, 3, True)
    walls[1][1] = walls[1][2] = False

    assert directions.LEFT[directions.NORTH] == "West"
    assert actions.reverseDirection("North") == "South"
    assert actions.directionToVector("West", 0.5) == (-0.5, 0)
    assert actions.vectorToDirection((0, -1)) == "South"
    assert actions.getLegalNeighbors((1, 1), walls) == [(1, 1), (1, 2)]
    assert actions.getPossibleActions(names.Configuration((1, 1), "Stop"), walls) == [
        "Stop",
        "North",
    ]
    assert actions.getPossibleActions(names.Configuration((1, 1.5), "South"), walls) == ["South"]


def test_ghosts_as_an_agent_imagines_them(player, names):
    state = seen(player, game("%%%%%%%\n%P   G%\n%.%%%.%\n%.....%\n%%%%%%%"))
    ghost = names.ghostAgents.DirectionalGhost(1)

    assert ghost.getDistribution(state) == pytest.approx({"West": 0.9, "South": 0.1})
    random.seed(1)
    drawn = {ghost.getAction(state) for _ in range(50)}
    assert drawn == {"West", "South"}
    assert names.ghostAgents.RandomGhost(1).getDistribution(state) == {"West": 0.5, "South": 0.5}


def test_the_layout_orders_ghosts_by_rank_and_then_from_the_left(names):
    layout = names.Layout(["%%%%%%", "%2GG1%", "%P.o %", "%%%%%%"])

    assert layout.agentPositions == [
        (True, (1, 1)),
        (False, (2, 2)),
        (False, (3, 2)),
        (False, (4, 2)),
        (False, (1, 2)),
    ]
    assert (layout.getNumGhosts(), layout.totalFood, layout.capsules) == (4, 1, [(3, 1)])


def test_the_names_are_the_students_alone(player):
    assert not {"util", "game", "pacman", "layout", "ghostAgents", "multiAgents"} & set(sys.modules)
