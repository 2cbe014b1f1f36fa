"""A function of your own as evaluation, compiled together with the game.

python examples/own_evaluation.py
plies search connect4 --depth 10 --method alphabeta --eval examples/own_evaluation.py:centre
"""

from typing import Any

import plies

MIDDLE = 0b111111 << 21  # the bits of column 4


def centre(state: Any) -> Any:
    """Count the stones of each side in the middle column, for the first player."""
    mine = (state[0] & MIDDLE).bit_count()
    theirs = ((state[0] ^ state[1]) & MIDDLE).bit_count()
    return mine - theirs if state[1].bit_count() % 2 == 0 else theirs - mine


if __name__ == "__main__":
    four = plies.game("connect4")
    for engine in ("interpreted", "compiled"):
        print(plies.search(four, method="alphabeta", depth=6, evaluate=centre, engine=engine))
