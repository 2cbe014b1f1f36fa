"""One step of a recorded search on the screen of a terminal.

The tree with the current node marked, the sentence, alpha and beta with what would be cut, and
the pseudocode with its current line. Of a large tree only the way to the current node is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from plies.searches.result import shown
from plies.traces import Replay, Step, Style
from plies.traces.columns import INNER
from plies.trees.rails import Branch, branches
from plies.views.captions import ARRIVING, checked_bounds
from plies.views.measures import WHOLE
from plies.views.narration import Narrator

SHAPES = {"max": "▲", "min": "▼", "chance": "●"}
LETTERS = {"max": "MAX", "min": "MIN", "chance": "CHANCE"}  # where there are no shapes
BESIDE = 110  # columns from which tree and pseudocode stand side by side
HELP = "arrows step   n p next, previous cut   Home End   q quit"


class Stepper:
    """Where somebody is who steps through a trace, and what they see there."""

    def __init__(
        self,
        replay: Replay,
        style: Style = "function",
        *,
        bounds: str = "now",
        letters: bool = False,
    ):
        self.shapes = LETTERS if letters else SHAPES
        self.replay, self.trace, self.style = replay, replay.trace, style
        self.on_arrival = checked_bounds(bounds) == "arrival"
        self.narrator, self.words = Narrator(self.trace), self.trace.words
        self.cuts = sorted(self.trace.reasons)
        if replay.step < 0:
            replay.forward()

    def press(self, key: str) -> None:
        """Go where a key leads: next, back, first, last, cut, or previous cut."""
        replay, last = self.replay, len(self.trace) - 1
        here = replay.step
        if key == "next":
            replay.forward()
        elif key == "back":
            replay.go(max(0, here - 1))
        elif key == "first":
            replay.go(0)
        elif key == "last":
            replay.go(last)
        elif key == "cut":
            replay.go(next((cut for cut in self.cuts if cut > here), last))
        elif key == "previous cut":
            replay.go(next((cut for cut in reversed(self.cuts) if cut < here), 0))

    def screen(self, width: int, height: int) -> RenderableType:
        """Return the whole screen for the current step."""
        step, last = self.replay.step, len(self.trace)
        head = _line(f"{self.trace.method} on {self.trace.game}: step {step + 1} of {last}", "dim")
        sentence = Text(self.narrator.sentence(step), style="bold")
        if why := self.narrator.avoiding(step):
            sentence.append(f" {why}", style="not bold")
        rows = len(sentence.plain) // width + 1
        told = [Text(), sentence, self.bounds(), _line(HELP, "dim")]
        code, wide = self.code(), width >= BESIDE
        room = height - rows - 6  # the head, two empty lines, alpha and beta, the keys, the cursor
        if not wide and room - len(code) < 12:  # the tree is worth more than the whole code
            here = self.trace.line_of(step, self.style)
            code = code[max(0, here - 1) : here + 2] if room > 12 else []
        if not wide and code:
            room -= len(code) + 1
        tree = Group(*self.tree(max(room, 3)))
        if not wide:
            return Group(head, Text(), tree, *([Text(), *code] if code else []), *told)
        beside = Table.grid(expand=True, padding=(0, 2))
        beside.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        beside.add_column(no_wrap=True, overflow="ellipsis", max_width=width * 3 // 5)
        beside.add_row(tree, Group(*code[: max(room, 3)]))
        return Group(head, Text(), beside, *told)

    def bounds(self) -> Text:
        """Return alpha and beta of the current node, and which value would be cut there."""
        now = self.replay.now
        if now is None or not self.trace.windowed:
            return Text()
        alpha, beta = self._window(now)
        text = Text("on arrival " if self.on_arrival else "")
        text.append(f"alpha {self.words(alpha)}, beta {self.words(beta)}")
        kind, strict = self.trace.nodes.kind[now.node], self.trace.options["strict"]
        equal = "" if strict else "="
        if kind == "max" and now.beta < inf:
            text.append(f"   cut if >{equal} {self.words(now.beta)}", style="dim")
        elif kind == "min" and now.alpha > -inf:
            text.append(f"   cut if <{equal} {self.words(now.alpha)}", style="dim")
        return text

    def _window(self, now: Step) -> tuple[float, float]:
        """Return alpha and beta of the current node: those of now, or on its arrival."""
        steps, number = self.trace.steps, self.replay.step
        while self.on_arrival and (
            steps.node[number] != now.node or steps.kind[number] not in ARRIVING
        ):
            number -= 1
        return steps.alpha[number], steps.beta[number]

    def code(self) -> list[Text]:
        """Return the pseudocode, the line of the current step marked."""
        here = self.trace.line_of(self.replay.step, self.style)
        lines = [line.replace("    ", "  ") for line in self.trace.pseudocode(self.style).lines]
        return [
            _line(f"> {line}", "reverse") if number == here else _line(f"  {line}")
            for number, line in enumerate(lines)
        ]

    def tree(self, room: int) -> list[Text]:
        """Return the part of the tree around the current node that fits into `room` lines."""
        here = self.trace.steps.node[self.replay.step]
        lines: list[Text] = []
        at = 0
        for node, text in self._drawn(here):
            if node == here:
                at = len(lines)
            lines.append(text)
        first = max(0, min(at - room // 2, len(lines) - room))
        shown_lines = lines[first : first + room]
        if first:
            shown_lines[0] = Text(f"... {first + 1} lines above", style="dim")
        if first + room < len(lines):
            more = len(lines) - first - room + 1
            shown_lines[-1] = Text(f"... {more} lines below", style="dim")
        return shown_lines

    def _drawn(self, here: int) -> Iterator[tuple[int, Text]]:
        parent, children = self.trace.nodes.parent, self.trace.children
        way = {here}
        root = here
        while parent[root] >= 0:
            root = parent[root]
            way.add(root)
        small = len(parent) <= WHOLE
        waiting = [Branch(root)]
        while waiting:
            branch = waiting.pop()
            node = branch.node
            folded = bool(children[node]) and not small and node not in way
            text = _line("").append(branch.left, style="dim")
            yield node, text.append_text(self._label(node, node == here, folded))
            if not folded:
                waiting += branches(branch, children[node], self._is_cut)

    def _is_cut(self, node: int) -> bool:
        return self.replay.status(node) == "cut"

    def _label(self, node: int, here: bool, folded: bool) -> Text:
        nodes, status = self.trace.nodes, self.replay.status(node)
        kind, value = nodes.kind[node], self.replay.value[node]
        name = nodes.name[node] if self.narrator.is_tree else nodes.move[node] or "root"
        words = [self.shapes[kind]] if kind in INNER else []
        if kind in INNER or not self.narrator.is_nameless(node):
            words.append(name)
        if value is None and self.narrator.is_tree:
            value = nodes.value[node]  # on paper the leaves are there from the beginning
        if value is not None:
            sign = self.trace.bounds[node] if status == "done" else ""
            told = self.words(value)
            words.append(f"{sign or '='} {told}" if words else told)
        odds = nodes.probability[node]
        if odds is not None:
            words.insert(0, f"({shown(odds)})")
        if folded:
            words.append("...")
        if here:
            words.append("  <--")
        style = {"cut": "dim strike", "open": "bold", "unvisited": "dim"}.get(status, "")
        if self.replay.best[nodes.parent[node]] == node and nodes.parent[node] >= 0:
            style = f"{style} green".strip()
        return Text(" ".join(words), style="bold reverse" if here else style)


def _line(text: str, style: str = "") -> Text:
    return Text(text, style=style, no_wrap=True, overflow="ellipsis")
