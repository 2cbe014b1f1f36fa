"""easyAI on the same Connect Four: the same rules behind its interface, and tuned by hand.

`SameRules` asks the very class of examples/. `Tuned` is what somebody writes for easyAI who
knows it well: one board that is changed and changed back, the win looked up once per node.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from easyAI import AI_Player, Negamax, TranspositionTable, TwoPlayerGame
from measure import report

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
from connect_four import EMPTY, LAST, ConnectFour, four_in_a_row


class SameRules(TwoPlayerGame):
    def __init__(self) -> None:
        self.players = [AI_Player(None), AI_Player(None)]
        self.current_player = 1
        self.rules = ConnectFour()
        self.board = self.rules.start()
        self.past: list[Any] = []
        self.made = 0

    def possible_moves(self) -> list[int]:
        return list(self.rules.moves(self.board))

    def make_move(self, column: int) -> None:
        self.made += 1
        self.past.append(self.board)
        self.board = self.rules.play(self.board, column)

    def unmake_move(self, column: int) -> None:
        self.board = self.past.pop()

    def is_over(self) -> bool:
        return not self.possible_moves()

    def scoring(self) -> int:
        return -100 if four_in_a_row(self.board, self.board[LAST]) else 0

    def ttentry(self) -> tuple[int, ...]:
        return tuple(self.board)


class Tuned(SameRules):
    def possible_moves(self) -> list[int]:
        board = self.board
        return [column for column in range(7) if board[35 + column] == EMPTY]

    def make_move(self, column: int) -> None:
        self.made += 1
        board, cell = self.board, column
        while board[cell]:
            cell += 7
        board[cell] = self.current_player
        self.past.append(board[LAST])
        board[LAST] = cell

    def unmake_move(self, column: int) -> None:
        board = self.board
        board[board[LAST]] = EMPTY
        board[LAST] = self.past.pop()

    def is_over(self) -> bool:
        return four_in_a_row(self.board, self.board[LAST]) or not self.possible_moves()


def searched(game: SameRules, depth: int, table: bool) -> int:
    Negamax(depth, tt=TranspositionTable() if table else None)(game)
    return game.made + 1


if __name__ == "__main__":
    report(
        {
            "same-rules": lambda depth: searched(SameRules(), depth, table=False),
            "same-rules-table": lambda depth: searched(SameRules(), depth, table=True),
            "tuned": lambda depth: searched(Tuned(), depth, table=False),
            "tuned-table": lambda depth: searched(Tuned(), depth, table=True),
        }
    )
