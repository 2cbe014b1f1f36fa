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

A game that knows better than the dice says so: `playout` chooses the moves of the random games, and
`prior` how promising a move looks before it was ever tried. Then a move's bonus is (Rosin, 2011)
exploration * spread * its share of all priors * sqrt(1 + visits here) / (1 + visits of it), and
what was not tried yet counts as much as its position does.

Where a move is worth about the same now and later, as in Go, a simulation says something of all
moves made in it (RAVE; Gelly and Silver, 2007): a child's average is mixed with that of the
simulations in which its move came later, with the weight sqrt(rave / (3 * visits + rave)).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from math import inf, log, sqrt
from typing import Any, Unpack

from plies.contract import CHANCE, MAX, Game, Move, Prior, State, Value
from plies.searches.dice import Dice
from plies.searches.options import SearchOptions
from plies.searches.result import Result, Stopped
from plies.searches.run import Run, Stop
from plies.searches.simulations import NUMBERS, SMALL, Node, Plan, answered, found, simulating
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
        self.latest: dict[tuple[int, Move], int] = {}
        self.root, self.positions, self.deepest = Node(None, self.nothing), 1, 0
        self.expand(self.root, run.root)

    def simulate(self) -> None:
        """Play the game out once, and remember how it went."""
        node, state, path, drawn = self.root, self.run.root, [self.root], False
        self.latest = {}
        while (
            not drawn
            and len(path) <= self.plan.longest
            and (node.children or (node.visits > 0 and self.expand(node, state)))
        ):
            mover, node = self.game.mover(state), self.select(node, state)
            self.note(mover, node.move, len(path) - 1)
            state = self.game.play(state, node.move)
            path.append(node)
            drawn = self.comes_again(state)
        self.deepest = max(self.deepest, len(path) - 1)
        value = self.noted(self.nothing) if drawn else self.play_out(state, len(path) - 1)
        while self.run.path and self.run.path.entered:
            self.run.path.leave()
        for node in path:
            node.visits += 1
            node.total = self.added(node.total, value)
        if self.plan.rave:
            self.credit(path, value)

    def note(self, mover: int, move: Move, ply: int) -> None:
        """Remember when a side made a move for the last time in this simulation."""
        if self.plan.rave and type(move) is int and 0 <= move < SMALL:
            self.latest[mover, move] = ply

    def credit(self, path: list[Node], value: Value) -> None:
        """Let every move that could have been made earlier know how it went."""
        state = self.run.root
        for ply, node in enumerate(path):
            mover = self.game.mover(state)
            for child in node.children:
                if self.latest.get((mover, child.move), -1) >= ply:
                    child.later_visits += 1
                    child.later_total += value
            if ply + 1 < len(path):
                state = self.game.play(state, path[ply + 1].move)

    def comes_again(self, state: State) -> bool:
        """Follow the simulation to a position; return whether it is a draw by repetition."""
        path = self.run.path
        return path is not None and path.enter(state) is not None and not path.forbids

    def select(self, node: Node, state: State) -> Node:
        """Return the most promising child; first come those never visited, in any order."""
        mover = self.game.mover(state)
        if mover == CHANCE:
            return node.children[self.outcome(state)]
        if self.plan.prior or self.plan.rave:
            return self.expected(node, mover)
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

    def expected(self, node: Node, mover: int) -> Node:
        """Return the most promising child where something is expected of each beforehand."""
        scale = self.plan.exploration * (self.high - self.low or 1.0) * sqrt(1 + node.visits)
        usual = self.gain(node.total, mover) / max(node.visits, 1)
        return max(
            node.children,
            key=lambda child: (
                self.mixed(child, mover, usual) + scale * child.share / (1 + child.visits)
            ),
        )

    def mixed(self, child: Node, mover: int, usual: float) -> float:
        """Return a child's average, at first mixed with how its move did when it came later."""
        own = self.gain(child.total, mover) / child.visits if child.visits else usual
        if not child.later_visits:
            return own
        later = self.gain(child.later_total, mover) / child.later_visits
        if not child.visits:
            return later
        weight = sqrt(self.plan.rave / (3 * child.visits + self.plan.rave))
        return (1 - weight) * own + weight * later

    def expand(self, node: Node, state: State) -> bool:
        """Add the moves of a position; False if it has none, or the tree no room for them."""
        moves = self.choices(state, self.run.moves)
        if self.positions + len(moves) > self.plan.positions:
            return False
        self.positions += len(moves)
        node.children = [Node(move, self.nothing) for move in moves]
        if (self.plan.prior or self.plan.rave) and self.game.mover(state) != CHANCE:
            self.weigh(node, state, self.plan.prior or as_any)
        return bool(moves)

    def weigh(self, node: Node, state: State, prior: Prior) -> None:
        """Tell every child its share of what is expected here."""
        weights = [float(prior(state, child.move)) for child in node.children]
        total = 0.0
        for weight in weights:  # one by one, as compiled code does, where `sum` rounds better
            total += weight
        for child, weight in zip(node.children, weights, strict=True):
            child.share = weight / total if total > 0 else 1 / len(weights)

    def play_out(self, state: State, ply: int) -> Value:
        """Return the value that random moves lead to."""
        policy = self.plan.playout
        most = 1 if policy else None
        while (moves := self.choices(state, self.game.moves, most)) and ply < self.plan.longest:
            mover = self.game.mover(state)
            if mover == CHANCE:
                move = moves[self.outcome(state)]
            elif policy:
                move = policy(state, self.dice.below(NUMBERS))
            else:
                number = self.any_allowed(state, moves)
                if not moves:
                    break
                move = moves[number]
            self.note(mover, move, ply)
            state = self.game.play(state, move)
            ply += 1
            if not policy and self.comes_again(state):
                return self.noted(self.nothing)
        return self.noted(self.estimate(state) if moves else self.run.end_value(state))

    def any_allowed(self, state: State, moves: list[Move]) -> int:
        """Return the number of a random move that the path allows; with none, `moves` is empty.

        Those that may not be made are taken out of `moves` as they are met: few are.
        """
        path = self.run.path
        while moves:
            number = self.dice.below(len(moves))
            if path is None or not path.forbids:
                return number
            if path.place_of(self.game.play(state, moves[number])) is None:
                return number
            del moves[number]
        return -1

    def noted(self, value: Value) -> Value:
        """Return a value that a simulation came to; the worst and the best are remembered."""
        shares = value if isinstance(value, tuple) else (value,)
        self.low, self.high = min(self.low, *shares), max(self.high, *shares)
        return value

    def choices(
        self, state: State, moves: Callable[[State], Iterable[Move]], most: int | None = None
    ) -> list[Move]:
        """Return the legal moves, or the `most` first ones; where CHANCE moves all outcomes."""
        if self.game.mover(state) == CHANCE:
            return [outcome for outcome, _ in self.run.chances(state)]
        return list(islice(moves(state), most))

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


def as_any(state: State, move: Move) -> float:
    """Expect the same of every move."""
    return 1.0
