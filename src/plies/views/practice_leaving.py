"""Alpha and beta as they are when the search leaves a node: what a blackboard shows in the end.

On arrival they are what those above have in hand. Until a node is left, MAX there may have raised
alpha by its own value, and MIN lowered beta.
"""

from __future__ import annotations

from typing import Any

from plies.numbers import values_json
from plies.views.practice_words import Words, number

BOUNDS = ("alpha", "beta")


def leaving(words: Words) -> dict[str, Any]:
    """Return what an exercise says of alpha and beta if they are asked as a node is left."""
    nodes = range(len(words.tree.parents))
    return {
        "meant": "α and β are those on leaving a node." if words.prunes else "",
        "answers": {
            asked: values_json(_bound(words, asked, node) for node in nodes) for asked in BOUNDS
        },
        "hints": {asked: [_hint(words, asked, node) for node in nodes] for asked in BOUNDS},
        "why": {asked: [_why(words, asked, node) for node in nodes] for asked in BOUNDS},
    }


def _is_own(words: Words, asked: str, node: int) -> bool:
    """Return whether it is the player at the node whose bound this is."""
    return words.kind[node] == ("max" if asked == "alpha" else "min")


def _bound(words: Words, asked: str, node: int) -> float | None:
    if node not in words.key.windows:
        return None
    arrived = words.key.windows[node][BOUNDS.index(asked)]
    if not words.tree.children[node] or not _is_own(words, asked, node):
        return arrived
    return (max if asked == "alpha" else min)(arrived, words.worth(node))


def _hint(words: Words, asked: str, node: int) -> str:
    hint = words.hint(asked, node)
    if not hint or words.is_never_seen(node):
        return hint
    name, greek, side = words.name(node), "α" if asked == "alpha" else "β", words.side(node)
    if not _is_own(words, asked, node):
        return f"{side} at {name} does not change {greek}: it is what it was on arrival. {hint}"
    better = "larger" if asked == "alpha" else "smaller"
    return f"Take the {better} of what {greek} was on arrival and of what {side} finds at {name}."


def _why(words: Words, asked: str, node: int) -> str:
    why = words.why(asked, node)
    if not why or words.is_never_seen(node):
        return why
    name, greek, side = words.name(node), "α" if asked == "alpha" else "β", words.side(node)
    if not _is_own(words, asked, node):
        return f"{why} {side} at {name} does not change it."
    value, arrived = _bound(words, asked, node), words.key.windows[node][BOUNDS.index(asked)]
    if value == arrived:
        return f"{why} {side} finds nothing better at {name}."
    assert value is not None
    return f"On leaving {name} {greek} is {number(value)}: that is what {side} has found there."
