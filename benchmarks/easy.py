"""How often Easy loses: python benchmarks/easy.py [40]

The opponents are as weak as people are at first. One looks for a win at hand and does not leave one
to the other side, else moves at random; one looks a single move ahead. Both swap sides.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from plies.contract import CHANCE, Game, Move, State, facts
from plies.play.referee import thrown, winner_of
from plies.web import shelf
from plies.web.levels import wins

SPECS = ("tictactoe", "connect4", "konane", "checkers", "othello:size=6", "kalah", "nim", "mnk")
LONGEST = 300  # plies
OPENING = 2  # random moves at first
Chooses = Callable[[Game, State, random.Random], Move]


def beginner(game: Game, state: State, dice: random.Random) -> Move:
    """Take a win at hand, leave none, and else move at random."""
    legal = list(game.moves(state))
    dice.shuffle(legal)
    for move in legal:
        if wins(game, state, move):
            return move
    for move in legal:
        after = game.play(state, move)
        if not any(wins(game, after, reply) for reply in game.moves(after)):
            return move
    return legal[0]


def play(game: Game, seats: list[Any], dice: random.Random) -> int | None:
    """Return the side that has won; None for a draw or a game that is too long."""
    state = game.start()
    for ply in range(LONGEST):
        while game.mover(state) == CHANCE:
            state = game.play(state, thrown(game, state, dice))
        legal = list(game.moves(state))
        if not legal:
            return winner_of(game.payoff(state), len(facts(game).sides))
        chooses = seats[game.mover(state)]
        state = game.play(state, dice.choice(legal) if ply < OPENING else chooses(game, state))
    return None


def match(spec: str, opponent: str, games: int) -> Counter[str]:
    """Return how many games the opponent won, drew and lost against Easy."""
    game, easy = shelf.open_game(spec), shelf.open_player("easy", spec)
    tally: Counter[str] = Counter()
    for number in range(games):
        dice = random.Random(number)
        easy.dice = random.Random(1000 + number)  # type: ignore[attr-defined]
        if opponent == "beginner":
            other: Any = lambda rules, state, dice=dice: beginner(rules, state, dice)  # noqa: E731
        else:
            other = shelf.open_player(opponent, spec).choose
        seat = number % 2
        winner = play(game, [other, easy.choose] if seat == 0 else [easy.choose, other], dice)
        tally["draw" if winner is None else "won" if winner == seat else "lost"] += 1
    return tally


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    print(f"{games} games each against Easy: won, drawn, lost")
    for spec in SPECS:
        told = []
        for opponent in ("beginner", "alphabeta:depth=1"):
            tally = match(spec, opponent, games)
            told.append(f"{opponent} {tally['won']:3} {tally['draw']:3} {tally['lost']:3}")
        print(f"{spec:15}", "   ".join(told), flush=True)


if __name__ == "__main__":
    main()
