"""Writing down a search while it runs: the listener that builds no events.

It has the methods of a Teller, so a search tells it everything, and it keeps what it hears as
rows that become the columns of a Trace. Entering a leaf, valuing it and leaving it are one step.
It is called several times a node, so it does as little as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, nextafter
from typing import Any, NamedTuple, TypeAlias

from plies.contract import CHANCE, MAX, Game, Move, State, Value, state_text
from plies.numbers import own_values
from plies.searches.events import Teller, cut_reason
from plies.searches.methods import traits
from plies.searches.run import Stop
from plies.traces.averages import added
from plies.traces.columns import NodeKind, Nodes, Steps
from plies.traces.naming import paths

KINDS: dict[str, NodeKind] = {  # by reason
    "end": "end",
    "depth": "limit",
    "pat": "pat",
    "repeated": "repeated",
}
POSITIONS = 10_000  # nodes whose position is kept as text, if that is asked for


class Plan(NamedTuple):
    """What a recorder must know about a search."""

    method: str
    depth: float  # inf without a limit; 0 where deepening changes it from round to round
    rounds: bool  # what the depth counts
    windowed: bool  # whether it keeps alpha and beta,
    root_windowed: bool  # and at the root too
    limit: int  # how many nodes to record before the search is stopped
    ties: bool  # whether the root leaves room for ties
    positions: bool  # whether to keep the positions
    plain_leaves: bool  # whether a leaf of a Tree is worth what is written there


# A node that was entered: (node, state, move that led here, alpha, beta). Most are leaves and
# never become an Open, so it is a plain tuple, which takes less time than anything with names.
Glance: TypeAlias = tuple[int, State, Move, float, float]


@dataclass(slots=True)
class Open:
    """A node below which the search is looking."""

    node: int
    state: State
    move: Move
    alpha: float
    beta: float
    first: int  # its first child
    kind: NodeKind = "unknown"
    odds: Sequence[tuple[Move, float]] = ()  # of kind chance
    reached: int = 0  # how many of them were looked at
    total: Value = 0.0  # the part of the average that is known


class Recorder(Teller):
    """Records what a search does to `game`, and finds out about the tree as it goes."""

    def __init__(self, game: Game, root: State, plan: Plan):
        super().__init__(game, _nobody)
        self.source = game  # what `game` was before paranoid put its own view over it
        self.plan, self.traits = plan, traits(plan.method)
        self.word: Callable[[State, Move], str] = getattr(game, "move_text", _shown_by_python)
        self.first_mover = game.mover(root)
        self.parents: list[int] = []
        self.words: list[str] = []
        self.kinds: dict[int, NodeKind] = {}
        self.values: dict[int, Value] = {}
        self.movers: dict[int, int] = {}
        self.odds: dict[int, float] = {}
        self.texts: list[str] = []
        self.rows: list[tuple[Any, ...]] = []  # the steps
        self.reasons: dict[int, str] = {}
        self.entered: list[Any] = []  # every node an Open, but the last may be a Glance
        self.valued: NodeKind = "table"  # what kind of leaf was told of last
        self.left = -1  # the node left last
        self.paused: dict[int, list[Open]] = {}  # by their parent

    def telling(self, search: Callable[..., Any]) -> Callable[..., Any]:
        enter, leave = self.enter, self.leave
        if not self.plan.windowed:

            def told(state: State, depth: int, *window: float) -> Any:
                enter(state)
                answer = search(state, depth, *window)
                leave(answer[0])
                return answer

            return told

        def told_within(state: State, depth: int, alpha: float, beta: float, *ply: int) -> Any:
            enter(state, alpha, beta)
            answer = search(state, depth, alpha, beta, *ply)
            leave(answer[0])
            return answer

        return told_within

    def enter(self, state: State, alpha: float = -inf, beta: float = inf) -> None:
        move = self.played
        if self.entered:
            above = self.entered[-1]
            if above.__class__ is tuple:
                above = self.entered[-1] = self._opened(above)
            node = self._reach(above, move, state)
            if above.first < 0:
                above.first = node
        else:
            node = self._root(state)
        if self.plan.ties:
            alpha, beta = self._without_room_for_ties(alpha, beta)
        self.entered.append((node, state, move, alpha, beta))
        self.rows.append(("enter", node, alpha, beta, None, -1))

    def leaf(self, value: Value, reason: str) -> None:
        self.valued = KINDS[reason]

    def stay(self, value: Value, alpha: float, beta: float) -> None:
        here = self.entered[-1] = self._opened(self.entered[-1])
        self._narrow(here, value)
        self.rows.append(("stay", here.node, here.alpha, here.beta, value, -1))

    def leave(self, value: Value, alpha: float = -inf, beta: float = inf) -> None:
        here = self.entered.pop()
        if here.__class__ is tuple:
            node, _, _, alpha, beta = here
            self.kinds[node] = self.valued
            self.valued = "table"
            self.values[node] = value
            self.rows[-1] = ("leaf", node, alpha, beta, value, -1)
        else:
            node = here.node
            self.rows.append(("leave", node, here.alpha, here.beta, value, -1))
        self.left = node
        if self.entered:
            above = self.entered[-1]
            if above.kind == "chance":
                above.total = added(above.total, self.odds[node], value)
                self.rows.append(("add", above.node, above.alpha, above.beta, above.total, node))

    def pause(self, value: Value, alpha: float, beta: float) -> None:
        here = self.entered.pop()
        self.rows.append(("try", here.node, here.alpha, here.beta, value, -1))
        self.paused.setdefault(self.entered[-1].node, []).append(here)

    def resume(self, state: State, alpha: float, beta: float) -> None:
        waiting = self.paused[self.entered[-1].node]
        here = next(node for node in waiting if node.move == self.played)
        here.alpha, here.beta = alpha, beta
        self.left = here.first
        self.entered.append(here)
        self.rows.append(("again", here.node, alpha, beta, None, -1))

    def better(self, value: Value, move: Move, alpha: float = -inf, beta: float = inf) -> None:
        here = self.entered[-1]
        self._narrow(here, value)
        self.rows.append(("better", here.node, here.alpha, here.beta, value, self.left))

    def _narrow(self, here: Open, value: Value) -> None:
        if self.plan.windowed if len(self.entered) > 1 else self.plan.root_windowed:
            if here.kind == "max":
                if value > here.alpha:
                    here.alpha = value
            elif value < here.beta:
                here.beta = value

    def cut(
        self, value: Value, sign: str, skipped: Sequence[Move], alpha: float, beta: float
    ) -> None:
        here = self.entered[-1]
        self.reasons[len(self.rows)] = cut_reason(value, sign, alpha, beta, decisive=self.decisive)
        self.rows.append(("cut", here.node, here.alpha, here.beta, value, -1))
        self._skip(here, skipped)

    def _root(self, state: State) -> int:
        """Return the number of a root, which is new."""
        return self._add(-1, "", state)

    def _reach(self, above: Open, move: Move, state: State) -> int:
        """Return the number of the node after `move`, which is new."""
        if len(self.parents) >= self.plan.limit:
            raise Stop("nodes")
        node = self._add(above.node, self.word(above.state, move), state)
        if above.kind == "chance":
            self.odds[node] = self._probability(above, move)
        return node

    def _skip(self, here: Open, moves: Sequence[Move]) -> None:
        """Add what is not looked at, of which nothing is known but the moves."""
        for move in moves:
            node = self._add(here.node, self.word(here.state, move), None)
            if here.kind == "chance":
                self.odds[node] = self._probability(here, move)

    def _add(self, parent: int, word: str, state: State) -> int:
        node = len(self.parents)
        self.parents.append(parent)
        self.words.append(word)
        if self.plan.positions:
            kept = state is not None and node < POSITIONS
            self.texts.append(state_text(self.source, state) if kept else "")
        return node

    def _probability(self, above: Open, move: Move) -> float:
        outcome, probability = above.odds[above.reached]
        if outcome != move:  # Star2 passes over those below which there is nothing to try
            return next(p for outcome, p in above.odds if outcome == move)
        above.reached = (above.reached + 1) % len(above.odds)
        return probability

    def _without_room_for_ties(self, alpha: float, beta: float) -> tuple[float, float]:
        """Return the window without the hair's breadth by which the root opens it for ties."""
        root = self.entered[0] if self.entered else None
        if isinstance(root, Open):
            alpha = root.alpha if nextafter(root.alpha, -inf) == alpha else alpha
            beta = root.beta if nextafter(root.beta, inf) == beta else beta
        return alpha, beta

    def _opened(self, here: Glance) -> Open:
        """Note what the search does at a node, now that it looks at its first child."""
        opened = Open(*here, first=-1)
        opened.kind, mover = self.role(opened.state)
        self.kinds[opened.node], self.movers[opened.node] = opened.kind, mover
        if opened.kind == "chance":
            opened.odds = self._chances(opened.state, mover)
        return opened

    def role(self, state: State) -> tuple[NodeKind, int]:
        """Return what the search does at an inner node, and who moves there."""
        mover = self.source.mover(state)
        if mover == CHANCE:
            return "chance", CHANCE
        if self.traits.tuples:
            return "max", mover
        if self.traits.at_random and mover != self.first_mover:
            return "chance", mover
        return ("max" if self.game.mover(state) == MAX else "min"), mover

    def _chances(self, state: State, mover: int) -> Sequence[tuple[Move, float]]:
        """Return what can happen at a node of kind chance, with the probabilities."""
        if mover == CHANCE:
            return list(self.source.chances(state))  # type: ignore[attr-defined]
        moves = list(self.source.moves(state))
        return [(move, 1 / len(moves)) for move in moves]

    def nodes(self) -> Nodes:
        """Return the tree that was seen."""
        count = len(self.parents)
        return Nodes(
            parent=self.parents,
            move=self.words,
            name=paths(self.parents, self.words, " ", range(count)),
            kind=[self.kinds.get(node, "unknown") for node in range(count)],
            mover=[self.movers.get(node) for node in range(count)],
            probability=[self.odds.get(node) for node in range(count)],
            value=own_values([self.values.get(node) for node in range(count)]),
            position=self.texts if self.plan.positions else None,
        )

    def steps(self) -> Steps:
        """Return what happened, once it is over."""
        if self.entered and self.rows[-1][0] == "enter":
            self.rows.pop()  # a limit was reached before it was looked at
        kind, node, alpha, beta, value, child = (
            [row[column] for row in self.rows] for column in range(6)
        )
        self.rows = []
        return Steps(kind, node, own_values(alpha), own_values(beta), own_values(value), child)


def _nobody(event: Any) -> None:
    raise AssertionError("a recorder builds no events")


def _shown_by_python(state: State, move: Move) -> str:
    return str(move)
