"""A search told in sentences, one for each event worth a sentence."""

from __future__ import annotations

from math import inf

from plies.game import MAX, side_name
from plies.games.tree import Tree
from plies.search import Event
from plies.search.result import shown


class Narrator:
    """Turns the events of a search of a Tree into sentences such as a lab manual uses."""

    def __init__(self, tree: Tree, windowed: bool):
        self.tree, self.windowed = tree, windowed  # windowed: the search keeps alpha and beta

    def sentence(self, event: Event) -> str:
        """Return what happens, or nothing where the events around it already say it."""
        name = self.tree.name_of(event.state)
        if event.kind == "enter":
            return self._entering(event, name)
        if event.kind == "leaf":
            kind = "a leaf" if event.reason == "end" else "at the depth limit"
            return f"{name} is {kind}, worth {shown(event.value)}."
        if event.kind == "better":
            return self._better(event, name)
        if event.kind == "cut":
            skipped = [self.tree.play(event.state, move) for move in event.skipped]
            names = ", ".join(self._called(node) for node in skipped)
            verb = "is" if len(skipped) == 1 else "are"
            return f"At {name}, {event.reason}: {names} cannot matter and {verb} never looked at."
        return f"{name} returns {shown(event.value)}." if self.tree.children[event.state] else ""

    def _entering(self, event: Event, name: str) -> str:
        if not self.tree.children[event.state]:
            return ""
        who = side_name(self.tree, self.tree.movers[event.state])
        window = ""
        if (event.alpha, event.beta) != (-inf, inf):
            window = f", alpha {shown(event.alpha)}, beta {shown(event.beta)}"
        return f"Look at {name} ({who} to move{window})."

    def _better(self, event: Event, name: str) -> str:
        child = self.tree.play(event.state, event.move)
        maximising = self.tree.movers[event.state] == MAX
        bound = "alpha" if maximising else "beta"
        value = shown(event.value)
        told = f"{self._called(child)} gives {name} the value {value}"
        if not self.windowed:
            return f"{told}."
        improves = event.value > event.alpha if maximising else event.value < event.beta
        return f"{told}; {bound} becomes {value} there." if improves else f"{told}."

    def _called(self, node: int) -> str:
        if self.tree.children[node] or self.tree.own_names[node]:
            return self.tree.name_of(node)
        value = self.tree.values[node]
        return f"the leaf {shown(value)}" if value is not None else self.tree.name_of(node)
