"""Reading a picture back: what an SVG says about each node of a trace."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree

from plies.searches.result import shown
from plies.traces import Replay

SVG = "{http://www.w3.org/2000/svg}"


@dataclass
class Seen:
    """What stands at one node of a picture."""

    classes: set[str]
    x: float
    y: float
    texts: dict[str, str]  # by the first class of the text

    @property
    def window(self) -> tuple[float, float] | None:
        found = re.fullmatch(r"α (\S+)  β (\S+)", self.texts.get("window", ""))
        if not found:
            return None
        alpha, beta = (bound.replace("−", "-").replace("∞", "inf") for bound in found.groups())
        return float(alpha), float(beta)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def nodes_in(svg: str) -> dict[int, Seen]:
    """Return what a picture says about each node that it draws."""
    return {
        int(group.get("data-node", "")): Seen(
            set(group.get("class", "").split()) - {"node"},
            *(float(n) for n in re.findall(r"-?[0-9][-+0-9.e]*", group.get("transform", ""))),
            {
                text.get("class", "").split()[0]: text.text or ""
                for text in group.iter(f"{SVG}text")
                if text.text
            },
        )
        for group in parsed(svg).iter(f"{SVG}g")
        if group.get("data-node")
    }


def hidden_in(svg: str) -> int:
    """Return how many nodes a picture says it hides."""
    words = [
        text.text or ""
        for text in parsed(svg).iter(f"{SVG}text")
        if text.get("class", "") == "hidden"
    ]
    return sum(int(re.sub(r"\D", "", one)) for one in words)


def value_words(replay: Replay, node: int) -> str | None:
    """Return what stands at a node as its value, by the trace; none if it has none yet."""
    trace, value = replay.trace, replay.value[node]
    if value is None:
        on_paper = trace.game == "tree" and trace.nodes.value[node] is not None
        return shown(trace.nodes.value[node]) if on_paper else None
    sign = trace.bounds[node] if replay.status(node) == "done" else ""
    return f"{sign} {shown(value)}".strip()
