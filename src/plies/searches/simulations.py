"""Before and after the simulations of `mcts`: what both engines share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Protocol

from plies.contract import CHANCE, Game, GameError, Move, Playout, Prior, State, Value
from plies.searches.options import SearchOptions
from plies.searches.policies import policy
from plies.searches.result import Result, Stopped
from plies.searches.root import Answer, finished, prepared
from plies.searches.run import Run

SIMULATIONS = 10_000  # where neither nodes nor time are given
POSITIONS = 4_000_000  # in the tree, unless `table` says how many
LONGEST = 1_000  # plies of a simulation: then the position is evaluated as it stands
EXPLORATION = sqrt(2)
EXPECTING = 0.4  # where priors or later moves say something before a move was tried
NUMBERS = 1 << 32  # what a playout policy draws by
SMALL = 1024  # moves that are numbers below this can be met again later in a simulation


class Visited(Protocol):
    """A position in the tree, however it is kept."""

    @property
    def move(self) -> Move: ...
    @property
    def visits(self) -> int: ...
    @property
    def total(self) -> Any: ...
    @property
    def children(self) -> Sequence[Visited]: ...


@dataclass(slots=True)
class Node:
    """A position in the tree, kept in Python."""

    move: Move  # that led here
    total: Any  # of the values of all visits, MAX's or each player's
    share: float = 0.0  # of what is expected here: its prior, compared to its siblings'
    visits: int = 0
    later_visits: int = 0  # simulations in which this move was made here or later
    later_total: float = 0.0
    children: list[Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Plan:
    """How to simulate, with what the options leave out filled in."""

    seed: int
    exploration: float
    positions: int  # at most in the tree
    longest: int  # plies of a simulation
    squeezed: bool  # evaluations lie between a loss and a win
    playout: Playout | None  # who moves in a random game; None: the dice
    prior: Prior | None  # what to expect of a move; None: of all the same
    rave: float  # visits after which how a move did later counts little; 0: it never counts


def simulating(game: Game, state: State, given: SearchOptions) -> tuple[Run, Plan]:
    """Return a run of `mcts` and its plan, or refuse it in a sentence."""
    run = prepared(game, state, "mcts", given)
    options = run.options
    if options.observe:
        raise GameError("mcts does not tell its steps: observe another search")
    if run.rounds:
        raise GameError("mcts counts the depth of a simulation in plies, not in rounds")
    decisive = run.facts.decisive and options.ends == "payoff"
    # Averages over lifted wins would drown every evaluation: instead evaluations are squeezed.
    run.win = 1
    run.end_value = run.payoff if options.ends == "payoff" else run.end_value
    if options.nodes is None and options.time is None:
        run.budget = SIMULATIONS
    moves = 0 if run.first == CHANCE else sum(1 for _ in run.moves(run.root))
    prior, later = policy(game, "prior", options.prior), rave(game, run, options.rave)
    usual = EXPECTING if prior or later else EXPLORATION
    plan = Plan(
        seed=options.seed or 0,
        exploration=usual if options.exploration is None else options.exploration,
        positions=max(POSITIONS if options.table is None else options.table, 1 + moves),
        longest=min(run.depth, LONGEST),
        squeezed=decisive,
        playout=policy(game, "playout", options.playout),
        prior=prior,
        rave=later,
    )
    return run, plan


def rave(game: Game, run: Run, wanted: float | None) -> float:
    """Return how long to believe in moves that came later; the game's own number if none is given.

    Only moves that are small numbers are compared, of players who want the opposite of each other.
    """
    if wanted is None:
        return float(getattr(game, "rave", 0)) if run.facts.zero_sum else 0.0
    if wanted and not run.facts.zero_sum:
        raise GameError("rave is for games with one payoff, MAX's")
    return float(wanted)


def found(run: Run, root: Visited, stopped: Stopped = "") -> Answer:
    """Return the most visited path from the root, up to a chance node, and its average."""
    line: list[Move] = []
    ties: tuple[Move, ...] = ()
    node, chosen, state = root, root, run.root
    while node.visits and node.children and run.game.mover(state) != CHANCE:
        best = max(node.children, key=lambda child: child.visits)
        if best.visits == 0:
            break
        if node is root:
            chosen = best
            ties = tuple(move.move for move in root.children if move.visits == best.visits)
        line.append(best.move)
        node, state = best, run.game.play(state, best.move)
    return Answer(average(chosen), tuple(line), ties, stopped)


def average(node: Visited) -> Value | None:
    if not node.visits:
        return None
    if isinstance(node.total, tuple):
        return tuple(share / node.visits for share in node.total)
    return node.total / node.visits


def answered(run: Run, root: Visited, deepest: int, stopped: Stopped) -> Result:
    """Return what the simulations came to: proven only if the game is over."""
    if root.children or run.first == CHANCE:
        run.last_guess, run.certain = 1, False
    if run.options.nodes is None and stopped == "nodes":
        stopped = ""  # the usual number is no limit that anybody set
    return finished(run, found(run, root, stopped), deepest)
