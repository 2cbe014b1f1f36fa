"""Trees in the `.test` files of the Berkeley Pac-Man project (GraphGameTreeTest).

The file lists edges, `state action nextState`, in the order in which the moves are tried, and
numbers for states. It does not say who moves: that goes by level, Pacman first and then each
ghost in turn. A win or lose state is a leaf whatever the edges say. A state that several edges
lead to becomes several nodes of one name; what no edge reaches is left out.
"""

from __future__ import annotations

from typing import Any

from plies.contract import GameError
from plies.searches.methods import traits
from plies.trees.notation.draft import MOST_NODES, Draft
from plies.trees.notation.graph import Graph, count, needed, read_graph
from plies.trees.notation.properties import read_properties
from plies.trees.notation.tokens import MOST_PLAYERS, show
from plies.trees.tree import Tree

METHODS = {
    "MinimaxAgent": "minimax",
    "AlphaBetaAgent": "alphabeta",
    "ExpectimaxAgent": "expectimax",
}
MOST_UNROLLED = 1_000_000


def read_test(text: str, most: int = MOST_NODES) -> tuple[Tree, dict[str, Any], bool]:
    """Return the tree, the search options that the course's grader means, and `disabled`."""
    found = read_properties(text)
    kind = found.get("class")
    if kind and kind.value != "GraphGameTreeTest":
        raise GameError(f"this is a {kind.value}, but only a GraphGameTreeTest holds a tree")
    algorithm = needed(found, "alg").value
    if algorithm not in METHODS:
        raise GameError(f"alg must be {', '.join(METHODS)}, not {show(algorithm)}")
    method = METHODS[algorithm]
    options: dict[str, Any] = {
        "method": method,
        "depth": count(found, "depth"),
        "depth_unit": "round",
        "ends": "evaluate",
    }
    if traits(method).windowed:
        options["strict"] = True
    disabled = "disabled" in found and found["disabled"].value.lower() == "true"
    return _tree(read_graph(found), most), options, disabled


def _tree(graph: Graph, most: int) -> Tree:
    agents = graph.agents
    if agents > MOST_PLAYERS:
        raise GameError(f"num_agents is {agents}, but at most {MOST_PLAYERS} can play")
    draft = _unrolled(graph, most)
    ghosts = ["ghost"] if agents == 2 else [f"ghost {ghost}" for ghost in range(1, agents)]
    tree = draft.tree(("Pacman", *ghosts), repeated_names=True)
    tree.evaluate = tree.payoff  # the depth limit may stop anywhere; so does the course's search
    return tree


def _unrolled(graph: Graph, most: int) -> Draft:
    over = {*graph.wins, *graph.losses}
    draft = Draft(min(most, MOST_UNROLLED))
    path: list[str] = []  # the states from the start to the last node
    on_path: set[str] = set()
    waiting: list[tuple[str, str | None, int | None, int]] = [(graph.start, None, None, 0)]
    while waiting:
        state, action, parent, level = waiting.pop()
        while len(path) > level:
            on_path.remove(path.pop())
        if state in on_path:
            raise GameError(
                f"the successors lead from {state} back to {state}: a tree has no cycle"
            )
        path.append(state)
        on_path.add(state)
        number = draft.add(parent, graph.values.get(state))
        node = draft.nodes[number]
        node.name, node.mover = state, level % graph.agents
        # An action that is just the branch number is what a tree without labels is written with.
        node.move = action if action != str(node.branch) else None
        edges = {} if state in over else graph.successors.get(state, {})
        for act, following in reversed(edges.items()):
            waiting.append((following, act, number, level + 1))
    return draft
