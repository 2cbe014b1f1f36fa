"""A game to be solved in parts: the positions some plies on, and what they say of the root.

What is known of a position lies between two bounds. A part that is solved has one value; a finished
game its payoff; any other position what its moves come to. So a part is not needed any more as
soon as what it is worth can change nothing: at a node of MAX, if it cannot beat the best one.

            root: at least 0
           /               \\
    part 1 = 0        MIN: at most -1        part 3 is not needed
                      /            \\
               part 2 = -1       part 3: ?
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from math import inf

from plies.contract import CHANCE, MAX, Game, GameError, Move, State, facts
from plies.searches.table import filing

MOST = 200_000  # positions above the parts


@dataclass(slots=True)
class Node:
    """A position above the parts, or a part."""

    state: State
    path: tuple[int, ...]  # numbers of the moves that lead to it, one of the ways
    mover: int = MAX
    moves: list[Move] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    value: float | None = None  # of an end, or of a part that is solved
    is_part: bool = False


class Parts:
    """A game that is split `plies` moves after a position; moves that lead to the same are one."""

    def __init__(self, game: Game, state: State, plies: int):
        if plies < 1:
            raise GameError(f"a game is split 1 ply or more after its start, not {plies}")
        about = facts(game)
        self.game, self.widest = game, 1.0 if about.decisive else inf
        self.key = filing(game, state, MOST).key
        self.count = 0
        known: dict[tuple[int, Hashable], Node] = {}
        self.root = self._node(state, (), plies, known)
        self.parts = {one.path: one for one in known.values() if one.is_part}

    def _node(
        self,
        state: State,
        path: tuple[int, ...],
        plies: int,
        known: dict[tuple[int, Hashable], Node],
    ) -> Node:
        key = plies, self.key(state)
        if key in known:
            return known[key]
        self.count += 1
        if self.count > MOST:
            raise GameError(f"that splits it into more than {MOST:,} positions: split it earlier")
        node = known[key] = Node(state, path, self.game.mover(state))
        if node.mover == CHANCE:
            pairs = list(self.game.chances(state))  # type: ignore[attr-defined]
            node.moves, node.chances = [one for one, _ in pairs], [share for _, share in pairs]
        else:
            node.moves = list(self.game.moves(state))
        if not node.moves:
            node.value = float(self.game.payoff(state))  # type: ignore[arg-type]
        elif not plies:
            node.is_part = True
        else:
            node.children = [
                self._node(self.game.play(state, move), (*path, i), plies - 1, known)
                for i, move in enumerate(node.moves)
            ]
        return node

    def at(self, path: tuple[int, ...]) -> State:
        return self.parts[path].state

    def bounds(self) -> dict[int, tuple[float, float]]:
        """Return what is known of every position, by the `id` of its node."""
        found: dict[int, tuple[float, float]] = {}
        self._bounds(self.root, found)
        return found

    def _bounds(self, node: Node, found: dict[int, tuple[float, float]]) -> tuple[float, float]:
        if id(node) in found:
            return found[id(node)]
        if node.value is not None:
            known = node.value, node.value
        elif node.is_part:
            known = -self.widest, self.widest
        else:
            below = [self._bounds(one, found) for one in node.children]
            lows, highs = [low for low, _ in below], [high for _, high in below]
            if node.mover == CHANCE:
                known = _mean(lows, node.chances), _mean(highs, node.chances)
            else:
                best = max if node.mover == MAX else min
                known = best(lows), best(highs)
        found[id(node)] = known
        return known

    def needed(self) -> list[tuple[int, ...]]:
        """Return the parts whose values may still change the root's, in order."""
        found, seen = dict[tuple[int, ...], None](), set[int]()
        bounds = self.bounds()
        for node in _open(self.root, bounds, seen):
            found[node.path] = None
        return list(found)

    def line(self) -> tuple[list[Move], Node | None]:
        """Return best moves from the root, and the node at which they end, if it is that very one.

        Of equally good moves it is the first of which so much is proven.
        """
        bounds, node, moves = self.bounds(), self.root, list[Move]()
        while node.children and node.mover != CHANCE:
            value = bounds[id(node)][0]
            exact = [one for one in node.children if bounds[id(one)] == (value, value)]
            if not exact:
                break
            move = node.moves[next(i for i, one in enumerate(node.children) if one is exact[0])]
            moves.append(move)
            if self.game.play(node.state, move) != exact[0].state:  # the same by its key alone
                return moves, None
            node = exact[0]
        return moves, node


def _open(node: Node, bounds: dict[int, tuple[float, float]], seen: set[int]) -> Iterator[Node]:
    low, high = bounds[id(node)]
    if low == high or id(node) in seen:
        return
    seen.add(id(node))
    if node.is_part:
        yield node
    for one in node.children:
        least, most = bounds[id(one)]
        beaten = (node.mover == MAX and most <= low) or (
            node.mover not in (MAX, CHANCE) and least >= high
        )
        if not beaten:
            yield from _open(one, bounds, seen)


def _mean(values: list[float], shares: list[float]) -> float:
    return sum(value * share for value, share in zip(values, shares, strict=True))
