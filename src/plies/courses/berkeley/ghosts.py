"""The ghosts of the Berkeley project's tests: read from the list that a test has, never run."""

from __future__ import annotations

import ast
import random
from dataclasses import dataclass

from plies.contract import GameError
from plies.games.pacman.players import (
    ALPHABETICAL,
    USUALLY,
    directional_odds,
    drawn,
    ghost_odds,
)
from plies.games.pacman.rules import (
    EACH,
    EAST,
    NORTH,
    SCARED,
    SOUTH,
    STOP,
    WEST,
    Pacman,
    State,
)

RANDOM, DIRECTIONAL = "RandomGhost", "DirectionalGhost"
UNSORTED = (WEST, EAST, NORTH, SOUTH)  # as the dictionaries of 2012 to 2014 list them
WORDS_DRAWN = 2  # of 32 bits, for one number
MOST_GHOSTS = 100


@dataclass(frozen=True)
class Ghost:
    """How a ghost moves: at random, or with this preference for coming near and for fleeing."""

    kind: str = RANDOM
    attack: float = USUALLY
    flee: float = USUALLY
    order: tuple[int, ...] = ALPHABETICAL  # in which it goes through its chances

    def choose(self, game: Pacman, state: State, dice: random.Random) -> int:
        """Return a move of the ghost whose turn it is; a ghost that cannot move stops."""
        if self.kind == RANDOM:
            odds = ghost_odds(game, state)
        else:
            scared = state.agents[EACH * state.turn + SCARED] > 0
            odds = directional_odds(game, state, self.flee if scared else self.attack)
        return int(drawn(odds, dice, self.order)) if odds else STOP


def read_ghosts(text: str) -> list[Ghost]:
    """Return the ghosts of a list as a test has it: `[RandomGhost(1), DirectionalGhost(2)]`.

    Also the short way to write many, `[RandomGhost(i + 1) for i in range(3)]`. Nothing is run.
    """
    try:
        found = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        found = None
    calls: list[ast.expr] = []
    if isinstance(found, ast.List):
        calls = found.elts
    elif isinstance(found, ast.ListComp) and (count := _count(found)) is not None:
        calls = [found.elt] * count
    elif found is None or not isinstance(found, ast.List):
        raise _unreadable(text)
    return [_ghost(call, text) for call in calls]


def _count(comprehension: ast.ListComp) -> int | None:
    match comprehension.generators:
        case [
            ast.comprehension(
                ifs=[], iter=ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int(n))])
            )
        ] if 0 <= n <= MOST_GHOSTS:
            return int(n)
    return None


def _ghost(call: ast.expr, text: str) -> Ghost:
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
        raise _unreadable(text)
    kind = call.func.id
    if kind not in (RANDOM, DIRECTIONAL):
        raise GameError(f"plies has the ghosts {RANDOM} and {DIRECTIONAL}, not {kind}")
    named = {"prob_attack": "attack", "prob_scaredFlee": "flee"}
    odds = dict(zip(("attack", "flee"), call.args[1:], strict=False))
    odds |= {named[word.arg]: word.value for word in call.keywords if word.arg in named}
    shares = {"attack": USUALLY, "flee": USUALLY}
    for name, share in odds.items():
        if not (isinstance(share, ast.Constant) and isinstance(share.value, (int, float))):
            raise _unreadable(text)
        shares[name] = float(share.value)
    return Ghost(kind, shares["attack"], shares["flee"])


def _unreadable(text: str) -> GameError:
    return GameError(f"ghosts must be a list such as [RandomGhost(1)], not {text[:80]!r}")
