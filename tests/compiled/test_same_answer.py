from __future__ import annotations

import re

import pytest

from plies import search
from plies.catalog import game
from plies.contract import GameError
from tests.compiled.toys import positions

SAME = [
    "value",
    "move",
    "line",
    "nodes",
    "leaves",
    "cuts",
    "depth",
    "exact",
    "outcome",
    "distance",
    "ties",
    "stopped",
    "words",
    "method",
]

# game -> method, options that are compiled in, depths (None: to the end, near the end of games)
TEXTBOOK = {
    "connect4": [
        ("alphabeta", {"evaluate": "zero"}, (1, 2, 5)),
        ("alphabeta", {"strict": True}, (1, 2, 3)),
    ],
    "konane": [("alphabeta", {}, (1, 2, 3))],
    "konane:rows=5,cols=6": [
        ("alphabeta", {"evaluate": "mobility-report", "ends": "evaluate"}, (1, 3)),
    ],
    "othello": [("alphabeta", {"fail": "hard", "evaluate": "discs"}, (1, 2, 3))],
    "kalah": [("alphabeta", {"depth_unit": "round", "strict": True}, (1, 2))],
    "kalah:houses=3,seeds=2,empty_capture": [("minimax", {"ends": "evaluate"}, (None, 2, 5))],
    "domineering:rows=5,cols=4": [("expectimax", {}, (1, 3))],
    "nim:heaps=2-3-4": [
        ("minimax", {}, (None,)),
    ],
    "mnk": [("alphabeta", {}, (None,)), ("minimax", {}, (None,))],
    "mnk:m=4,n=4,k=3": [("alphabeta", {"fail": "hard", "strict": True}, (1, 2, 4))],
    "pig:goal=12": [
        ("expectiminimax", {"star": 0}, (1, 3, 6)),
        ("expectimax", {"depth_unit": "round"}, (1,)),
    ],
    "room": [
        ("paranoid", {"strict": True}, (1, 4)),
    ],
}
DEEPENED = ("connect4", "konane:rows=5,cols=6", "mnk:m=4,n=4,k=3", "room")


def both(rules, state, **options):
    """Return the interpreted and the compiled answer."""
    return (
        search(rules, state, **options, engine="interpreted"),
        search(rules, state, **options, engine="compiled"),
    )


def told_apart(one, other):
    return {
        name: (getattr(one, name), getattr(other, name))
        for name in SAME
        if getattr(one, name) != getattr(other, name)
    }


@pytest.mark.parametrize("name", TEXTBOOK)
def test_interpreted_and_compiled_give_the_same_answer(name):
    rules = game(name)
    for method, options, depths in TEXTBOOK[name]:
        states = positions(rules, 24, seed=len(name))
        if method == "paranoid":  # compiled anew for each player
            states = [state for state in states if rules.mover(state) != 1]
        for number, state in enumerate(states):
            for depth in depths:
                nodes = (None, None, 1, 2, 37)[number % 5]
                if depth is None and number % 2 == 0:
                    nodes = 500
                one, other = both(
                    rules,
                    state,
                    method=method,
                    depth=depth,
                    nodes=nodes,
                    ties=number % 3 == 0,
                    **options,
                )
                assert not told_apart(one, other), (method, options, depth, state)
                assert (one.engine, other.engine) == ("interpreted", "compiled")


@pytest.mark.parametrize("name", DEEPENED)
def test_compiled_deepening_has_the_value_of_alpha_beta_at_equal_depth(name):
    rules = game(name)
    for number, state in enumerate(positions(rules, 16, seed=7)):
        depth = 1 + number % 4
        table = (None, 0, 5, 1000)[number % 4]

        right = search(rules, state, method="alphabeta", depth=depth, engine="interpreted")
        slow = search(rules, state, method="deepening", depth=depth, engine="interpreted")
        fast = search(rules, state, method="deepening", depth=depth, engine="compiled", table=table)
        two = search(rules, state, method="deepening", depth=depth, engine="compiled", threads=2)

        for found in (slow, fast, two):
            assert found.value == right.value, (state, depth)
            assert (found.outcome, found.distance, found.depth, found.exact) == (
                slow.outcome,
                slow.distance,
                slow.depth,
                slow.exact,
            ), (state, depth)
            assert (found.move is None) == (not list(rules.moves(state)))
        assert fast.distance is None or fast.distance == len(fast.line)


def test_compiled_deepening_goes_to_the_end_of_the_game_and_plays_it_out():
    rules = game("mnk:m=4,n=4,k=3")
    for state in positions(rules, 12, seed=3):
        slow, fast = both(rules, state, method="deepening", depth=16)

        assert (fast.value, fast.outcome, fast.distance) == (
            slow.value,
            slow.outcome,
            slow.distance,
        )
        for move in fast.line:
            state = rules.play(state, move)
        if fast.outcome:
            assert not list(rules.moves(state))
            assert rules.payoff(state) == {"win": 1, "draw": 0, "loss": -1}[fast.outcome]


@pytest.mark.parametrize(("depth", "nodes"), [(6, 1_249), (8, 12_574), (12, 3_050_083)])
def test_connect_four_has_the_node_counts_that_all_programs_agree_on(depth, nodes):
    rules = game("connect4")

    result = search(rules, method="alphabeta", depth=depth, evaluate="zero", engine="compiled")

    assert (result.nodes, result.value, result.engine) == (nodes, 0, "compiled")


def test_tic_tac_toe_has_549_946_nodes_and_18_297_with_cuts():
    rules = game("mnk")

    whole = search(rules, method="minimax", engine="compiled")
    cut = search(rules, method="alphabeta", engine="compiled")

    assert (whole.nodes, whole.leaves, whole.outcome) == (549_946, 255_168, "draw")
    assert (cut.nodes, cut.outcome) == (18_297, "draw")


def test_infinite_payoffs_have_their_line_too():
    from tests.compiled.infinite import Doom

    one, other = both(Doom(), None, method="alphabeta")

    assert not told_apart(one, other)


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("mnk", {"observe": id, "method": "alphabeta"}, "tells its events"),
    ],
)
def test_what_cannot_be_compiled_is_refused_or_goes_on_interpreted(name, options, why):
    rules = game(name)

    with pytest.raises(GameError, match=why):
        search(rules, engine="compiled", **options)
    result = search(rules, engine="auto", **options, nodes=50)
    assert result.engine == "interpreted"
    assert re.search(why, result.note)


def test_a_position_of_another_form_is_refused():
    rules = game("nim:heaps=2-3-4")

    state = type(rules.start())(1 << 70 | 3, 0)

    with pytest.raises(GameError, match="another form than positions of this game"):
        search(rules, state, method="minimax", engine="compiled")


class Huge:
    """One ply of two moves, and what they are worth, as floats."""

    def start(self):
        return 0

    def mover(self, state):
        return 0

    def moves(self, state):
        return [1, 2] if state == 0 else []

    def play(self, state, move):
        return move

    def payoff(self, state):
        return state * 1e200


def test_a_huge_float_stays_a_float():
    """It came back as a whole number of 201 digits."""
    found = search(Huge(), method="minimax", engine="compiled")

    assert repr(found.value) == "2e+200"
