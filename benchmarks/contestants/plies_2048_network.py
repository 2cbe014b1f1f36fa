"""The player `network`: how soon it is there, and how fast it plays.

python plies_2048_network.py load               reads the network that comes with plies
python plies_2048_network.py first CLOCK        the first move; CLOCK: when the process was started
python plies_2048_network.py play SPEC SECONDS  game after game, until the seconds have gone
                                                each prints one JSON line
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from time import perf_counter, process_time  # the first is the same clock in all processes

from measure import peak_megabytes

import plies
from plies.games.twenty48.network import slots
from plies.games.twenty48.network import weights as network

GAME = plies.game("2048")
BOARD = "2 . . . / . . . . / . . 2 . / . . . ."


def load() -> dict[str, float]:
    began = perf_counter()
    network.read(network.shipped())
    return {"seconds": perf_counter() - began}


def first(clock: str) -> dict[str, float]:
    plies.player("network", GAME).choose(GAME, GAME.read_state(BOARD))
    return {"seconds": perf_counter() - float(clock)}


def play(spec: str, seconds: str) -> dict[str, float]:
    player = plies.player(spec, GAME)
    with suppress(KeyboardInterrupt):
        player.play_alone(GAME, 0, lambda: True)  # loads all, and stops before the first move
    words = player._block.ints  # where compiled code counts
    moves, games, before, began = 0, 0, int(words[slots.COUNT]), process_time()
    with suppress(KeyboardInterrupt):
        while True:
            player.play_alone(GAME, games, lambda: process_time() - began > float(seconds))
            moves, games = moves + int(words[slots.MOVES]), games + 1
    spent, moves = process_time() - began, moves + int(words[slots.MOVES])
    valued = int(words[slots.COUNT]) - before
    return {"games": games, "moves": moves, "valued": valued, "seconds": spent}


if __name__ == "__main__":
    job, *words = sys.argv[1:]
    found = {"load": load, "first": first, "play": play}[job](*words)
    print(json.dumps({**found, "megabytes": peak_megabytes()}))
