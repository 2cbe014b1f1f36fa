"""Whether a trace can have happened: what is told of a node is told while the search is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from plies.contract import GameError
from plies.searches.methods import traits
from plies.traces.columns import INNER, Step

if TYPE_CHECKING:
    from plies.traces.data import Trace

LEAVES = ("end", "repeated", "limit", "pat", "table")


def check_order(trace: Trace) -> None:
    """Refuse, in a sentence, a trace that no search can have left behind."""
    _check_tree(trace)
    path: list[int] = []
    seen: set[int] = set()
    tried: set[int] = set()
    for number, step in enumerate(trace):
        if not 0 <= step.node < len(trace.nodes.parent):
            _refuse(number, f"there is no node {step.node}")
        _check_step(trace, number, step)
        above = path[-1] if path else -1
        if step.kind in ("enter", "leaf", "again"):
            if trace.nodes.parent[step.node] != above:
                _refuse(number, f"node {step.node} is not below the node that is looked at")
            if (step.node in seen) != (step.kind == "again"):
                _refuse(number, f"node {step.node} is entered out of turn")
            if step.kind == "again" and step.node not in tried:
                _refuse(number, f"node {step.node} was not tried before")
            seen.add(step.node)
            if step.kind != "leaf":
                path.append(step.node)
            continue
        if step.node != above:
            _refuse(number, f"node {step.node} is not the one that is looked at")
        if step.kind in ("better", "add") and step.child not in seen:
            _refuse(number, f"child {step.child} was not looked at yet")
        if step.kind in ("leave", "try"):
            path.pop()
            (tried.add if step.kind == "try" else tried.discard)(step.node)
    _check_cuts(trace)


def _check_tree(trace: Trace) -> None:
    nodes = trace.nodes
    for node, (parent, kind, mover) in enumerate(
        zip(nodes.parent, nodes.kind, nodes.mover, strict=True)
    ):
        if not -1 <= parent < node:
            raise GameError(f"node {node} of the trace has parent {parent}, which is not before it")
        if (mover is not None) != (kind in INNER) or (mover or 0) < -1:
            raise GameError(f"node {node} of the trace is of kind {kind} and has mover {mover}")
        below_chance = parent >= 0 and nodes.kind[parent] == "chance"
        odds = nodes.probability[node]
        if below_chance != (odds is not None) or not 0 <= (odds or 0) <= 1:
            raise GameError(f"node {node} of the trace cannot have the probability {odds}")
        if parent >= 0 and nodes.kind[parent] not in (*INNER, "table"):
            raise GameError(f"node {node} of the trace is below a leaf, node {parent}")


def _check_step(trace: Trace, number: int, step: Step) -> None:
    kind = trace.nodes.kind[step.node]
    if kind not in {
        "leaf": LEAVES,
        "enter": (*INNER, "unknown"),
        "stay": ("max", "min"),
        "better": ("max", "min"),
        "add": ("chance",),
    }.get(step.kind, INNER):
        _refuse(number, f"a step {step.kind} cannot be at a node of kind {kind}")
    if (step.value is None) != (step.kind in ("enter", "again")):
        _refuse(number, f"a step {step.kind} cannot have the value {step.value}")
    if step.value is not None and isinstance(step.value, tuple) != traits(trace.method).tuples:
        _refuse(number, f"{trace.method} cannot have the value {step.value}")
    pointing = step.kind in ("better", "add")
    if not pointing and step.child != -1:
        _refuse(number, f"a step {step.kind} is about no child, not about {step.child}")
    if pointing and (
        not 0 <= step.child < len(trace.nodes.parent) or trace.nodes.parent[step.child] != step.node
    ):
        _refuse(number, f"node {step.child} is no child of node {step.node}")


def _check_cuts(trace: Trace) -> None:
    cuts = {number for number, kind in enumerate(trace.steps.kind) if kind == "cut"}
    if cuts != trace.reasons.keys():
        raise GameError("the trace must give a reason for each cut, and for nothing else")
    finished = {step.node for step in trace if step.kind in ("leaf", "leave")}
    for number in cuts:
        if finished.issuperset(trace.children[trace.steps.node[number]]):
            _refuse(number, "a cut must skip something")


def _refuse(step: int, why: str) -> NoReturn:
    raise GameError(f"step {step} of the trace does not fit: {why}")
