"""What is said about the answers to an exercise: hints without numbers, explanations with them.

A hint says where to look and must not give the answer away; an explanation does, with its reason.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from plies.contract import CHANCE, MAX, side_name
from plies.searches.methods import traits
from plies.searches.result import shown
from plies.trees.tree import Tree
from plies.views.captions import bound, shortened

if TYPE_CHECKING:
    from plies.exercises.exercises import Key


class Words:
    """Tells about the nodes of one exercise. `kind` is max, min, chance or leaf, by node."""

    def __init__(self, tree: Tree, method: str, strict: bool, key: Key):
        self.tree, self.method, self.strict, self.key = tree, method, strict, key
        self.traits = traits(method)
        self.prunes = self.traits.windowed
        self.kind = [self._kind(node) for node in range(len(tree.parents))]

    @property
    def task(self) -> list[str]:
        """What is to be done, in sentences."""
        asks = "fill in the value of every node"
        if self.prunes:
            asks = (
                "cut the branches that are never looked at, and fill in the values of the other "
                "nodes"
            )
        sentences = [f"Search by {self.traits.title}, from left to right: {asks}."]
        if self.prunes:
            sentences.append("Where a branch is cut, a node keeps the best value found until then.")
        if self.traits.at_random and self._at_random():
            sides = " and ".join(self._at_random())
            sentences.append(f"{sides} moves at random, every move equally likely.")
        return sentences

    @property
    def rule(self) -> str:
        """When a branch is cut, if any is."""
        if not self.prunes:
            return ""
        at_max, at_min = ("> β", "< α") if self.strict else ("≥ β", "≤ α")
        equal = "equal is not enough" if self.strict else "equal is enough"
        return f"Cut at MAX where v {at_max}, at MIN where v {at_min}: {equal}."

    @property
    def arrival(self) -> str:
        """Which alpha and beta are meant."""
        return "α and β are those on arrival at a node." if self.prunes else ""

    def branch(self, node: int) -> str:
        """Return what stands at the branch to a node: its label and its probability."""
        above = self.tree.parents[node]
        words = []
        if above >= 0 and isinstance(move := self.tree.edges[node], str):
            words += [shortened(move)] if move != self.name(node) else []
        if above >= 0 and self.kind[above] == "chance":
            words.append(self._odds(node))
        return " ".join(words)

    def title(self, node: int) -> str:
        """Return what a node is, for those who cannot see it."""
        if self.kind[node] == "leaf":
            return f"{self.name(node)}: a leaf worth {number(self.worth(node))}"
        turn = {"chance": "moves at random"}.get(self.kind[node], "to move")
        return f"{self.name(node)}: {self.side(node)} {turn}"

    def is_asked(self, asked: str, node: int) -> bool:
        """Return whether a student is asked for this of a node: the root is never cut."""
        if asked == "cut":
            return self.prunes and node > 0
        return self.kind[node] != "leaf" and (asked == "value" or self.prunes)

    def hint(self, asked: str, node: int) -> str:
        """Return where to look for an answer; nothing where nothing is asked."""
        if not self.is_asked(asked, node):
            return ""
        if asked == "cut":
            return self._hint_of_cut(node)
        if self.is_never_seen(node):
            return f"Does the search ever come to {self.name(node)}?"
        return self._hint_of_value(node) if asked == "value" else self._hint_of_bound(asked, node)

    def why(self, asked: str, node: int) -> str:
        """Return the answer with its reason; nothing where nothing is asked."""
        if not self.is_asked(asked, node):
            return ""
        if asked == "cut":
            return self._why_cut(node)
        if self.is_never_seen(node):
            cut = self.name(self._cut_above(node))
            return f"{self.name(node)} is never looked at: the branch to {cut} is cut."
        return self._why_value(node) if asked == "value" else self._why_bound(asked, node)

    def name(self, node: int) -> str:
        return self.tree.name_of(node)

    def side(self, node: int) -> str:
        return side_name(self.tree, self.tree.movers[node])

    def worth(self, node: int) -> float:
        """Return what a visited node hands up."""
        return self.key.values[node] if self.tree.children[node] else self.tree.payoff(node)

    def is_never_seen(self, node: int) -> bool:
        return self._cut_above(node) >= 0

    def _kind(self, node: int) -> str:
        mover = self.tree.movers[node]
        if not self.tree.children[node]:
            return "leaf"
        if mover == CHANCE or (self.traits.at_random and mover != self.tree.movers[0]):
            return "chance"
        return "max" if mover == MAX else "min"

    def _at_random(self) -> list[str]:
        """Return the sides that would choose, but are taken to move at random."""
        players = {
            self.tree.movers[node] for node, kind in enumerate(self.kind) if kind == "chance"
        }
        return [side_name(self.tree, player) for player in sorted(players - {CHANCE})]

    def odds(self, node: int) -> float | None:
        """Return the probability of the branch to a node, if it has one."""
        above = self.tree.parents[node]
        if above < 0 or self.kind[above] != "chance":
            return None
        if self.tree.movers[above] == CHANCE:
            return self.tree.odds[node]
        return 1 / len(self.tree.children[above])

    def _odds(self, node: int) -> str:
        above = self.tree.parents[node]
        if self.tree.movers[above] == CHANCE:
            return shown(self.tree.odds[node])
        return str(Fraction(1, len(self.tree.children[above])))

    def _cut_above(self, node: int) -> int:
        """Return at which node the branch to this one is cut, itself or one above; -1: nowhere."""
        while node >= 0 and node not in self.key.cut:
            node = self.tree.parents[node]
        return node

    def _looked_at(self, node: int) -> list[int]:
        return [child for child in self.tree.children[node] if child not in self.key.cut]

    def _before(self, node: int) -> list[int]:
        """Return the branches beside this one that are looked at earlier."""
        below = self.tree.children[self.tree.parents[node]]
        return [child for child in below[: below.index(node)] if child not in self.key.cut]

    def _hint_of_value(self, node: int) -> str:
        name, kind = self.name(node), self.kind[node]
        if kind != "chance":
            which = "highest" if kind == "max" else "lowest"
            seen = " that are looked at" if self.prunes else ""
            return (
                f"{self.side(node)} chooses at {name}: take the {which} of the values just below "
                f"it{seen}."
            )
        if self.tree.movers[node] == CHANCE:
            return (
                f"Nobody chooses at {name}: multiply each value just below it by its probability "
                "and add them up."
            )
        return f"{self.side(node)} moves at random at {name}: take the average of what is below it."

    def _hint_of_bound(self, asked: str, node: int) -> str:
        who, greek = ("MAX", "α") if asked == "alpha" else ("MIN", "β")
        if not node:
            return f"Nothing has been found yet when the search begins: what is {greek} then?"
        above = [self.name(other) for other in self._above(node, who.lower())]
        what = f"{greek} is the best that {who} has in hand on the way down to {self.name(node)}"
        if not above:
            return f"{what}: does {who} move anywhere above?"
        return f"{what}: what had {' and '.join(above)} found by then?"

    def _hint_of_cut(self, node: int) -> str:
        above = self.tree.parents[node]
        name, at = self.name(node), self.name(above)
        if self.is_never_seen(above):
            return f"Does the search ever come to {at}?"
        if not self._before(node):
            return f"{name} is the first branch of {at}: is anything known about {at} by then?"
        greek = "β" if self.kind[above] == "max" else "α"
        return f"Compare what {at} has found before it comes to {name} with {greek} at {at}."

    def _why_value(self, node: int) -> str:
        name, kind, below = self.name(node), self.kind[node], self._looked_at(node)
        value = number(self.worth(node))
        if kind == "chance":
            terms = [f"{self._odds(child)} × {_signed(self.worth(child))}" for child in below]
            return f"{name} is worth {' + '.join(terms)} = {value}."
        which = "highest" if kind == "max" else "lowest"
        found = ", ".join(f"{self.name(child)} {number(self.worth(child))}" for child in below)
        if len(below) < len(self.tree.children[node]):
            return f"{name} is worth {value}, the {which} found before it stops ({found})."
        return f"{name} is worth {value}, the {which} of {found}."

    def _why_bound(self, asked: str, node: int) -> str:
        who = "max" if asked == "alpha" else "min"
        greek = "α" if asked == "alpha" else "β"
        value = number(self.key.windows[node][0 if asked == "alpha" else 1])
        holder, found = self.holder(node, who)
        if holder < 0:
            nobody = f"no {who.upper()} above has found anything yet"
            nobody = nobody if node else "nothing has been found yet"
            return f"On arrival at {self.name(node)} {greek} is {value}: {nobody}."
        return (
            f"On arrival at {self.name(node)} {greek} is {value}: {self.side(holder)} at "
            f"{self.name(holder)} already has {value} from {self.name(found)}."
        )

    def _why_cut(self, node: int) -> str:
        above = self.tree.parents[node]
        name, at = self.name(node), self.name(above)
        if self.is_never_seen(above):
            cut = self.name(self._cut_above(above))
            return f"The search never comes to {at}: the branch to {cut} is cut already."
        seen = self._before(node)
        if not seen:
            return f"{name} must be looked at: nothing is known about {at} before its first branch."
        is_max = self.kind[above] == "max"
        who, greek = ("min", "β") if is_max else ("max", "α")
        limit = self.key.windows[above][1 if is_max else 0]
        so_far = (max if is_max else min)(self.worth(child) for child in seen)
        holder, _ = self.holder(above, who)
        if holder < 0:
            return (
                f"{name} must be looked at: no {who.upper()} above {at} has found anything yet "
                f"({greek} is {number(limit)}), so nothing can be cut at {at}."
            )
        most = f"at {'least' if is_max else 'most'} {number(so_far)}"
        has = f"{self.side(holder)} at {self.name(holder)} already has {number(limit)}"
        if node in self.key.cut:
            equal = ", which is as good" if so_far == limit else ""
            return f"{at} may stop before {name}: its value is {most}, and {has}{equal}."
        if so_far == limit:
            return (
                f"{name} must be looked at: {at} only equals {greek} = {number(limit)} by then, "
                "and the rule here is strict."
            )
        within = "below" if is_max else "above"
        return (
            f"{name} must be looked at: {at} has {number(so_far)} by then, still {within} "
            f"{greek} = {number(limit)}, and {has}: {at} may yet matter."
        )

    def _above(self, node: int, kind: str) -> list[int]:
        """Return the nodes of a kind on the way down to a node, from the root."""
        path = []
        while (node := self.tree.parents[node]) >= 0:
            path.append(node)
        return [other for other in reversed(path) if self.kind[other] == kind]

    def holder(self, node: int, kind: str) -> tuple[int, int]:
        """Return whose value is alpha (kind max) or beta (min) on arrival, and by which branch.

        Both are -1 where nobody above has found anything.
        """
        sign = 1 if kind == "max" else -1
        holder, found = -1, -1
        while (above := self.tree.parents[node]) >= 0:
            for child in self._before(node) if self.kind[above] == kind else ():
                # The one furthest up of those who have the same, and of its branches the first.
                better = found < 0 or sign * self.worth(child) > sign * self.worth(found)
                if better or (above != holder and self.worth(child) == self.worth(found)):
                    holder, found = above, child
            node = above
        return holder, found


def number(value: float) -> str:
    """Return a number as it is written in a sentence, as exact as a student needs it."""
    return bound(round(value, 3))


def _signed(value: float) -> str:
    return f"({number(value)})" if value < 0 else number(value)
