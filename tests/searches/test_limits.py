from __future__ import annotations

import sys
from itertools import count

import pytest

from plies.catalog import game
from plies.contract import MAX, MIN, GameError
from plies.engines.choice import search as either
from plies.engines.counting import perft
from plies.searches import METHODS, run, search
from plies.trees.tree import Tree

TEXTBOOK = [method for method in METHODS if method not in ("deepening", "pvs", "mcts", "proof")]


class Interrupted:
    """Tic-tac-toe, where somebody presses Ctrl-C at the k-th move that is played."""

    decisive = True

    def __init__(self, k: int):
        self.rules, self.k, self.played = game("tictactoe"), k, 0

    def start(self):
        return self.rules.read_state("X.O/.../...")

    def mover(self, state):
        return self.rules.mover(state)

    def moves(self, state):
        return self.rules.moves(state)

    def payoff(self, state):
        return self.rules.payoff(state)

    def evaluate(self, state):
        return self.rules.evaluate(state)

    def play(self, state, move):
        self.played += 1
        if self.played == self.k:
            raise KeyboardInterrupt
        return self.rules.play(state, move)


class Endless:
    """Two players who pass the turn for ever."""

    def start(self):
        return MAX

    def mover(self, state):
        return state

    def moves(self, state):
        return ("pass",)

    def play(self, state, move):
        return 1 - state

    def payoff(self, state):
        raise AssertionError("this game never ends")


@pytest.mark.parametrize("method", METHODS)
def test_a_limit_of_nodes_is_kept_exactly_and_the_move_is_legal(method):
    rules = game("tictactoe")
    state = rules.read_state("X.O/.X./..O")
    total = search(rules, state, method=method).nodes

    for limit in range(1, 80):
        result = search(rules, state, method=method, nodes=limit)
        assert result.nodes == min(limit, total)
        assert result.stopped == ("nodes" if limit < total else "")
        assert result.move in list(rules.moves(state))


@pytest.mark.parametrize(
    "method", ["expectimax", "expectiminimax", "maxn", "paranoid", "deepening"]
)
def test_a_limit_of_nodes_is_kept_with_dice_too(method):
    rules = game("pig:goal=6")

    for limit in (1, 2, 3, 10, 100, 1000):
        result = search(rules, method=method, depth=9, nodes=limit)
        assert (result.nodes, result.stopped, result.move) == (limit, "nodes", 0)


def test_a_stopped_search_answers_with_the_best_finished_move():
    tree = Tree([[3, 5], [9, 8], [20, 30]])

    result = search(tree, method="minimax", nodes=9)

    assert (result.value, result.move, result.stopped) == (8, 1, "nodes")
    assert not result.exact


def test_before_any_move_is_finished_the_answer_is_the_first_move():
    result = search(Tree([[3, 5], [2, 9]]), method="minimax", nodes=2)

    assert (result.move, result.value, result.stopped) == (0, None, "nodes")
    assert str(result)


@pytest.mark.parametrize("method", METHODS)
def test_a_limit_of_time_stops_a_search_that_would_take_for_ever(method):
    rules = game("mnk:m=9,n=9,k=5")

    result = search(rules, method=method, time=0.05)

    assert result.stopped == "time"
    assert result.move in list(rules.moves(rules.start()))
    assert result.nodes > 0


def test_a_limit_of_time_that_is_past_at_once_still_answers():
    result = search(game("tictactoe"), time=1e-9)

    assert (result.stopped, result.move) == ("time", 0)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("k", [1, 2, 5, 17, 60, 200])
def test_ctrl_c_in_the_middle_still_gives_a_best_move_so_far(method, k):
    rules = Interrupted(k)
    state = rules.start()

    result = search(rules, state, method=method)

    assert result.stopped == "interrupt" or (method, k) == ("proof", 200)  # which needs fewer
    assert result.move in list(rules.moves(state))
    assert not (result.exact and result.outcome is None)


def test_ctrl_c_keeps_what_deepening_has_found_so_far():
    whole = search(Interrupted(0), method="deepening", depth=2)
    rules = Interrupted(whole.nodes + 30)

    result = search(rules, method="deepening")

    assert result.stopped == "interrupt"
    assert result.depth >= 2


def chain(levels: int, mover=lambda level: level % 2) -> Tree:
    """A tree so deep that careless recursion fails: at each level go on, or take a leaf."""
    tree = Tree()
    node = tree.add(mover=mover(0))
    for level in range(1, levels):
        tree.add(node, value=0 if mover(level - 1) == MAX else 5)
        node = tree.add(node, mover=mover(level))
    tree.add(node, value=3)
    return tree


@pytest.mark.parametrize("method", TEXTBOOK)
@pytest.mark.parametrize("listening", [False, True])
def test_a_tree_of_10_000_levels_is_searched_to_its_end(method, listening):
    tree = chain(10_000)
    before = sys.getrecursionlimit()
    events = []

    result = search(tree, method=method, observe=events.append if listening else None)

    value = result.value[0] if method == "maxn" else result.value
    if method != "expectimax":
        assert value == 3
        assert len(result.line) == result.depth == 10_000
    else:
        assert value == pytest.approx(5)  # half of 5 and half of what follows, so often
    assert result.move == 1
    assert result.nodes == 20_000
    assert sys.getrecursionlimit() == before
    if listening:
        assert len(events[-1].path) == 0
        assert max(len(e.path) for e in events[9_000::4_000]) > 4_000


def test_deepening_searches_10_000_levels_in_one_round():
    tree = chain(10_000, mover=lambda level: MAX if level == 0 else MIN)

    result = search(tree, method="deepening", depth=1, depth_unit="round", evaluate="zero")

    assert (result.value, len(result.line), result.nodes) == (3, 10_000, 20_000)


@pytest.mark.parametrize("method", TEXTBOOK)
def test_a_game_without_an_end_is_refused_with_a_sentence(method, monkeypatch):
    monkeypatch.setattr(run, "DEEPEST", 10_000)
    before = sys.getrecursionlimit()

    with pytest.raises(GameError, match="without an end: give the search a depth limit"):
        search(Endless(), method=method)

    assert sys.getrecursionlimit() == before


class Helpless:
    """Three plies to count up, and then somebody is asked who never returns."""

    def __init__(self, helped):
        self.helped = helped

    def start(self):
        return 0

    def mover(self, state):
        return state % 2

    def moves(self, state):
        return ("on",) if state < 3 else ()

    def play(self, state, move):
        return state + 1

    def payoff(self, state):
        return self.worth(state)

    def worth(self, state):
        return there(state) if self.helped else self.worth(state + 1)


def there(state):
    return and_back(state)


def and_back(state):
    return there(state)


@pytest.mark.parametrize(("helped", "name"), [(True, "there"), (False, "Helpless.worth")])
@pytest.mark.parametrize("method", ["minimax", "alphabeta", "deepening", "paranoid"])
def test_a_helper_that_calls_itself_for_ever_is_named_instead_of_the_plies(method, helped, name):
    with pytest.raises(GameError) as refused:
        search(Helpless(helped), method=method, evaluate="zero")

    assert str(refused.value) == f"{name} calls itself without an end: let it return"


def test_counting_names_it_too():
    class Moving(Helpless):
        def moves(self, state):
            return super().moves(state) if state < 2 else there(state)

    with pytest.raises(GameError, match="there calls itself without an end"):
        perft(Moving(True), 5, engine="interpreted")


def test_the_real_limit_lies_beyond_50_000_plies_and_does_not_crash_python():
    before = sys.getrecursionlimit()

    with pytest.raises(GameError, match="more than 50,000 plies"):
        search(Endless(), method="alphabeta")

    assert sys.getrecursionlimit() == before


def test_an_endless_game_with_a_limit_is_searched():
    for method in set(METHODS) - {"proof"}:
        result = search(Endless(), method=method, depth=20, evaluate="zero")
        assert (result.move, result.depth, result.stopped) == ("pass", 20, "")
        assert result.nodes >= 21
        assert not result.exact


def test_the_recursion_limit_is_restored_when_a_game_raises():
    class Broken(Endless):
        def play(self, state, move):
            raise ZeroDivisionError

    before = sys.getrecursionlimit()

    with pytest.raises(ZeroDivisionError):
        search(Broken(), method="minimax")

    assert sys.getrecursionlimit() == before


def test_progress_is_told_while_a_search_runs():
    told = []
    ticks = count()

    search(game("mnk:m=5,n=5,k=4"), time=0.35, progress=lambda p: (told.append(p), next(ticks)))

    assert told
    assert [p.nodes for p in told] == sorted(p.nodes for p in told)
    assert told[-1].line


@pytest.mark.parametrize("method", ["alphabeta", "deepening", "mcts"])
@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_whoever_is_told_of_progress_may_end_the_search(method, engine):
    class Listener:
        every = 0.001  # seconds

        def __call__(self, progress):
            if progress.line or method == "alphabeta":
                raise KeyboardInterrupt

    options = {"nodes": 10**9} if method == "mcts" else {"depth": 60, "evaluate": "zero"}
    found = either(
        game("mnk:m=6,n=6,k=5"), method=method, engine=engine, progress=Listener(), **options
    )

    assert found.stopped == "interrupt"
    assert found.move is not None
    assert found.seconds < 5
