"""Find the best move: positions of played games in which one move is clearly the best.

Somebody plays a game without much care. Looked at from its end, its positions are easy to search:
the further back, the harder the question, until a search to the end takes too long. A puzzle is
one of them where exactly one move is best by a margin that people care for: it wins where no other
move does, or is some points better. The search to the end has looked at every other move, too.

Of games that no search reaches the end of, a puzzle is a win in at most so many plies that only
one move gives, or the only move that does not lose within them.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from plies.contract import Game, GameError, Move, State, facts, move_text
from plies.searches.alphabeta import alphabeta
from plies.searches.result import Line

TRIES = 60  # games that are played for one puzzle
NODES = 12_000  # of one search
LONGEST = 140  # plies of a game
CANDIDATES = 3  # moves that whoever plays thinks of
FURTHEST = 12  # plies before the end
MARGIN = 3  # points by which a move is clearly better
CERTAIN = 1e9  # times a payoff: more than any guess


class Puzzle(NamedTuple):
    """A position with one best move: how it came about, and every move's line, the best first."""

    state: State
    moves: tuple[Move, ...]
    words: tuple[str, ...]  # of the moves
    lines: tuple[Line, ...]
    exact: bool  # whether the search went to the end of the game
    seed: int


def random_puzzle(game: Game, seed: int, depth: int = 0) -> Puzzle:
    """Return a puzzle, for the same seed the same one; GameError if no game held one.

    With a `depth` a search looks so many plies ahead, else to the end of the game.
    """
    about = facts(game)
    if about.chance or not about.zero_sum or len(about.sides) != 2:
        raise GameError("puzzles are for games of two who want the opposite, and without dice")
    dice = random.Random(seed)
    for _ in range(TRIES):
        moves, states = _played(game, dice)
        if depth and len(states) < LONGEST:
            found = _in_sight(game, states, depth)
        else:
            found = None if depth else _to_the_end(game, states, dice)
        if found:
            at, lines = found
            words = [move_text(game, states[ply], moves[ply]) for ply in range(at)]
            return Puzzle(states[at], tuple(moves[:at]), tuple(words), lines, not depth, seed)
    raise GameError("no puzzle was found: take another seed")


def _played(game: Game, dice: random.Random) -> tuple[list[Move], list[State]]:
    """Play a game in which everybody takes the best-looking of a few moves."""
    state, moves = game.start(), list[Move]()
    states = [state]
    while len(moves) < LONGEST and (legal := list(game.moves(state))):
        some = dice.sample(legal, min(CANDIDATES, len(legal)))
        sign = 1 if game.mover(state) == 0 else -1
        best = max(some, key=lambda move: sign * _looks(game, game.play(state, move)))
        state = game.play(state, best)
        moves.append(best)
        states.append(state)
    return moves, states


def _looks(game: Game, state: State) -> float:
    """Return how good a position looks for MAX at a glance."""
    if not any(True for _ in game.moves(state)):
        return CERTAIN * float(game.payoff(state))  # type: ignore[arg-type]
    evaluate = getattr(game, "evaluate", None)
    return float(evaluate(state)) if evaluate else 0.0


def _to_the_end(
    game: Game, states: list[State], dice: random.Random
) -> tuple[int, tuple[Line, ...]] | None:
    """Return one of the puzzles among the positions that can be searched to the end."""
    clear = []
    for at in range(len(states) - 2, max(-1, len(states) - 2 - FURTHEST), -1):
        lines, stopped = _lines(game, states[at], None)
        if stopped:
            break
        if len(lines) > 1 and _is_clear(game, states[at], lines):
            clear.append((at, lines))
    return dice.choice(clear) if clear else None


def _in_sight(game: Game, states: list[State], depth: int) -> tuple[int, tuple[Line, ...]] | None:
    """Return the position from which the game was won `depth` plies later, if one move does it."""
    for at in range(len(states) - 1 - depth, max(-1, len(states) - 1 - FURTHEST), -2):
        lines, stopped = _lines(game, states[at], depth)
        if not stopped and len(lines) > 1 and _is_only(game, states[at], lines, depth):
            return at, lines
    return None


def _lines(game: Game, state: State, depth: int | None) -> tuple[tuple[Line, ...], bool]:
    count = len(list(game.moves(state)))
    if count < 2:
        return (), False
    found = alphabeta(game, state, lines=count, nodes=NODES, depth=depth)
    return found.lines or (), found.stopped == "nodes"


def _is_clear(game: Game, state: State, lines: tuple[Line, ...]) -> bool:
    """Whether the first move is the only best one, and not just a win at hand."""
    sign = 1 if game.mover(state) == 0 else -1
    best, second = (sign * float(line.value) for line in lines[:2])
    if facts(game).decisive:
        return best > second and len(lines[0].line) > 1
    return best - second >= MARGIN


def _is_only(game: Game, state: State, lines: tuple[Line, ...], depth: int) -> bool:
    """Whether the first move alone wins in sight, or alone does not lose."""
    mine = "win" if game.mover(state) == 0 else "loss"
    others = [line.outcome for line in lines[1:]]
    if lines[0].outcome == mine:
        far = lines[0].distance or 0
        return mine not in others and far == depth
    lost = "loss" if mine == "win" else "win"
    if lines[0].outcome or any(outcome != lost for outcome in others):
        return False
    return max(line.distance or 0 for line in lines[1:]) > 2
