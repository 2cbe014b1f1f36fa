"""Backgammon against GNU Backgammon, which is asked for every move of its own.

    python benchmarks/backgammon.py                              200 games at one ply against 0-ply
    python benchmarks/backgammon.py expectiminimax:depth=3 50    another player, so many games

The referee is plies: it throws the dice by the seed, swaps sides after each game, and sets
position and dice in gnubg (`gnubg -t`, cubeless, without noise), whose best move it plays. A win is
a win, whether it is a gammon or not; the points beside it count 2 and 3.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import plies
from plies.games.backgammon.board import BAR, MIRROR
from plies.games.backgammon.rules import Backgammon, State
from plies.play.match import wilson
from plies.play.referee import play_game

PROGRAM = "gnubg"
PLACES = ("/usr/games",)
SETTINGS = (
    *("set automatic game off", "set automatic roll off", "set automatic move off"),
    *("set player 0 human", "set player 1 human", "set confirm new off", "set output rawboard on"),
    *("set cube use off", "set evaluation chequerplay evaluation cubeful off"),
    "set evaluation chequerplay evaluation plies 0",
    "set evaluation chequerplay evaluation noise 0",
    *("new session", "set turn 1"),
)
BEST = re.compile(r"^ *1\. Cubeless \d-ply +(.*?) +Eq\.:", re.MULTILINE)
GAMES, SEED = 200, 1


class Gnubg:
    """Plays what gnubg says is best at 0-ply."""

    name = "gnubg"

    def __init__(self) -> None:
        program = shutil.which(PROGRAM) or shutil.which(PROGRAM, path=PLACES[0])
        if program is None:
            sys.exit("gnubg is not installed: apt-get install gnubg")
        self.process = subprocess.Popen(
            [program, "-t", "-q", "-r"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.say(*SETTINGS)

    def say(self, *commands: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{command}\n" for command in commands))
        self.process.stdin.flush()

    def choose(self, game: Backgammon, state: State) -> int:
        legal = list(game.moves(state))
        if len(legal) == 1:
            return legal[0]
        dice = f"set dice {state.high} {state.low}"
        self.say(f"set board simple {board(state)}", "set turn 1", dice, "hint 1")
        assert self.process.stdout
        for line in self.process.stdout:
            if found := BEST.match(line):
                return game.read_move(state, found[1])
        sys.exit("gnubg has gone away")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def board(state: State) -> str:
    """Return the position as gnubg reads it: the mover's bar, its points, the other's bar."""
    own, other = (state.black, state.white) if state.turn == 0 else (state.white, state.black)
    points = [own[place] - other[MIRROR - place] for place in range(1, BAR)]
    return " ".join(str(number) for number in (own[BAR], *points, other[BAR]))


def main(spec: str = "expectiminimax:depth=1", games: str = str(GAMES)) -> None:
    game, gnubg = Backgammon(), Gnubg()
    wins = points = played = 0
    spent = turns = 0.0
    try:
        for number in range(int(games)):
            side = number % 2
            seats = [plies.player(spec), gnubg]
            record = play_game(game, seats[::-1] if side else seats, seed=f"{SEED} {number}")
            won = record.winner == side
            wins, played = wins + won, played + 1
            points += (record.payoff or 0) * (-1 if side else 1)
            spent, turns = spent + record.spent[side].cpu, turns + record.spent[side].turns
            if played % 10 == 0:
                print(f"{played} games: {wins} won, {points:+} points", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    finally:
        gnubg.close()
    if played:
        low, high = wilson(wins, played)
        print(
            f"{spec} won {wins} of {played} games against gnubg at 0-ply: {wins / played:.1%}, "
            f"95 % interval {low:.1%} to {high:.1%}; {points:+} points; "
            f"{1000 * spent / turns:.1f} ms of processor time a move"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
