"""A recorded search told in sentences, one for each step, as a lab manual tells it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from plies.contract import Value
from plies.searches.result import ending, shown
from plies.traces import Step, Trace

LEAF = {
    "limit": "is at the depth limit",
    "pat": "may stay as it is",
    "repeated": "has been there before, which makes a draw",
    "table": "is known from before",
}
NAMED = 6  # so many skipped moves are named, the others counted


class Narrator:
    """Tells the steps of a trace. Every number it says is the trace's."""

    def __init__(self, trace: Trace):
        self.trace, self.nodes, self.words = trace, trace.nodes, trace.words
        self.is_tree = trace.nodes.named is not None
        self.rounds = {node: i for i, node in enumerate(trace.roots, 1)}
        self.moved: set[int] = set()  # the steps in which alpha or beta becomes another
        self.kept: dict[int, Value] = {}  # the steps that do not help the node above: what it has
        self.holders: dict[int, tuple[int, int]] = {}  # at cuts: whose the bound is, and by what
        self._look_through()

    def __iter__(self) -> Iterator[str]:
        return (self.sentence(step) for step in range(len(self.trace)))

    def sentence(self, number: int) -> str:
        """Return what happens in a step."""
        step = self.trace[number]
        name = self.nodes.name[step.node]
        if step.kind == "enter":
            return self._entering(step, name)
        if step.kind == "again":
            return f"Come back to {name} for its other moves{self._window(step)}."
        if step.kind == "leaf":
            kind = self._leaf(step.node)
            return f"{name} {kind}, {self._worth(step.value)}{self._keeping(number)}."
        if step.kind == "stay":
            return f"{self._staying(number, step, name)}. Only loud moves are looked at."
        if step.kind == "better":
            return _sentence(self._better(number, step, name))
        if step.kind == "add":
            return _sentence(self._adding(step, name))
        if step.kind == "cut":
            names, verb = self._skipped(number)
            reason = self.trace.reasons[number]
            return f"At {name}, {reason}: {names} cannot matter and {verb} never looked at."
        if step.kind == "try":
            worth = self.words(step.value)
            return f"{name} is worth {worth} by its first move; the others wait."
        sign = self.trace.bounds[step.node]
        bounds = {"<=": " (it is worth that or less)", ">=": " (it is worth that or more)"}
        bound, kept = bounds.get(sign, ""), self._keeping(number)
        return f"{name} returns {self.words(step.value)}{bound}{kept}."

    def avoiding(self, number: int) -> str:
        """Return who would not let the game come to a node that is cut, and what they have instead.

        Nothing for other steps, and nothing where nobody on the way down has found the bound.
        """
        if number not in self.holders:
            return ""
        step, (holder, child) = self.trace[number], self.holders[number]
        bound = step.beta if self.nodes.kind[step.node] == "max" else step.alpha
        at, here = self.nodes.name[holder], self.nodes.name[step.node]
        who = self.trace.side(holder)
        found = f" from {self._called(child)}" if child >= 0 else ""
        equal = ", which is as good" if step.value == bound else ""
        return (
            f"{who} at {at} already has {self.words(bound)}{found}{equal}, and would not let it "
            f"come to {here}."
        )

    def _look_through(self) -> None:
        windows: dict[int, tuple[float, float]] = {}
        best: dict[int, Value] = {}
        by: dict[int, int] = {}  # the child that gave a node its best value
        waiting = None  # the step that handed up a value, if what came of it is still open
        for number, step in enumerate(self.trace):
            if waiting is not None and step.kind not in ("better", "add", "try"):
                above = self.nodes.parent[self.trace.steps.node[waiting]]
                if above in best:
                    self.kept[waiting] = best[above]
            waiting = number if step.kind in ("leaf", "leave") else None
            if step.kind in ("better", "stay"):
                best[step.node], by[step.node] = step.value, step.child
                if (step.alpha, step.beta) != windows[step.node]:
                    self.moved.add(number)
            windows[step.node] = (step.alpha, step.beta)
            if step.kind == "cut" and (holder := self._holder(step, best)) >= 0:
                self.holders[number] = holder, by[holder]

    def _holder(self, step: Step, best: dict[int, Value]) -> int:
        """Return who has the bound of a cut in hand: the one furthest up; -1 if nobody does."""
        kind = self.nodes.kind[step.node]
        if kind not in ("max", "min"):
            return -1
        bound, holding = (step.beta, "min") if kind == "max" else (step.alpha, "max")
        holder, node = -1, step.node
        while (node := self.nodes.parent[node]) >= 0:
            if self.nodes.kind[node] == holding and best.get(node) == bound:
                holder = node
        return holder

    def _entering(self, step: Step, name: str) -> str:
        look = f"Look at {name}"
        if len(self.rounds) > 1 and step.node in self.rounds:
            look = f"Round {self.rounds[step.node]}: look at {name}"
        who = self.trace.side(step.node)
        if not who:
            return f"{look}."
        at_random = self.nodes.kind[step.node] == "chance" and who != "CHANCE"
        turn = f"{who} to move" + ", at random" * at_random
        return f"{look} ({turn}{self._window(step)})."

    def _window(self, step: Step) -> str:
        if (step.alpha, step.beta) == (-inf, inf):
            return ""
        return f", alpha {self.words(step.alpha)}, beta {self.words(step.beta)}"

    def _better(self, number: int, step: Step, name: str) -> str:
        told = f"{self._called(step.child)} gives {name} the value {self.words(step.value)}"
        return f"{told}{self._moving(number, step)}"

    def _staying(self, number: int, step: Step, name: str) -> str:
        told = f"{name} may stay at {self.words(step.value)}"
        return f"{told}{self._moving(number, step)}"

    def _moving(self, number: int, step: Step) -> str:
        if number not in self.moved:
            return ""
        ours, other, bound = "alpha", "beta", step.beta
        if self.nodes.kind[step.node] == "min":
            ours, other, bound = "beta", "alpha", step.alpha
        while_ = f" while {other} is {self.words(bound)}" if abs(bound) != inf else " there"
        return f"; {ours} becomes {self.words(step.value)}{while_}"

    def _adding(self, step: Step, name: str) -> str:
        odds = shown(self.nodes.probability[step.child])
        return (
            f"{self._called(step.child)} counts {odds} at {name}, whose average so far is "
            f"{self.words(step.value)}"
        )

    def _worth(self, value: Value) -> str:
        outcome, _ = ending(value, decisive=self.trace.decisive)
        return f"{'a' if outcome else 'worth'} {self.words(value)}"

    def _leaf(self, node: int) -> str:
        if self.nodes.kind[node] == "limit" and self.trace.options.get("quiet"):
            return "is quiet"
        return LEAF.get(self.nodes.kind[node], "is a leaf" if self.is_tree else "ends the game")

    def _keeping(self, number: int) -> str:
        if number not in self.kept:
            return ""
        above = self.nodes.parent[self.trace.steps.node[number]]
        return f"; {self.nodes.name[above]} keeps {self.words(self.kept[number])}"

    def _skipped(self, number: int) -> tuple[str, str]:
        skipped = self.trace.skipped(number)
        if not skipped:
            return "what is left of those tried", "is"
        names = ", ".join(self._called(node) for node in skipped[:NAMED])
        if len(skipped) > NAMED:
            names += f" and {len(skipped) - NAMED} more"
        return names, "is" if len(skipped) == 1 else "are"

    def _called(self, node: int) -> str:
        """Return what a child is called beside its parent: its name, its worth, or its move."""
        if not self.is_tree:
            return self.nodes.move[node]
        value = self.nodes.value[node]
        is_leaf = self.nodes.kind[node] == "end" and value is not None
        if is_leaf and self.is_nameless(node):
            return f"the leaf {self.words(value)}"
        return self.nodes.name[node]

    def is_nameless(self, node: int) -> bool:
        """Return whether a node of a tree has no name but its path."""
        return self.nodes.named is not None and not self.nodes.named[node]


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}." if words.startswith("the leaf") else f"{words}."
