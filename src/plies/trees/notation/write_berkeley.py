"""Trees into `.test` files of the Berkeley Pac-Man project, for its grader to read.

The format knows players by level alone, so the tree must too: MAX, then each opponent in turn,
all minimising or all moving at random with equal odds.
"""

from __future__ import annotations

from plies.contract import CHANCE, MAX, GameError
from plies.searches.methods import traits
from plies.trees.notation.berkeley import METHODS
from plies.trees.notation.checks import check
from plies.trees.notation.tokens import show, write_number
from plies.trees.tree import PATH_LEVELS, Tree


def write_test(tree: Tree, method: str | None = None) -> str:
    """Return the tree as a GraphGameTreeTest deep enough to reach every leaf.

    `method` is minimax, alphabeta or expectimax; if None, expectimax where chance moves and
    minimax elsewhere. A GameError says what the format cannot hold.
    """
    check(tree)
    agents = _agents(tree)
    method = method or ("expectimax" if tree.chance else "minimax")
    algorithm = next((name for name, known in METHODS.items() if known == method), None)
    if algorithm is None:
        raise GameError(f"a .test is for {', '.join(METHODS.values())}, not for {method}")
    if tree.chance and not traits(method).averages:
        raise GameError(f"a .test for {method} cannot hold chance nodes: expectimax can")
    names = [_word(name, "name") for name in _names(tree)]
    if len(set(names)) < len(names):
        raise GameError("two nodes have one name, which a .test cannot tell apart")
    inner = [node for node, children in enumerate(tree.children) if children]
    deepest = max((tree.levels[node] for node in inner), default=0)
    ends: dict[bool, list[str]] = {True: [], False: []}
    for node, children in enumerate(tree.children):
        if not children:
            ends[(tree.values[node] or 0) > 0].append(names[node])
    edges = [
        f"{names[node]} {_word(str(tree.edges[child]), 'label')} {names[child]}"
        for node in inner
        for child in tree.children[node]
    ]
    values = [
        f"{names[node]} {write_number(value)}"
        for node, value in enumerate(tree.values)
        if value is not None
    ]
    lines = [
        'class: "GraphGameTreeTest"',
        f'alg: "{algorithm}"',
        f'depth: "{deepest // agents + 1}"',
        'diagram: """',
        f"A tree of {len(names)} nodes, written by plies.",
        '"""',
        f'num_agents: "{agents}"',
        f'start_state: "{names[0]}"',
        f'win_states: "{" ".join(ends[True])}"',
        f'lose_states: "{" ".join(ends[False])}"',
        'successors: """',
        *edges,
        '"""',
        'evaluation: """',
        *values,
        '"""',
    ]
    return "\n".join(lines) + "\n"


def _agents(tree: Tree) -> int:
    """Return after how many levels MAX is on again; a GameError where a level is out of turn."""
    inner = [node for node, children in enumerate(tree.children) if children]
    again = [tree.levels[node] for node in inner if node and tree.movers[node] == MAX]
    deepest = max((tree.levels[node] for node in inner), default=0)
    agents = min(again, default=max(2, deepest + 1))
    random = tree.chance
    for node in inner:
        turn, mover = tree.levels[node] % agents, tree.movers[node]
        if mover == CHANCE and turn:
            odds = {tree.odds[child] for child in tree.children[node]}
            if max(abs(chance - 1 / len(tree.children[node])) for chance in odds) > 1e-9:
                raise GameError(
                    f"a .test cannot hold the unequal probabilities below {tree.name_of(node)}"
                )
        elif mover != turn or (random and turn):
            raise GameError(
                "in a .test the players move in turn by level, MAX first and then opponents who "
                f"all minimise or all move at random: {tree.name_of(node)} does not fit"
            )
    return agents


def _names(tree: Tree) -> list[str]:
    """Return every node's name, as `tree.name_of` gives it but in one pass over a wide tree."""
    paths = [""] * len(tree.parents)
    for node, children in enumerate(tree.children):
        for branch, child in enumerate(children):
            if tree.levels[child] <= PATH_LEVELS:
                paths[child] = f"{paths[node]}.{branch}" if node else str(branch)
            else:  # a # as in `name_of` would begin a comment in the file
                paths[child] = f"level{tree.levels[child]}-{child}"
    paths[0] = "root"
    return [path if own is None else own for path, own in zip(paths, tree.own_names, strict=True)]


def _word(text: str, what: str) -> str:
    if len(text.split()) != 1 or '"' in text or "#" in text:
        raise GameError(
            f'a .test cannot hold the {what} {show(text)}: it must be one word without " and #'
        )
    return text
