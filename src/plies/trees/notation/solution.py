"""What a `.solution` file expects of a search: the move, and the nodes that were generated.

The Pac-Man course compares two strings: the move, and the names of all generated states sorted
by code point (capitals first) and joined by blanks. Files of 2012 call them `expanded`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from plies.contract import GameError
from plies.trees.notation.properties import read_properties
from plies.trees.notation.tokens import show


@dataclass(frozen=True, slots=True)
class Solution:
    """The expected answer to a `.test`: the move, and the names of all generated nodes."""

    action: str
    generated: tuple[str, ...]


def read_solution(text: str) -> Solution:
    """Return what the text of a `.solution` expects; a GameError names the key that is missing."""
    found = read_properties(text)
    generated = found.get("generated") or found.get("expanded")
    if "action" not in found or generated is None:
        missing = "generated" if "action" in found else "action"
        raise GameError(f"the solution of a tree needs the key {missing}")
    return Solution(found["action"].value, tuple(generated.value.split()))


def compare(solution: Solution, action: str, generated: Iterable[str]) -> list[str]:
    """Return a sentence for each thing that differs from `solution`; none if all is right."""
    found, expected = set(generated), set(solution.generated)
    differences = []
    if action != solution.action:
        differences.append(f"wrong move: {show(action)} instead of {show(solution.action)}")
    if found - expected:
        differences.append(f"nodes generated too many: {' '.join(sorted(found - expected))}")
    if expected - found:
        differences.append(f"nodes generated too few: {' '.join(sorted(expected - found))}")
    return differences
