"""A real scheduler and real workers on loopback, some of them killed."""

from __future__ import annotations

import logging
from functools import partial

import pytest

from plies.contract import GameError
from plies.news import heard_by
from plies.running.cluster import LOST, run_on_cluster
from plies.running.parcel import packed
from tests.running.dask_cluster import cluster
from tests.running.work import asking, deaf_once_restarted, slow

LOGS = ("distributed", "distributed.client", "distributed.core", "tornado.application", "asyncio")


def test_workers_come_and_go_and_only_a_dead_scheduler_ends_it(tmp_path):
    ended, said = [], []
    with cluster(tmp_path, 2) as made, heard_by(said.append):
        for one in run_on_cluster(packed(slow, []), range(150), made.address):
            ended.append(one)
            if len(ended) == 20:
                made.workers[0].kill()
                made.add_worker()
        answers = []
        for one in run_on_cluster(packed(slow, []), asking(answers), made.address):
            answers.append(one.task)
        running = run_on_cluster(packed(slow, []), range(10_000), made.address)
        next(running)
        made.scheduler.kill()
        with pytest.raises(GameError, match=LOST):
            list(running)

    assert answers == [0, 1, 2, 3, 4]
    assert {one.task for one in ended} == set(range(150))
    assert all(one.answer[0] == one.task for one in ended)
    assert any(sentence.endswith("at work on the cluster") for sentence in said)
    loud = [name for name in LOGS if logging.getLogger(name).isEnabledFor(logging.ERROR)]
    assert loud == []  # a traceback of Dask's says nothing that the sentence does not


def test_no_scheduler_is_said_in_a_sentence(monkeypatch):
    monkeypatch.setattr("plies.running.cluster.CONNECTING", 0.5)

    with pytest.raises(GameError, match="there is no scheduler at tcp://127"):
        list(run_on_cluster(packed(slow, []), [1], "tcp://127.0.0.1:9"))


def test_workers_here_are_deaf_to_ctrl_c_also_one_in_a_dead_ones_place(tmp_path):
    """A terminal tells all processes, and each of Dask's would print a traceback."""
    parcel = packed(partial(deaf_once_restarted, str(tmp_path)), [])

    ended = {one.task: one.answer for one in run_on_cluster(parcel, range(3), "", workers=1)}

    assert (tmp_path / "died").exists()
    assert ended == {0: True, 1: True, 2: True}
