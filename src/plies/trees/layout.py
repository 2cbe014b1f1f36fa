"""A tidy layout of a tree: narrow, nothing overlaps, and the same shapes look the same.

Every subtree is laid out by itself, from the leaves up, and kept as its outline: how far it
reaches to the left and to the right on each of its levels. Subtrees are put side by side as near
as their outlines allow, once beginning at the left and once at the right; both are without
overlap, so what lies in the middle between them is, too, and it spreads the small subtrees evenly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Outline: TypeAlias = list[tuple[float, float]]  # by level, the root's last: to the left and right


def across(
    parent: Sequence[int], left: Sequence[float], right: Sequence[float], gap: float
) -> list[float]:
    """Return how far from the picture's left side each node is.

    A node reaches `left` and `right` of its place. Parents come before their children; the
    first node is the root, whose parent is -1.
    """
    below: list[list[int]] = [[] for _ in parent]
    for node, above in enumerate(parent):
        if above >= 0:
            below[above].append(node)
    place = [0.0] * len(parent)
    outlines: list[Outline] = [[] for _ in parent]
    for node in reversed(range(len(parent))):
        children = [outlines[child] for child in below[node]]
        offsets = _side_by_side(children, gap)
        for child, offset in zip(below[node], offsets, strict=True):
            place[child] = offset
            outlines[child] = []  # children hand theirs over: an outline is kept once
        outlines[node] = _joined(children, offsets)
        outlines[node].append((-left[node], right[node]))
    place[0] = -min(reach for reach, _ in outlines[0])
    for node, above in enumerate(parent):
        if above >= 0:
            place[node] += place[above]
    return place


def _side_by_side(outlines: list[Outline], gap: float) -> list[float]:
    """Return where subtrees go, as seen from their parent, which is above their middle."""
    if len(outlines) < 2:
        return [0.0] * len(outlines)
    from_left = _packed(outlines, gap)
    mirrored = [[(-hi, -lo) for lo, hi in outline] for outline in reversed(outlines)]
    from_right = [from_left[-1] - x for x in reversed(_packed(mirrored, gap))]
    middle = from_left[-1] / 2
    return [(a + b) / 2 - middle for a, b in zip(from_left, from_right, strict=True)]


def _packed(outlines: list[Outline], gap: float) -> list[float]:
    """Return where subtrees go if each is as far to the left as it can be."""
    places: list[float] = []
    border: list[float] = []  # by level from the top, how far what is placed reaches
    for outline in outlines:
        levels = outline[::-1]
        shared = zip(border, levels, strict=False)
        x = max((reach - lo + gap for reach, (lo, _) in shared), default=0.0)
        places.append(x)
        border[: len(levels)] = [x + hi for _, hi in levels]
    return places


def _joined(outlines: list[Outline], offsets: list[float]) -> Outline:
    """Return the outline of subtrees that stand side by side."""
    if len(outlines) == 1:
        return outlines[0]
    joined: dict[int, tuple[float, float]] = {}
    for outline, offset in zip(outlines, offsets, strict=True):
        for level, (lo, hi) in enumerate(reversed(outline)):
            old = joined.get(level, (lo + offset, hi + offset))
            joined[level] = (min(old[0], lo + offset), max(old[1], hi + offset))
    return [joined[level] for level in reversed(range(len(joined)))]
