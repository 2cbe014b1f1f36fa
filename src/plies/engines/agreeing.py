"""Is a game the same when it is compiled? Short searches by both engines find out.

The textbook searches visit the same nodes either way, so that value, line and counts must be
equal. A game that cannot be compiled is searched interpreted, and is no worse for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plies.compiled.reasons import Reason, reasons_of
from plies.contract import Game, State, evaluations, facts
from plies.engines.choice import search
from plies.searches import Result, SearchOptions
from plies.searches.promises import ContractError, short

DEEPEST = 4  # plies
FEW = 150  # nodes: where it takes no more, one ply deeper is still short
SEARCHES = 6
COMPARED = ("value", "move", "line", "nodes", "leaves", "cuts")


class Agreement(NamedTuple):
    """What became of comparing the engines."""

    searches: int = 0  # that gave the same
    method: str = ""
    why_not: str = ""  # why the game is not compiled
    tier: str = ""  # what it is compiled as
    reasons: tuple[Reason, ...] = ()  # all that is in the way, if it is not

    def __str__(self) -> str:
        times = "search" if self.searches == 1 else "searches"
        return (
            f"compiled: the same values, moves and node counts in {self.searches} {times} "
            f"by {self.method}"
        )


def agreement(game: Game, states: Sequence[State]) -> Agreement:
    """Search from some of these positions by both engines; a ContractError tells what differs."""
    from plies.compiled.codec import Unfit

    method = textbook(game)
    apart = max(1, len(states) // SEARCHES)
    chosen = states[::apart][:SEARCHES]
    for state in chosen:
        by_hand = _interpreted(game, state, method)
        try:
            compiled = _searched(game, state, method, by_hand.depth, "compiled")
        except Unfit as reason:
            found = reasons_of(game, method, shallow(game), str(reason))
            return Agreement(why_not=str(reason), reasons=found)
        _compare(game, state, by_hand, compiled)
    return Agreement(len(chosen), method, tier=tier_of(game, method) if chosen else "")


def tier_of(game: Game, method: str) -> str:
    """Return what a game is compiled as; it has been compiled already."""
    from plies.compiled.engine import kernel
    from plies.compiled.search import Compiled

    found = Compiled(game, None, method, shallow(game))
    return kernel(game, found.setting, found.kernel_name).tier


def textbook(game: Game) -> str:
    """Return the textbook search that says most about a game and fits it."""
    about = facts(game)
    if not about.zero_sum:
        return "maxn"
    return "expectiminimax" if about.chance else "alphabeta"


def _searched(game: Game, state: State, method: str, depth: int, engine: str) -> Result:
    how: SearchOptions = {**shallow(game), "depth": depth}
    return search(game, state, method=method, engine=engine, **how)


def shallow(game: Game) -> SearchOptions:
    """Return what a search to some depth needs besides."""
    return {"evaluate": "default" if "default" in evaluations(game) else "zero"}


def _interpreted(game: Game, state: State, method: str) -> Result:
    """Return the deepest search that is still short."""
    for depth in range(1, DEEPEST + 1):
        found = _searched(game, state, method, depth, "interpreted")
        if found.nodes > FEW:
            break
    return found


def _compare(game: Game, state: State, by_hand: Result, compiled: Result) -> None:
    for what in COMPARED:
        mine, other = getattr(by_hand, what), getattr(compiled, what)
        if mine != other:
            raise ContractError(
                f"{facts(game).name} is another game when it is compiled: at {short(state)} "
                f"{by_hand.method} to depth {by_hand.depth} finds the {what} {short(mine)} "
                f"interpreted and {short(other)} compiled"
            )
