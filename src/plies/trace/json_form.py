"""A trace as JSON text, in the form that docs/traces.md describes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import inf, isnan
from typing import Any

from plies.game import Value
from plies.trace.data import Trace
from plies.trace.listings import STYLES, Pseudocode

FORMAT, VERSION = "plies trace", 1


def written(trace: Trace) -> str:
    """Return the trace as JSON text."""
    nodes, steps = trace.nodes, trace.steps
    tree = {
        "parent": nodes.parent,
        "move": nodes.move,
        "name": nodes.name,
        "kind": nodes.kind,
        "mover": nodes.mover,
        "probability": nodes.probability,
        "value": _words(nodes.value),
    }
    if nodes.position is not None:
        tree["position"] = nodes.position
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": trace.game,
        "sides": trace.sides,
        "method": trace.method,
        "options": trace.options,
        "windowed": trace.windowed,
        "result": {**trace.result, "value": _words([trace.result["value"]])[0]},
        "nodes": tree,
        "steps": {
            "kind": steps.kind,
            "node": steps.node,
            "alpha": _words(steps.alpha),
            "beta": _words(steps.beta),
            "value": _words(steps.value),
            "child": steps.child,
        },
        "reasons": {str(step): reason for step, reason in trace.reasons.items()},
        "derived": {
            "line": trace.line,
            "bound": trace.bounds,
            "pseudocode": {style: _code(trace.pseudocode(style)) for style in STYLES},
        },
    }
    return json.dumps(document, allow_nan=False, separators=(",", ":"))


def _code(code: Pseudocode) -> dict[str, Any]:
    return {"lines": code.lines, "at": code.at}


def _words(values: Sequence[Value]) -> list[Any]:
    return [v if v is None or v.__class__ is int else _word(v) for v in values]


def _word(value: Value) -> Any:
    if isinstance(value, (tuple, list)):
        return _words(value)
    if -inf < value < inf:
        return value
    return "nan" if isnan(value) else "inf" if value > 0 else "-inf"
