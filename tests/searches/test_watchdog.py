"""A method that never returns: the time limit ends it, and nothing of that is left over."""

from __future__ import annotations

import subprocess
import sys
import threading
from copy import deepcopy
from time import perf_counter

import pytest

from plies import search, solve
from plies.contract import GameError
from plies.searches import watchdog
from plies.searches.watchdog import Overdue, watched


class Stuck:
    """Count to twenty by ones and twos; one method hangs from a certain number on."""

    def __init__(self, where, at):
        self.where, self.at = where, at

    def hang(self, name, number):
        while name == self.where and number >= self.at:
            pass

    def start(self):
        return (0, 0)

    def mover(self, state):
        self.hang("mover", state[0])
        return state[1]

    def moves(self, state):
        self.hang("moves", state[0])
        return [1, 2] if state[0] < 20 else []

    def play(self, state, move):
        self.hang("play", state[0])
        return (state[0] + move, 1 - state[1])

    def payoff(self, state):
        self.hang("payoff", state[0])
        return state[0]

    def evaluate(self, state):
        self.hang("evaluate", state[0])
        return state[0]


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(watchdog, "MARGIN", 0.1)
    monkeypatch.setattr(watchdog, "AGAIN", 0.05)


def pretended(work):
    """Return a function of plies.search that calls `work`."""
    scope = {"__name__": "plies.searches.pretended", "work": work}
    exec("def search(*given): return work(*given)", scope)
    return scope["search"]


def in_another_thread(work):
    found = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join(30)
    return found[0]


@pytest.mark.parametrize("where", ["mover", "moves", "play", "payoff", "evaluate"])
@pytest.mark.parametrize("method", ["deepening", "alphabeta", "minimax"])
@pytest.mark.parametrize("run", [lambda work: work(), in_another_thread])
def test_the_best_so_far_comes_back_and_the_note_names_the_method(where, method, run):
    game = Stuck(where, 18)
    depth = {} if method == "deepening" else {"depth": 18}

    found = run(lambda: search(game, method=method, engine="interpreted", time=1.0, **depth))

    assert found.stopped == "time"
    assert found.move in (1, 2)
    if where != "evaluate":
        assert found.note == f"{where} did not return within the time limit and was ended"
    assert found.seconds < 10


def test_mcts_and_recall_are_watched_too():
    found = search(Stuck("payoff", 20), method="mcts", engine="interpreted", time=0.6)
    assert (found.stopped, found.nodes) == ("time", 0)
    assert "payoff did not return" in found.note

    solved = solve(Stuck("moves", 15), method="recall", time=0.6)
    assert (solved.stopped, solved.exact) == ("time", False)
    assert "moves did not return" in solved.note


@pytest.mark.parametrize("where", ["mover", "evaluate"])
def test_preparing_a_compiled_search_is_watched_too(where):
    with pytest.raises(GameError, match=f"^{where} does not return within 0.1 seconds"):
        search(Stuck(where, 0), method="deepening", engine="compiled", time=0.1)

    if where == "evaluate":
        found = search(Stuck(where, 0), method="deepening", time=0.1)
        assert (found.engine, found.move, found.stopped) == ("interpreted", 1, "time")


def test_without_a_legal_move_there_is_a_sentence():
    with pytest.raises(GameError, match=r"^moves of Stuck did not return within 0.1 seconds"):
        search(Stuck("moves", 0), method="deepening", engine="interpreted", time=0.1)


def test_an_evaluation_that_hangs_at_the_root_costs_only_the_value():
    found = search(Stuck("evaluate", 0), method="deepening", engine="interpreted", time=0.1)

    assert (found.move, found.value, found.stopped) == (1, None, "time")


def test_a_method_that_catches_everything_is_asked_again():
    class Stubborn(Stuck):
        caught = 0

        def hang(self, name, number):
            while name == self.where and number >= self.at and self.caught < 3:
                try:
                    while True:
                        pass
                except BaseException:
                    self.caught += 1

    game = Stubborn("play", 5)
    watched(0.1, lambda: pretended(game.hang)("play", 5))

    assert game.caught == 3


def test_a_search_that_notices_its_limit_is_left_alone():
    found = search(Stuck("nothing", 0), method="mcts", engine="interpreted", time=0.4)

    assert (found.stopped, found.note) == ("time", "")


def test_nothing_is_raised_after_the_search_has_ended():
    """Work that ends just when Overdue is raised: it is met inside or not at all."""

    def busy(seconds):
        until = perf_counter() + seconds
        while perf_counter() < until:
            pass
        return "done"

    ended = 0
    for step in range(60):
        result, method = watched(0.0, lambda n=step: pretended(busy)(0.09 + n * 0.0004))
        assert result == "done" or method == "busy"
        ended += result is None
    busy(0.3)  # whatever was left over would come now

    assert 0 < ended < 60


def test_progress_may_take_its_time():
    told = []

    def slow(progress):
        until = perf_counter() + 2.2
        while perf_counter() < until:
            pass
        told.append(progress)

    found = search(Stuck("nothing", 0), method="mcts", engine="interpreted", time=2, progress=slow)

    assert told
    assert (found.stopped, found.note) == ("time", "")


def test_without_a_way_to_raise_in_a_thread_the_work_is_done_unwatched(monkeypatch):
    monkeypatch.setattr(watchdog, "raiser", lambda: None)
    before = threading.active_count()

    assert watched(0.1, lambda: threading.active_count() - before) == (0, "")


def test_overdue_is_a_limit_of_time():
    assert Overdue().limit == "time"


@pytest.mark.parametrize("seconds", [-5.0, 0.0, 1e30])
def test_any_number_of_seconds_can_be_watched(seconds):
    """Whether it is a limit is for the search to say; the second thread must not fail on it."""
    assert watched(seconds, lambda: "done") == ("done", "")


class Clinging:
    """What Python clears away, and what does not go."""

    def __del__(self):
        while True:
            pass


def test_what_is_raised_while_python_clears_away_is_not_printed(monkeypatch):
    said = []
    monkeypatch.setattr("sys.unraisablehook", said.append)

    def work():
        Clinging()
        return "done"

    assert watched(0.05, pretended(work)) == ("done", "work")
    assert said == []


PROFILED = """
import sys, plies
from plies.searches.watchdog import watched
{before}
sys.setprofile(lambda *told: None)  # as profilers, debuggers and measures of coverage do
print(plies.search(plies.game("nim:heaps=1-2-5"), method="minimax", engine="interpreted").value)
"""
OVERDUE = """
from plies.searches import minimax, watchdog
watchdog.MARGIN = 0.01
class Endless:
    start = lambda self: 0
    mover = moves = lambda self, state: [0, 1]
    payoff = play = lambda self, state, *move: state
    def mover(self, state):
        while state:
            pass
        return 0
plies.search(Endless(), method="minimax", time=0.05, engine="interpreted")
"""


@pytest.mark.parametrize(
    "before", ["print(watched(5, lambda: 1))", OVERDUE], ids=["in time", "overdue"]
)
def test_python_can_be_profiled_after_a_search(before):
    code = PROFILED.format(before=before)

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)

    assert (said.stdout.splitlines()[-1:], said.stderr) == (["1"], "")


def test_what_waits_in_pythons_own_library_is_no_method_of_the_game():
    """Python may wait there for another thread; that was told as a method that did not return."""
    scope = {"__name__": "plies.compiled.pretended", "Event": threading.Event}
    exec("def search(): return Event().wait(0.4)", scope)

    assert watched(0.01, scope["search"]) == (False, "")


def test_what_pythons_own_library_calls_may_be_a_method_of_the_game():
    class State:
        def __deepcopy__(self, memo):
            while True:
                pass

    scope = {"__name__": "plies.compiled.pretended", "deepcopy": deepcopy, "state": State()}
    exec("def search(): return deepcopy(state)", scope)

    assert watched(0.01, scope["search"]) == (None, "__deepcopy__")
