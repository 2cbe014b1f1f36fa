"""Are the rules of checkers those of OpenSpiel? Random games, every position compared.

    pip install open_spiel
    python benchmarks/openspiel_checkers.py [GAMES]      1,000 unless told

At every position both must lead to the same positions: OpenSpiel's single jumps are joined to whole
captures. Its draw, after 40 plies without a capture, is another one: there a game ends here, too.
"""

from __future__ import annotations

import random
import sys
from time import process_time
from typing import Any

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

from plies.games.checkers.board import PLACES
from plies.games.checkers.rules import Checkers, State

GAMES = 1_000


def drawn(state: State) -> str:
    """Return a position as OpenSpiel draws it, where the first player is below."""
    rows = [["."] * 8 for _ in range(8)]
    for square, place in enumerate(PLACES):
        row = square // 4
        column = 2 * (square % 4) + 1 - row % 2
        king = state.kings >> place & 1
        if state.black >> place & 1:
            rows[7 - row][7 - column] = "o8"[king]
        elif state.white >> place & 1:
            rows[7 - row][7 - column] = "+*"[king]
    return "/".join("".join(row) for row in rows)


def after(state: Any) -> dict[str, Any]:
    """Return OpenSpiel's positions after each whole move, by how they are drawn."""
    found, todo, mover = {}, [state], state.current_player()
    while todo:
        one = todo.pop()
        for action in one.legal_actions():
            then = one.clone()
            then.apply_action(action)
            if not then.is_terminal() and then.current_player() == mover:
                todo.append(then)
            else:
                rows = str(then).split("\n")[:8]
                found["/".join(row[1:] for row in rows)] = then
    return found


def main(games: str = str(GAMES)) -> None:
    game, theirs, positions, began = Checkers(), pyspiel.load_game("checkers"), 0, process_time()
    for seed in range(int(games)):
        rng, state, other = random.Random(seed), game.start(), theirs.new_initial_state()
        while not other.is_terminal():
            ours = {drawn(child): child for child in children(game, state)}
            right = after(other)
            if set(ours) != set(right):
                sys.exit(f"another rule in game {seed}, at\n{game.text(state)}\n{ours}\n{right}")
            positions += 1
            if not ours:
                break
            board = rng.choice(sorted(ours))
            state, other = ours[board], right[board]
    print(
        f"{games} random games, {positions:,} positions: the same moves in all of them; "
        f"{process_time() - began:.0f} s"
    )


def children(game: Checkers, state: State) -> list[State]:
    return [game.play(state, move) for move in game.moves(state)]


if __name__ == "__main__":
    main(*sys.argv[1:])
