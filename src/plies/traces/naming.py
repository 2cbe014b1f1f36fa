"""What the nodes of a trace are called: `root`, and below it the path that leads to a node."""

from __future__ import annotations

from collections.abc import Sequence

from plies.trees.tree import PATH_LEVELS


def paths(
    parents: Sequence[int], steps: Sequence[str], between: str, numbers: Sequence[int]
) -> list[str]:
    """Return a name for every node; below 64 levels a path would be too long for one."""
    names: list[str] = []
    levels: list[int] = []
    for parent, step, number in zip(parents, steps, numbers, strict=True):
        level = 0 if parent < 0 else levels[parent] + 1
        levels.append(level)
        if 1 < level <= PATH_LEVELS:
            names.append(names[parent] + between + step)
        elif level > PATH_LEVELS:
            names.append(f"level{level}#{number}")
        else:
            names.append(step if level else "root")
    return names
