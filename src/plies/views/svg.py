"""A step of a recorded search, or its end, drawn as SVG.

Triangles up are MAX nodes, triangles down MIN nodes, circles CHANCE nodes; boxes are leaves, round
ones if they were valued at the depth limit. A cut branch is dashed and struck through, the best
line thick, the current node filled: everything that has a colour also has a shape. Colours are
those of the reader's light or dark setting; on paper they are the light ones.
"""

from __future__ import annotations

import re
from html import escape

from plies.contract import GameError
from plies.picture import Svg
from plies.traces import Replay, Trace
from plies.traces.columns import INNER
from plies.trees.layout import across
from plies.views import measures
from plies.views.captions import (
    ARRIVING,
    INSIDE,
    SMALL,
    VALUE,
    Captions,
    checked_bounds,
    hidden_words,
    stopped_words,
    width,
)
from plies.views.folding import MORE_CUT, best_nodes, folded, root_of
from plies.views.measures import ALONG, BAR, BOTTOM, GAP, HALF, LEVEL, MARGIN, TOP

SHAPES = {
    **{kind: f'<path class="shape" d="{path}"/>' for kind, path in measures.SHAPES.items()},
    "chance": f'<circle class="shape" r="{measures.RADIUS}"/>',
}
FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # by XML 1.0

STYLE = """
.plies-tree { background: #fff; font-family: system-ui, sans-serif; }
.plies-tree text { fill: #1a1a1a; font-size: 15px; }
.plies-tree .paper { fill: #fff; }
.plies-tree .branch { stroke: #767676; stroke-width: 1.5; fill: none; }
.plies-tree .shape { fill: #f3f3f0; stroke: #333; stroke-width: 1.5; }
.plies-tree .value { font-weight: 600; }
.plies-tree .name, .plies-tree .window, .plies-tree .words, .plies-tree .hidden { font-size: 11px; }
.plies-tree .name { text-anchor: middle; }
.plies-tree .name.beside { text-anchor: end; }
.plies-tree .window, .plies-tree .hidden, .plies-tree .caption { fill: #555; }
.plies-tree .value.at-leaf, .plies-tree .words, .plies-tree .hidden { text-anchor: middle; }
.plies-tree .words, .plies-tree .window, .plies-tree .hidden { stroke: #fff;
  stroke-width: 4; paint-order: stroke; }
.plies-tree .hidden { font-style: italic; stroke-width: 6; }
.plies-tree .caption { font-size: 13px; }
.plies-tree .best .branch { stroke: #0b62c4; stroke-width: 4; }
.plies-tree .best .shape { stroke: #0b62c4; stroke-width: 3; }
.plies-tree .open .shape { stroke-width: 3; }
.plies-tree .unvisited .shape, .plies-tree .cut .shape { stroke: #8a8a8a; stroke-dasharray: 3 3; }
.plies-tree .unvisited text, .plies-tree .cut text { fill: #6b6b6b; font-weight: 400; }
.plies-tree .cut .branch { stroke-dasharray: 4 4; }
.plies-tree .bar { stroke: #c2410c; stroke-width: 2.5; fill: none; }
.plies-tree .now .shape { fill: #ffd54a; stroke: #1a1a1a; stroke-width: 3; }
.plies-tree .now .shape ~ .name:not(.beside), .plies-tree .now .at-leaf { fill: #1a1a1a; }
.plies-tree .note rect { fill: #fff8dc; stroke: #8a6d00; }
.plies-tree .note text { font-size: 12px; }
"""
DARK = """
@media screen and (prefers-color-scheme: dark) {
.plies-tree { background: #16181c; }
.plies-tree .paper { fill: #16181c; }
.plies-tree text { fill: #ececec; }
.plies-tree .branch { stroke: #8d939c; }
.plies-tree .shape { fill: #262a31; stroke: #d0d0d0; }
.plies-tree .window, .plies-tree .hidden, .plies-tree .caption { fill: #b4b9c1; }
.plies-tree .words, .plies-tree .window, .plies-tree .hidden { stroke: #16181c; }
.plies-tree .best .branch, .plies-tree .best .shape { stroke: #6cb6ff; }
.plies-tree .unvisited .shape, .plies-tree .cut .shape { stroke: #8d939c; }
.plies-tree .unvisited text, .plies-tree .cut text { fill: #a3a9b3; }
.plies-tree .bar { stroke: #ff9b5e; }
.plies-tree .now .shape { fill: #ffd54a; stroke: #fff; }
.plies-tree .now .shape ~ .name:not(.beside), .plies-tree .now .at-leaf { fill: #1a1a1a; }
.plies-tree .note rect { fill: #3a3214; stroke: #ffd54a; }
}
"""


def svg(
    trace: Trace,
    step: int | None = None,
    *,
    limit: int | None = measures.WHOLE,
    levels: int | None = None,
    bounds: str = "now",
) -> Svg:
    """Return a picture of the tree after a step, counted from 0, or at the end of the search.

    A tree of more than `limit` nodes is drawn as far as it matters; `levels` draws so many levels
    of moves and, below them, only the best line and the way to the current node. Alpha and beta at
    a node are those of `now`, or of its `arrival`.
    """
    checked_bounds(bounds)
    if not trace.nodes.parent:
        raise GameError("nothing was recorded, so there is nothing to draw")
    if limit is not None and limit < 1:
        raise GameError(f"a picture has a limit of 1 node or more, not {limit}")
    if levels is not None and levels < 0:
        raise GameError(f"a picture has 0 levels or more, not {levels}")
    return Svg(_Picture(trace, step, limit, levels, bounds).drawn())


class _Picture:
    def __init__(
        self, trace: Trace, step: int | None, limit: int | None, levels: int | None, bounds: str
    ):
        self.trace, self.replay, self.captions = trace, Replay(trace), Captions(trace)
        self.replay.go(len(trace) - 1 if step is None else step)
        root = trace.result_root
        self.now = -1
        if step is not None and step >= 0:
            self.now = trace.steps.node[step]
            root = root_of(trace, self.now)
        self.best = best_nodes(self.replay, root) | (set() if self.replay.path else {root})
        self.items = folded(self.replay, root, limit, levels)
        self.value, self.window = list(self.captions.paper), [""] * len(trace.nodes.parent)
        for number in range(self.replay.step + 1):
            node = trace.steps.node[number]
            self.value[node] = self.captions.value[number] or self.value[node]
            if bounds == "now" or trace.steps.kind[number] in ARRIVING:
                self.window[node] = self.captions.window[number]
        self.places = self._places()

    def drawn(self) -> str:
        """Return the whole picture."""
        reach = [self._reach(item) for item in range(len(self.items.node))]
        words = self._caption()
        wide = max(x + right for (x, _), (_, right) in zip(self.places, reach, strict=True))
        wide = max(wide, width(len(words), 13) + MARGIN, self._note()[1]) + MARGIN
        high = max(y for _, y in self.places) + MARGIN + 52
        count = len(self.items.node)
        branches = "".join(self._branch(item) for item in range(1, count))
        nodes = "".join(self._node(item) for item in range(count))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="plies-tree" role="img" '
            f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}">'
            f"<title>{_escaped(words)}</title><style>{STYLE}{DARK}</style>"
            f'<rect class="paper" width="100%" height="100%"/>{branches}{nodes}{self._note()[0]}'
            f'<text class="caption" x="{MARGIN:g}" y="{high - 16:g}">{_escaped(words)}</text></svg>'
        )

    def _caption(self) -> str:
        if self.now >= 0:
            step = self.replay.step
            return f"{step + 1}/{len(self.trace)}: {self.captions.narrator.sentence(step)}"
        result, total = self.trace.result, len(self.trace.nodes.parent)
        cuts = f"{result['cuts']:,} cut" + "s" * (result["cuts"] != 1)
        searched = f"{result['nodes']:,} of {total:,} nodes, {cuts}"
        stopped = stopped_words(result["stopped"])
        return f"{self.trace.method}: {self.trace.result_words()}, {searched}{stopped}"

    def _reach(self, item: int) -> tuple[float, float]:
        node, hidden = self.items.node[item], self.items.hidden[item]
        half = width(len(hidden_words(hidden)), SMALL) / 2 if hidden else 0.0
        if node < 0:
            return half, half
        return max(self.captions.left[node], half), max(self.captions.right[node], half)

    def _places(self) -> list[tuple[float, float]]:
        reach = [self._reach(item) for item in range(len(self.items.node))]
        xs = across(self.items.parent, [r[0] for r in reach], [r[1] for r in reach], GAP)
        places: list[tuple[float, float]] = []
        for x, parent in zip(xs, self.items.parent, strict=True):
            y = places[parent][1] + LEVEL if parent >= 0 else TOP + MARGIN
            places.append((x + MARGIN, y))
        return places

    def _classes(self, node: int) -> str:
        words: list[str] = [self.replay.status(node)]
        words += ["best"] * (node in self.best) + ["now"] * (node == self.now)
        return " ".join(words)

    def _branch(self, item: int) -> str:
        (x1, y1), (x2, y2) = self.places[self.items.parent[item]], self.places[item]
        y1, y2 = y1 + BOTTOM, y2 - TOP
        line = f'<path class="branch" d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/>'
        node = self.items.node[item]
        words = self.captions.branch[node] if node >= 0 else ""
        if node == MORE_CUT or (node >= 0 and self._is_cut_off(node)):
            part = 0.86 if words else BAR
            x, y = x1 + part * (x2 - x1), y1 + part * (y2 - y1)
            line += f'<path class="bar" d="M{x - 9:g} {y + 1:g}l18 -7m-18 12l18 -7"/>'
        if words:
            x, y = x1 + ALONG * (x2 - x1), y1 + ALONG * (y2 - y1) + 4
            line += f'<text class="words" x="{x:g}" y="{y:g}">{_escaped(words)}</text>'
        if node < 0:
            return f'<g class="{"cut" if node == MORE_CUT else "unvisited"}">{line}</g>'
        return f'<g class="{self._classes(node)}">{line}</g>'

    def _is_cut_off(self, node: int) -> bool:
        """Return whether it is this node's branch that was cut, not one above it."""
        status = self.replay.status
        return status(node) == "cut" and status(self.trace.nodes.parent[node]) != "cut"

    def _node(self, item: int) -> str:
        node, hidden, (x, y) = self.items.node[item], self.items.hidden[item], self.places[item]
        place = f'transform="translate({x:g} {y:g})"'
        more = f'<text class="hidden" y="{{:g}}">{hidden_words(hidden)}</text>' if hidden else ""
        if node < 0:
            return f'<g class="unvisited" {place}>{more.format(-2)}</g>'
        inside = self._inner(node) if self.trace.nodes.kind[node] in INNER else self._leaf(node)
        return (
            f'<g class="node {self._classes(node)}" data-node="{node}" {place}>'
            f"<title>{_escaped(self.captions.title(node))}</title>{inside}{more.format(32)}</g>"
        )

    def _inner(self, node: int) -> str:
        kind = self.trace.nodes.kind[node]
        parts = [SHAPES[kind]]
        if name := self.captions.name[node]:
            down = {"max": 10, "min": -2, "chance": 4}[kind]
            if len(name) <= INSIDE:
                parts.append(f'<text class="name" y="{down}">{_escaped(name)}</text>')
            else:
                at = f'x="{-HALF - 4:g}" y="4"'
                parts.append(f'<text class="name beside" {at}>{_escaped(name)}</text>')
        if words := self.value[node]:
            parts.append(f'<text class="value" x="{HALF + 4:g}" y="0">{_escaped(words)}</text>')
        if window := self.window[node]:
            parts.append(f'<text class="window" x="{HALF + 4:g}" y="14">{window}</text>')
        return "".join(parts)

    def _leaf(self, node: int) -> str:
        words, name = self.value[node], self.captions.name[node]
        half = max(14.0, width(len(words), VALUE) / 2 + 6)
        corner = 12 if self.trace.nodes.kind[node] in ("limit", "pat", "table") else 3
        box = (
            f'<rect class="shape" x="{-half:g}" y="-15" width="{2 * half:g}" height="26" '
            f'rx="{corner}"/>'
        )
        value = f'<text class="value at-leaf" y="3">{_escaped(words)}</text>' if words else ""
        below = f'<text class="name" y="24">{_escaped(name)}</text>' if name else ""
        return box + value + below

    def _note(self) -> tuple[str, float]:
        """Return what would be cut at the current node, in a box, and how far it reaches."""
        words = self.captions.rule(self.trace[self.replay.step]) if self.now >= 0 else ""
        if not words:
            return "", 0.0
        x, y = self.places[self.items.node.index(self.now)]
        wide = len(words) * 6.4 + 12
        box = (
            f'<g class="note" transform="translate({x + HALF:g} {y + 20:g})">'
            f'<rect width="{wide:g}" height="20" rx="4"/>'
            f'<text x="6" y="14">{_escaped(words)}</text></g>'
        )
        return box, x + HALF + wide


def _escaped(text: str) -> str:
    return escape(FORBIDDEN.sub("\ufffd", text))
