"""The columns of a recorded search: the tree, one row a node, and the steps in order.

    nodes   parent  name  kind         steps   kind    node  alpha  beta  value  child
      0       -1     A    max            0     enter     0    -inf   inf
      1        0     B    min            1     enter     1    -inf   inf
      2        1     D    max            2     enter     2    -inf   inf
      3        2          end            3     leaf      3    -inf   inf     3
                                         4     better    2      3    inf     3      3

A parent comes before its children, and children come in the order of the moves. Branches that
were cut are there too; no step is ever about them. `alpha`, `beta` and `value` are a node's
after the step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from plies.contract import Value

NodeKind: TypeAlias = Literal[
    "max", "min", "chance", "end", "repeated", "limit", "pat", "table", "unknown"
]
StepKind: TypeAlias = Literal[
    "enter", "leaf", "stay", "better", "add", "cut", "leave", "try", "again"
]
Sign: TypeAlias = Literal["", "<=", ">="]

INNER = ("max", "min", "chance")


@dataclass
class Nodes:
    """The tree, one row a node."""

    parent: list[int] = field(default_factory=list)  # -1 at a root; deepening has one a round
    move: list[str] = field(default_factory=list)  # the move that leads here, as people write it
    name: list[str] = field(default_factory=list)
    kind: list[NodeKind] = field(default_factory=list)  # what the search does there
    mover: list[int | None] = field(default_factory=list)  # which of `sides`, -1 for CHANCE
    probability: list[float | None] = field(default_factory=list)  # below a node of kind chance
    value: list[Value] = field(default_factory=list)  # a leaf's worth, also if it was cut
    position: list[str] | None = None  # the positions as text, if asked for
    named: list[bool] | None = None  # of a tree: whether the name is the node's own, or its path


@dataclass
class Steps:
    """What happened, one row a step."""

    kind: list[StepKind] = field(default_factory=list)
    node: list[int] = field(default_factory=list)
    alpha: list[float] = field(default_factory=list)
    beta: list[float] = field(default_factory=list)
    value: list[Value] = field(default_factory=list)  # none on entering
    child: list[int] = field(default_factory=list)  # the child that is better or added, or -1


class Step(NamedTuple):
    """One row of the steps."""

    kind: StepKind
    node: int
    alpha: float
    beta: float
    value: Value
    child: int
