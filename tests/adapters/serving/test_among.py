"""A search among some of the root's moves."""

from __future__ import annotations

import plies
from plies.adapters.serving.among import search_among

NIM = plies.game("nim", heaps="3-4-5")
OPTIONS = {"engine": "interpreted"}


def test_the_best_of_these_moves_is_found_to_the_end_of_the_game():
    state = NIM.start()
    moves = list(NIM.moves(state))
    best = plies.search(NIM, state, method="deepening", **OPTIONS)

    found = search_among(NIM, state, moves, "deepening", OPTIONS)

    assert found.outcome == best.outcome == "win"
    assert found.distance == best.distance
    assert NIM.move_text(state, found.move) == best.words[0]


def test_only_losing_moves_lose_as_late_as_they_can():
    state = NIM.start()
    best = plies.search(NIM, state, method="deepening", ties=True, **OPTIONS)
    others = [move for move in NIM.moves(state) if move not in best.ties]

    found = search_among(NIM, state, others, "deepening", OPTIONS)

    assert found.move in others
    assert found.outcome == "loss"
    assert found.line[0] == found.move


def test_limits_are_kept():
    connect4 = plies.game("connect4")
    moves = list(connect4.moves(connect4.start()))[:2]
    asked = connect4, connect4.start(), moves, "deepening"
    options = {"engine": "interpreted", "evaluate": "zero"}

    by_nodes = search_among(*asked, {**options, "nodes": 900})
    by_depth = search_among(*asked, {**options, "depth": 4})

    assert by_nodes.nodes < 1200
    assert by_nodes.stopped == "nodes"
    assert by_depth.depth == 4
    assert by_depth.stopped == ""
