"""Go on 7 x 7 against GNU Go at level 5, by the same rules: area, positional superko, suicide.

    python benchmarks/go_gnugo.py                       200 games, 8,000 simulations a move
    python benchmarks/go_gnugo.py mcts:nodes=20000 20   another player, so many games

Komi is 9, the value of 7 x 7; sides are swapped after each game; nobody resigns. GNU Go is told to
take dead stones off, since the rules know none. The number of simulations is fixed, not the time,
so that other programs on the machine change nothing; the processor time that it took is told.
"""

from __future__ import annotations

import shutil
import sys

from plies.games.go.rules import Go
from plies.play.match import wilson
from plies.play.players import player
from plies.play.referee import play_game

SPEC, GAMES, SEED = "mcts:nodes=8000", 200, 3
OPTIONS = "--mode gtp --chinese-rules --positional-superko --allow-suicide --capture-all-dead"


def main(spec: str = SPEC, games: str = str(GAMES)) -> None:
    program = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
    if program is None:
        sys.exit("gnugo is not installed: apt-get install gnugo")
    game, counts = Go(7, komi=9), [0, 0, 0]
    ours, theirs = player(spec, seed=SEED), player(f'gtp:"{program} {OPTIONS} --level 5"')
    spent, turns = 0.0, 0
    try:
        for number in range(int(games)):
            side = number % 2
            seats = [theirs, ours] if side else [ours, theirs]
            record = play_game(game, seats, number=number + 1)
            result = 1 if record.winner is None else 0 if record.winner == side else 2
            counts[result] += 1
            spent, turns = spent + record.spent[side].cpu, turns + record.spent[side].turns
            lead = game.score(record.final) * (-1 if side else 1)
            what = ("won", "drawn", "lost")[result]
            print(f"{number + 1} {what} by {lead:+g} {record.reason}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    if played := sum(counts):
        points = counts[0] + counts[1] / 2
        low, high = wilson(points, played)
        print(
            f"{spec} won {counts[0]}, drew {counts[1]}, lost {counts[2]} of {played} games against "
            f"GNU Go at level 5: {points / played:.1%}, 95 % interval {low:.1%} to {high:.1%}; "
            f"{spent / turns:.2f} s of processor time a move"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
