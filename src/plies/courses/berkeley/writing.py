"""A project of one's own in the formats of the Berkeley course: trees, games, solutions.

Teachers who want other tests than the published ones write them with this. The solutions come from
searches of ours; `plies grade berkeley` grades it, and so does the course's own grader.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from plies.contract import GameError
from plies.courses.berkeley.boxed_agent import game_of
from plies.courses.berkeley.games import GENERATIONS, GHOSTS, LISTS
from plies.courses.berkeley.ghosts import Ghost
from plies.courses.berkeley.project import CONFIG, FOLDER
from plies.courses.berkeley.solving import solved_game
from plies.courses.berkeley.trees import graph_of
from plies.exercises.exercises import named_for_paper
from plies.exercises.mistakes import applicable, wrong_sheets
from plies.exercises.student import Way, attempt
from plies.games.pacman.layout import SUFFIX, parse_layout
from plies.trees.notation.berkeley import METHODS
from plies.trees.notation.graph import Graph
from plies.trees.notation.tokens import write_number
from plies.trees.random_trees import random_tree
from plies.trees.tree import Tree
from plies.writing import replace as replace_file
from plies.writing import said

ALGORITHMS = {method: name for name, method in METHODS.items()}
NUMBERS = {"q2": "minimax", "q3": "alphabeta", "q4": "expectimax"}
# Rounds to search, players, and levels of moves beyond them.
SHAPES = ((2, 2, 0), (2, 3, 0), (1, 3, 2), (2, 2, 2), (1, 2, 3), (3, 2, 1))
RANGES = ((-9, 9), (-99, 99), (0, 3))  # of values: the last one tells who rounds averages
CANDIDATES = 108  # trees to choose from
ARENA = """
%%%%%%%%%%%%%
%.  .   .  o%
%.%% %%% %%.%
%  .  G  .  %
%.%%%.%.%%%.%
%o    P    G%
%%%%%%%%%%%%%
"""


def write_project(
    folder: Path,
    *,
    seed: int = 0,
    trees: int = len(SHAPES),
    depth: int = 2,
    arena: str = ARENA,
    games: int = 10,
) -> None:
    """Write a project with the questions q1 to q5: an agent, three searches, an evaluation.

    Every search is tested on so many `trees`, chosen to tell mistakes, and in one game in the
    `arena`; q1 and q5 play so many `games` in it.
    """
    parse_layout(arena, "arena")
    if folder.exists() and any(folder.iterdir()):
        raise GameError(f"{folder} is not empty: a project gets a folder of its own")
    tests = folder / FOLDER
    write(folder / "layouts" / f"arena{SUFFIX}", arena.strip("\n") + "\n")
    write(tests / CONFIG, properties({"order": "q1 q2 q3 q4 q5"}))
    for question, agent, words in (
        ("q1", "ReflexAgent", ""),
        ("q5", "ExpectimaxAgent", "evalFn=better"),
    ):
        marks = {"winsMinimum": "1", "winsThresholds": f"1 {games // 2 or 1}"}
        marks |= {"scoreThresholds": "0", "nonTimeoutThresholds": str(games)}
        text = eval_test(agent, "arena", games=games, seed=seed, arguments=words, marks=marks)
        write(tests / question / CONFIG, config("PartialCreditQuestion", 4))
        write(tests / question / "1-play.test", text)
        write(tests / question / "1-play.solution", "# judged by the marks of the test\n")
    for question, method in NUMBERS.items():
        write(tests / question / CONFIG, config("PassAllTestsQuestion", 5))
        for number, (tree, rounds) in enumerate(telling_trees(method, trees, seed)):
            test, solution = tree_test(tree, method, rounds)
            write(tests / question / f"{number + 1}-tree.test", test)
            write(tests / question / f"{number + 1}-tree.solution", solution)
        test, solution = game_test(arena, method, depth, seed)
        write(tests / question / f"{trees + 1}-game.test", test)
        write(tests / question / f"{trees + 1}-game.solution", solution)


def telling_trees(method: str, count: int, seed: int) -> list[tuple[Tree, int]]:
    """Return random trees that together tell most mistakes, and the rounds to search each.

    A test sees the move and the names of the states, not their order; so it is these that differ.
    No tree has two best moves, for the course's files know one only.
    """
    found = []
    for number in range(CANDIDATES):
        tree, rounds = candidate(seed, number)
        if (told := tells(tree, rounds, method)) is not None:
            found.append(((tree, rounds), told))
    chosen: list[tuple[Tree, int]] = []
    known: set[str] = set()
    while found and len(chosen) < count:
        best = max(found, key=lambda pair: (len(pair[1] - known), len(pair[1])))
        found.remove(best)
        chosen.append(best[0])
        known |= best[1]
    return chosen


def candidate(seed: int, number: int) -> tuple[Tree, int]:
    """Return a random tree of the shape whose turn it is, with names that fit on paper."""
    rounds, players, beyond = SHAPES[number % len(SHAPES)]
    tree = random_tree(
        rounds * players,
        (2, 3) if rounds * players + beyond < 6 else 2,
        RANGES[number // len(SHAPES) % len(RANGES)],
        players=players,
        beyond=beyond,
        early=0.1,
        seed=CANDIDATES * seed + number,
    )
    return named_for_paper(tree), rounds


def tells(tree: Tree, rounds: int, method: str) -> set[str] | None:
    """Return which mistakes show in a test with this tree; None if it has two best moves."""
    way = asked_of_course(tree, method, rounds)
    right = attempt(tree, way)
    if attempt(tree, replace(way, takes_last=True)).move != right.move:
        return None
    return {
        name
        for name, sheet in wrong_sheets(way, tree, applicable(way, tree)).items()
        if sheet.move != right.move or set(sheet.visited) != set(right.visited)
    }


def asked_of_course(tree: Tree, method: str, rounds: int) -> Way:
    """Return how the course searches: in rounds, strictly, with the score at every end."""
    ends = "evaluate" if hasattr(tree, "evaluate") else "payoff"
    return Way(method=method, depth=rounds, depth_unit="round", ends=ends, strict=True)  # type: ignore[arg-type]


def tree_test(tree: Tree, method: str, rounds: int, about: str = "") -> tuple[str, str]:
    """Return a tree as a test and its solution."""
    if method not in ALGORITHMS:
        raise GameError(f"a tree test is for {', '.join(ALGORITHMS)}, not for {method}")
    graph = graph_of(tree)
    right = attempt(tree, asked_of_course(tree, method, rounds))
    names = sorted(tree.name_of(node) for node in set(right.visited))
    solution = properties({"action": str(right.move), "generated": " ".join(names)})
    return graph_text(graph, ALGORITHMS[method], rounds, about), solution


def graph_text(graph: Graph, algorithm: str, rounds: int, about: str = "") -> str:
    """Return a graph as the text of a GraphGameTreeTest."""
    edges = [
        f"{state} {action} {after}"
        for state, actions in graph.successors.items()
        for action, after in actions.items()
    ]
    values = [f"{state} {write_number(value)}" for state, value in graph.values.items()]
    head = {
        "class": "GraphGameTreeTest",
        "alg": algorithm,
        "depth": str(rounds),
        "num_agents": str(graph.agents),
        "start_state": graph.start,
        "win_states": " ".join(sorted(graph.wins)),
        "lose_states": " ".join(sorted(graph.losses)),
    }
    deep = f"{rounds} round{'s' if rounds != 1 else ''} deep"
    drawn = about or f"A tree of {len(graph.values)} values, searched {deep}."
    blocks = {"diagram": [drawn], "successors": edges, "evaluation": values}
    return properties(head, blocks)


def game_test(
    arena: str, method: str, depth: int, seed: int, ghost: Ghost = GENERATIONS[0]
) -> tuple[str, str]:
    """Return a game in a layout as a test and its solution."""
    layout = parse_layout(arena, "arena")
    decisions = solved_game(game_of(layout, GHOSTS), method, depth, seed, ghost)
    head = {
        "class": "PacmanGameTreeTest",
        "alg": ALGORITHMS[method],
        "seed": str(seed),
        "depth": str(depth),
        "max_points": "4",
        "layoutName": layout.name,
    }
    best = [
        [[list(moves), count] for moves, count in zip(one.accepted, one.explored, strict=True)]
        for one in decisions
    ]
    other, partial = [one.other_depth for one in decisions], [one.partial for one in decisions]
    lists: list[list[Any]] = [best, list(other), list(partial)]
    blocks = {
        key: [json.dumps(line) for line in lines] for key, lines in zip(LISTS, lists, strict=True)
    }
    return properties(head, {"layout": arena.strip("\n").split("\n")}), properties({}, blocks)


def eval_test(
    agent: str,
    layout: str,
    *,
    games: int,
    seed: int,
    arguments: str = "",
    seconds: int = 120,
    ghosts: str = "[RandomGhost(1)]",
    marks: Mapping[str, str] | None = None,
) -> str:
    """Return games of an agent as a test; `marks` are its minima and thresholds."""
    head = {
        "class": "EvalAgentTest",
        "agentName": agent,
        "layoutName": layout,
        "maxTime": str(seconds),
        "numGames": str(games),
        "randomSeed": str(seed),
        "ghosts": ghosts,
    }
    given = {"agentArgs": arguments} if arguments else {}
    return properties(head | given | dict(marks or {}))


def config(kind: str, points: int, **more: str) -> str:
    """Return the CONFIG of a question."""
    return properties({"max_points": str(points), "class": kind} | more)


def properties(lines: Mapping[str, str], blocks: Mapping[str, Sequence[str]] | None = None) -> str:
    """Return properties in the grammar of the project's files."""
    found = [f'{key}: "{value}"' for key, value in lines.items()]
    for key, block in (blocks or {}).items():
        found += [f'{key}: """', *block, '"""']
    return "\n".join(found) + "\n"


def write(path: Path, text: str) -> None:
    """Write a file of the project, in a folder that is made for it."""
    with said(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, [text.encode()])
