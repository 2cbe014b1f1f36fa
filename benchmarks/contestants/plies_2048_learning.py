"""plies learns 2048: moves in a second, after some that fill the network's memory.

python plies_2048_learning.py THREADS WARM MOVES    prints one JSON line
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from measure import peak_megabytes

from plies.games.twenty48.network.training import Settings, Training
from plies.play.solo import never

if __name__ == "__main__":
    threads, warm, moves = (int(word) for word in sys.argv[1:4])
    with TemporaryDirectory() as folder:
        training = Training(Path(folder), Settings(threads=threads))
        training.learn(warm, never)
        made, seconds, cpu = training.moves, training.seconds, process_time()
        training.learn(moves, never)
    found = {
        "moves": training.moves - made,
        "wall": training.seconds - seconds,
        "cpu": process_time() - cpu,
        "megabytes": peak_megabytes(),
    }
    print(json.dumps(found))
