"""Does *Why?* explain the move that was played? Random positions, asked as the page asks.

    python benchmarks/reasons.py [--positions 200] [--seed 1]

In every position the computer moves by the clock, as it does on the page, and is asked why: the
first move of what is shown must be the move it made. Prints a row a game; exit status 1 if one
answer explains another move.
"""

from __future__ import annotations

import argparse
import pickle
import random
import sys
from typing import Any

from plies.contract import Game, State
from plies.web import shelf
from plies.web.jobs.reasons import why
from plies.web.jobs.tables import answer

GAMES = ("connect4", "othello", "kalah", "konane", "checkers", "tictactoe")
PLAYER = "deepening:time=0.1"
KEPT = ("word", "lines", "depth", "exact", "stopped")
LONGEST = 30  # random moves before a position


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--positions", type=int, default=200)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    dice = random.Random(given.seed)
    wrong = 0
    print(f"{'game':10} {'positions':>9} {'same move':>9} {'alternatives':>12} {'better now':>10}")
    for number, spec in enumerate(GAMES):
        positions = given.positions // len(GAMES) + (number < given.positions % len(GAMES))
        same = others = better = 0
        for _ in range(positions):
            played, told = asked(spec, somewhere(shelf.open_game(spec), dice))
            same += told["word"] == told["lines"][0]["steps"][0]["word"] == played
            others += len(told["lines"]) - 1
            better += any("better" in line["compared"] for line in told["lines"])
        wrong += positions - same
        print(f"{spec:10} {positions:9} {same:9} {others / positions:12.1f} {better:10}")
    return 1 if wrong else 0


def asked(spec: str, state: State) -> tuple[str, dict[str, Any]]:
    """Let the computer move; return its move, and what is told of it."""
    table = {"game": spec, "state": pickle.dumps(state), "at": 0}
    step = answer({**table, "players": [PLAYER] * 2, "count": 1}, lambda _: None)["steps"][0]
    known = {name: step[name] for name in KEPT if name in step}
    return step["word"], why({**table, "player": PLAYER, **known}, lambda _: None)


def somewhere(game: Game, dice: random.Random) -> State:
    """Return a position of a random game that is not over."""
    state = game.start()
    for _ in range(dice.randrange(LONGEST)):
        moves = list(game.moves(state))
        after = game.play(state, dice.choice(moves))
        if not list(game.moves(after)):
            break
        state = after
    return state


if __name__ == "__main__":
    sys.exit(main())
