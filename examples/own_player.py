"""A player of your own in a match, and the games as a table.

python examples/own_player.py
"""

from typing import Any

import plies


class Careful:
    """Takes the move that leaves the other side the fewest answers."""

    def choose(self, game: Any, state: Any) -> Any:
        def answers(move: Any) -> int:
            return len(list(game.moves(game.play(state, move))))

        return min(game.moves(state), key=answers)


def first(game: Any, state: Any) -> Any:
    return next(iter(game.moves(state)))


if __name__ == "__main__":
    found = plies.match("konane:size=6", Careful(), first, games=4, random_plies=2)
    print(found)
    try:
        import pandas as pd  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        print(*found.rows(), sep="\n")
    else:
        frame = pd.DataFrame(found.rows())
        print(frame.groupby("won_by")[["plies"]].mean())
