r"""Monte-Carlo tree search (UCT): play the game out at random, most often where it went well.

    1 select     o             among the moves of a known position take the most promising one
                  \
    2 expand       o           where the tree ends, it grows by the moves of that position
                    \
    3 simulate       o ~ ~ +1  from there everybody moves at random until the game is over
    4 back up                  every position on the way counts one more visit and the payoff

A move is promising if it went well so far, or if it was rarely tried (Kocsis and Szepesvári,
2006): average + exploration * spread * sqrt(log(visits here) / visits of the move), where spread
is the best payoff so far less the worst. With more and more visits the averages approach the
value of minimax. Where CHANCE moves, an outcome is drawn. The answer is the move most visited.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from math import inf, log, sqrt
from typing import Any, Unpack

from plies.contract import CHANCE, MAX, Game, Move, State, Value
from plies.searches.dice import Dice
from plies.searches.options import SearchOptions
from plies.searches.result import Result, Stopped
from plies.searches.run import Run, Stop
from plies.searches.simulations import Node, Plan, answered, found, simulating
from plies.searches.table import check_room

NODE_BYTES = sys.getsizeof(Node(None, 0)) + sys.getsizeof([])


def mcts(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the move most visited, and the average of what its simulations came to for MAX.

    A simulation counts as a node. The same seed gives the same answer.
    """
    run, plan = simulating(game, state, options)
    tree = Tree(run, plan)
    stopped: Stopped = ""
    try:
        while run.nodes == 0 or tree.root.children:  # a game that is over has one value
            if run.options.progress:
                best = found(run, tree.root)
                run.progress = run.progress._replace(value=best.value, line=best.line)
            run.look()
            tree.simulate()
            run.nodes += 1
    except Stop as stop:
        stopped = stop.limit
    except KeyboardInterrupt:
        stopped = "interrupt"
    result = answered(run, tree.root, tree.deepest, stopped)
    return replace(result, memory=tree.positions * NODE_BYTES)


class Tree:
    """The positions that simulations know, and how it went there."""

    def __init__(self, run: Run, plan: Plan):
        self.run, self.game, self.plan = run, run.game, plan
        check_room(run.options.table or 0, NODE_BYTES)
        self.dice = Dice(plan.seed)
        self.low, self.high = (-1.0, 1.0) if plan.squeezed else (inf, -inf)
        self.nothing: Any = 0 if run.facts.zero_sum else (0,) * len(run.facts.sides)
        self.root, self.positions, self.deepest = Node(None, self.nothing), 1, 0
        self.expand(self.root, run.root)

    def simulate(self) -> None:
        """Play the game out once, and remember how it went."""
        node, state, path = self.root, self.run.root, [self.root]
        while len(path) <= self.plan.longest and (
            node.children or (node.visits > 0 and self.expand(node, state))
        ):
            node = self.select(node, state)
            state = self.game.play(state, node.move)
            path.append(node)
        self.deepest = max(self.deepest, len(path) - 1)
        value = self.play_out(state, self.plan.longest + 1 - len(path))
        for node in path:
            node.visits += 1
            node.total = self.added(node.total, value)

    def select(self, node: Node, state: State) -> Node:
        """Return the most promising child; first come those never visited, in any order."""
        mover = self.game.mover(state)
        if mover == CHANCE:
            return node.children[self.outcome(state)]
        # In the game's own order, averages of few visits would lean to its first moves.
        fresh = [child for child in node.children if child.visits == 0]
        if fresh:
            return fresh[self.dice.below(len(fresh))]
        scale = self.plan.exploration * (self.high - self.low or 1.0)
        here = log(node.visits)
        return max(
            node.children,
            key=lambda child: (
                self.gain(child.total, mover) / child.visits + scale * sqrt(here / child.visits)
            ),
        )

    def expand(self, node: Node, state: State) -> bool:
        """Add the moves of a position; False if it has none, or the tree no room for them."""
        moves = self.choices(state)
        if self.positions + len(moves) > self.plan.positions:
            return False
        self.positions += len(moves)
        node.children = [Node(move, self.nothing) for move in moves]
        return bool(moves)

    def play_out(self, state: State, plies: int) -> Value:
        """Return the value that random moves lead to."""
        while (moves := self.choices(state)) and plies > 0:
            chance = self.game.mover(state) == CHANCE
            number = self.outcome(state) if chance else self.dice.below(len(moves))
            state = self.game.play(state, moves[number])
            plies -= 1
        value = self.estimate(state) if moves else self.run.end_value(state)
        shares = value if isinstance(value, tuple) else (value,)
        self.low, self.high = min(self.low, *shares), max(self.high, *shares)
        return value

    def choices(self, state: State) -> list[Move]:
        """Return the legal moves, or where CHANCE moves the outcomes."""
        if self.game.mover(state) == CHANCE:
            return [outcome for outcome, _ in self.run.chances(state)]
        return list(self.game.moves(state))

    def outcome(self, state: State) -> int:
        """Draw the number of an outcome by the odds."""
        left, last = self.dice.share(), 0
        for number, (_, probability) in enumerate(self.run.chances(state)):
            left, last = left - probability, number
            if left < 0:
                break
        return last

    def estimate(self, state: State) -> Value:
        """Return the evaluation; in a decisive game squeezed between a loss and a win."""
        value = self.run.evaluate(state) if self.run.evaluate else self.nothing
        if self.plan.squeezed:
            return value / (1 + abs(value))
        return value if isinstance(value, tuple) else self.added(self.nothing, value)

    def added(self, total: Any, value: Value) -> Any:
        if not isinstance(total, tuple):
            return total + value
        values = value if isinstance(value, tuple) else (value,) * len(total)
        return tuple(a + b for a, b in zip(total, values, strict=True))

    def gain(self, total: Any, mover: int) -> float:
        """Return what a total means to a mover: everybody but MAX wants MAX's low."""
        if isinstance(total, tuple):
            return total[mover]  # type: ignore[no-any-return]
        return total if mover == MAX else -total  # type: ignore[no-any-return]
