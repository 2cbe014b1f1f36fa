"""What stands at the nodes and branches of a drawn tree, in words, and the room it takes.

A node has room for the longest that ever stands there, so it is at the same place in the pictures
of all steps.
"""

from __future__ import annotations

from math import inf
from unicodedata import east_asian_width

from plies.contract import GameError
from plies.searches.result import shown
from plies.traces import Step, Trace
from plies.traces.columns import INNER
from plies.views.measures import ALONG, HALF
from plies.views.narration import Narrator

LETTER = 0.6  # of the size of a font: how wide a letter is, about
VALUE, SMALL = 15, 11  # sizes of fonts
INSIDE = 3  # letters of a name that fit into a triangle
BOUNDS = ("now", "arrival")  # which alpha and beta stand at a node
ARRIVING = ("enter", "again", "leaf")  # the steps on which a node gets those of its arrival
LONGEST = 14  # letters of a name or a move that are drawn; what is longer is cut short


class Captions:
    """By node: `name`, `branch` (the words at the branch to it), and `left` and `right`, its room.

    `paper` is what stands at a leaf before anybody looked at it: on paper, its worth.
    """

    def __init__(self, trace: Trace):
        self.trace, self.nodes, self.words = trace, trace.nodes, trace.words
        self.narrator = Narrator(trace)
        count = range(len(self.nodes.parent))
        place = [0] * len(count)
        for children in trace.children:
            for i, child in enumerate(children):
                place[child] = i
        self.name = [self._name(node) for node in count]
        self.branch = [self._branch(node, place[node]) for node in count]
        self.paper = [
            self.words(value) if self.narrator.is_tree and value is not None else ""
            for value in self.nodes.value
        ]
        self.value = [self._value(step) for step in trace]
        self.window = [self._window(step) for step in trace]
        self._measure()

    def rule(self, step: Step) -> str:
        """Return which values would be cut at the node of a step: "alpha = 3, cut if <= 3"."""
        kind, equal = self.nodes.kind[step.node], "" if self.trace.options["strict"] else "="
        if not self.trace.windowed or step.kind in ("leave", "try"):
            return ""
        if kind == "max" and step.beta < inf:
            beta = self.words(step.beta)
            return f"beta = {beta}, cut if >{equal} {beta}"
        if kind == "min" and step.alpha > -inf:
            alpha = self.words(step.alpha)
            return f"alpha = {alpha}, cut if <{equal} {alpha}"
        return ""

    def title(self, node: int) -> str:
        """Return what a node is, for those who point at it or cannot see it."""
        kind = self.nodes.kind[node]
        what = {
            "end": "a leaf" if self.narrator.is_tree else "the game is over",
            "limit": "quiet" if self.trace.options.get("quiet") else "valued at the depth limit",
            "pat": "may stay as it is",
            "repeated": "a draw: it has been there before",
            "table": "known from before",
            "unknown": "never looked at",
        }
        words = what.get(kind) or f"{self.trace.side(node) or kind} to move"
        return f"{self.nodes.name[node] or 'root'}: {words}"

    def _name(self, node: int) -> str:
        if not self.narrator.is_tree:
            return ""
        if self.nodes.kind[node] not in INNER and self.narrator.is_nameless(node):
            return ""
        return shortened(self.nodes.name[node])

    def _branch(self, node: int, place: int) -> str:
        move, odds = self.nodes.move[node], self.nodes.probability[node]
        words = [] if odds is None else [shown(odds)]
        if not self.narrator.is_tree or move not in ("", str(place), self.nodes.name[node]):
            words.insert(0, shortened(move))
        return " ".join(words)

    def _value(self, step: Step) -> str:
        if step.value is None:
            return ""
        sign = self.trace.bounds[step.node] if step.kind in ("leaf", "leave") else ""
        return f"{sign} {self.words(step.value)}".lstrip()

    def _window(self, step: Step) -> str:
        if not self.trace.windowed or (step.alpha, step.beta) == (-inf, inf):
            return ""
        alpha, beta = (signed(self.words(end)) for end in (step.alpha, step.beta))
        return f"α {alpha}  β {beta}"

    def _measure(self) -> None:
        self.left = [HALF] * len(self.name)
        self.right = [HALF] * len(self.name)
        longest = [len(paper) for paper in self.paper]
        window = [0] * len(self.name)
        for number, node in enumerate(self.trace.steps.node):
            longest[node] = max(longest[node], len(self.value[number]))
            window[node] = max(window[node], len(self.window[number]))
        for node, kind in enumerate(self.nodes.kind):
            name = letters(self.name[node])
            if kind in INNER:
                if len(self.name[node]) > INSIDE:
                    self.left[node] += 4 + width(name, SMALL)
                beside = max(width(longest[node], VALUE), width(window[node], SMALL))
                self.right[node] += 4 + beside
            else:
                half = max(14.0, width(longest[node], VALUE) / 2 + 6, width(name, SMALL) / 2)
                self.left[node] = self.right[node] = half
            label = width(letters(self.branch[node]), SMALL) / 2 / ALONG
            self.left[node] = round(max(self.left[node], label), 1)
            self.right[node] = round(max(self.right[node], label), 1)


def checked_bounds(bounds: str) -> str:
    """Return the word for which alpha and beta stand at a node, or refuse it."""
    if bounds not in BOUNDS:
        raise GameError(f"alpha and beta are those of now or on arrival, not {bounds!r}")
    return bounds


def bound(number: float) -> str:
    """Return alpha or beta as it stands at a node."""
    return signed(shown(number))


def signed(words: str) -> str:
    """Return a value in words with the signs of a textbook."""
    return words.replace("inf", "∞").replace("-", "−")


def hidden_words(count: int) -> str:
    """Return how much is not drawn."""
    return f"+ {count:,} node" + "s" * (count != 1)


def stopped_words(stopped: str) -> str:
    """Return what ended a search before it was done; nothing if it was done."""
    why = {"": "", "interrupt": ", stopped by Ctrl-C"}
    return why.get(stopped, f", stopped at the {stopped} limit")


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def letters(text: str) -> float:
    """Return how many letters wide a text is: 字 takes the room of almost two."""
    return sum(1 / LETTER if east_asian_width(sign) in "WF" else 1.0 for sign in text)


def width(count: float, size: float) -> float:
    """Return how wide a text of so many letters is, about."""
    return count * size * LETTER
