"""A trace as JSON text, in the form that docs/traces.md describes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from plies.numbers import value_json, values_json
from plies.traces.listings import STYLES, Pseudocode

if TYPE_CHECKING:
    from plies.traces.data import Trace

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
        "value": values_json(nodes.value),
    }
    if nodes.position is not None:
        tree["position"] = nodes.position
    if nodes.named is not None:
        tree["named"] = nodes.named
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": trace.game,
        "sides": trace.sides,
        "method": trace.method,
        "options": trace.options,
        "windowed": trace.windowed,
        "decisive": trace.decisive,
        "result": {**trace.result, "value": value_json(trace.result["value"])},
        "nodes": tree,
        "steps": {
            "kind": steps.kind,
            "node": steps.node,
            "alpha": values_json(steps.alpha),
            "beta": values_json(steps.beta),
            "value": values_json(steps.value),
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
