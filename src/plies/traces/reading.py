"""Reading a trace. Nothing is trusted: whatever does not fit is refused in a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, get_args

from plies.contract import GameError, Value
from plies.numbers import WORDS
from plies.searches.methods import RECORDED
from plies.traces.asked import CHOICES, USUAL
from plies.traces.columns import NodeKind, Nodes, StepKind, Steps
from plies.traces.json_form import FORMAT, VERSION
from plies.traces.order import check_order

if TYPE_CHECKING:
    from plies.traces.data import Trace

PATH = re.compile(r"[0-9]+(\.[0-9]+)*|level[0-9]+#[0-9]+")  # told a path in traces without `named`
OUTCOMES = (None, "win", "draw", "loss")


def read(text: str | bytes, make: type[Trace]) -> Trace:
    """Return the trace that a JSON text holds, of the class `make`, or refuse it in a sentence."""
    try:
        document = json.loads(text, parse_constant=_no_constant)
    except GameError:
        raise
    except (ValueError, RecursionError) as error:
        raise GameError(f"this is not a trace: it is not JSON ({error})") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise GameError(f'this is not a trace: its "format" is not "{FORMAT}"')
    if document.get("version") != VERSION:
        raise GameError(f"this trace has version {document.get('version')!r}, not {VERSION}")
    try:
        trace = _trace(document, make)
    except KeyError as missing:
        raise GameError(f"the trace has no {missing.args[0]!r}") from None
    check_order(trace)
    return trace


def _no_constant(word: str) -> NoReturn:
    raise GameError(f'this is not a trace: it holds {word}, which is written "inf", "-inf", "nan"')


def _trace(document: dict[str, Any], make: type[Trace]) -> Trace:
    nodes = _nodes(_table(document["nodes"], "nodes"))
    if nodes.named is None and document["game"] == "tree":
        nodes.named = [not PATH.fullmatch(name) for name in nodes.name]
    return make(
        game=_text(document["game"], "game"),
        sides=tuple(_texts(document["sides"], "sides")),
        method=_one_of(document["method"], "method", RECORDED),
        options=_options(_table(document["options"], "options")),
        windowed=_one_of(document["windowed"], "windowed", (False, True)),
        result=_result(_table(document["result"], "result")),
        describe=lambda: nodes,
        steps=_steps(_table(document["steps"], "steps")),
        reasons=_reasons(_table(document["reasons"], "reasons")),
        decisive=_one_of(document.get("decisive", False), "decisive", (False, True)),
    )


def _nodes(columns: dict[str, Any]) -> Nodes:
    kinds = _list(columns["kind"], "nodes.kind")
    for kind in kinds:
        _one_of(kind, "nodes.kind", get_args(NodeKind))
    position, named = columns.get("position"), columns.get("named")
    nodes = Nodes(
        parent=_whole(columns["parent"], "nodes.parent"),
        move=_texts(columns["move"], "nodes.move"),
        name=_texts(columns["name"], "nodes.name"),
        kind=kinds,
        mover=_whole(columns["mover"], "nodes.mover", or_none=True),
        probability=_values(columns["probability"], "nodes.probability"),
        value=_values(columns["value"], "nodes.value"),
        position=None if position is None else _texts(position, "nodes.position"),
        named=None if named is None else _flags(named, "nodes.named"),
    )
    _same_length("nodes", vars(nodes))
    return nodes


def _steps(columns: dict[str, Any]) -> Steps:
    kinds = _list(columns["kind"], "steps.kind")
    for kind in kinds:
        _one_of(kind, "steps.kind", get_args(StepKind))
    steps = Steps(
        kind=kinds,
        node=_whole(columns["node"], "steps.node"),
        alpha=_numbers(columns["alpha"], "steps.alpha"),
        beta=_numbers(columns["beta"], "steps.beta"),
        value=_values(columns["value"], "steps.value"),
        child=_whole(columns["child"], "steps.child"),
    )
    _same_length("steps", vars(steps))
    return steps


def _options(given: dict[str, Any]) -> dict[str, Any]:
    options = {name: given[name] for name in (*USUAL, "star")}
    for name, choices in CHOICES.items():
        _one_of(options[name], f"options.{name}", choices)
    depth = options["depth"]
    if depth is not None and (type(depth) is not int or depth < 1):
        raise GameError(f"the trace's options.depth is {depth!r:.40}, not 1 or more or null")
    if _one_of(given.get("quiet", False), "options.quiet", (False, True)):
        options["quiet"] = True
    return options


def _result(given: dict[str, Any]) -> dict[str, Any]:
    counts = {name: given[name] for name in ("nodes", "leaves", "cuts", "depth")}
    _whole(list(counts.values()), "result")
    return {
        "value": _values([given["value"]], "result.value")[0],
        "line": _texts(given["line"], "result.line"),
        **counts,
        "stopped": _text(given["stopped"], "result.stopped"),
        "outcome": _one_of(given.get("outcome"), "result.outcome", OUTCOMES),
        "distance": _whole([given.get("distance")], "result.distance", or_none=True)[0],
    }


def _reasons(given: dict[str, Any]) -> dict[int, str]:
    if not all(step.isdecimal() and step.isascii() for step in given):
        raise GameError("the trace's reasons must have numbers of steps as keys")
    return {int(step): _text(reason, "reasons") for step, reason in given.items()}


def _same_length(what: str, columns: dict[str, list[Any] | None]) -> None:
    lengths = {name: len(column) for name, column in columns.items() if column is not None}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise GameError(f"the trace's {what} must have columns of one length, not {told}")


def _table(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise GameError(f"the trace's {name} must be an object, not {value!r:.40}")
    return value


def _list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise GameError(f"the trace's {name} must be a list, not {value!r:.40}")
    return value


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise GameError(f"the trace's {name} must be text, not {value!r:.40}")
    return value


def _texts(value: Any, name: str) -> list[str]:
    return [_text(item, name) for item in _list(value, name)]


def _flags(value: Any, name: str) -> list[bool]:
    return [_one_of(item, name, (False, True)) for item in _list(value, name)]


def _one_of(value: Any, name: str, choices: Sequence[Any]) -> Any:
    if value not in choices or type(value) not in map(type, choices):
        known = ", ".join(str(choice) for choice in choices)
        raise GameError(f"the trace's {name} is {value!r:.40}, not one of {known}")
    return value


def _whole(value: Any, name: str, or_none: bool = False) -> list[Any]:
    items = _list(value, name)
    for item in items:
        if type(item) is not int and not (or_none and item is None):
            raise GameError(f"the trace's {name} must hold whole numbers, not {item!r:.40}")
    return items


def _numbers(value: Any, name: str) -> list[Any]:
    return [item if type(item) is int else _number(item, name) for item in _list(value, name)]


def _number(item: Any, name: str) -> float:
    if isinstance(item, (int, float)) and not isinstance(item, bool):
        return item
    if isinstance(item, str) and item in WORDS:
        return WORDS[item]
    raise GameError(f"the trace's {name} must hold numbers, not {item!r:.40}")


def _values(value: Any, name: str) -> list[Value]:
    """Read numbers, nulls, and lists of numbers, one for each player."""
    return [
        item
        if item is None or type(item) is int
        else tuple(_numbers(item, name))
        if isinstance(item, list)
        else _number(item, name)
        for item in _list(value, name)
    ]
