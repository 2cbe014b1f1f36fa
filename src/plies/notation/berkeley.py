"""Trees in the `.test` files of the Berkeley Pac-Man project (GraphGameTreeTest).

The file lists edges, `state action nextState`, in the order in which the moves are tried, and
numbers for states. It does not say who moves: that goes by level, Pacman first and then each
ghost in turn. A win or lose state is a leaf whatever the edges say. A state that several edges
lead to becomes several nodes of one name; what no edge reaches is left out.
"""

from __future__ import annotations

from typing import Any

from plies.game import GameError
from plies.games.tree import Tree
from plies.notation.draft import MOST_NODES, Draft
from plies.notation.properties import Property, read_properties
from plies.notation.tokens import MOST_PLAYERS, number, show

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
    algorithm = _needed(found, "alg").value
    if algorithm not in METHODS:
        raise GameError(f"alg must be {', '.join(METHODS)}, not {show(algorithm)}")
    method = METHODS[algorithm]
    options: dict[str, Any] = {
        "method": method,
        "depth": _count(found, "depth"),
        "depth_unit": "round",
        "ends": "evaluate",
    }
    if method == "alphabeta":
        options["strict"] = True
    disabled = "disabled" in found and found["disabled"].value.lower() == "true"
    return _tree(found, most), options, disabled


def _tree(found: dict[str, Property], most: int) -> Tree:
    agents = _count(found, "num_agents")
    if agents > MOST_PLAYERS:
        raise GameError(f"num_agents is {agents}, but at most {MOST_PLAYERS} can play")
    start = _needed(found, "start_state").value.strip()
    if not start or len(start.split()) > 1:
        raise GameError(f"start_state must be one state's name, not {show(start)}")
    successors: dict[str, list[tuple[str, str]]] = {}
    for state, action, following in _rows(found, "successors", "state action nextState"):
        successors.setdefault(state, []).append((action, following))
    values = {state: number(word) for state, word in _rows(found, "evaluation", "state number")}
    for key in ("win_states", "lose_states"):
        for state in found[key].value.split() if key in found else ():
            successors.pop(state, None)
    draft = _unrolled(start, successors, values, agents, most)
    ghosts = ["ghost"] if agents == 2 else [f"ghost {ghost}" for ghost in range(1, agents)]
    tree = draft.tree(("Pacman", *ghosts), repeated_names=True)
    tree.evaluate = tree.payoff  # the depth limit may stop anywhere; so does the course's search
    return tree


def _unrolled(
    start: str,
    successors: dict[str, list[tuple[str, str]]],
    values: dict[str, float],
    agents: int,
    most: int,
) -> Draft:
    draft = Draft(min(most, MOST_UNROLLED))
    path: list[str] = []  # the states from the start to the last node
    on_path: set[str] = set()
    waiting: list[tuple[str, str | None, int | None, int]] = [(start, None, None, 0)]
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
        number = draft.add(parent, values.get(state))
        node = draft.nodes[number]
        node.name, node.mover = state, level % agents
        # An action that is just the branch number is what a tree without labels is written with.
        node.move = action if action != str(node.branch) else None
        edges = successors.get(state, ())
        waiting += [(following, act, number, level + 1) for act, following in reversed(edges)]
    return draft


def _needed(found: dict[str, Property], key: str) -> Property:
    if key not in found:
        raise GameError(f'the test has no {key}: a line {key}: "..." is missing')
    return found[key]


def _count(found: dict[str, Property], key: str) -> int:
    value, line = _needed(found, key)
    word = value.strip()
    if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) > 0):
        raise GameError(f"line {line}: {key} must be a whole number from 1, not {show(value)}")
    return int(word)


def _rows(found: dict[str, Property], key: str, columns: str) -> list[list[str]]:
    """Return the words of a block's lines, which must be as many as `columns` has."""
    rows = []
    for place, line in found[key].lines() if key in found else ():
        words = line.split()
        if len(words) != len(columns.split()):
            raise GameError(f"line {place}: {key} needs lines of {columns}, not {show(line)}")
        if columns.endswith("number"):
            try:
                number(words[1])
            except GameError as error:
                raise GameError(f"line {place}: {error}") from None
        rows.append(words)
    return rows
