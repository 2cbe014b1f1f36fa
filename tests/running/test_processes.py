from __future__ import annotations

import os
from functools import partial
from multiprocessing import active_children

import pytest

from plies.contract import GameError
from plies.running.processes import cores, run_here
from plies.running.tasks import Done, Failed
from tests.running.work import always_dies, asking, dies_once, fails, refuses, slow, squares


def test_tasks_are_done_in_processes():
    heard = []

    ended = list(run_here(squares, range(6), 2, tell=lambda *one: heard.append(one)))

    assert sorted(ended) == [Done(n, n * n) for n in range(6)]
    assert (3, "on it") in heard
    assert active_children() == []


def test_tasks_are_asked_for_as_they_are_needed():
    asked = []

    def tasks():
        for number in range(100):
            asked.append(number)
            yield number

    ended = run_here(squares, tasks(), 2)
    first = [next(ended) for _ in range(3)]
    ended.close()

    assert len(first) == 3
    assert len(asked) < 10


def test_a_task_may_follow_from_answers_that_are_not_there_yet():
    answers, processes = [], set()

    for one in run_here(slow, asking(answers), 2):
        answers.append(one.task)
        processes.add(one.answer[1])

    assert answers == [0, 1, 2, 3, 4]
    assert len(processes) <= 2  # who waits is not started anew


def test_a_killed_process_costs_nothing_where_a_task_may_be_tried_again(tmp_path):
    make = partial(dies_once, str(tmp_path))

    ended = list(run_here(make, range(6), 2, tries=2))

    assert sorted(ended) == [Done(n, n * n) for n in range(6)]


def test_a_task_that_always_kills_is_told_in_the_end():
    ended = list(run_here(always_dies, [2, 3, 4], 1, tries=2))

    assert Failed(3, "because its process was killed by signal 9") in ended
    assert {Done(2, 4), Done(4, 16)} < set(ended)


def test_what_is_refused_is_refused():
    with pytest.raises(GameError, match="not today"):
        list(run_here(refuses, [1], 1))


def test_what_always_fails_is_given_up():
    ended = run_here(fails, range(50), 1, what="things")

    assert next(ended) == Failed(0, "with ZeroDivisionError: oh no")
    with pytest.raises(GameError, match="3 things in a row failed, the last with ZeroDiv"):
        list(ended)


def test_there_is_a_core():
    assert 1 <= cores() <= os.cpu_count()
