"""Matches on several cores: the same games, whoever plays them, and what a killed process costs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from plies.catalog import game
from plies.contract import GameError
from plies.play.jobs import Failed, Watching, files_in, placed, play_games, play_in_processes
from plies.play.match import Plan, play_match
from plies.play.records import saved
from plies.running.places import Place
from plies.running.tasks import Done
from tests import ROOT

MINE = """
from plies.games.twenty48.rules import Twenty48

class Mine(Twenty48):
    players = {"odd": "tests.play.test_jobs:Odd", "fast": "tests.play.test_solo:Fast"}

class Broken(Mine):
    def payoff(self, state):
        raise ZeroDivisionError("oh no")
"""


class Odd:
    """Plays the first move, but dies in game 2 and takes a day for a move of game 9."""

    name = "odd"

    def begin(self, rules, number):
        self.number = number

    def choose(self, rules, state):
        if self.number == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.number == 9:
            time.sleep(86_400)
        return next(iter(rules.moves(state)))


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return f"{file}:Mine:size=2"


def told(one):
    """All of a game that does not depend on the clock."""
    words = [note.word for note in one.notes]
    return one.number, one.payoff, one.best, one.turns, one.final, words


def test_two_processes_play_the_same_games_as_one():
    plan = Plan("2048:size=3", ("random",), games=12, seed=3)
    rules = game(plan.game)
    alone = [told(saved(rules, plan, one)) for one in play_match(rules, plan, without={5})]

    numbers = [number for number in range(1, 13) if number != 5]
    both = [told(one) for one in play_in_processes(plan, numbers, 2)]

    assert sorted(both) == alone
    assert len({one[1] for one in alone}) > 5


def test_players_who_play_alone_do_so_in_every_process(mine):
    plan = Plan(mine, ("fast",), games=6, seed=3)
    rules = game(plan.game)
    alone = [told(saved(rules, plan, one)) for one in play_match(rules, plan)]

    both = list(play_in_processes(plan, range(1, 7), 2))

    assert sorted(map(told, both)) == alone
    assert not any(one.kept for one in both)


def test_games_for_two_are_the_same_too():
    plan = Plan("pig:goal=10", ("random", "simple"), games=4, seed=3, random_plies=1)
    rules = game(plan.game)
    alone = [told(saved(rules, plan, one)) for one in play_match(rules, plan)]

    assert sorted(told(one) for one in play_in_processes(plan, range(1, 5), 2)) == alone


def test_a_process_that_is_killed_costs_its_game_only(mine):
    plan = Plan(mine, ("odd",), games=5, seed=3)

    ended = list(play_in_processes(plan, range(1, 6), 2))

    (failed,) = [one for one in ended if isinstance(one, Failed)]
    assert failed == Failed(2, "because its process was killed by signal 9")
    assert sorted(one.number for one in ended) == [1, 2, 3, 4, 5]


def test_rules_that_fail_every_time_end_the_match(mine):
    plan = Plan(mine.replace("Mine", "Broken"), ("random",), games=50)
    games = play_in_processes(plan, range(1, 51), 1)

    why = "with ZeroDivisionError: oh no"
    assert [next(games) for _ in range(3)] == [Failed(number, why) for number in (1, 2, 3)]
    with pytest.raises(GameError, match=f"3 games in a row failed, the last {why}"):
        next(games)


def test_what_a_player_refuses_is_refused():
    plan = Plan("2048:size=2", ("expectiminimax:depth=2,eval=nothing",), games=2)

    with pytest.raises(GameError, match="has no evaluation 'nothing'"):
        list(play_in_processes(plan, [1, 2], 1))


def test_whoever_stops_asking_stops_the_processes_at_once(mine):
    plan = Plan(mine, ("odd",), games=9, seed=3)
    games = play_in_processes(plan, [9, 1], 2)
    assert next(games).number == 1

    began = time.perf_counter()
    games.close()

    assert time.perf_counter() - began < 1
    assert active_children() == []


def test_no_process_outlives_the_one_that_started_it(mine, tmp_path):
    """A parent that is killed cannot tell them: they find out."""
    code = (
        "import multiprocessing\n"
        "from plies.play.jobs import *\n"
        "if __name__ == '__main__':\n"
        f"    games = play_in_processes(Plan({mine!r}, ('odd',), games=9), [1, 9], 1)\n"
        "    next(games)\n"
        "    print(multiprocessing.active_children()[0].pid, flush=True)\n"
        "    next(games)\n"
    )
    (tmp_path / "parent.py").write_text(code)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "parent.py")], stdout=subprocess.PIPE, env=environment
    )
    with parent:
        child = int(parent.stdout.readline())
        parent.kill()

    deadline = time.monotonic() + 20
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(child)


def is_running(process):
    """Whether it runs; one that has ended and that nobody has asked about does not."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_files_sent_along_are_found_where_they_were_put(tmp_path):
    names = ["nim", "here/mine.py:Mine:size=2", "random", "other.py"]

    assert files_in(names) == [Path("here/mine.py"), Path("other.py")]
    assert placed("here/mine.py:Mine:size=2", tmp_path) == f"{tmp_path / 'mine.py'}:Mine:size=2"
    assert placed("here/mine.py:Mine", None) == "here/mine.py:Mine"
    assert placed("alphabeta:depth=2", tmp_path) == "alphabeta:depth=2"


def test_a_cluster_plays_the_same_games_and_yields_each_once(mine, monkeypatch):
    """Without a cluster: what a worker would do, done here, and every game twice."""
    plan = Plan(mine, ("fast",), games=4, seed=3)

    def twice(make, numbers, where, *, files, what):
        do = make(None)
        for number in [*numbers, *numbers]:
            yield Done(number, do(number, lambda word: None))

    monkeypatch.setattr("plies.play.jobs.run", twice)
    rules = game(plan.game)
    played = list(play_games(rules, plan, [], None, {2}, 1, Watching(), where=Place(1, "x://y")))

    alone = [told(saved(rules, plan, one)) for one in play_match(rules, plan, without={2})]
    assert [told(one) for one in played] == alone
