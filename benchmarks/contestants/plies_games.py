"""plies, interpreted, on its own games, by OpenSpiel's names for them."""

from __future__ import annotations

from functools import partial

from measure import report

import plies

GAMES = {
    "connect_four": "connect4",
    "tic_tac_toe": "tictactoe",
    "othello": "othello",
    "mancala": "kalah",
    "checkers": "checkers",
}


def searched(name: str, depth: int) -> int:
    return plies.search(
        plies.game(name), method="alphabeta", depth=depth, evaluate="zero", engine="interpreted"
    ).nodes


if __name__ == "__main__":
    report({theirs: partial(searched, ours) for theirs, ours in GAMES.items()})
