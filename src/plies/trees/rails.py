"""The lines at the left of a tree that is drawn as text.

root
├─ a
│  └─ b
└╌ c   cut
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple


class Branch(NamedTuple):
    """A node where it is drawn: the rails of what is above it, and its own corner."""

    node: int
    rails: str = ""
    corner: str = ""

    @property
    def left(self) -> str:
        return self.rails + self.corner

    @property
    def below(self) -> str:
        """The rails of what is below it: none under the last child, nor under the root."""
        return self.rails + ("   " if self.corner.startswith("└") else "│  " if self.corner else "")


def branches(
    above: Branch, children: Sequence[int], is_cut: Callable[[int], bool] = lambda child: False
) -> Iterator[Branch]:
    """Yield the children of a node where they are drawn, the last first, as a stack takes them."""
    for child in reversed(children):
        bend = "└" if child == children[-1] else "├"
        yield Branch(child, above.below, bend + ("╌ " if is_cut(child) else "─ "))
