'''The graph of a Berkeley tree test, as its file tells it: edges and numbers between names.

    start_state: "A"         successors: """        evaluation: """
    num_agents: "2"          A Left B               B 3.0
    win_states: "B C"        A Right C              C 5.0
    lose_states: ""          """                    """

`plies tree` makes a tree of it, and a grader shows it to a student's agent, one state at a time.
'''

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from plies.contract import GameError
from plies.trees.notation.properties import Property
from plies.trees.notation.tokens import number, show

EDGES, VALUES = "state action nextState", "state number"


@dataclass(frozen=True)
class Graph:
    """States by name: who searches from where, what follows, what it is worth, where it ends."""

    start: str
    agents: int
    successors: dict[str, dict[str, str]]  # the next state by action, in the order of the file
    values: dict[str, float]
    wins: Collection[str] = ()
    losses: Collection[str] = ()


def read_graph(found: dict[str, Property]) -> Graph:
    """Return the graph that the properties of a test hold; a GameError says what is wrong."""
    agents, start = count(found, "num_agents"), needed(found, "start_state").value.strip()
    if not start or len(start.split()) > 1:
        raise GameError(f"start_state must be one state's name, not {show(start)}")
    successors: dict[str, dict[str, str]] = {}
    for line, (state, action, following) in _rows(found, "successors", EDGES):
        before = successors.setdefault(state, {})
        if action in before:
            raise GameError(f"line {line}: two moves of {state} are called {action}")
        before[action] = following
    values: dict[str, float] = {}
    for line, (state, word) in _rows(found, "evaluation", VALUES):
        try:
            values[state] = number(word)
        except GameError as error:
            raise GameError(f"line {line}: {error}") from None
    wins, losses = (
        frozenset(found[key].value.split() if key in found else ())
        for key in ("win_states", "lose_states")
    )
    return Graph(start, agents, successors, values, wins, losses)


def needed(found: dict[str, Property], key: str) -> Property:
    """Return a property without which there is no tree test."""
    if key not in found:
        raise GameError(f'a tree test needs the key {key}: a line {key}: "..." is missing')
    return found[key]


def count(found: dict[str, Property], key: str) -> int:
    """Return a property that must be a whole number from 1."""
    value, line = needed(found, key)
    word = value.strip()
    if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) > 0):
        raise GameError(f"line {line}: {key} must be a whole number from 1, not {show(value)}")
    return int(word)


def _rows(found: dict[str, Property], key: str, columns: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the words of a block's lines, which must be as many as `columns` has."""
    for line, text in found[key].lines() if key in found else ():
        words = text.split()
        if len(words) != len(columns.split()):
            raise GameError(f"line {line}: {key} needs lines of {columns}, not {show(text)}")
        yield line, words
