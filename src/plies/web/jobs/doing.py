"""The function that does each job. Only workers import it: the server runs no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plies.web.given import Tell
from plies.web.jobs import judging, measure, practice, puzzles, reasons, tables, thinking, trees

DOING: dict[str, Callable[[dict[str, Any], Tell], dict[str, Any]]] = {
    "games": tables.games,
    "begin": tables.begin,
    "move": tables.move,
    "look": tables.look,
    "answer": tables.answer,
    "prepare": tables.prepare,
    "values": thinking.values,
    "judge": judging.judge,
    "why": reasons.why,
    "steps": thinking.steps,
    "measure": measure.measure,
    "trace": trees.trace,
    "random_tree": trees.random_tree,
    "save_tree": trees.save_tree,
    "exercise": practice.exercise,
    "puzzle": puzzles.puzzle,
}
