"""A recorded search as one HTML file that steps through it, without a server or a network.

The file holds the ES module and the style sheet of `views/web`, and the model that the module
draws. The same model goes to the notebook widget: all the words in it are written here, so they
are the same everywhere.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from typing import Any

from plies.contract import GameError
from plies.kinds import GENERATOR
from plies.traces import STYLES, Trace
from plies.views.bundle import bundle, style
from plies.views.captions import Captions, checked_bounds, stopped_words

START = """
const traces = JSON.parse(document.getElementById("traces").textContent);
const settings = { traces, step: 0, page: true, bounds: document.body.dataset.bounds };
render({ model: { get: (name) => settings[name] }, el: document.getElementById("view") });
"""
BODY = """
html { color-scheme: light dark; background: light-dark(#fff, #16181c);
  color: light-dark(#1a1a1a, #ececec); }
body { margin: 0 auto; padding: 1rem; max-width: 90rem; font: 16px/1.45 system-ui, sans-serif; }
th, td { text-align: left; padding-right: 1rem; }
.keys { color: light-dark(#555, #b4b9c1); font-size: .9rem; }
@media print { .keys { display: none; } }
"""
KEYS = (
    "← → step, Home and End, n and p next and previous cut, space play, [ and ] speed, "
    "f fold, Enter or a click folds one node, s pseudocode, b alpha and beta, x guess, + − 0 size"
)


def model(trace: Trace) -> dict[str, Any]:
    """Return all that the page shows of a search, in words; docs/seeing.md describes it."""
    if not len(trace):
        raise GameError("no step was recorded, so there is nothing to step through")
    captions, nodes, steps = Captions(trace), trace.nodes, trace.steps
    result, count = trace.result, range(len(trace))
    return {
        "title": _title(trace),
        "total": len(nodes.parent),
        "result": {**result, "value": trace.words(result["value"]), "words": trace.result_words()},
        "nodes": {
            "parent": nodes.parent,
            "kind": nodes.kind,
            "name": captions.name,
            "branch": captions.branch,
            "paper": captions.paper,
            "title": [captions.title(node) for node in range(len(nodes.parent))],
            "left": captions.left,
            "right": captions.right,
        },
        "steps": {
            "kind": steps.kind,
            "node": steps.node,
            "child": steps.child,
            "value": captions.value,
            "window": captions.window,
            "rule": [captions.rule(step) for step in trace],
            "sentence": list(captions.narrator),
            "why": [captions.narrator.avoiding(step) for step in count],
        },
        "code": {
            written: {
                "lines": list(trace.pseudocode(written).lines),
                "at": [trace.line_of(step, written) for step in count],
            }
            for written in STYLES
        },
    }


def models(trace: Trace, other: Trace | None = None) -> list[dict[str, Any]]:
    """Return the models of one search or two; on one tree both look the same."""
    traces = [model(one) for one in (trace, other) if one is not None]
    if other is not None and trace.nodes.parent == other.nodes.parent:
        _share_room(*traces)
    return traces


def html(
    trace: Trace,
    other: Trace | None = None,
    *,
    remarks: Mapping[int, str] | None = None,
    bounds: str = "now",
) -> str:
    """Return a page that steps through a search, or through two side by side.

    `remarks` are said after the sentences of these steps of the first. Alpha and beta at the nodes
    are at first those of `now`, or of the node's `arrival`.
    """
    traces = models(trace, other)
    for step, remark in (remarks or {}).items():
        traces[0]["steps"]["sentence"][step] += f" {remark}"
    data = json.dumps(traces, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    script = bundle("stepper.js") + START
    look = style("stepper.css") + BODY
    title = escape(" and ".join(one["title"] for one in traces))
    allowed = f"default-src 'none'; script-src {policy_hash(script)}; style-src {policy_hash(look)}"
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">{GENERATOR}
<meta http-equiv="Content-Security-Policy" content="{allowed}; base-uri 'none'">
<meta name="viewport" content="width=device-width"><title>{title}</title>
<style>{look}</style></head><body data-bounds="{checked_bounds(bounds)}">
<main id="view"><noscript>Stepping through a search takes JavaScript.</noscript></main>
<p class="keys">{KEYS}</p>
<script type="application/json" id="traces">{data}</script>
<script type="module">{script}</script>
</body></html>
"""


def _title(trace: Trace) -> str:
    """Return which search it is, with all that tells it from another on the same page."""
    options = trace.options
    words = [trace.method]
    words += ["strict"] if options["strict"] else []
    words += ["fail-hard"] if options["fail"] == "hard" else []
    words += ["quiet"] if options.get("quiet") else []
    words += [f"Star{options['star']}"] if options["star"] else []
    words += [f"to depth {options['depth']}"] if options["depth"] else []
    return f"{' '.join(words)} on {trace.game}{stopped_words(trace.result['stopped'])}"


def _share_room(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Give every node of one tree the same room in two pictures, so that it looks the same."""
    for side in ("left", "right"):
        rooms = zip(one["nodes"][side], other["nodes"][side], strict=True)
        one["nodes"][side] = other["nodes"][side] = [max(pair) for pair in rooms]


def policy_hash(text: str) -> str:
    """Return what a Content-Security-Policy calls this very text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
